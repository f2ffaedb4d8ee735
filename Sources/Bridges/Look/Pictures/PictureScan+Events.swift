import Zoetrope
import ZoetropePixels

/// When the picture changes, and when at once.
extension PictureScan {
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

    /// The times at which something appears at once: steps much larger than those around them.
    var cuts: [Double] {
        steps.indices.filter { k in
            guard k > 0, steps[k] > 6 else { return false }
            let around = [k - 2, k - 1, k + 1, k + 2].filter { steps.indices.contains($0) && $0 > 0 }
            let most = around.map { steps[$0] }.max() ?? 0
            return steps[k] > 6 * most + 2
        }.map { times[$0] }
    }
}

extension SmallFrame {
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
