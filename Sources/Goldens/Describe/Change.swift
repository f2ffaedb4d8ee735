import Text

/// One difference between two descriptions of a frame.
package struct Change: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case value(name: String, from: DescribedValue, to: DescribedValue)
        /// The item has a value that it did not have, or no longer has one.
        case gained(name: String, DescribedValue), lost(name: String, DescribedValue)
        case appeared, vanished
        /// The item is now in front of an item that it was behind.
        case raised(over: String)
    }

    package let item: String
    package let kind: Kind

    /// The distance between two numbers, in thousandths; nil for other changes.
    var distance: Int? {
        guard case .value(_, .thousandths(let from), .thousandths(let to)) = kind else { return nil }
        return abs(to - from)
    }

    /// What changed, without the numbers. Changes of different frames with one subject are reported together.
    var subject: String {
        switch kind {
        case .value(let name, _, _), .gained(let name, _), .lost(let name, _): "\(item): \(name)"
        case .appeared, .vanished: "\(item): there"
        case .raised(let other): "\(item): over \(other)"
        }
    }
}

extension Change: CustomStringConvertible {
    /// `left-door: x -41.0 -> -43.5`
    package var description: String {
        switch kind {
        case .value(let name, let from, let to): "\(item): \(name) \(Change.words(from, to))"
        case .gained(let name, let value): "\(item): \(name) is new: \(Change.words(value))"
        case .lost(let name, let value): "\(item): \(name) is gone, was \(Change.words(value))"
        case .appeared: "\(item): is new"
        case .vanished: "\(item): is gone"
        case .raised(let other): "\(item): in front of \(other), was behind it"
        }
    }

    /// Two numbers with the fewest decimals, one to three, that show the difference.
    private static func words(_ from: DescribedValue, _ to: DescribedValue) -> String {
        guard case .thousandths(let a) = from, case .thousandths(let b) = to else {
            return "\(words(from)) -> \(words(to))"
        }
        let places = abs(a - b) >= 100 ? 1 : abs(a - b) >= 10 ? 2 : 3
        let (from, to) = (Double(a) / 1000, Double(b) / 1000)
        return "\(NumberText.fixed(from, places: places)) -> \(NumberText.fixed(to, places: places))"
    }

    private static func words(_ value: DescribedValue) -> String {
        switch value {
        case .thousandths(let n): NumberText.fixed(Double(n) / 1000, places: n % 100 == 0 ? 1 : n % 10 == 0 ? 2 : 3)
        case .text(let text): text
        }
    }
}

extension FrameDescription {
    /// The differences of `new`, in the order of its items; then the items that are gone, then changes of the order.
    package func changes(to new: FrameDescription) -> [Change] {
        let old = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0) }), names = Set(new.items.map(\.name))
        var result: [Change] = []
        for item in new.items {
            if let before = old[item.name] {
                result += before.changes(to: item)
            } else {
                result.append(Change(item: item.name, kind: .appeared))
            }
        }
        result += items.filter { !names.contains($0.name) }.map { Change(item: $0.name, kind: .vanished) }
        return result + raised(in: new)
    }

    /// Items that directly follow one in `new` that came after them here.
    private func raised(in new: FrameDescription) -> [Change] {
        let place = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.name, $0) })
        let common = new.items.filter { place[$0.name] != nil }
        return zip(common, common.dropFirst()).compactMap { below, above in
            place[above.name]! < place[below.name]! ? Change(item: above.name, kind: .raised(over: below.name)) : nil
        }
    }
}

extension FrameDescription.Item {
    fileprivate func changes(to new: FrameDescription.Item) -> [Change] {
        let old = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
        let names = Set(new.values.map(\.name))
        let kinds = new.values.compactMap { value -> Change.Kind? in
            guard let before = old[value.name] else { return .gained(name: value.name, value.value) }
            return before == value.value ? nil : .value(name: value.name, from: before, to: value.value)
        }
        let lost = values.filter { !names.contains($0.name) }.map { Change.Kind.lost(name: $0.name, $0.value) }
        return (kinds + lost).map { Change(item: name, kind: $0) }
    }
}
