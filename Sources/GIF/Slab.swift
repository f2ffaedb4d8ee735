/// Fixed-size storage for the encoder's inner loops; the encoder's only type with raw memory of its own. Copies
/// share the elements. Indices are checked in debug builds only.
///
/// The pointer is a stored property of the struct, so an owner's access to an element is two loads, and not three as it
/// is through a class.
///
/// `@unchecked Sendable` is sound if each element is written by one thread at a time, and other threads read it only
/// after that thread has signalled them through a lock (`ImageProgress`, `Promise`).
struct Slab<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    private let base: UnsafeMutablePointer<Element>
    private let memory: Memory

    /// Frees the elements with the last copy of the slab.
    private final class Memory {
        private let base: UnsafeMutablePointer<Element>
        init(_ base: UnsafeMutablePointer<Element>) { self.base = base }
        deinit { base.deallocate() }
    }

    init(_ count: Int, _ value: Element) {
        self.init(unset: count)
        base.initialize(repeating: value, count: count)
    }

    /// Each element must be set before it is read.
    init(unset count: Int) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        memory = Memory(base)
    }

    @inline(__always) subscript(i: Int) -> Element {
        get {
            assert(i >= 0 && i < count)
            return base[i]
        }
        nonmutating _modify {
            assert(i >= 0 && i < count)
            yield &base[i]
        }
    }

    @inline(__always) func swap(_ i: Int, _ j: Int) { (self[i], self[j]) = (self[j], self[i]) }

    func fill(_ value: Element) { base.update(repeating: value, count: count) }

    func fill(_ range: Range<Int>, _ value: Element) {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        (base + range.lowerBound).update(repeating: value, count: range.count)
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

extension UInt32 {
    /// A place in a table of 2^bits places, which spreads neighbouring numbers. The multiplier is 2^32 divided by the
    /// golden ratio (Knuth, volume 3, 6.4).
    @inline(__always) func hashed(bits: Int) -> Int { Int((self &* 2_654_435_769) &>> UInt32(32 &- bits)) }
}
