import Foundation

/// Fixed-size storage for the encoder's inner loops; the encoder's only type that holds a pointer. Indices are checked
/// in debug builds only.
///
/// `@unchecked Sendable` is sound if each element is written by one thread at a time, and other threads read it only
/// after that thread has signalled them through a lock (`ImageProgress`, `Promise`).
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

    func fill(_ range: Range<Int>, _ value: Element) {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        (base + range.lowerBound).update(repeating: value, count: range.count)
    }

    /// Whether both slabs have the same bytes in a range.
    func isEqual(to other: Slab, in range: Range<Int>) -> Bool {
        assert(range.lowerBound >= 0 && range.upperBound <= min(count, other.count))
        return memcmp(
            base + range.lowerBound, other.base + range.lowerBound, range.count * MemoryLayout<Element>.stride)
            == 0
    }

    /// The elements from index `i` on as one vector. All its lanes must be within the slab.
    @inline(__always) func vector<Vector: SIMD>(at i: Int, as _: Vector.Type) -> Vector
    where Vector: BitwiseCopyable, Vector.Scalar == Element {
        assert(i >= 0 && i + Vector.scalarCount <= count)
        return UnsafeRawPointer(base + i).loadUnaligned(as: Vector.self)
    }

    @inline(__always) func store<Vector: SIMD>(_ vector: Vector, at i: Int)
    where Vector: BitwiseCopyable, Vector.Scalar == Element {
        assert(i >= 0 && i + Vector.scalarCount <= count)
        UnsafeMutableRawPointer(base + i).storeBytes(of: vector, as: Vector.self)
    }
}
