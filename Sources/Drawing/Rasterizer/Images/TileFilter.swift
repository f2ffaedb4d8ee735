import ZoetropeGeometry

/// The filter for one run of pixels: the level that is read, and the kernel with its weights. Holds an unowned pointer
/// into the level: whoever keeps the filter must keep the `TexelView` alive.
struct TileFilter {
    private enum Kind {
        case taps(Taps, sharpU: Int16, sharpV: Int16)
        case box(BoxWeights, BoxWeights)
    }

    private let kind: Kind
    /// The kernel's coordinates, in texels of the level, are the crop's times `scale` plus `shift`.
    private let scale: Point, shift: Point
    /// The texel `Texels.margin` columns to the left of and as many rows above the view's first one, and the number of
    /// texels from one row to the next.
    private let origin: UnsafePointer<UInt32>, stride: Int
    /// The smallest and the largest coordinates that the kernel may use, in texels of the view.
    private let least: Point, most: Point
    /// What to prefetch: see `BlockMap.next`.
    private let next: Int, nextRows: Int, nextStep: Int

    init(_ f: Footprint, _ view: TexelView) {
        scale = Point(1 / Double(f.level.step.u), 1 / Double(f.level.step.v))
        (origin, stride) = (view.row(-Texels.margin) - Texels.margin, view.stride)
        let w = BoxWeights.nearest(f.box?.x ?? 1), h = BoxWeights.nearest(f.box?.y ?? 1)
        if f.box != nil, w.width <= Double(view.width), h.width <= Double(view.height) {
            kind = .box(w, h)
            shift = Point(-w.width / 2, -h.width / 2)
            // In a crop, boxes must stay inside. In a whole picture, half of a box may lie in the margin, which repeats
            // the border.
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
        // Prefetch what the pixel row two rows below will read and the row between will not. That begins at the topmost
        // texel where the picture is upside down (below.y < 0), else just below the texels that the row between reads.
        let upward = below.y.rounded(.down)
        let downward = (below.y - min(below.y, 4)).rounded(.up) + height.rounded(.up) + 1
        next = Int((below.y < 0 ? upward : downward) + below.y.rounded(.up)) * stride + Int(2 * below.x)
        nextStep = 8 * abs(f.nextPixel.x) > 16 ? 2 : 4
        nextRows = Int(min(abs(below.y), 4).rounded(.up)).clamped(to: 1...4)
    }

    /// Writes `count` groups of eight pixels, or of eight parts of pixels that are each `share` of a pixel wide. They
    /// belong to the block whose centre is `centre` (in canvas pixels), and the first lies `x` pixels, or parts, from
    /// there. `h` maps canvas pixels to texels of the crop.
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

    /// Computes the block's map. It is written in place: copying a struct right after writing its fields would stall
    /// the CPU.
    @inline(__always) private func place(_ map: inout BlockMap, _ h: Homography, _ centre: Point, _ share: Double) {
        let q = h.homogeneous(centre), k = 1 / max(q.w, 1e-9), perPart = k * share
        func limited(_ v: Double) -> Double { v.limited(to: -1e6...1e6) }
        let cu = limited(q.x * k) * scale.x + shift.x, cv = limited(q.y * k) * scale.y + shift.y
        // Coordinates are relative to a texel of the view near the block, so that 32-bit floats are precise enough.
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
