/// The colour that a pixel should get: its own, corrected by the error that its neighbours diffused to it.
struct PixelTarget {
    typealias Vector = ConeSpace.Vector

    /// In OkLab.
    let lab: Vector
    /// In linear cones. The error that a colour leaves is the difference from this.
    let light: Vector
    /// The cost of one unit of squared OkLab error, in bits.
    let weight: Float

    /// - Parameter diffused: the neighbours' errors, in linear cones.
    @inline(__always) init(_ pixel: SearchWindow.Pixel, diffused: Vector, _ tuning: GIFTuning) {
        let owed = diffused * pixel.gain, most = Vector(repeating: tuning.longestStep)
        let high = owed.replacing(with: most, where: owed .> most)
        let step = high.replacing(with: -most, where: high .< -most)
        lab = pixel.lab + ConeSpace.lab(cones: step * tuning.eagerness)
        light = pixel.light + step * pixel.slope
        weight = pixel.gain.w
    }

    /// The cost, in bits, of showing a colour.
    @inline(__always) func loss(_ color: Vector) -> Float {
        let d = lab - color, square = d * d
        return weight * (square.x + square.y + square.z)
    }
}
