import Pixels

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Counts what differs between two bitmaps. Rows that are equal cost a `memcmp`; the others are counted eight pixels at a time.
struct DifferenceTally {
    private(set) var differing = 0, exceeding = 0, largest = 0
    private(set) var box: PixelBox?
    private(set) var squaredError: UInt64 = 0
    private let tolerance: UInt8

    init(_ a: Bitmap, _ b: Bitmap, tolerance: UInt8) {
        self.tolerance = tolerance
        let width = min(a.width, b.width), height = min(a.height, b.height)
        a.pixels.withUnsafeBytes { first in
            b.pixels.withUnsafeBytes { second in
                if a.width == b.width, a.height == b.height, memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0 { return }
                for y in 0..<height {
                    let left = UnsafeRawBufferPointer(rebasing: first[y * a.width * 4..<(y * a.width + width) * 4])
                    let right = UnsafeRawBufferPointer(rebasing: second[y * b.width * 4..<(y * b.width + width) * 4])
                    if memcmp(left.baseAddress!, right.baseAddress!, left.count) != 0 { add(row: y, left, right) }
                }
            }
        }
        addMargins(a, b)
    }

    /// A row that is not the same in both.
    private mutating func add(row y: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) {
        var sums = RowSums(tolerance: tolerance), first = -1, last = -1
        let whole = a.count & ~31
        for offset in stride(from: 0, to: whole, by: 32) {
            let d = RowSums.difference(a.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self), b.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self))
            if sums.add(d) {
                if first < 0 { first = offset }
                last = offset
            }
            if offset & 0xFFFF == 0 { add(sums.flush()) }
        }
        if whole < a.count {
            let d = RowSums.difference(RowSums.tail(a, from: whole), RowSums.tail(b, from: whole))
            if sums.add(d) {
                if first < 0 { first = whole }
                last = whole
            }
        }
        add(sums.flush())
        let columns = DifferenceTally.columns(a, b, first: first, last: last)
        extend(PixelBox(left: columns.lowerBound, top: y, right: columns.upperBound, bottom: y + 1))
    }

    /// The first and the last differing pixel, which lie in the eight pixels from byte `first` and from byte `last` on.
    private static func columns(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, first: Int, last: Int) -> Range<Int> {
        func differs(_ offset: Int) -> Bool { a.loadUnaligned(fromByteOffset: offset, as: UInt32.self) != b.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
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

    private mutating func extend(_ other: PixelBox) { box = box?.union(other) ?? other }

    /// The pixels that only one of the two has, each off by 255 in every channel.
    private mutating func addMargins(_ a: Bitmap, _ b: Bitmap) {
        let width = min(a.width, b.width), height = min(a.height, b.height), right = max(a.width, b.width), bottom = max(a.height, b.height)
        let count = right * bottom - width * height
        guard count > 0 else { return }
        differing += count
        if tolerance < 255 { exceeding += count }
        largest = 255
        squaredError += UInt64(count) * 4 * 255 * 255
        if right > width { extend(PixelBox(left: width, top: 0, right: right, bottom: bottom)) }
        if bottom > height { extend(PixelBox(left: 0, top: height, right: right, bottom: bottom)) }
    }
}

/// The sums of one row, in lanes.
private struct RowSums {
    struct Totals {
        var differing = 0, exceeding = 0, largest = 0
        var squaredError: UInt64 = 0
    }

    private let tolerance: SIMD32<UInt8>
    private var same = SIMD8<UInt32>(), within = SIMD8<UInt32>(), largest = SIMD32<UInt8>()
    /// Each lane takes at most 4 · 255² eight pixels long, so 16,384 steps fit.
    private var squares = SIMD8<UInt32>()
    private var steps = 0

    init(tolerance: UInt8) { self.tolerance = SIMD32(repeating: tolerance) }

    @inline(__always) static func difference(_ a: SIMD32<UInt8>, _ b: SIMD32<UInt8>) -> SIMD32<UInt8> {
        a.replacing(with: b, where: a .< b) &- b.replacing(with: a, where: a .< b)
    }

    /// The bytes from `offset` to the end, then zeros.
    static func tail(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> SIMD32<UInt8> {
        var lanes = SIMD32<UInt8>()
        for i in offset..<bytes.count { lanes[i - offset] = bytes[i] }
        return lanes
    }

    /// Adds eight pixels' differences; false when they are all 0.
    @inline(__always) mutating func add(_ d: SIMD32<UInt8>) -> Bool {
        steps &+= 1
        let pixels = unsafeBitCast(d, to: SIMD8<UInt32>.self)
        let over = unsafeBitCast(d.replacing(with: 0, where: d .<= tolerance), to: SIMD8<UInt32>.self)
        same = same.replacing(with: same &+ 1, where: pixels .== 0)
        within = within.replacing(with: within &+ 1, where: over .== 0)
        largest = largest.replacing(with: d, where: d .> largest)
        let words = unsafeBitCast(d, to: SIMD16<UInt16>.self)
        let even = unsafeBitCast((words & 255) &* (words & 255), to: SIMD8<UInt32>.self)
        let odd = unsafeBitCast((words &>> 8) &* (words &>> 8), to: SIMD8<UInt32>.self)
        squares = squares &+ (even & 0xFFFF) &+ (even &>> 16) &+ (odd & 0xFFFF) &+ (odd &>> 16)
        return pixels != SIMD8<UInt32>()
    }

    /// The totals of what was added, and starts again.
    mutating func flush() -> Totals {
        var totals = Totals()
        for i in 0..<8 {
            totals.differing += steps - Int(same[i])
            totals.exceeding += steps - Int(within[i])
            totals.squaredError += UInt64(squares[i])
        }
        totals.largest = Int(largest.max())
        self = RowSums(tolerance: tolerance[0])
        return totals
    }
}
