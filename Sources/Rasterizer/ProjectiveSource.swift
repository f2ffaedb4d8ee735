import Geometry

/// A picture seen through any homography. A pixel's footprint is a small parallelogram of the picture; it is cut into taps, each at most about a
/// texel wide, and each tap is the exact average of a box over square texels. Strongly reduced directions read reduced levels.
final class ProjectiveSource: PixelSource {
    let isOpaque: Bool
    /// Canvas pixels to texels.
    private let map: Homography
    private let level: (LevelCache.Level) -> TexelView
    private var lastLevel = LevelCache.Level.full
    private var lastView: TexelView?
    private var taps: [SIMD2<Float>] = []

    private let scratch = BlockScratch()
    private let block = Scratch<UInt32>(capacity: blockSize)

    /// Pixels that are taken to have one footprint: blocks of 64, or of 32, 16 or 8 where the distance changes faster, aligned to multiples of it.
    private static let blockSize = 8 * BlockScratch.groups

    private static let steepParts = 8

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            let start = x & ~(Self.blockSize - 1), end = min(start + Self.blockSize, x1)
            fill(start, Self.blockSize, y, x, end, out + (x - x0))
            x = end
        }
    }

    /// The pixels x0 ..< x1 of the block of `count` at `start`, which is halved while its distance changes too much.
    private func fill(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        if !isSteep(start, y, count) { return fill(block: start, count, y, x0, x1, out) }
        guard count > 8 else {
            for x in x0..<x1 { out[x - x0] = steepColor(Point(Double(x) + 0.5, Double(y) + 0.5)) }
            return
        }
        let middle = start + count / 2
        if x0 < middle { fill(start, count / 2, y, x0, min(middle, x1), out) }
        if x1 > middle { fill(middle, count / 2, y, max(middle, x0), x1, out + (max(middle, x0) - x0)) }
    }

    /// True where the distance changes by more than a tenth within a block of this many pixels.
    private func isSteep(_ start: Int, _ y: Int, _ count: Int) -> Bool {
        let centre = Point(Double(start + count / 2), Double(y) + 0.5)
        return abs(map.g) * Double(count) > 0.1 * (map.g * centre.x + map.h * centre.y + map.i)
    }

    /// The pixels x0 ..< x1 of the block of `count` at `start`, eight at a time.
    private func fill(block start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let centre = Point(Double(start + count / 2), Double(y) + 0.5)
        let footprint = Footprint(map, at: centre)
        footprint.layTaps(&taps)
        let view = view(footprint.level), kernel = TapKernel(map, footprint, view)
        let first = x0 & ~7, last = (x1 + 7) & ~7
        let whole = first == x0 && last == x1
        let target = whole ? out : block.base
        kernel.colors(at: Float(first - start) + 0.5 - Float(count / 2), groups: (last - first) / 8, taps, scratch, into: target)
        if !whole { out.update(from: block.base + (x0 - first), count: x1 - x0) }
    }

    /// A pixel with a footprint of its own; in parts where distances differ by more than 3 % within it.
    private func steepColor(_ centre: Point) -> UInt32 {
        let parts = abs(map.g) > 0.03 * map.homogeneous(centre).w ? Self.steepParts : 1
        var sum = SIMD4<UInt32>(repeating: UInt32(parts / 2))
        for k in 0..<parts {
            let place = (Double(k) + 0.5) / Double(parts) - 0.5
            let footprint = Footprint(map, at: centre + Point(place, 0), share: 1 / Double(parts))
            footprint.layTaps(&taps)
            let kernel = TapKernel(map, footprint, view(footprint.level))
            kernel.colors(at: 0, groups: 1, taps, scratch, into: block.base)
            sum &+= block.base[0].unpacked
        }
        return (sum / UInt32(parts)).packed(shift: 0)
    }

    private func view(_ level: LevelCache.Level) -> TexelView {
        if let lastView, lastLevel == level { return lastView }
        let view = self.level(level).atLeastTwoByTwo
        (lastLevel, lastView) = (level, view)
        return view
    }
}

extension TapKernel {
    init(_ h: Homography, _ f: Footprint, _ view: TexelView) {
        let k = 1 / Double(f.level.step.u), l = 1 / Double(f.level.step.v), shift = f.level.shift
        let maxU = view.width - 1, maxV = view.height - 1
        // The texel that coordinates count from lies on the picture, so that floats hold what is visible to 1/65536.
        let cu = f.u * k - 1 - shift.x, cv = f.v * l - 1 - shift.y, w = f.inverseW
        let u0 = Int(cu).clamped(to: 0...maxU), v0 = Int(cv).clamped(to: 0...maxV)
        func limited(_ v: Double) -> Float { Float(v.clamped(to: -1e9...1e9)) }
        self.init(origin: view.row(v0) + u0, stride: view.stride)
        u = Float(cu - Double(u0))
        v = Float(cv - Double(v0))
        du = limited((h.a * k - (Double(u0) + 1 + shift.x) * h.g) * w)
        dv = limited((h.d * l - (Double(v0) + 1 + shift.y) * h.g) * w)
        dw = limited(h.g * w)
        sharpU = Float(256 / f.boxWidth)
        sharpV = Float(256 / f.boxHeight)
        self.shift = UInt16(f.taps)
        (lowU, highU) = Self.range(-u0, maxU - u0)
        (lowV, highV) = Self.range(-v0, maxV - v0)
        let rows = f.nextRow.y, ahead = rows < 0 ? rows.rounded(.down) : rows.rounded(.up) + 1
        next = Int(ahead) * view.stride + Int(f.nextRow.x)
    }

    /// Half a texel before the first centre to just under half a texel before the last one, so that no rounding names the last texel.
    package static func range(_ first: Int, _ last: Int) -> (Float, Float) {
        func margin(_ k: Int) -> Float { max(1.0 / 1024, Float(abs(k)) * 0x1p-21) }
        return (Float(first) - 0.5 + margin(first), Float(last) - 0.5 - margin(last))
    }
}
