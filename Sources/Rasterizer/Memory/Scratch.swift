/// Working memory for `capacity` elements that is kept from row to row and from frame to frame: the first touch of
/// fresh pages costs more than drawing into them. The elements are not initialized.
///
/// With `List`, `Texels` and `BoxWeights`, the only owners of raw memory in this module.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private var isFilled = false

    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Makes room for `count` elements. Growing loses what was there and moves `base`.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        base.deallocate()
        capacity = max(count, capacity * 2)
        base = .allocate(capacity: capacity)
    }

    /// Makes room for `count` elements. All elements are `value` the first time and whenever the memory grows;
    /// otherwise they stay as they are.
    func reserve(_ count: Int, filledWith value: Element) {
        guard count > capacity || !isFilled else { return }
        reserve(count)
        base.update(repeating: value, count: capacity)
        isFilled = true
    }
}
