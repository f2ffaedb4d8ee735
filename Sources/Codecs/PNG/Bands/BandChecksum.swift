/// The two sums of Adler-32 (RFC 1950) over a stretch of bytes, in a form in which stretches can be joined.
struct AdlerSums: Hashable {
    private static let base: UInt64 = 65_521

    /// Bytes, their sum, and the sum of each times the number of bytes from it to the end, both modulo `base`.
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

    /// Of a stream of these bytes: it starts from 1.
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
        typealias Lanes = SIMD4<UInt32>
        let pairs = Lanes(repeating: 0x00FF_00FF), low = Lanes(repeating: 0xFFFF), lane: [UInt64] = [0, 1, 2, 3]
        // 4096 symbols at a time: `running` adds up `even` 1024 times, at most 1024²/2 · 1020 < 2^30.
        for start in stride(from: 0, to: width, by: 4096) {
            let steps = (min(4096, width - start) + 3) / 4
            var total = Lanes.zero, running = Lanes.zero, channel = Lanes.zero
            for step in 0..<steps {
                // Rows are padded with zeros, so the last vector may be read whole.
                let v = UnsafeRawPointer(symbols + start + step &* 4).loadUnaligned(as: Lanes.self)
                let even = v & pairs, odd = (v &>> 8) & pairs, both = even &+ odd
                // Sums before this step: added up over all steps, each step's counts as often as there are steps after it.
                running &+= total
                total &+= (both & low) &+ (both &>> 16)
                channel &+= (odd & low) &+ (odd &>> 16) &+ ((even &>> 16) &+ (odd &>> 16)) &* 2
            }
            for i in 0..<4 {
                let t = UInt64(total[i])
                sum += t
                byChannel += UInt64(channel[i])
                // Σ step · value = (steps - 1) · Σ value - Σ (steps after it) · value.
                byPlace += 4 * (t * UInt64(steps - 1) - UInt64(running[i])) + t * (UInt64(start) + lane[i])
            }
        }
    }
}
