/// One of the equal parts that a run or a check is divided into, so that several machines share it.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    package let count: Int

    /// Nil unless `index` is 1 to `count`, and `count` at most `maximumCount`.
    package init?(index: Int, count: Int) {
        guard 1...Shard.maximumCount ~= count, 1...count ~= index else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// From `2/8`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index: index, count: count)
    }

    package static let maximumCount = 10_000

    package var description: String { "\(index)/\(count)" }

    /// This part's share of `total` items in a row. The parts differ by one item at most; one may be empty.
    package func slice(of total: Int) -> Range<Int> { total * (index - 1) / count..<total * index / count }

    /// Whether an item of a list that is dealt out in turns is this part's.
    package func has(_ item: Int) -> Bool { item % count == index - 1 }

    /// Which of `count` parts are not among `present`, in words: `parts 3 and 5 of 8 are missing`; nil without any.
    package static func missing(_ present: some Sequence<Int>, of count: Int) -> String? {
        let present = Set(present), missing = (1...count).filter { !present.contains($0) }
        guard let last = missing.last else { return nil }
        if missing.count == 1 { return "part \(last) of \(count) is missing" }
        let named = missing.dropLast().prefix(20).map(String.init).joined(separator: ", ")
        let more = missing.count > 21 ? " and \(missing.count - 20) more" : " and \(last)"
        return "parts \(named)\(more) of \(count) are missing"
    }
}

/// Why parts cannot be put together.
package struct ShardError: ZoetropeError, Hashable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
