import ZoetropeGeometry
import ZoetropePixels

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Counts the differences between two bitmaps. Equal rows cost a `memcmp`; the others are counted eight pixels at a
/// time.
struct DifferenceTally {
    private(set) var differing = 0, exceeding = 0, largest = 0
    private(set) var box: PixelRect?
    private(set) var squaredError: UInt64 = 0
    private let tolerance: UInt8

    init(_ a: Bitmap, _ b: Bitmap, tolerance: UInt8) {
        self.tolerance = tolerance
        let width = min(a.width, b.width), height = min(a.height, b.height)
        a.withUnsafeBytes { first in
            b.withUnsafeBytes { second in
                if a.width == b.width, a.height == b.height,
                    memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0
                {
                    return
                }
                for y in 0..<height {
                    let left = UnsafeRawBufferPointer(rebasing: first[y * a.width * 4..<(y * a.width + width) * 4])
                    let right = UnsafeRawBufferPointer(rebasing: second[y * b.width * 4..<(y * b.width + width) * 4])
                    if memcmp(left.baseAddress!, right.baseAddress!, left.count) != 0 { add(row: y, left, right) }
                }
            }
        }
        addMargins(a, b)
    }

    /// Adds a row that differs.
    private mutating func add(row y: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) {
        var sums = RowSums(tolerance: tolerance), first = -1, last = -1
        let whole = a.count & ~31
        for offset in stride(from: 0, to: whole, by: 32) {
            if sums.add(
                a.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self),
                b.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self))
            {
                if first < 0 { first = offset }
                last = offset
            }
            if offset & 0xFFFF == 0 { add(sums.flush()) }
        }
        if whole < a.count, sums.add(RowSums.tail(a, from: whole), RowSums.tail(b, from: whole)) {
            if first < 0 { first = whole }
            last = whole
        }
        add(sums.flush())
        let columns = DifferenceTally.columns(a, b, first: first, last: last)
        extend(PixelRect(x0: columns.lowerBound, y0: y, x1: columns.upperBound, y1: y + 1))
    }

    /// The range of the differing pixels. The first is one of the eight from byte `first` on, the last one of the eight
    /// from byte `last` on.
    private static func columns(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, first: Int, last: Int)
        -> Range<Int>
    {
        func differs(_ offset: Int) -> Bool {
            a.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                != b.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        }
        var low = first, high = min(last + 28, a.count - 4)
        while !differs(low) { low += 4 }
        while !differs(high) { high -= 4 }
        return low / 4..<high / 4 + 1
    }

    private mutating func add(_ row: RowSums.Totals) {
        differing += row.differing
        exceeding += row.exceeding
        largest = max(largest, row.largest)
        squaredError += row.squaredError
    }

    private mutating func extend(_ other: PixelRect) { box = box?.union(other) ?? other }

    /// Adds the pixels that only one of the two has; each differs by 255 in every channel.
    private mutating func addMargins(_ a: Bitmap, _ b: Bitmap) {
        let width = min(a.width, b.width), height = min(a.height, b.height), right = max(a.width, b.width),
            bottom = max(a.height, b.height)
        let count = right * bottom - width * height
        guard count > 0 else { return }
        differing += count
        if tolerance < 255 { exceeding += count }
        largest = 255
        squaredError += UInt64(count) * 4 * 255 * 255
        if right > width { extend(PixelRect(x0: width, y0: 0, x1: right, y1: bottom)) }
        if bottom > height { extend(PixelRect(x0: 0, y0: height, x1: right, y1: bottom)) }
    }
}

/// The sums of one row, in SIMD lanes. It uses arithmetic and shifts of 16-bit lanes alone, because each compiles to
/// one instruction; comparisons and masks do not.
private struct RowSums {
    struct Totals {
        var differing = 0, exceeding = 0, largest = 0
        var squaredError: UInt64 = 0
    }

    private typealias Lanes = SIMD16<Int16>

    private let tolerance: Lanes
    /// One lane a pixel.
    private var differing = SIMD8<UInt32>(), exceeding = SIMD8<UInt32>()
    private var largest = Lanes()
    /// Each lane grows by at most 4 · 255² a step, so 16,384 steps fit in 32 bits.
    private var squares = SIMD8<UInt32>()

    init(tolerance: UInt8) { self.tolerance = Lanes(repeating: Int16(tolerance)) }

    /// The bytes from `offset` to the end, padded with zeros.
    static func tail(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> SIMD16<UInt16> {
        var lanes = SIMD32<UInt8>()
        for i in offset..<bytes.count { lanes[i - offset] = bytes[i] }
        return unsafeBitCast(lanes, to: SIMD16<UInt16>.self)
    }

    /// Adds eight pixels of both frames; false when they are equal.
    @inline(__always) mutating func add(_ a: SIMD16<UInt16>, _ b: SIMD16<UInt16>) -> Bool {
        // Two channels a lane: the even and the odd bytes.
        let even = RowSums.distance(a & 255, b & 255), odd = RowSums.distance(a &>> 8, b &>> 8)
        let over = RowSums.isPositive(even &- tolerance) | RowSums.isPositive(odd &- tolerance)
        let pixels = RowSums.oneAPixel(RowSums.isPositive(even | odd))
        differing = differing &+ pixels
        exceeding = exceeding &+ RowSums.oneAPixel(over)
        largest = RowSums.larger(RowSums.larger(largest, even), odd)
        addSquares(of: even)
        addSquares(of: odd)
        return pixels != SIMD8<UInt32>()
    }

    @inline(__always) private mutating func addSquares(of d: Lanes) {
        let product = unsafeBitCast(d &* d, to: SIMD8<UInt32>.self)
        squares = squares &+ (product & 0xFFFF) &+ (product &>> 16)
    }

    /// |a - b| of lanes up to 255.
    @inline(__always) private static func distance(_ a: SIMD16<UInt16>, _ b: SIMD16<UInt16>) -> Lanes {
        let d = unsafeBitCast(a &- b, to: Lanes.self), sign = d &>> 15
        return (d ^ sign) &- sign
    }

    /// All ones where a lane is above 0.
    @inline(__always) private static func isPositive(_ d: Lanes) -> Lanes { (Lanes() &- d) &>> 15 }

    /// 1 for each pixel that has all ones in one of its two lanes.
    @inline(__always) private static func oneAPixel(_ lanes: Lanes) -> SIMD8<UInt32> {
        let pixels = unsafeBitCast(lanes, to: SIMD8<UInt32>.self)
        return (pixels | pixels &>> 16) & 1
    }

    @inline(__always) private static func larger(_ a: Lanes, _ b: Lanes) -> Lanes {
        let d = b &- a
        return a &+ (d & isPositive(d))
    }

    /// Returns the totals so far and starts again from 0.
    mutating func flush() -> Totals {
        var totals = Totals()
        for i in 0..<8 {
            totals.differing += Int(differing[i])
            totals.exceeding += Int(exceeding[i])
            totals.squaredError += UInt64(squares[i])
        }
        totals.largest = Int(largest.max())
        self = RowSums(tolerance: UInt8(tolerance[0]))
        return totals
    }
}
