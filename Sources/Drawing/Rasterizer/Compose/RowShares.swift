import ZoetropeLocks

/// The rows of a canvas that several threads draw: each takes a few at a time, until none are left, so that a thread
/// that the system holds up does not hold up the frame.
///
/// `@unchecked Sendable` is sound because `taken` is used under `lock` only.
package final class RowShares: @unchecked Sendable {
    private let lock = Lock()
    private let parts: [Range<Int>]
    private var taken = 0

    /// - Parameter parts: what is taken at a time, from the top down.
    package init(_ parts: [Range<Int>]) { self.parts = parts }

    /// All rows of a canvas, so many at a time.
    package convenience init(height: Int, chunk: Int) {
        self.init(stride(from: 0, to: height, by: chunk).map { $0..<min(height, $0 + chunk) })
    }

    /// Rows in as many parts of about the same size.
    package convenience init(_ rows: Range<Int>, parts: Int) {
        let ends = (0...parts).map { rows.lowerBound + rows.count * $0 / parts }
        self.init(zip(ends, ends.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty })
    }

    /// The next rows; nil when none are left.
    package func next() -> Range<Int>? {
        lock.withLock {
            guard taken < parts.count else { return nil }
            defer { taken += 1 }
            return parts[taken]
        }
    }
}
