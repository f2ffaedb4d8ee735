import ZoetropeGeometry
import ZoetropePixels

/// A small frame: colours of some hundred cells.
package struct SmallFrame: Sendable {
    package let width, height: Int
    /// Red, green and blue from 0 to 255, row by row.
    package let values: [SIMD3<Float>]

    /// The longer side, in cells.
    static let side = 64

    package init(_ bitmap: Bitmap) { self.init(bitmap, after: nil, changed: nil) }

    /// - Parameters:
    ///   - last: the frame before, of the same size.
    ///   - changed: what may differ from it; nil for everything. Long animations of a large canvas change little at a
    ///     time.
    package init(_ bitmap: Bitmap, after last: SmallFrame?, changed: PixelRect?) {
        let scale = min(1, Double(SmallFrame.side) / Double(max(bitmap.width, bitmap.height)))
        let width = max(1, Int((Double(bitmap.width) * scale).rounded()))
        let height = max(1, Int((Double(bitmap.height) * scale).rounded()))
        var values = last?.values ?? [], changed = changed
        if values.count != width * height {
            (values, changed) = ([SIMD3<Float>](repeating: .zero, count: width * height), nil)
        }
        func part(_ cell: Int, of pixels: Int, in cells: Int) -> Range<Int> {
            cell * pixels / cells..<max(cell * pixels / cells + 1, (cell + 1) * pixels / cells)
        }
        bitmap.withUnsafePixels { pixels in
            for y in 0..<height {
                let rows = part(y, of: bitmap.height, in: height)
                if let changed, !rows.overlaps(changed.rows) { continue }
                for x in 0..<width {
                    let columns = part(x, of: bitmap.width, in: width)
                    if let changed, !columns.overlaps(changed.columns) { continue }
                    values[y * width + x] = SmallFrame.mean(pixels, rows, columns, width: bitmap.width)
                }
            }
        }
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The mean of a part of a bitmap. Clear counts as white.
    private static func mean(
        _ pixels: UnsafeBufferPointer<PremultipliedRGBA8>, _ rows: Range<Int>, _ columns: Range<Int>, width: Int
    ) -> SIMD3<Float> {
        // A cell has at most 256 x 256 pixels, so that each sum is a whole number that a Float has.
        var sum = SIMD4<UInt32>.zero
        for row in rows {
            for i in row * width + columns.lowerBound..<row * width + columns.upperBound {
                let p = pixels[i]
                sum &+= SIMD4(UInt32(p.r), UInt32(p.g), UInt32(p.b), UInt32(p.a))
            }
        }
        let count = UInt32(rows.count * columns.count), white = 255 * count - sum.w
        return SIMD3(Float(sum.x + white), Float(sum.y + white), Float(sum.z + white)) / Float(count)
    }

    /// The mean difference of a channel from another frame of the same size, 0…255.
    func distance(to other: SmallFrame) -> Double {
        guard values.count == other.values.count else { return 255 }
        var sum: Float = 0
        for i in values.indices { sum += SmallFrame.difference(values[i], other.values[i]) }
        return Double(sum) / Double(max(1, values.count))
    }

    static func difference(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
        let d = a - b
        return (abs(d.x) + abs(d.y) + abs(d.z)) / 3
    }

    /// The everyday names of the most frequent colours, the most frequent first, with their shares.
    var colors: [(name: String, share: Double)] {
        var counts: [String: Int] = [:]
        for v in values {
            let color = Color(r: Double(v.x) / 255, g: Double(v.y) / 255, b: Double(v.z) / 255)
            counts[Words.color(color), default: 0] += 1
        }
        return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map {
            ($0.key, Double($0.value) / Double(values.count))
        }
    }
}

/// A run by its pictures alone: when it changes, by how much, and how the last picture takes over from the first.
struct PictureScan {
    /// Seconds.
    let times: [Double]
    let frames: [SmallFrame]
    /// The difference of each frame from the one before, in levels of a channel; 0 for the first.
    let steps: [Double]

    init(times: [Double], frames: [SmallFrame]) {
        (self.times, self.frames) = (times, frames)
        steps = [0] + zip(frames, frames.dropFirst()).map { $1.distance(to: $0) }
    }

    var total: Double { steps.reduce(0, +) }

    /// The time from the first change to rest, in seconds; nil if nothing changes.
    var motion: ClosedRange<Double>? {
        let least = max(LookTuning.pictureStep.levels, LookTuning.pictureStep.share * (steps.max() ?? 0))
        guard let first = steps.firstIndex(where: { $0 > least }), let last = steps.lastIndex(where: { $0 > least })
        else { return nil }
        return times[max(0, first - 1)]...times[last]
    }

    /// The time of the fastest change, in seconds.
    var busiest: Double {
        guard let k = steps.indices.max(by: { rate($0) < rate($1) }), k > 0 else { return 0 }
        return (times[k - 1] + times[k]) / 2
    }

    private func rate(_ k: Int) -> Double { k == 0 ? 0 : steps[k] / max(1e-9, times[k] - times[k - 1]) }

    /// The share of all change that has happened at each time, 0…1.
    var progress: [Double] {
        var sum = 0.0
        let total = max(1e-9, total)
        return steps.map {
            sum += $0
            return sum / total
        }
    }

    /// The most telling moments: the first and the last frame, and between them frames with equal shares of all change
    /// from one to the next.
    func moments(_ count: Int) -> [Int] {
        guard frames.count > count, total > 0 else { return Array(frames.indices) }
        let progress = progress
        var out = [0]
        for k in 1..<count - 1 {
            // Half by change and half by time, so that every long stretch has a moment.
            let share = Double(k) / Double(count - 1), first = times[0], length = times[times.count - 1] - first
            let place = frames.indices.first { i in
                LookTuning.moments.change * progress[i] + LookTuning.moments.time * (times[i] - first)
                    / max(1e-9, length) >= share
            }
            if let place, place > out[out.count - 1], place < frames.count - 1 { out.append(place) }
        }
        return out + [frames.count - 1]
    }

    /// The times at which something appears at once: steps much larger than those around them.
    var cuts: [Double] {
        steps.indices.filter { k in
            guard k > 0, steps[k] > 6 else { return false }
            let around = [k - 2, k - 1, k + 1, k + 2].filter { steps.indices.contains($0) && $0 > 0 }.map { steps[$0] }
            return steps[k] > 6 * (around.max() ?? 0) + 2
        }.map { times[$0] }
    }
}
