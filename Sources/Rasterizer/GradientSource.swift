import DisplayList
import Geometry
import Pixels

/// Colours along a line or away from a centre.
final class GradientSource: PixelSource {
    private struct Stop {
        var offset: Float
        /// Premultiplied, 0…255.
        var color: SIMD4<Float>
        /// Change of colour for a unit of offset from the stop before this one.
        var slope: SIMD4<Float>
    }

    let isOpaque: Bool
    private let kind: Gradient.Kind
    private let start: Point, scale: Point
    private let toPlane: Homography
    private let stops: [Stop]

    /// `toPlane` takes canvas pixels to the surface's plane.
    init(_ gradient: Gradient, toPlane: Homography) {
        kind = gradient.kind
        start = gradient.start
        self.toPlane = toPlane
        let d = gradient.end - gradient.start
        switch gradient.kind {
        case .axial: scale = d.dot(d) > 0 ? d * (1 / d.dot(d)) : .zero
        case .radial: scale = Point(d.x != 0 ? 1 / abs(d.x) : 1e9, d.y != 0 ? 1 / abs(d.y) : 1e9)
        }
        stops = Self.prepared(gradient.stops)
        isOpaque = !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.a >= 1 }
    }

    private static func prepared(_ stops: [Gradient.Stop]) -> [Stop] {
        var out: [Stop] = []
        for s in stops {
            let c = s.color.limited, a = c.a * 255
            var stop = Stop(
                offset: Float(s.offset.unit), color: SIMD4(Float(c.r * a), Float(c.g * a), Float(c.b * a), Float(a)),
                slope: .zero)
            if let last = out.last, stop.offset > last.offset {
                stop.slope = (stop.color - last.color) / (stop.offset - last.offset)
            }
            out.append(stop)
        }
        return out.isEmpty ? [Stop(offset: 0, color: .zero, slope: .zero)] : out
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let row = PlaneRow(toPlane, row: y)
        var x = x0
        while x < x1 {
            let count = min(8, x1 - x)
            var offsets = Floats.zero
            for lane in 0..<count { offsets[lane] = offset(of: row[x + lane]) }
            if stops.count == 2, count == 8 {
                ramp(offsets).store(to: out + (x - x0))
            } else {
                for lane in 0..<count { out[x - x0 + lane] = color(at: offsets[lane]) }
            }
            x += 8
        }
    }

    /// Eight pixels of a gradient of two stops, by the same sums as `color`.
    @inline(__always) private func ramp(_ offsets: Floats) -> Words {
        let first = stops[0], last = stops[1]
        let isBefore = offsets .< first.offset, isAfter = offsets .>= last.offset
        @inline(__always) func channel(_ start: Float, _ end: Float, _ slope: Float) -> Words {
            let c = ((offsets - first.offset) * slope + start).replacing(
                with: Floats(repeating: start), where: isBefore)
            return unsafeBitCast(
                (c.replacing(with: Floats(repeating: end), where: isAfter).limited(0, 255) + roundingBias).biasedBits,
                to: Words.self)
        }
        let r = channel(first.color.x, last.color.x, last.slope.x)
        let g = channel(first.color.y, last.color.y, last.slope.y)
        let b = channel(first.color.z, last.color.z, last.slope.z)
        let a = channel(first.color.w, last.color.w, last.slope.w)
        return r | g &<< 8 | b &<< 16 | a &<< 24
    }

    @inline(__always) private func offset(of p: Point) -> Float {
        let d = p - start
        switch kind {
        case .axial: return Float(d.dot(scale))
        case .radial: return Float(Point(d.x * scale.x, d.y * scale.y).length)
        }
    }

    @inline(__always) private func color(at t: Float) -> UInt32 {
        guard t >= stops[0].offset else { return UInt32(channels: stops[0].color) }
        for k in 1..<stops.count + 1 {
            guard k < stops.count else { break }
            if t < stops[k].offset {
                return UInt32(channels: stops[k - 1].color + stops[k].slope * (t - stops[k - 1].offset))
            }
        }
        return UInt32(channels: stops[stops.count - 1].color)
    }
}
