import Geometry

/// How texels become the pixels of one run: the level that is read, and the kernel with its weights. Points into the level,
/// which its owner must keep alive.
struct TileFilter {
    private enum Kind {
        case taps(Taps, sharpU: Int16, sharpV: Int16)
        case box(BoxWeights, BoxWeights)
    }

    private let kind: Kind
    /// From the crop's coordinates to the kernel's: times `scale`, plus `shift`; in texels of the level.
    private let scale: Point, shift: Point
    /// The texel `Texels.margin` to the left of and above the view's first one, and the texels from one row to the next.
    private let origin: UnsafePointer<UInt32>, stride: Int
    /// The least and the greatest coordinates, in texels of the view.
    private let least: Point, most: Point
    /// What to ask the cache for: see `BlockMap.next`.
    private let next: Int, nextRows: Int, nextStep: Int

    init(_ f: Footprint, _ view: TexelView) {
        scale = Point(1 / Double(f.level.step.u), 1 / Double(f.level.step.v))
        (origin, stride) = (view.row(-Texels.margin) - Texels.margin, view.stride)
        let w = BoxWeights.nearest(f.box?.x ?? 1), h = BoxWeights.nearest(f.box?.y ?? 1)
        if f.box != nil, w.width <= Double(view.width), h.width <= Double(view.height) {
            kind = .box(w, h)
            shift = Point(-w.width / 2, -h.width / 2)
            // In a crop, boxes stay inside. In a whole picture, they may reach over its border, which is repeated there.
            least = view.isWhole ? shift : Point(0, 0)
            most = Point(Double(view.width) - w.width, Double(view.height) - h.width) - least
        } else {
            kind = .taps(
                f.taps, sharpU: Int16((64 / f.boxWidth).rounded()), sharpV: Int16((64 / f.boxHeight).rounded()))
            shift = Point(-0.5, -0.5) - f.level.shift + view.offset
            least = Point(0, 0)
            most = Point(Double(view.width - 1), Double(view.height - 1))
        }
        let below = f.nextRow, height: Double = if case .box(_, let h) = kind { h.width } else { 1 }
        // The row after the next lies 2 · below.y away. Its first texel that this row and the next do not read is the
        // topmost one where the picture runs up the canvas, else the one under those that the next row reads.
        let upward = below.y.rounded(.down)
        let downward = (below.y - min(below.y, 4)).rounded(.up) + height.rounded(.up) + 1
        next = Int((below.y < 0 ? upward : downward) + below.y.rounded(.up)) * stride + Int(2 * below.x)
        nextStep = 8 * abs(f.nextPixel.x) > 16 ? 2 : 4
        nextRows = Int(min(abs(below.y), 4).rounded(.up)).clamped(to: 1...4)
    }

    /// Writes `count` groups of eight pixels of the block about `centre`, or of parts of pixels that are `share` of a pixel
    /// wide. The first lies `x` pixels, or parts, from the centre. `h` takes canvas pixels to texels of the crop.
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

    /// Fills in where the block lies: in place, because a copy of what has just been written in parts stalls the CPU.
    @inline(__always) private func place(_ map: inout BlockMap, _ h: Homography, _ centre: Point, _ share: Double) {
        let q = h.homogeneous(centre), k = 1 / max(q.w, 1e-9), perPart = k * share
        func limited(_ v: Double) -> Double { v.limited(to: -1e6...1e6) }
        let cu = limited(q.x * k) * scale.x + shift.x, cv = limited(q.y * k) * scale.y + shift.y
        // The texel that coordinates count from lies on the view, so that floats hold what is visible to 1/65536.
        let u0 = Int(cu).clamped(to: 0...Int(most.x)), v0 = Int(cv).clamped(to: 0...Int(most.y))
        func coordinate(_ v: Double) -> Float { Float(256 * v.limited(to: -1e9...1e9)) }
        func end(_ v: Double) -> Float { Float(256 * v.limited(to: Double(-BlockMap.reach)...Double(BlockMap.reach))) }
        map.center = (v0 + Texels.margin) * stride + u0 + Texels.margin
        map.u = coordinate(cu - Double(u0))
        map.v = coordinate(cv - Double(v0))
        map.du = coordinate((h.a * scale.x - (Double(u0) - shift.x) * h.g) * perPart)
        map.dv = coordinate((h.d * scale.y - (Double(v0) - shift.y) * h.g) * perPart)
        map.dw = Float((h.g * perPart).limited(to: -1e9...1e9))
        (map.lowU, map.highU) = (end(least.x - Double(u0)), end(most.x - Double(u0)))
        (map.lowV, map.highV) = (end(least.y - Double(v0)), end(most.y - Double(v0)))
        (map.next, map.nextRows, map.nextStep) = (next, nextRows, nextStep)
    }
}
