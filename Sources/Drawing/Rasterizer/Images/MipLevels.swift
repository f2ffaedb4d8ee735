import CZoetropeLanes
import ZoetropeGeometry
import ZoetropeLocks

/// A cache of reduced copies of pictures (see `Level`), made when a frame first needs them. A level is always that of
/// the whole picture, even if only a part of it is drawn, and does not depend on the thread that makes it.
///
/// `@unchecked Sendable`: `entries`, `total` and `time` are read and written under `lock`, an entry's texels under the
/// entry's own lock. While a level is made, only its entry is locked, so threads that need other levels do not wait. To
/// prevent deadlock, locks are always taken in this order: a level's, that of the level it is made from, `lock`.
final class MipLevels: @unchecked Sendable {
    private struct Key: Hashable {
        var id: Int
        var level: Level
    }

    private final class Entry {
        let lock = Lock()
        var texels: Texels?
        /// The number of texels with their margins, 0 until the level is made, and the value of `time` when it was last
        /// used. Both are guarded by the cache's lock.
        var area = 0, lastUse = 0
    }

    /// The maximum number of texels kept (128 MB). Above it, the least recently used levels are dropped, and made again
    /// when they are next needed. The overlapping levels down to a quarter of a picture's sides (halved across, across
    /// and down, …) have 2.25 times its texels, so this is enough for 15 million pixels of pictures that are reduced
    /// in one frame: five screens of 1170 x 2532 pixels.
    private static let limit = 1 << 25
    private let memory: TexelMemory
    private let lock = Lock()
    private var entries: [Key: Entry] = [:]
    private var total = 0, time = 0

    init(memory: TexelMemory) { self.memory = memory }

    /// The number of texels kept.
    var count: Int { lock.withLock { total } }

    /// The picture `id`, whose texels are `full`, at a level.
    func texels(of id: Int, _ full: Texels, at level: Level) -> Texels {
        if level.across == 0, level.down == 0 { return full }
        let entry = entry(Key(id: id, level: level))
        return entry.lock.withLock {
            if let texels = entry.texels { return texels }
            let texels = level.overlap ? halved(id, full, level) : reduced(full, level)
            entry.texels = texels
            keep(entry, area: texels.stride * texels.height)
            return texels
        }
    }

    private func entry(_ key: Key) -> Entry {
        lock.withLock {
            let entry = entries[key] ?? Entry()
            entries[key] = entry
            time += 1
            entry.lastUse = time
            return entry
        }
    }

    /// Adds a new level's `area` to the total, and drops the least recently used levels while the total exceeds
    /// `limit`. A dropped level lives on until the last shader that draws from it is gone.
    private func keep(_ entry: Entry, area: Int) {
        lock.withLock {
            entry.area = area
            total += area
            while total > Self.limit {
                let oldest = entries.filter { $0.value.area > 0 && $0.value !== entry }
                    .min { $0.value.lastUse < $1.value.lastUse }
                guard let oldest else { return }
                total -= oldest.value.area
                entries[oldest.key] = nil
            }
        }
    }

    // MARK: Overlapping blocks

    /// Makes a level of overlapping blocks from the level with one halving less: each texel is the mean of two texels
    /// of that, side by side if `level` is halved across, else one above the other.
    private func halved(_ id: Int, _ full: Texels, _ level: Level) -> Texels {
        var before = level
        let isAcross = level.across > 0
        if isAcross { before.across -= 1 } else { before.down -= 1 }
        let source = texels(of: id, full, at: before), step = (isAcross ? before.across : before.down) > 0 ? 2 : 1
        func count(_ length: Int) -> Int { max(1, (length + step - 2) / step) }
        let width = isAcross ? count(source.width) : source.width
        let height = isAcross ? source.height : count(source.height)
        return Texels(width: width, height: height, memory: memory) { out in
            for v in 0..<height {
                let upper = UnsafePointer(source.row(isAcross ? v : v * step)), target = out.row(v)
                if isAcross {
                    Self.halveAcross(upper, step, source.width, target, width)
                } else {
                    Self.halveDown(upper, source.row(min((v + 1) * step, source.height - 1)), target, width)
                }
            }
        }
    }

    /// Writes `width` means: the k-th is that of the texels k · step and (k + 1) · step of `row`. Beyond its `count`
    /// texels, the row's last texel is repeated.
    private static func halveAcross(
        _ row: UnsafePointer<UInt32>, _ step: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        var u = 0
        // Two loops: the compiler would join the branches of a single one into slow shuffles.
        if step == 1 {
            while u &+ 9 < count {
                Words(loading: row + u).mean(Words(loading: row + u + 1)).store(to: target + u)
                u &+= 8
            }
        } else {
            while 2 &* (u &+ 9) < count {
                evens(row + 2 &* u).mean(evens(row + 2 &* u + 2)).store(to: target + u)
                u &+= 8
            }
        }
        for u in u..<width { target[u] = mean(row[u &* step], row[min((u &+ 1) &* step, count &- 1)]) }
    }

    @inline(__always) private static func evens(_ p: UnsafePointer<UInt32>) -> Words {
        lanes_evens(UnsafeRawPointer(p).loadUnaligned(as: SIMD16<UInt32>.self))
    }

    private static func halveDown(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>,
        _ width: Int
    ) {
        var u = 0
        while u + 8 <= width {
            Words(loading: upper + u).mean(Words(loading: lower + u)).store(to: target + u)
            u += 8
        }
        for u in u..<width { target[u] = mean(upper[u], lower[u]) }
    }

    @inline(__always) private static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
        Words(repeating: a).mean(Words(repeating: b))[0]
    }

    // MARK: Blocks side by side

    /// Makes a level of blocks that do not overlap. Means are rounded to nearest; blocks at the right and lower borders
    /// may be smaller.
    private func reduced(_ full: Texels, _ level: Level) -> Texels {
        let blockWidth = 1 << level.across, blockHeight = 1 << level.down
        let width = (full.width + blockWidth - 1) / blockWidth, height = (full.height + blockHeight - 1) / blockHeight
        var even = [UInt64](repeating: 0, count: full.width), odd = even
        return Texels(width: width, height: height, memory: memory) { out in
            for v in 0..<height {
                let rows = v * blockHeight..<min((v + 1) * blockHeight, full.height)
                Self.sumDown(full, rows, &even, &odd)
                for u in 0..<width {
                    let columns = u * blockWidth..<min((u + 1) * blockWidth, full.width)
                    out.row(v)[u] = Self.mean(even[columns], odd[columns], count: rows.count)
                }
            }
        }
    }

    /// Adds up each column's texels in `rows`: red (low 32 bits) and blue (high) in `even`, green and alpha in `odd`.
    private static func sumDown(_ full: Texels, _ rows: Range<Int>, _ even: inout [UInt64], _ odd: inout [UInt64]) {
        for v in rows {
            let row = full.row(v), isFirst = v == rows.lowerBound
            for u in 0..<full.width {
                let p = UInt64(row[u]), q = p &>> 8
                even[u] = (isFirst ? 0 : even[u]) &+ ((p & 0xFF) | (p & 0xFF0000) &<< 16)
                odd[u] = (isFirst ? 0 : odd[u]) &+ ((q & 0xFF) | (q & 0xFF0000) &<< 16)
            }
        }
    }

    /// The mean of a block, from its columns' sums; each column has `count` texels.
    private static func mean(_ even: ArraySlice<UInt64>, _ odd: ArraySlice<UInt64>, count: Int) -> UInt32 {
        let n = UInt64(even.count * count), half = n / 2
        let redBlue = even.reduce(0, &+), greenAlpha = odd.reduce(0, &+)
        func channel(_ sum: UInt64) -> UInt32 {
            let isPowerOfTwo = n & (n &- 1) == 0
            return UInt32(
                truncatingIfNeeded: isPowerOfTwo
                    ? (sum &+ half) &>> UInt64(n.trailingZeroBitCount) : (sum &+ half) / n)
        }
        let low = UInt64(0xFFFF_FFFF)
        return channel(redBlue & low) | channel(greenAlpha & low) << 8 | channel(redBlue &>> 32) << 16
            | channel(greenAlpha &>> 32) << 24
    }
}
