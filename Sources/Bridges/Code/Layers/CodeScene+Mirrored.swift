import ZoetropeLayers

extension CodeScene {
    /// Whether the way back is this run, played backwards: every property of every layer.
    func isMirrored(in back: CodeScene) -> Bool {
        guard abs(duration - back.duration) < 1e-6 else { return false }
        let here = Dictionary(back.allLayers.map { ($0.id, $0) }) { first, _ in first }, layers = allLayers
        guard here.count == layers.count else { return false }
        return layers.allSatisfy { layer in
            guard let other = here[layer.id], other.tag == layer.tag else { return false }
            return CodeProperty.allCases.allSatisfy { property in
                isMirrored(layer, other, property)
            }
        }
    }

    private func isMirrored(_ layer: CodeLayer, _ other: CodeLayer, _ property: CodeProperty) -> Bool {
        guard let a = layer.motions[property], let b = other.motions[property] else {
            return layer.motions[property] == other.motions[property]
        }
        let sizes = [layer, other].flatMap { $0.motions[.size]?.readings.flatMap(\.numbers) ?? [] }
        return (0...Self.moments).allSatisfy { k in
            let t = duration * Double(k) / Double(Self.moments)
            let there = layer.readings[property]?.reading(at: t) ?? a.first
            let here = other.readings[property]?.reading(at: duration - t) ?? b.first
            guard there.form == here.form, there.numbers.count == here.numbers.count else { return false }
            return there.numbers.indices.allSatisfy { i in
                let limit = property.tolerance(of: there, i, size: sizes.max() ?? canvas.width)
                return abs(there.numbers[i] - here.numbers[i]) <= 2 * limit
            }
        }
    }

    private static let moments = 24
}

extension CodeReadings {
    /// The reading at a time, between the two that are nearest.
    fileprivate func reading(at t: Double) -> Reading {
        let next = times.firstIndex { $0 >= t } ?? times.count - 1
        guard next > 0, values[next].form == values[next - 1].form, times[next] > times[next - 1] else {
            return values[next]
        }
        let share = (t - times[next - 1]) / (times[next] - times[next - 1])
        var reading = values[next]
        reading.numbers = zip(values[next - 1].numbers, reading.numbers).map { $0 + ($1 - $0) * min(max(share, 0), 1) }
        return reading
    }
}
