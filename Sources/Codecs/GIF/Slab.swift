/// Fixed-size storage for the encoder's inner loops, and the one type of it that holds a pointer: elements are of a
/// trivial type, indices are checked in debug builds only.
///
/// Unchecked: a slab is written by one thread at a time, which hands it over when it has done; several threads only read one.
final class Slab<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    private let base: UnsafeMutablePointer<Element>

    init(_ count: Int, _ value: Element) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: value, count: count)
    }

    deinit { base.deallocate() }

    @inline(__always) subscript(i: Int) -> Element {
        get {
            assert(i >= 0 && i < count)
            return base[i]
        }
        set {
            assert(i >= 0 && i < count)
            base[i] = newValue
        }
    }

    func fill(_ value: Element) { base.update(repeating: value, count: count) }
}
