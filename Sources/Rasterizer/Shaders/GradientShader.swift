import DisplayList
import Geometry
import Pixels

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
    private let kind: Gradient.Kind
    private let start: Point, scale: Point
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
        }
        self.scale = scale.x.isFinite && scale.y.isFinite ? scale : .zero
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
        while x < x1 {
            let count = min(8, x1 - x)
            var offsets = Floats.zero
            for lane in 0..<count { offsets[lane] = offset(of: row[x + lane]) }
            if stops.count == 2, count == 8 {
                ramp(offsets).store(to: out + (x - x0))
            } else {
                for lane in 0..<count { out[x - x0 + lane] = color(at: offsets[lane], &next) }
            }
            x += 8
        }
    }

    /// Eight pixels of a gradient with two stops; the same arithmetic as in `color`.
    @inline(__always) private func ramp(_ offsets: Floats) -> Words {
        let first = stops[0], last = stops[1]
        let isBefore = offsets .< first.offset, isAfter = offsets .>= last.offset
        @inline(__always) func channel(_ start: Float, _ end: Float, _ slope: Float) -> Floats {
            let c = ((offsets - first.offset) * slope + start).replacing(
                with: Floats(repeating: start), where: isBefore)
            return c.replacing(with: Floats(repeating: end), where: isAfter)
        }
        let alpha = channel(first.color.w, last.color.w, last.slope.w)
        @inline(__always) func byte(_ c: Floats) -> Words {
            unsafeBitCast((c.limited(0, 255) + roundingBias).biasedBits, to: Words.self)
        }
        let r = byte(channel(first.color.x, last.color.x, last.slope.x) * alpha)
        let g = byte(channel(first.color.y, last.color.y, last.slope.y) * alpha)
        let b = byte(channel(first.color.z, last.color.z, last.slope.z) * alpha)
        return r | g &<< 8 | b &<< 16 | byte(255 * alpha) &<< 24
    }

    @inline(__always) private func offset(of p: Point) -> Float {
        let d = p - start
        switch kind {
        case .axial: return Float(d.dot(scale))
        case .radial: return Float(Point(d.x * scale.x, d.y * scale.y).length)
        }
    }

    /// The colour at offset t. `next` is the index of the first stop beyond the previous pixel; it is updated for this
    /// one.
    @inline(__always) private func color(at t: Float, _ next: inout Int) -> UInt32 {
        let isSame = (next == 0 || t >= stops[next - 1].offset) && (next == stops.count || t < stops[next].offset)
        if !isSame { next = firstStop(beyond: t) }
        if next == 0 { return pixel(stops[0].color) }
        if next == stops.count { return pixel(stops[next - 1].color) }
        return pixel(stops[next - 1].color + stops[next].slope * (t - stops[next - 1].offset))
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
