import ZoetropePixels

/// How a recording shows colours: what it has done to red, green and blue on the way through a display, a colour matrix
/// and a codec, as an affine map back to the scene's. Found from the still frames.
struct Light: Sendable {
    /// Rows for red, green and blue: the shares of the recorded red, green and blue, and an offset in levels.
    private var rows: [SIMD4<Float>] = [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]

    /// The differences in levels above which a pixel says nothing about the light: another thing is there.
    private static let other: Float = 60
    /// How much the map keeps to leaving colours as they are, in equations a pixel: what the pictures hardly tell, as
    /// the green of a page without green, stays.
    private static let persistence = 0.002

    /// Least squares over the pixels of still frames, as they are recorded and as they are drawn.
    init(of pairs: [(seen: Plane, drawn: Plane)]) {
        var curvature = SymmetricMatrix(size: 4)
        var gradients = [[Double]](repeating: [Double](repeating: 0, count: 4), count: 3), count = 0
        for (seen, drawn) in pairs {
            for i in 0..<seen.width * seen.height {
                let s = seen.pixel(i), d = drawn.pixel(i) - s
                if d.largest > Light.other { continue }
                let row = [Double(s.x), Double(s.y), Double(s.z), 255]
                curvature.add(outer: row)
                for channel in 0..<3 {
                    for k in 0..<4 { gradients[channel][k] += row[k] * Double(d[channel]) }
                }
                count += 1
            }
        }
        guard count > 64 else { return }
        for k in 0..<4 { curvature[k, k] += Light.persistence * Double(count) * 255 * 255 }
        for channel in 0..<3 {
            guard let change = curvature.solve(gradients[channel]) else { continue }
            rows[channel] += SIMD4(
                Float(change[0]), Float(change[1]), Float(change[2]), Float(255 * change[3]))
        }
    }

    /// The picture in the scene's light.
    func applied(_ plane: Plane) -> Plane {
        var out = plane
        for i in 0..<plane.width * plane.height {
            let p = SIMD4(plane.pixel(i), 1)
            for channel in 0..<3 { out.values[3 * i + channel] = (rows[channel] * p).sum() }
        }
        return out
    }
}
