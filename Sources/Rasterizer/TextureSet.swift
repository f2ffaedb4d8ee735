import CLanes
import Foundation
import Geometry
import Pixels

/// The pictures that display lists name, in the form that the kernels read. Immutable to those who see it, and shared by threads; reduced
/// levels are made when a frame first needs one, and are the same whoever makes them.
package final class TextureSet: Sendable {
    private let base: [Texels]
    private let opaque: [Bool]
    private let levels = LevelCache()

    /// The picture's index is its id.
    package init(_ pictures: [Picture]) {
        // Pictures that share their pixels share their texels.
        var made: [UnsafeRawPointer: Texels] = [:]
        base = pictures.map { picture in
            picture.bitmap.withUnsafeBytes { bytes in
                let texels = bytes.baseAddress.flatMap { made[$0] } ?? Texels(picture.bitmap)
                if let address = bytes.baseAddress { made[address] = texels }
                return texels
            }
        }
        opaque = pictures.map(\.isOpaque)
    }

    func contains(_ id: Int) -> Bool { base.indices.contains(id) }
    func isOpaque(_ id: Int) -> Bool { opaque[id] }

    /// The whole texels that `source` touches, at least one.
    func crop(_ id: Int, _ source: Rect) -> PixelRect {
        let w = base[id].width, h = base[id].height
        func cell(_ v: Double, _ rule: FloatingPointRoundingRule, _ range: ClosedRange<Int>) -> Int {
            // A border that is whole but for rounding errors does not let the next texel in.
            let near = v.rounded()
            let whole = abs(v - near) < 1e-6 ? near : v.rounded(rule)
            return Int(whole.clamped(to: Double(range.lowerBound)...Double(range.upperBound)))
        }
        let x0 = cell(source.minX, .down, 0...w - 1), y0 = cell(source.minY, .down, 0...h - 1)
        return PixelRect(x0: x0, y0: y0, x1: cell(source.maxX, .up, x0 + 1...w), y1: cell(source.maxY, .up, y0 + 1...h))
    }

    /// The texels of `crop`, each the mean of 2^i by 2^j of the picture's, counted from the crop's corner.
    func view(_ id: Int, _ crop: PixelRect, level: LevelCache.Level) -> TexelView {
        let whole = TexelView(
            texels: base[id], origin: crop.y0 * base[id].stride + crop.x0, width: crop.width, height: crop.height)
        return level.across == 0 && level.down == 0
            ? whole
            : levels.view(
                of: whole, key: LevelCache.Key(id: id, x0: crop.x0, y0: crop.y0, x1: crop.x1, y1: crop.y1, level: level)
            )
    }
}

/// Pixels that never change after they are made. Around them, `margin` wide, the border ones are repeated, so that kernels need not look where they read.
final class Texels: @unchecked Sendable {
    /// The farthest that is read: a box of 3 1/8 texels that leans over the right border by half, whose eight columns end at 5 1/2 texels beyond it.
    static let margin = 6
    let width, height: Int
    /// From one row to the next.
    let stride: Int
    /// The first texel.
    let base: UnsafeMutablePointer<UInt32>
    private let memory: UnsafeMutablePointer<UInt32>

    /// `fill` writes the rows, which begin `stride` apart.
    init(width: Int, height: Int, _ fill: (Texels) -> Void) {
        (self.width, self.height) = (width, height)
        stride = width + 2 * Self.margin
        memory = .allocate(capacity: stride * (height + 2 * Self.margin))
        base = memory + Self.margin * stride + Self.margin
        fill(self)
        repeatBorders()
    }

    convenience init(_ bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height) { texels in
            bitmap.withUnsafeBytes { source in
                let rows = source.baseAddress!.assumingMemoryBound(to: UInt32.self)
                for y in 0..<bitmap.height { texels.row(y).update(from: rows + y * bitmap.width, count: bitmap.width) }
            }
        }
    }

    deinit { memory.deallocate() }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }

    private func repeatBorders() {
        for y in 0..<height {
            (row(y) - Self.margin).update(repeating: row(y)[0], count: Self.margin)
            (row(y) + width).update(repeating: row(y)[width - 1], count: Self.margin)
        }
        for k in 1...Self.margin {
            (row(-k) - Self.margin).update(from: row(0) - Self.margin, count: stride)
            (row(height - 1 + k) - Self.margin).update(from: row(height - 1) - Self.margin, count: stride)
        }
    }
}

/// A rectangle of texels.
struct TexelView {
    let texels: Texels
    let origin: Int
    let width, height: Int

    var stride: Int { texels.stride }

    /// Whether the texels beside it are its border's, repeated.
    var isWhole: Bool { width == texels.width && height == texels.height }

    /// The row v, indexed by u.
    @inline(__always) func row(_ v: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(texels.base + (origin &+ v &* texels.stride))
    }
}

/// Reduced pictures: halved any number of times in either direction, as far as frames have needed them.
final class LevelCache: @unchecked Sendable {
    /// How often a picture is halved across and down.
    struct Level: Hashable {
        var across, down: Int
        /// Whether blocks overlap: each begins at half of the one before, and the level has twice as many texels each halved way.
        var overlap = false

        static let full = Level(across: 0, down: 0)

        /// The distance of blocks in texels of the whole picture.
        var step: (u: Int, v: Int) {
            (overlap && across > 0 ? 1 << (across - 1) : 1 << across, overlap && down > 0 ? 1 << (down - 1) : 1 << down)
        }

        /// A distance in texels of the whole picture, in texels of the level.
        func place(_ p: Point) -> Point { Point(p.x / Double(step.u), p.y / Double(step.v)) }

        /// How far the first block's centre lies from where the first texel's would, if blocks did not overlap; in texels of the level.
        var shift: Point { Point(overlap && across > 0 ? 0.5 : 0, overlap && down > 0 ? 0.5 : 0) }
    }

    struct Key: Hashable {
        var id, x0, y0, x1, y1: Int
        var level: Level
    }

    /// The texels kept before the cache starts afresh.
    private static let limit = 1 << 25
    private let lock = NSLock()
    private var made: [Key: TexelView] = [:]
    private var count = 0

    func view(of full: TexelView, key: Key) -> TexelView {
        lock.withLock { find(full, key) }
    }

    private func find(_ full: TexelView, _ key: Key) -> TexelView {
        if key.level.across == 0, key.level.down == 0 { return full }
        if let view = made[key] { return view }
        let view = key.level.overlap ? halved(full, key) : Self.reduce(full, key.level)
        count += view.width * view.height
        if count > Self.limit {
            made.removeAll()
            count = view.width * view.height
        }
        made[key] = view
        return view
    }

    /// A level of overlapping blocks from the one before it: each block is two of those, side by side or one above the other.
    private func halved(_ full: TexelView, _ key: Key) -> TexelView {
        var before = key
        let isAcross = key.level.across > 0
        if isAcross { before.level.across -= 1 } else { before.level.down -= 1 }
        let source = find(full, before), step = (isAcross ? before.level.across : before.level.down) > 0 ? 2 : 1
        func count(_ length: Int) -> Int { max(1, (length + step - 2) / step) }
        let width = isAcross ? count(source.width) : source.width
        let height = isAcross ? source.height : count(source.height)
        let out = Texels(width: width, height: height) { out in
            for v in 0..<height {
                let upper = source.row(isAcross ? v : v * step)
                let lower = source.row(isAcross ? v : min((v + 1) * step, source.height - 1))
                let target = out.row(v)
                if isAcross {
                    Self.halveAcross(upper, step, source.width, target, width)
                } else {
                    Self.halveDown(upper, lower, target, width)
                }
            }
        }
        return TexelView(texels: out, origin: 0, width: out.width, height: out.height)
    }

    /// Eight at a time as far as they have neighbours.
    private static func halveAcross(
        _ row: UnsafePointer<UInt32>, _ step: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt32>, _ width: Int
    ) {
        var u = 0
        while (u + 9) * step < count {
            let a = row + u * step
            if step == 1 {
                Words(loading: a).mean(Words(loading: a + 1)).store(to: target + u)
            } else {
                evens(a).mean(evens(a + 2)).store(to: target + u)
            }
            u += 8
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

    /// Means of blocks, rounded to nearest; the blocks at the right and lower borders may be smaller.
    private static func reduce(_ full: TexelView, _ level: Level) -> TexelView {
        let bw = 1 << level.across, bh = 1 << level.down, (du, dv) = level.step
        func count(_ length: Int, _ block: Int, _ step: Int) -> Int { max(1, (length - block + 2 * step - 1) / step) }
        let width = count(full.width, bw, du), height = count(full.height, bh, dv)
        var even = [UInt64](repeating: 0, count: full.width), odd = even
        let out = Texels(width: width, height: height) { out in
            for v in 0..<height {
                let rows = v * dv..<min(v * dv + bh, full.height)
                sumDown(full, rows, &even, &odd)
                for u in 0..<width {
                    let columns = u * du..<min(u * du + bw, full.width)
                    out.row(v)[u] = mean(even[columns], odd[columns], count: rows.count)
                }
            }
        }
        return TexelView(texels: out, origin: 0, width: out.width, height: out.height)
    }

    /// The sums of each column's texels: red and blue, and green and alpha, 32 bits apart.
    private static func sumDown(_ view: TexelView, _ rows: Range<Int>, _ even: inout [UInt64], _ odd: inout [UInt64]) {
        for v in rows {
            let row = view.row(v), isFirst = v == rows.lowerBound
            for u in 0..<view.width {
                let p = UInt64(row[u]), q = p &>> 8
                even[u] = (isFirst ? 0 : even[u]) &+ ((p & 0xFF) | (p & 0xFF0000) &<< 16)
                odd[u] = (isFirst ? 0 : odd[u]) &+ ((q & 0xFF) | (q & 0xFF0000) &<< 16)
            }
        }
    }

    /// The mean of columns of `count` texels each.
    private static func mean(_ even: ArraySlice<UInt64>, _ odd: ArraySlice<UInt64>, count: Int) -> UInt32 {
        let n = UInt64(even.count * count), half = n / 2
        let rb = even.reduce(0, &+), ga = odd.reduce(0, &+)
        func channel(_ sum: UInt64) -> UInt32 {
            UInt32(
                truncatingIfNeeded: n & (n &- 1) == 0
                    ? (sum &+ half) &>> UInt64(n.trailingZeroBitCount) : (sum &+ half) / n)
        }
        let low = UInt64(0xFFFF_FFFF)
        return channel(rb & low) | channel(ga & low) << 8 | channel(rb &>> 32) << 16 | channel(ga &>> 32) << 24
    }
}
