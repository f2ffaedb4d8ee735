/// A growing array with reference semantics. Unlike `Array`, it needs no uniqueness checks and no reference counting
/// when elements are appended or read.
final class List<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The elements. Valid until the next `append`.
    @inline(__always) var elements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: base, count: count)
    }

    @inline(__always) var last: Element? { count > 0 ? base[count &- 1] : nil }

    @inline(__always) func append(_ element: Element) {
        if count == capacity { grow() }
        base[count] = element
        count &+= 1
    }

    /// Makes room for so many elements more, which may be written behind the last one, and then are added by
    /// `append(written:)`.
    func room(for more: Int) -> UnsafeMutablePointer<Element> {
        while count + more > capacity { grow() }
        return base + count
    }

    /// Adds elements that were written into the room behind the last one.
    func append(written more: Int) { count += more }

    /// Replaces the last element. The list must not be empty.
    @inline(__always) func replaceLast(_ element: Element) { base[count &- 1] = element }

    @inline(__always) func removeAll() { count = 0 }

    /// Keeps only the first `count` elements; there must be as many.
    @inline(__always) func shorten(to count: Int) { self.count = count }

    /// Keeps the elements for which `isKept` returns true, in their order.
    @inline(__always) func keep(where isKept: (Element) -> Bool) {
        var kept = 0
        for element in elements where isKept(element) {
            base[kept] = element
            kept &+= 1
        }
        count = kept
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.update(from: base, count: count)
        base.deallocate()
        (base, capacity) = (larger, capacity * 2)
    }
}
