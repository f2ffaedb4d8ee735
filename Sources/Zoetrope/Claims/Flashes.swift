import ZoetropeGeometry
import ZoetropePixels

/// Flashes as WCAG 2.3.1 defines them. A general flash is a pair of opposing changes of relative luminance by 10 % of
/// the maximum or more, where the darker state is below 0.80; a red flash is a pair of opposing changes that involve a
/// saturated red: R / (R + G + B) is 0.8 or more, and (R - G - B) · 320 changes by more than 20. Small ones are safe:
/// those that take less than a quarter of 341 x 256 CSS pixels, here points, at a time.
struct Flashes {
    private var general: [Swing], red: [Swing]
    private let width, height: Int
    /// Points a cell, on each side.
    private let cell: Double

    /// The area below which flashes are safe, in square points, and the field in which it is counted.
    static let safeArea = 21_824.0, field = Size(341, 256)

    /// Frames are `width` by `height` pixels of `cell` points.
    init(width: Int, height: Int, cell: Double) {
        (self.width, self.height, self.cell) = (width, height, cell)
        general = [Swing](repeating: Swing(), count: width * height)
        red = general
    }

    /// A value's swings between low and high.
    private struct Swing {
        var low = Double.infinity, high = -Double.infinity
        /// 1 after a rise, -1 after a fall, 0 before either.
        var direction = 0
        /// The times of the last opposing changes, in seconds.
        var times: [Double] = []

        mutating func add(_ v: Double, at time: Double, least: Double, darkest: Double) {
            (low, high) = (min(low, v), max(high, v))
            if direction != 1, v - low >= least, low < darkest {
                turn(1, v, time)
            } else if direction != -1, high - v >= least, v < darkest {
                turn(-1, v, time)
            }
            while let first = times.first, first <= time - 1 { times.removeFirst() }
        }

        private mutating func turn(_ new: Int, _ v: Double, _ time: Double) {
            (direction, low, high) = (new, v, v)
            times.append(time)
        }

        /// Pairs of opposing changes in the last second.
        var count: Int { times.count / 2 }
    }

    /// Takes the next frame, and returns the flashes of the last second: the most that a large enough area has had.
    mutating func add(_ frame: Bitmap, at time: Double) -> Int {
        for i in 0..<min(general.count, frame.pixels.count) {
            let p = frame.pixels[i], (r, g, b) = (Luminance.linear(p.r), Luminance.linear(p.g), Luminance.linear(p.b))
            general[i].add(SRGB.luminance(r, g, b), at: time, least: 0.1, darkest: 0.8)
            let isRed = r + g + b > 0 && r / (r + g + b) >= 0.8
            red[i].add(isRed ? max(0, (r - g - b) * 320) : 0, at: time, least: 20, darkest: .infinity)
        }
        return max(most(general), most(red))
    }

    /// The largest number of flashes that cells of a large enough area in one field have had.
    private func most(_ swings: [Swing]) -> Int {
        let peak = swings.reduce(0) { max($0, $1.count) }
        var n = 0
        while n < peak, isLarge(swings, n + 1) { n += 1 }
        return n
    }

    private func isLarge(_ swings: [Swing], _ count: Int) -> Bool {
        let least = Flashes.safeArea / (cell * cell)
        guard Double(swings.count { $0.count >= count }) >= least else { return false }
        let counts = MarkCounts(swings.map { $0.count >= count }, width: width, height: height)
        let w = min(width, Int((Flashes.field.width / cell).rounded(.up)))
        let h = min(height, Int((Flashes.field.height / cell).rounded(.up)))
        return (0...height - h).contains { y in
            (0...width - w).contains { x in Double(counts.count(x..<x + w, y..<y + h)) >= least }
        }
    }
}

/// Relative luminance, as WCAG 2 defines it for sRGB.
enum Luminance {
    static func linear(_ v: UInt8) -> Double { SRGB.lights[Int(v)] }
    static func of(_ p: PremultipliedRGBA8) -> Double { SRGB.luminance(linear(p.r), linear(p.g), linear(p.b)) }

    /// (lighter + 0.05) / (darker + 0.05)
    static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
