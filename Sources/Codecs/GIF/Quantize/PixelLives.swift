import Geometry

/// How long each pixel of a frame's rectangle will be seen: a code for each pixel, row by row.
struct PixelLives: Sendable {
    /// The code of a pixel that equals the one in the frame before and is not drawn.
    static let still: UInt8 = 0
    /// The code of a changed pixel that stays through all following frames that are known.
    private static let long: UInt8 = .max

    let codes: Slab<UInt8>
    /// The weight of each code: how long its pixels are seen, in durations of the shortest frame that is known, times
    /// `GIFSettings.restGain` if they rest. 0 for a still pixel. Code k + 1, with k from 0, is a pixel that the
    /// following frame k is the first to change.
    let weights: [Float]

    /// - Parameters:
    ///   - previous: the frame before; nil when all pixels count as changed.
    ///   - next: the following frames that are known, `GIFSettings.lookAhead` at most.
    init(_ frame: GIFFrame, previous: GIFFrame?, next: [GIFFrame], rect: PixelRect, settings: GIFSettings) {
        let codes = Slab<UInt8>(unset: rect.width * rect.height), longest = settings.tuning.longLife
        let starts = [frame.start] + next.map(\.start)
        let shortest = zip(starts, starts.dropFirst()).map { $1 - $0 }.min() ?? 1
        var weights = [Float](repeating: longest * settings.restGain, count: Int(Self.long) + 1)
        weights[Int(Self.still)] = 0
        for (k, later) in next.enumerated() {
            let time = Float(later.start - frame.start), gain = time >= settings.tuning.rest ? settings.restGain : 1
            weights[k + 1] = min(time / Float(shortest), longest) * gain
        }
        for y in 0..<rect.height {
            let row = (rect.y0 + y) * frame.width + rect.x0
            Self.fill(codes, from: y * rect.width, count: rect.width, frame, row, previous, next)
        }
        self.codes = codes
        self.weights = weights
    }

    private static func fill(
        _ codes: Slab<UInt8>, from start: Int, count: Int, _ frame: GIFFrame, _ row: Int, _ previous: GIFFrame?,
        _ next: [GIFFrame]
    ) {
        var x = 0
        while x + 8 <= count {
            let color = frame.pixels.vector(at: row + x, as: SIMD8<UInt32>.self)
            let isStill = previous.map { $0.pixels.vector(at: row + x, as: SIMD8<UInt32>.self) .== color }
            var code = SIMD8<UInt32>(repeating: UInt32(long))
            if let isStill, all(isStill) {
                code = SIMD8(repeating: 0)
            } else {
                for k in next.indices.reversed() {
                    let differs = next[k].pixels.vector(at: row + x, as: SIMD8<UInt32>.self) .!= color
                    code.replace(with: SIMD8(repeating: UInt32(truncatingIfNeeded: k + 1)), where: differs)
                }
                if let isStill { code.replace(with: SIMD8(repeating: 0), where: isStill) }
            }
            codes.store(SIMD8<UInt8>(truncatingIfNeeded: code), at: start + x)
            x += 8
        }
        while x < count {
            let color = frame.pixels[row + x]
            if let previous, previous.pixels[row + x] == color {
                codes[start + x] = still
            } else {
                codes[start + x] = next.firstIndex { $0.pixels[row + x] != color }.map { UInt8($0 + 1) } ?? long
            }
            x += 1
        }
    }
}
