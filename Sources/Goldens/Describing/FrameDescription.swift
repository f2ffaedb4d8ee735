/// What a frame shows, in names and numbers, so that a difference can be told in words: its items from back to front, each with named values. Whoever
/// knows scenes fills it in; here nothing is known about what the names mean.
public struct FrameDescription: Hashable, Sendable {
    /// Back to front; no two have the same name.
    public let items: [Item]

    /// Items that share a name are told apart by their order: `page`, `page #2`.
    public init(items: [Item]) {
        var seen: [String: Int] = [:]
        self.items = items.map { item in
            seen[item.name, default: 0] += 1
            let count = seen[item.name]!
            return count == 1 ? item : Item(name: "\(item.name) #\(count)", sorted: item.values)
        }
    }

    /// One thing that is drawn.
    public struct Item: Hashable, Sendable {
        public let name: String
        /// In the order of their names, each of which occurs once.
        public let values: [NamedValue]

        public init(name: String, values: [String: DescribedValue]) {
            self.init(name: name, sorted: values.sorted { $0.key < $1.key }.map { NamedValue(name: $0.key, value: $0.value) })
        }

        init(name: String, sorted values: [NamedValue]) {
            self.name = name
            self.values = values
        }
    }

    public struct NamedValue: Hashable, Sendable {
        public let name: String
        public let value: DescribedValue
    }
}

/// A number, kept to a thousandth, or a short text (a colour, the name of a picture).
public enum DescribedValue: Hashable, Sendable {
    case thousandths(Int)
    case text(String)

    /// Rounded to nearest; a number without a place here (not a number, or 1e12 and more) becomes a text.
    public static func number(_ value: Double) -> DescribedValue {
        guard abs(value) < 1e12 else { return .text(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf") }
        return .thousandths(Int((value * 1000).rounded(.toNearestOrAwayFromZero)))
    }
}

extension DescribedValue: ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}
