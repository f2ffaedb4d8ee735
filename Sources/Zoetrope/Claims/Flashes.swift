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

    /// The most flashes that a large enough area has had in the last second, and where: a box in points around its cells
    /// in one field; nil without flashes.
    struct Most {
        var count = 0
        var box: Rect?
    }

    /// Takes the next frame, and returns the flashes of the last second.
    mutating func add(_ frame: Bitmap, at time: Double) -> Most {
        for i in 0..<min(general.count, frame.pixels.count) {
            let p = frame.pixels[i], (r, g, b) = (Luminance.linear(p.r), Luminance.linear(p.g), Luminance.linear(p.b))
            general[i].add(SRGB.luminance(r, g, b), at: time, least: 0.1, darkest: 0.8)
            let isRed = r + g + b > 0 && r / (r + g + b) >= 0.8
            red[i].add(isRed ? max(0, (r - g - b) * 320) : 0, at: time, least: 20, darkest: .infinity)
        }
        let (bright, saturated) = (most(general), most(red))
        return saturated.count > bright.count ? saturated : bright
    }

    /// The largest number of flashes that cells of a large enough area in one field have had.
    private func most(_ swings: [Swing]) -> Most {
        let peak = swings.reduce(0) { max($0, $1.count) }
        var most = Most()
        while most.count < peak, let box = largeArea(swings, most.count + 1) {
            most = Most(count: most.count + 1, box: box)
        }
        return most
    }

    /// The first field in which cells with so many flashes take a large enough area: a box around these cells.
    private func largeArea(_ swings: [Swing], _ count: Int) -> Rect? {
        let least = Flashes.safeArea / (cell * cell), marks = swings.map { $0.count >= count }
        guard Double(marks.count { $0 }) >= least else { return nil }
        let counts = MarkCounts(marks, width: width, height: height)
        let w = min(width, Int((Flashes.field.width / cell).rounded(.up)))
        let h = min(height, Int((Flashes.field.height / cell).rounded(.up)))
        for y in 0...height - h {
            for x in 0...width - w where Double(counts.count(x..<x + w, y..<y + h)) >= least {
                return box(of: marks, x..<x + w, y..<y + h)
            }
        }
        return nil
    }

    private func box(of marks: [Bool], _ columns: Range<Int>, _ rows: Range<Int>) -> Rect? {
        let xs = columns.filter { x in rows.contains { marks[$0 * width + x] } }
        let ys = rows.filter { y in columns.contains { marks[y * width + $0] } }
        guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last else { return nil }
        return Rect(
            x: Double(left) * cell, y: Double(top) * cell, width: Double(right + 1 - left) * cell,
            height: Double(bottom + 1 - top) * cell)
    }
}

/// Relative luminance, as WCAG 2 defines it for sRGB.
enum Luminance {
    static func linear(_ v: UInt8) -> Double { SRGB.lights[Int(v)] }
    static func of(_ p: PremultipliedRGBA8) -> Double { SRGB.luminance(linear(p.r), linear(p.g), linear(p.b)) }

    /// (lighter + 0.05) / (darker + 0.05)
    static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
