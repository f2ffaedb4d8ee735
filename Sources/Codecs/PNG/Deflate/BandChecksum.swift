/// The two sums of Adler-32 (RFC 1950) over some bytes, in a form that can be joined with the sums of the bytes after
/// them.
struct AdlerSums: Hashable {
    private static let base: UInt64 = 65_521

    /// The number of bytes; their sum; the sum of each byte times the number of bytes from it to the end. Both sums are
    /// modulo `base`.
    private var count: UInt64 = 0
    private var sum: UInt64 = 0
    private var weighted: UInt64 = 0

    init() {}

    /// One row of a file: the filter's byte and `width` symbols of `channels` bytes.
    init(filter: UInt8, symbols: UnsafePointer<UInt32>, width: Int, channels: Int) {
        count = UInt64(width * channels + 1)
        let totals = ChannelTotals(symbols, width: width)
        sum = (UInt64(filter) + totals.sum) % AdlerSums.base
        // Symbol i's first byte counts count - 1 - i · channels times, the next ones one less each.
        let steps = UInt64(channels) * totals.byPlace + totals.byChannel
        weighted = (count * UInt64(filter) + (count - 1) * totals.sum - steps) % AdlerSums.base
    }

    mutating func append(_ next: AdlerSums) {
        weighted = (weighted + next.count % AdlerSums.base * sum + next.weighted) % AdlerSums.base
        sum = (sum + next.sum) % AdlerSums.base
        count += next.count
    }

    /// The checksum of a stream of these bytes, which starts from 1.
    var adler32: UInt32 {
        let low = (1 + sum) % AdlerSums.base, high = (count + weighted) % AdlerSums.base
        return UInt32(high << 16 | low)
    }
}

/// Sums over a row's bytes, four symbols at a time.
private struct ChannelTotals {
    /// Σ byte, Σ byte · its symbol's index, Σ byte · its channel's index.
    private(set) var sum: UInt64 = 0, byPlace: UInt64 = 0, byChannel: UInt64 = 0

    init(_ symbols: UnsafePointer<UInt32>, width: Int) {
        for start in stride(from: 0, to: width, by: ChannelTotals.stretch) {
            add(symbols + start, at: start, count: min(ChannelTotals.stretch, width - start))
        }
    }

    /// Symbols that are added up in 16 bits: 16 vectors, whose running sums are at most 255 · 16 · 15 / 2.
    private static let stretch = 64

    private mutating func add(_ symbols: UnsafePointer<UInt32>, at start: Int, count: Int) {
        // Two channels of each symbol in each: 0 and 2, 1 and 3.
        typealias Lanes = SIMD8<UInt16>
        var even = Lanes.zero, odd = even, runningEven = even, runningOdd = even
        let steps = (count + 3) / 4
        for step in 0..<steps {
            // Rows are padded with zeros, so the last vector may be read whole.
            let v = UnsafeRawPointer(symbols + step &* 4).loadUnaligned(as: Lanes.self)
            // The sums before this step; added up over all steps, each step counts once for every step after it.
            runningEven &+= even
            runningOdd &+= odd
            even &+= v & Lanes(repeating: 255)
            odd &+= v &>> 8
        }
        let total = BySymbol(even, odd), running = BySymbol(runningEven, runningOdd)
        let first = total.sums.wrappedSum()
        sum += UInt64(first)
        // Σ step · value = (steps - 1) · Σ value - Σ (steps after it) · value. A symbol's place is 4 · step + its lane.
        byPlace += UInt64(first) * UInt64(start + 4 * (steps - 1)) - 4 * UInt64(running.sums.wrappedSum())
        byPlace += UInt64((total.sums &* SIMD4(0, 1, 2, 3)).wrappedSum())
        byChannel += UInt64(total.byChannel.wrappedSum())
    }

    /// Sums of channels as sums of symbols.
    private struct BySymbol {
        let sums, byChannel: SIMD4<UInt32>

        @inline(__always) init(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>) {
            let even = unsafeBitCast(even, to: SIMD4<UInt32>.self), odd = unsafeBitCast(odd, to: SIMD4<UInt32>.self)
            let second = odd & SIMD4(repeating: 0xFFFF), third = even &>> 16, fourth = odd &>> 16
            sums = (even & SIMD4(repeating: 0xFFFF)) &+ second &+ third &+ fourth
            byChannel = second &+ third &* 2 &+ fourth &* 3
        }
    }
}
