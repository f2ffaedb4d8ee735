/// The descriptions of a run's frames in compact form: a `Column` for each value of each item. The value `z` is the
/// item's position from the back; a frame without it does not show the item.
struct DescribedRun: Hashable, Sendable {
    /// Columns by item and value.
    let columns: [String: [String: String]]

    static let place = "z"

    /// A frame without a description is nil.
    init(_ frames: [FrameDescription?]) {
        var values: [String: [String: [DescribedValue?]]] = [:]
        for (i, frame) in frames.enumerated() {
            for (z, item) in (frame?.items ?? []).enumerated() {
                let all =
                    item.values.filter { $0.name != DescribedRun.place } + [
                        .init(name: DescribedRun.place, value: .thousandths(1000 * z))
                    ]
                for value in all {
                    values[item.name, default: [:]][
                        value.name, default: [DescribedValue?](repeating: nil, count: frames.count)][i] = value.value
                }
            }
        }
        columns = values.mapValues { $0.mapValues(Column.encode) }
    }

    init(columns: [String: [String: String]]) { self.columns = columns }

    /// The description of each frame, with its items in the order of their `z`, which is then dropped; nil for a frame
    /// without items. The whole result is nil when a column does not have `count` values.
    func frames(count: Int) -> [FrameDescription?]? {
        var items = [[Placed]](repeating: [], count: count)
        for (name, texts) in columns {
            let values = texts.compactMapValues { Column.decode($0, count: count) }
            guard values.count == texts.count, let places = values[DescribedRun.place] else { return nil }
            for i in 0..<count {
                guard case .thousandths(let z) = places[i] else { continue }
                let here = values.filter { $0.key != DescribedRun.place }.compactMapValues { $0[i] }
                items[i].append(Placed(z: z, item: FrameDescription.Item(name: name, values: here)))
            }
        }
        return items.map {
            $0.isEmpty
                ? nil : FrameDescription(items: $0.sorted { ($0.z, $0.item.name) < ($1.z, $1.item.name) }.map(\.item))
        }
    }

    private struct Placed {
        let z: Int
        let item: FrameDescription.Item
    }
}
