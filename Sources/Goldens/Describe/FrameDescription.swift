import ZoetropeNumbers

/// What a frame shows, in names and numbers, so that a difference can be put into words: its items from back to front,
/// each with named values. The renderer fills it in; of the names, this module knows only those of turns.
package struct FrameDescription: Hashable, Sendable {
    /// From back to front; names are unique.
    package let items: [Item]
    /// The name of the item whose values are the scene's tracks.
    package static let tracks = "timing"

    /// Items with equal names are numbered in their order: `page`, `page #2`.
    package init(items: [Item]) {
        self.items = zip(items, items.map(\.name).numbered).map { Item(name: $1, sorted: $0.values) }
    }

    /// One thing that the frame shows.
    package struct Item: Hashable, Sendable {
        /// With the names of the items that contain it, the outermost first: `stage/left door`.
        package let name: String
        /// Without them.
        var ownName: String { name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name }
        /// Sorted by name; names are unique.
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

/// A number, rounded to a thousandth, or a short text such as a colour or the name of a picture.
package enum DescribedValue: Hashable, Sendable {
    case thousandths(Int)
    case text(String)

    /// Rounded to nearest. NaN and magnitudes of 1e12 and more become a text: `nan`, `inf`, `-inf`.
    package static func number(_ value: Double) -> DescribedValue {
        guard abs(value) < 1e12 else { return .text(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf") }
        return .thousandths(Int((value * 1000).rounded(.toNearestOrAwayFromZero)))
    }
}

extension DescribedValue: ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .text(value) }
}
