import CZoetropeLanes

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

    init(_ plan: FramePlan, settings: GIFSettings) {
        let rect = plan.rect, codes = Slab<UInt8>(unset: rect.width * rect.height)
        let start = plan.frame.start, starts = [start] + plan.next.map(\.start)
        let longest = settings.tuning.longLife
        let shortest = zip(starts, starts.dropFirst()).map { $1 - $0 }.min() ?? 1
        var weights = [Float](repeating: longest * settings.restGain, count: Int(Self.long) + 1)
        weights[Int(Self.still)] = 0
        for (k, later) in plan.next.enumerated() {
            let time = Float(later.start - start), gain = time >= settings.tuning.rest ? settings.restGain : 1
            weights[k + 1] = min(time / Float(shortest), longest) * gain
        }
        let changes = plan.next.compactMap(\.changes)
        for y in 0..<rect.height {
            let row = (rect.y0 + y) * plan.frame.width + rect.x0
            Self.fill(codes, from: y * rect.width, count: rect.width, row, drawn: plan.changes, changes)
        }
        self.codes = codes
        self.weights = weights
    }

    /// Fills a row of codes. The following frame k is the first to change a pixel if it differs there from the frame
    /// before it, and no earlier one does.
    /// - Parameters:
    ///   - row: the row's index in the frames.
    ///   - drawn: the pixels that are drawn; nil for all.
    ///   - changes: of the following frames.
    private static func fill(
        _ codes: Slab<UInt8>, from start: Int, count: Int, _ row: Int, drawn: PixelFlags?, _ changes: [PixelFlags]
    ) {
        var x = 0
        while x + 16 <= count {
            let drawn = drawn?.sixteen(from: row + x) ?? .max
            var code = SIMD16(repeating: drawn == 0 ? still : long)
            if drawn != 0 {
                for k in changes.indices.reversed() {
                    let changed = changes[k].sixteen(from: row + x)
                    if changed == 0 { continue }
                    let lanes = lanes_of_bits(changed)
                    code = lanes & SIMD16(repeating: UInt8(truncatingIfNeeded: k + 1)) | ~lanes & code
                }
                if drawn != .max { code &= lanes_of_bits(drawn) }
            }
            codes.store(code, at: start + x)
            x += 16
        }
        while x < count {
            let first = changes.firstIndex { $0[row + x] }
            codes[start + x] = drawn?[row + x] == false ? still : first.map { UInt8($0 + 1) } ?? long
            x += 1
        }
    }
}
