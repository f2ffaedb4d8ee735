/// The descriptions of a run's frames, kept compactly: of each item each value as a `Column`. The value named `z` is the item's place from the back,
/// and says in which frames the item is there at all.
struct DescribedRun: Hashable, Sendable {
    /// Columns by item and value.
    let columns: [String: [String: String]]

    static let place = "z"

    /// nil stands for a frame that nothing is known about.
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

    /// One description a frame, without the places, which are the order of the items; nil where the frame has no item. nil for all when a column is not `count` long.
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
