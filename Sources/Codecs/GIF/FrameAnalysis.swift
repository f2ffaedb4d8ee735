/// What is to be drawn of a frame, and with which colours: found from the source frames alone, so that several frames can
/// be looked at side by side.
struct FrameAnalysis: Sendable {
    /// What holds all pixels that are not what they were in the frame before; nil when there are none.
    var rect: PixelRect?
    /// For each pixel of the rectangle how long it will be seen, in times of the shortest frame; 0 where it is what it was.
    var life: [Float]
    /// The palette made for the pixels that are new, without a transparent entry.
    var palette: GIFPalette
    /// The squared error that `palette` leaves, weighted, and what it was found for.
    var points: [ColorHistogram.Point]

    /// - Parameters:
    ///   - previous: the frame before, nil for the first.
    ///   - next: the frames after, as far as one can look.
    ///   - end: when the last of them ends, if that is known.
    init(_ frame: GIFFrame, previous: GIFFrame?, next: [GIFFrame], width: Int, colors: Int, settings: GIFSettings) {
        let height = frame.pixels.count / width
        let found = previous.map { Self.difference(frame.pixels, $0.pixels, width: width, height: height) } ?? PixelRect(x: 0, y: 0, width: width, height: height)
        rect = found
        guard let r = found else {
            (life, palette, points) = ([], GIFPalette(colors: []), [])
            return
        }
        life = Self.lives(frame, previous: previous, next: next, rect: r, width: width)
        var histogram = ColorHistogram()
        let converter = ConeSpace.Converter()
        var i = 0
        for y in r.y..<r.y + r.height {
            for x in r.x..<r.x + r.width {
                let weight = life[i]
                i += 1
                guard weight > 0 else { continue }
                let rgb = frame.pixels[y * width + x]
                histogram.add(rgb, lab: ConeSpace.lab(cones: converter.cones(rgb)), weight: weight)
            }
        }
        points = histogram.points
        var quantizer = Quantizer(points)
        let limit = colors - (previous == nil ? 0 : 1)
        quantizer.split(into: limit)
        palette = quantizer.palette(count: settings.paletteSize(errors: quantizer.errors, limit: limit, transparent: previous != nil), rounds: settings.rounds)
    }

    /// The smallest rectangle with every pixel that differs.
    private static func difference(_ a: [UInt32], _ b: [UInt32], width: Int, height: Int) -> PixelRect? {
        var top = height, bottom = -1, left = width, right = -1
        for y in 0..<height {
            let row = y * width
            guard let first = (0..<width).first(where: { a[row + $0] != b[row + $0] }) else { continue }
            var last = width - 1
            while a[row + last] == b[row + last] { last -= 1 }
            top = min(top, y)
            bottom = y
            left = min(left, first)
            right = max(right, last)
        }
        return bottom < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private static func lives(_ frame: GIFFrame, previous: GIFFrame?, next: [GIFFrame], rect r: PixelRect, width: Int) -> [Float] {
        let ends = lifeTable(frame, next: next)
        var lives = [Float](repeating: 0, count: r.width * r.height)
        var i = 0
        for y in r.y..<r.y + r.height {
            for p in y * width + r.x..<y * width + r.x + r.width {
                let color = frame.pixels[p]
                if previous?.pixels[p] != color {
                    var k = 0
                    while k < next.count, next[k].pixels[p] == color { k += 1 }
                    lives[i] = ends[k]
                }
                i += 1
            }
        }
        return lives
    }

    /// The weight of a pixel that stays through k of the next frames.
    private static func lifeTable(_ frame: GIFFrame, next: [GIFFrame]) -> [Float] {
        (0...next.count).map { Float($0 + 1) }
    }
}

/// What the options come to in numbers.
struct GIFSettings: Sendable {
    /// Bits that a unit of squared OkLab error at one pixel, seen for one frame, is worth.
    var bitsPerError: Float
    /// The share of the error that goes on to the neighbours.
    var diffusion: Float
    /// Lloyd's rounds.
    var rounds = 3
    /// Frames that are looked ahead.
    static let lookAhead = 4

    init(_ options: GIFOptions) {
        let steps = Float(options.quality) / 10
        var value: Float = 0.01
        for _ in 0..<Int(steps) { value *= 2 }
        bitsPerError = value
        diffusion = options.dither == .diffusion ? 0.75 : 0
    }

    /// The table size that costs least in bits, entries and error together.
    func paletteSize(errors: [Float], limit: Int, transparent: Bool) -> Int {
        var best = errors.count, least = Float.infinity
        var bits = 2
        while bits <= 8 {
            let size = min((1 << bits) - (transparent ? 1 : 0), limit, errors.count)
            let cost = errors[size - 1] * bitsPerError + Float(24 << bits)
            if cost < least { (best, least) = (size, cost) }
            bits += 1
        }
        return best
    }
}
