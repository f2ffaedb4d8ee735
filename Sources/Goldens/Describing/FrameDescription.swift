/// What a frame shows, in names and numbers, so that a difference can be told in words: its items from back to front, each with named values. Whoever
/// knows scenes fills it in; here nothing is known about what the names mean.
package struct FrameDescription: Hashable, Sendable {
    /// Back to front; no two have the same name.
    package let items: [Item]

    /// Items that share a name are told apart by their order: `page`, `page #2`.
    package init(items: [Item]) {
        var seen: [String: Int] = [:]
        self.items = items.map { item in
            seen[item.name, default: 0] += 1
            let count = seen[item.name]!
            return count == 1 ? item : Item(name: "\(item.name) #\(count)", sorted: item.values)
        }
    }

    /// One thing that is drawn.
    package struct Item: Hashable, Sendable {
        package let name: String
        /// In the order of their names, each of which occurs once.
        package let values: [NamedValue]

        package init(name: String, values: [String: DescribedValue]) {
            self.init(
                name: name, sorted: values.sorted { $0.key < $1.key }.map { NamedValue(name: $0.key, value: $0.value) })
        }

        init(name: String, sorted values: [NamedValue]) {
            self.name = name
            self.values = values
        }
    }

    package struct NamedValue: Hashable, Sendable {
        package let name: String
        package let value: DescribedValue
    }
}

/// A number, kept to a thousandth, or a short text (a colour, the name of a picture).
package enum DescribedValue: Hashable, Sendable {
    case thousandths(Int)
    case text(String)

    /// Rounded to nearest; a number without a place here (not a number, or 1e12 and more) becomes a text.
    package static func number(_ value: Double) -> DescribedValue {
        guard abs(value) < 1e12 else { return .text(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf") }
        return .thousandths(Int((value * 1000).rounded(.toNearestOrAwayFromZero)))
    }
}

extension DescribedValue: ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .text(value) }
}
