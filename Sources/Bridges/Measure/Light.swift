import ZoetropePixels

/// An affine map from recorded colours to the scene's: it reverses what a display, a colour matrix and a codec did to
/// red, green and blue. It is estimated from the still frames.
struct Light: Sendable {
    /// Rows for red, green and blue: the factors of the recorded red, green and blue, and an offset in levels.
    private var rows: [SIMD4<Float>] = [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]

    /// A pixel whose difference is above this many levels shows another thing, and is left out.
    private static let other: Float = 60
    /// The weight of the identity map, in equations a pixel: factors that the pictures hardly determine stay as they
    /// are, such as those of green on a page without green.
    private static let persistence = 0.002

    /// Least squares over the pixels of still frames, recorded and drawn, that the recording covers.
    init(of pairs: [(seen: FloatPicture, drawn: FloatPicture)], covered: [Float]) {
        var curvature = SymmetricMatrix(size: 4)
        var gradients = [[Double]](repeating: [Double](repeating: 0, count: 4), count: 3), count = 0
        for (seen, drawn) in pairs {
            for i in 0..<seen.width * seen.height where covered[i] > 0 {
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
    func applied(_ picture: FloatPicture) -> FloatPicture {
        var out = picture
        for i in 0..<picture.width * picture.height {
            let p = SIMD4(picture.pixel(i), 1)
            for channel in 0..<3 { out.values[3 * i + channel] = (rows[channel] * p).sum() }
        }
        return out
    }
}
