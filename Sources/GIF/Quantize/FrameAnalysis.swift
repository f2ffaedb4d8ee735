import ZoetropeGeometry

/// What is to be drawn of a frame, and with which palette. It depends on the source frames only, and on the first one's
/// palette, so it need not wait until the images before are drawn.
struct FrameAnalysis: Sendable {
    /// Holds all pixels that differ from the frame before.
    let rect: PixelRect
    let lives: PixelLives
    /// Nil until `choosePalette`.
    private(set) var palette: Palette?
    /// The root mean square of the OkLab distance from a pixel to its entry in a palette of its own.
    let meanError: Float
    /// What a palette of its own is made of; nil when nothing is to be drawn, or when the palette is chosen.
    private var quantizer: Quantizer?
    /// How many entries that palette would have.
    private let size: Int
    private let bitsPerError: Float

    /// The palette for the pixels to be drawn, without a transparent entry.
    struct Palette: Sendable {
        let colors: GIFPalette
        let isGlobal: Bool
    }

    init(_ plan: FramePlan, settings: GIFSettings) {
        rect = plan.rect
        lives = PixelLives(plan, settings: settings)
        bitsPerError = settings.bitsPerError
        let points = Self.histogram(plan.frame, rect: rect, lives: lives, tuning: settings.tuning)
        if points.isEmpty {
            (meanError, size) = (0, 0)
            return
        }
        var quantizer = Quantizer(points, tuning: settings.tuning)
        let limit = settings.colorLimit(isFirst: plan.isFirst)
        quantizer.split(into: limit)
        size = Self.size(errors: quantizer.errors, limit: limit, bitsPerError)
        meanError = (quantizer.errors[size - 1] / quantizer.weight).squareRoot()
        self.quantizer = quantizer
    }

    /// Chooses between the global palette and one of its own, whichever costs less.
    /// - Parameter global: nil for the first frame, or if that palette has no room for a transparent entry.
    @discardableResult mutating func choosePalette(global: GIFPalette?) -> Palette {
        let chosen = cheapest(global)
        (palette, quantizer) = (chosen, nil)
        return chosen
    }

    private func cheapest(_ global: GIFPalette?) -> Palette {
        guard var quantizer else { return Palette(colors: global ?? GIFPalette(colors: [0]), isGlobal: global != nil) }
        let cost = Self.cost(error: quantizer.errors[size - 1], entries: size + 1, bitsPerError)
        if let global, quantizer.error(of: global) * bitsPerError <= cost {
            return Palette(colors: global, isGlobal: true)
        }
        return Palette(colors: quantizer.palette(count: size), isGlobal: false)
    }

    /// The number of colours with the least cost of table and error: 2^n - 1, which leaves an entry for transparency.
    private static func size(errors: [Float], limit: Int, _ bitsPerError: Float) -> Int {
        let most = min(limit, errors.count)
        let sizes = (2...8).map { min((1 << $0) - 1, most) }
        let costs = sizes.map { cost(error: errors[$0 - 1], entries: $0 + 1, bitsPerError) }
        return sizes[costs.indices.min { costs[$0] < costs[$1] }!]
    }

    /// In bits. A table has 2^n entries of 24 bits.
    private static func cost(error: Float, entries: Int, _ bitsPerError: Float) -> Float {
        error * bitsPerError + Float(24 << GIFPalette.bits(for: entries))
    }

    /// The colours of the pixels to be drawn, weighted by how long they are seen. Runs of equal pixels are added at
    /// once.
    ///
    /// Once there are many colours, two of five pixels that differ from their neighbours count for all five. In each row
    /// and each column these are two of five, and five has no factor in common with the periods of dither patterns.
    private static func histogram(
        _ frame: GIFFrame, rect: PixelRect, lives: PixelLives, tuning: GIFTuning
    ) -> [ColorHistogram.Point] {
        var histogram = ColorHistogram(cell: tuning.cell, mostCells: tuning.mostCells)
        let few = tuning.sampled, runs = ColorRuns(width: rect.width)
        frame.bitmap.withUnsafePixels { pixels in
            for y in 0..<rect.height {
                let row = pixels.baseAddress! + (rect.y0 + y) * frame.width + rect.x0, codes = y * rect.width
                let isSampled = histogram.count > few
                runs.find(in: row, lives.codes, from: codes)
                runs.forEach(sampling: isSampled ? 2 * y : nil) { x, length in
                    let pixels = isSampled && length == 1 ? 2.5 : Float(length)
                    histogram.add(row[x].rgb, weight: lives.weights[Int(lives.codes[codes + x])] * pixels)
                }
            }
        }
        return histogram.points(majority: tuning.cellMajority)
    }
}
