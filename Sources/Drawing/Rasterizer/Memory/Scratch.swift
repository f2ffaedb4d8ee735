/// Uninitialized working memory for `capacity` elements. It is kept from row to row and from frame to frame, because
/// the first access to new memory pages costs more than drawing into them.
///
/// Raw memory is owned only by this type, `List`, `Texels` and `BoxWeights`.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private var isFilled = false

    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Makes room for `count` elements. If the memory grows, its contents are lost and `base` changes.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        base.deallocate()
        capacity = max(count, capacity * 2)
        base = .allocate(capacity: capacity)
    }

    /// Makes room for `count` elements. The first time, and whenever the memory grows, all elements are set to `value`;
    /// otherwise they keep their values.
    func reserve(_ count: Int, filledWith value: Element) {
        guard count > capacity || !isFilled else { return }
        reserve(count)
        base.update(repeating: value, count: capacity)
        isFilled = true
    }
}
