import CZoetropeLanes

/// The colour that a pixel should get: its own, corrected by the error that its neighbours diffused to it.
struct PixelTarget {
    typealias Vector = ConeSpace.Vector

    /// How far the error that is owed to a pixel moves its colour.
    struct Rule {
        /// The longest steps up and down, in cones.
        private let most, least: Vector
        /// The factors from a step in cones to OkLab, times `GIFSettings.eagerness`.
        fileprivate let lab: (Vector, Vector, Vector)

        init(_ settings: GIFSettings) {
            most = Vector(repeating: settings.longestStep)
            least = -most
            func column(_ cones: Vector) -> Vector { ConeSpace.lab(cones: cones) * settings.eagerness }
            lab = (column(Vector(1, 0, 0, 0)), column(Vector(0, 1, 0, 0)), column(Vector(0, 0, 1, 0)))
        }

        @inline(__always) fileprivate func step(_ owed: Vector) -> Vector {
            let high = owed.replacing(with: most, where: owed .> most)
            return high.replacing(with: least, where: high .< least)
        }
    }

    /// In OkLab.
    let lab: Vector
    /// In linear cones. The error that a colour leaves is the difference from this.
    let light: Vector
    /// The cost of one unit of squared OkLab error, in bits.
    let weight: Float

    /// - Parameter owed: the neighbours' errors, times the pixel's gain.
    @inline(__always) init(_ pixel: SearchWindow.Pixel, owed: Vector, _ rule: Rule) {
        let step = rule.step(owed)
        // Added in pairs, because the search waits for the result.
        lab = lanes_whole((pixel.lab + rule.lab.0 * step.x) + (rule.lab.1 * step.y + rule.lab.2 * step.z))
        light = pixel.light + step * pixel.slope
        weight = pixel.gain.w
    }

    /// The cost, in bits, of showing a colour.
    @inline(__always) func loss(_ color: Vector) -> Float {
        let d = lab - color, square = d * d
        return weight * (square.x + square.y + square.z)
    }
}
