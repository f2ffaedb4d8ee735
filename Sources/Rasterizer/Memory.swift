/// Memory that a rasterizer keeps from frame to frame: the first touch of fresh pages costs more than drawing into them.
/// With `List` and `Texels`, the only owner of raw memory in this module.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Room for `count` elements. What was there before is lost when the memory grows.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        base.deallocate()
        capacity = max(count, capacity * 2)
        base = .allocate(capacity: capacity)
    }

    /// Room for `count` elements, all of them `value` when the memory grows; untouched when it is large enough.
    func reserve(_ count: Int, filledWith value: Element) {
        guard count > capacity || !isFilled else { return }
        reserve(count)
        base.update(repeating: value, count: capacity)
        isFilled = true
    }

    private var isFilled = false
}

/// Elements in a row that grow as needed and are never shared: appending and reading touch no reference counts.
final class List<Element: BitwiseCopyable> {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// Valid until the next append.
    @inline(__always) var elements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: base, count: count)
    }

    @inline(__always) var last: Element? { count > 0 ? base[count &- 1] : nil }

    @inline(__always) func append(_ element: Element) {
        if count == capacity { grow() }
        base[count] = element
        count &+= 1
    }

    @inline(__always) func replaceLast(_ element: Element) { base[count &- 1] = element }

    @inline(__always) func removeAll() { count = 0 }

    /// Keeps the first `count` elements.
    @inline(__always) func shorten(to count: Int) { self.count = count }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.update(from: base, count: count)
        base.deallocate()
        (base, capacity) = (larger, capacity * 2)
    }
}
