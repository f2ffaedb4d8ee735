import CZoetropeLanes
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// The colours of an axial or radial gradient. Between stops, colour and alpha are interpolated separately and then
/// multiplied (see `Gradient`).
final class GradientShader: Shader {
    private struct Stop {
        var offset: Float
        /// Not premultiplied: red, green and blue 0…255, alpha 0…1.
        var color: SIMD4<Float>
        /// The change of `color` per unit of offset, between the previous stop and this one.
        var slope: SIMD4<Float>
    }

    let isOpaque: Bool
    /// Whether all pixels of a row have one colour, as in an axial gradient from above to below.
    private let isConstantAlongRows: Bool
    private let kind: Gradient.Kind
    private let start: Point, scale: Point
    /// Where a conic gradient begins, in the scaled plane.
    private let direction: Point
    private let toPlane: Homography
    /// At least one, in the order of their offsets.
    private let stops: [Stop]

    /// `toPlane` maps canvas pixels to the surface's plane.
    init(_ gradient: Gradient, toPlane: Homography) {
        kind = gradient.kind
        start = gradient.start
        self.toPlane = toPlane
        let d = gradient.end - gradient.start
        let scale: Point
        switch gradient.kind {
        case .axial: scale = d.dot(d) > 0 ? d * (1 / d.dot(d)) : .zero
        case .radial: scale = Point(d.x != 0 ? 1 / abs(d.x) : 1e9, d.y != 0 ? 1 / abs(d.y) : 1e9)
        case .conic: scale = Point(1 / gradient.unit.width, 1 / gradient.unit.height)
        }
        direction = Point(d.x * scale.x, d.y * scale.y)
        self.scale = scale.x.isFinite && scale.y.isFinite ? scale : .zero
        isConstantAlongRows =
            kind == .axial && toPlane.g == 0 && toPlane.a * self.scale.x == 0 && toPlane.d * self.scale.y == 0
        stops = Self.prepared(gradient.stops)
        isOpaque = !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.a >= 1 }
    }

    private static func prepared(_ stops: [Gradient.Stop]) -> [Stop] {
        var out: [Stop] = []
        out.reserveCapacity(stops.count)
        for s in stops {
            let c = s.color.limited
            let color = SIMD4(Float(c.r * 255), Float(c.g * 255), Float(c.b * 255), Float(c.a))
            var stop = Stop(offset: Float(s.offset.unit), color: color, slope: .zero)
            if let last = out.last {
                stop.offset = max(stop.offset, last.offset)
                let width = stop.offset - last.offset
                // Two stops at (almost) the same offset are a hard edge: their slope would be infinite and is not used.
                if width > 1e-30 { stop.slope = (stop.color - last.color) / width }
            }
            out.append(stop)
        }
        return out.isEmpty ? [Stop(offset: 0, color: .zero, slope: .zero)] : out
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let row = PlaneRow(toPlane, row: y)
        var x = x0, next = 0
        if isConstantAlongRows {
            let color = colors(at: offsets(row, x0), around: &next)[0]
            return out.update(repeating: color, count: x1 - x0)
        }
        while x < x1 {
            let offsets = offsets(row, x), areBetween = areBetween(next, offsets)
            let pixels = areBetween ? colors(at: offsets, next) : colors(at: offsets, around: &next)
            pixels.store(to: out + (x - x0), min(8, x1 - x))
            x += 8
        }
    }

    /// Whether all offsets lie between the stops `next` - 1 and `next`, as far as there are such stops.
    @inline(__always) private func areBetween(_ next: Int, _ offsets: Floats) -> Bool {
        let low = next > 0 ? stops[next - 1].offset : -.infinity
        let high = next < stops.count ? stops[next].offset : .infinity
        return areAll((offsets .>= low) .& (offsets .< high))
    }

    @inline(__always) private func areAll(_ lanes: SIMDMask<SIMD8<Int32>>) -> Bool {
        lanes_all(Words.zero.replacing(with: Words(repeating: .max), where: lanes)) != 0
    }

    /// Eight pixels between any stops. `next` is the index of a stop near them, and becomes that of the first one beyond
    /// them.
    private func colors(at offsets: Floats, around next: inout Int) -> Words {
        next = firstStop(beyond: offsets[0])
        while next > 0, !areAll(offsets .>= stops[next - 1].offset) { next -= 1 }
        var pixels = colors(at: offsets, next)
        while next < stops.count {
            let isBeyond = offsets .>= stops[next].offset
            if areAll(.!isBeyond) { break }
            next += 1
            pixels.replace(with: colors(at: offsets, next), where: isBeyond)
        }
        return pixels
    }

    /// Eight pixels between the stops `next` - 1 and `next`, as far as there are such stops.
    private func colors(at offsets: Floats, _ next: Int) -> Words {
        if next == 0 { return Words(repeating: pixel(stops[0].color)) }
        if next == stops.count { return Words(repeating: pixel(stops[next - 1].color)) }
        let first = stops[next - 1], slope = stops[next].slope
        @inline(__always) func channel(_ start: Float, _ slope: Float) -> Floats {
            (offsets - first.offset) * slope + start
        }
        let alpha = channel(first.color.w, slope.w)
        @inline(__always) func byte(_ c: Floats) -> Words {
            unsafeBitCast((c.limited(0, 255) + roundingBias).biasedBits, to: Words.self)
        }
        let r = byte(channel(first.color.x, slope.x) * alpha), g = byte(channel(first.color.y, slope.y) * alpha)
        let b = byte(channel(first.color.z, slope.z) * alpha)
        return r | g &<< 8 | b &<< 16 | byte(255 * alpha) &<< 24
    }

    /// The offsets of the pixels x ..< x + 8.
    @inline(__always) private func offsets(_ row: PlaneRow, _ x: Int) -> Floats {
        let p = row.points(from: x), across = (p.x - start.x) * scale.x, down = (p.y - start.y) * scale.y
        switch kind {
        case .axial: return lanes_floats(across + down)
        case .radial: return lanes_floats((across * across + down * down).squareRoot())
        case .conic:
            let along = across * direction.x + down * direction.y, beside = down * direction.x - across * direction.y
            var turns = Floats.zero
            for lane in 0..<8 {
                let angle = Elementary.atan2Degrees(beside[lane], along[lane])
                turns[lane] = Float((angle < 0 ? angle + 360 : angle) * (1.0 / 360))
            }
            return turns
        }
    }

    /// The first stop whose offset is greater than t; the number of stops where none is. A binary search.
    private func firstStop(beyond t: Float) -> Int {
        var low = 0, high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].offset <= t { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always) private func pixel(_ c: SIMD4<Float>) -> UInt32 {
        UInt32(channels: SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, 255 * c.w))
    }
}
