import Geometry

/// What is to be drawn of a frame, and with which colours: found from the source frames alone, so that it does not wait
/// for the images before.
struct FrameAnalysis: Sendable {
    /// What holds all pixels that are not what they were in the frame before.
    let rect: PixelRect
    let lives: PixelLives
    /// What a unit of squared error costs, as in `GIFSettings`: more in a frame that rests.
    let bitsPerError: Float
    /// The palette of the pixels that are new, without a transparent entry.
    let palette: GIFPalette
    /// Whether `palette` is the global one.
    let usesGlobal: Bool
    /// The distance of a pixel from its palette entry, root mean square, in OkLab.
    let meanError: Float

    /// - Parameter global: gives the first frame's palette, for all but the first, if that has room for a transparent
    ///   entry; called when the rest is done.
    init(_ plan: FramePlan, settings: GIFSettings, global: () -> GIFPalette?) {
        rect = plan.rect
        lives = plan.lives
        bitsPerError = settings.bitsPerError * plan.gain
        let points = Self.histogram(plan.frame, rect: rect, lives: lives)
        if points.isEmpty {
            let global = global()
            (palette, usesGlobal, meanError) = (global ?? GIFPalette(colors: [0]), global != nil, 0)
            return
        }
        var quantizer = Quantizer(points)
        let limit = settings.colorLimit(isFirst: plan.isFirst)
        quantizer.split(into: limit)
        let size = Self.size(errors: quantizer.errors, limit: limit, bitsPerError)
        let cost = Self.cost(error: quantizer.errors[size - 1], entries: size + 1, bitsPerError)
        if let global = global(), quantizer.error(of: global) * bitsPerError <= cost {
            palette = global
            usesGlobal = true
        } else {
            palette = quantizer.palette(count: size)
            usesGlobal = false
        }
        meanError = (quantizer.errors[size - 1] / quantizer.weight).squareRoot()
    }

    /// The number of entries that costs least in table and error together.
    private static func size(errors: [Float], limit: Int, _ bitsPerError: Float) -> Int {
        let most = min(limit, errors.count)
        let sizes = (2...8).map { min((1 << $0) - 1, most) }
        let costs = sizes.map { cost(error: errors[$0 - 1], entries: $0 + 1, bitsPerError) }
        return sizes[costs.indices.min { costs[$0] < costs[$1] }!]
    }

    /// In bits: a table has 24 for each of a power of two of entries.
    private static func cost(error: Float, entries: Int, _ bitsPerError: Float) -> Float {
        error * bitsPerError + Float(24 << GIFPalette.bits(for: entries))
    }

    /// Neighbours of one colour and life are counted and added at once.
    private static func histogram(_ frame: GIFFrame, rect: PixelRect, lives: PixelLives) -> [ColorHistogram.Point] {
        var histogram = ColorHistogram()
        for y in 0..<rect.height {
            let row = (rect.y0 + y) * frame.width + rect.x0, codes = y * rect.width
            var x = 0
            while x < rect.width {
                let code = lives.codes[codes + x], color = frame.pixels[row + x], start = x
                x += 1
                while x < rect.width && lives.codes[codes + x] == code
                    && (code == PixelLives.still || frame.pixels[row + x] == color)
                {
                    x += 1
                }
                if code == PixelLives.still { continue }
                histogram.add(color, weight: lives.times[Int(code)] * Float(x - start))
            }
        }
        return histogram.points
    }
}
