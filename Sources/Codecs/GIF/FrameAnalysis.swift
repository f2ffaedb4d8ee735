import Geometry

/// What is to be drawn of a frame, and with which colours: found from the source frames alone, so that several frames can
/// be looked at side by side.
struct FrameAnalysis: Sendable {
    /// What holds all pixels that are not what they were in the frame before.
    let rect: PixelRect
    /// For each pixel of the rectangle how long it will be seen, in times of the shortest frame; 0 where it is what it was.
    let life: [Float]
    /// What a unit of squared error costs, as in `GIFSettings`: more in a frame that rests.
    let bitsPerError: Float
    /// The palette of the pixels that are new, without a transparent entry.
    let palette: GIFPalette
    /// Whether `palette` is the global one.
    let usesGlobal: Bool
    /// The distance of a pixel from its palette entry, root mean square, in OkLab.
    let meanError: Float

    /// Nil when nothing is new.
    /// - Parameters:
    ///   - previous: the frame before, nil for the first.
    ///   - next: the frames after, as far as one can look.
    ///   - end: when it ends, where no frame comes after it, in 1/100 s.
    ///   - global: the first frame's palette, for all but the first, if it has room for a transparent entry.
    init?(
        _ frame: GIFFrame, previous: GIFFrame?, next: [GIFFrame], end: Int, global: GIFPalette?, settings: GIFSettings
    ) {
        let isRedrawn = settings.restGain > 1 && (next.first?.start ?? end) - frame.start >= GIFSettings.rest
        guard let rect = frame.difference(from: isRedrawn ? nil : previous) else { return nil }
        self.rect = rect
        life =
            isRedrawn
            ? [Float](repeating: GIFSettings.longLife, count: rect.width * rect.height)
            : Self.lives(frame, previous: previous, next: next, rect: rect)
        bitsPerError = settings.bitsPerError * (isRedrawn ? settings.restGain : 1)
        var quantizer = Quantizer(Self.histogram(frame, rect: rect, life: life))
        let limit = settings.colorLimit(isFirst: previous == nil)
        quantizer.split(into: limit)
        let size = Self.size(errors: quantizer.errors, limit: limit, bitsPerError)
        let cost = Self.cost(error: quantizer.errors[size - 1], entries: size + 1, bitsPerError)
        if let global, quantizer.error(of: global) * bitsPerError <= cost {
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

    private static func histogram(_ frame: GIFFrame, rect: PixelRect, life: [Float]) -> [ColorHistogram.Point] {
        var histogram = ColorHistogram()
        var converter = ConeSpace.Converter.Run()
        for (i, p) in frame.indices(of: rect).enumerated() where life[i] > 0 {
            let rgb = frame.pixels[p]
            histogram.add(rgb, lab: ConeSpace.lab(cones: converter.cones(rgb)), weight: life[i])
        }
        return histogram.points
    }

    private static func lives(_ frame: GIFFrame, previous: GIFFrame?, next: [GIFFrame], rect: PixelRect) -> [Float] {
        let starts = [frame.start] + next.map(\.start)
        let shortest = zip(starts, starts.dropFirst()).map { $1 - $0 }.min() ?? 1
        let lives = next.map { min(Float($0.start - frame.start) / Float(shortest), GIFSettings.longLife) }
        return frame.indices(of: rect).map { p in
            let color = frame.pixels[p]
            if previous?.pixels[p] == color { return 0 }
            for (k, later) in next.enumerated() where later.pixels[p] != color { return lives[k] }
            return GIFSettings.longLife
        }
    }
}
