import Geometry

/// What the pixels of a tile have in common: a level of the picture, and how its texels are averaged. Points into the level, which it does not own.
struct TileFilter {
    private enum Kind {
        case taps(Taps, sharpU: Int16, sharpV: Int16)
        case box(BoxWeights, BoxWeights)
    }

    private let kind: Kind
    /// Texels of the level for each of the picture, and where on the level the coordinate 0 of the picture is.
    private let scale: Point, shift: Point
    /// The first texel of the margin, and the texels from one row to the next.
    private let origin: UnsafePointer<UInt32>, stride: Int
    /// The least and greatest coordinates on the level, in texels.
    private let least: Point, most: Point
    /// What the pixel below will want: see `BlockMap.next`.
    private let next: Int, nextRows: Int, nextStep: Int

    init(_ f: Footprint, _ view: TexelView) {
        scale = Point(1 / Double(f.level.step.u), 1 / Double(f.level.step.v))
        (origin, stride) = (view.row(-Texels.margin) - Texels.margin, view.stride)
        let w = BoxWeights.nearest(f.box?.x ?? 1), h = BoxWeights.nearest(f.box?.y ?? 1)
        if f.box != nil, w.width <= Double(view.width), h.width <= Double(view.height) {
            kind = .box(w, h)
            shift = Point(-w.width / 2, -h.width / 2)
            // Boxes stay within a part of a picture, and lean over the border of a whole one, which is repeated.
            least = view.isWhole ? shift : Point(0, 0)
            most = Point(Double(view.width) - w.width, Double(view.height) - h.width) - least
        } else {
            kind = .taps(
                f.taps, sharpU: Int16((64 / f.boxWidth).rounded()), sharpV: Int16((64 / f.boxHeight).rounded()))
            shift = Point(-0.5, -0.5) - f.level.shift
            least = Point(0, 0)
            most = Point(Double(view.width - 1), Double(view.height - 1))
        }
        let below = f.nextRow, height: Double = if case .box(_, let h) = kind { h.width } else { 1 }
        let first =
            below.y < 0 ? below.y.rounded(.down) : (below.y - min(below.y, 4)).rounded(.up) + height.rounded(.up) + 1
        next = Int(first + below.y.rounded(.up)) * stride + Int(2 * below.x)
        nextStep = 8 * abs(f.nextPixel.x) > 16 ? 2 : 4
        nextRows = Int(min(abs(below.y), 4).rounded(.up)).clamped(to: 1...4)
    }

    /// The pixels of `count` groups of eight of the block about `centre`, the first at `x` from it; or parts of pixels, of this `share` of their width.
    @inline(__always) func colors(
        _ h: Homography, _ centre: Point, share: Double = 1, at x: Float, groups count: Int, _ scratch: BlockScratch,
        into out: UnsafeMutablePointer<UInt32>
    ) {
        let map = BlockMap(origin: origin, stride: stride)
        switch kind {
        case .box(let width, let height):
            var kernel = BoxKernel(map, width: width, height: height)
            place(&kernel.map, h, centre, share)
            kernel.colors(at: x, groups: count, scratch, into: out)
        case .taps(let taps, let sharpU, let sharpV):
            var kernel = TapKernel(map, taps, sharpU: sharpU, sharpV: sharpV)
            place(&kernel.map, h, centre, share)
            kernel.colors(at: x, groups: count, scratch, into: out)
        }
    }

    /// Fills in where the block lies: in place, as a copy of what has just been written in parts would have to wait for it.
    @inline(__always) private func place(_ map: inout BlockMap, _ h: Homography, _ centre: Point, _ share: Double) {
        let q = h.homogeneous(centre), w = 1 / max(q.w, 1e-9), perPart = w * share
        func limited(_ v: Double) -> Double { v.clamped(to: -1e6...1e6) }
        let cu = limited(q.x * w) * scale.x + shift.x, cv = limited(q.y * w) * scale.y + shift.y
        // The texel that coordinates count from lies on the picture, so that floats hold what is visible to 1/65536.
        let u0 = Int(cu).clamped(to: 0...Int(most.x)), v0 = Int(cv).clamped(to: 0...Int(most.y))
        func coordinate(_ v: Double) -> Float { Float(256 * v.clamped(to: -1e9...1e9)) }
        func end(_ v: Double) -> Float { Float(256 * v.clamped(to: Double(-BlockMap.reach)...Double(BlockMap.reach))) }
        map.center = (v0 + Texels.margin) * stride + u0 + Texels.margin
        map.u = coordinate(cu - Double(u0))
        map.v = coordinate(cv - Double(v0))
        map.du = coordinate((h.a * scale.x - (Double(u0) - shift.x) * h.g) * perPart)
        map.dv = coordinate((h.d * scale.y - (Double(v0) - shift.y) * h.g) * perPart)
        map.dw = Float((h.g * perPart).clamped(to: -1e9...1e9))
        (map.lowU, map.highU) = (end(least.x - Double(u0)), end(most.x - Double(u0)))
        (map.lowV, map.highV) = (end(least.y - Double(v0)), end(most.y - Double(v0)))
        (map.next, map.nextRows, map.nextStep) = (next, nextRows, nextStep)
    }
}
