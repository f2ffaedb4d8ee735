import ZoetropePixels

/// A picture of floats: red, green and blue in levels (0…255), row by row, three values a pixel.
struct FloatPicture: Hashable, Sendable {
    let width, height: Int
    /// `3 * width * height` values.
    var values: [Float]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        values = [Float](repeating: 0, count: 3 * width * height)
    }

    /// A bitmap over black.
    init(_ bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height)
        bitmap.withUnsafePixels { pixels in
            values.withUnsafeMutableBufferPointer { values in
                for (i, pixel) in pixels.enumerated() {
                    values[3 * i] = Float(pixel.r)
                    values[3 * i + 1] = Float(pixel.g)
                    values[3 * i + 2] = Float(pixel.b)
                }
            }
        }
    }

    /// The brightness of each pixel, the mean of its channels.
    var brightness: [Float] {
        (0..<width * height).map { i in
            let sum = values[3 * i] + values[3 * i + 1] + values[3 * i + 2]
            return sum / 3
        }
    }

    var bitmap: Bitmap {
        var out = Bitmap(width: width, height: height)
        func level(_ v: Float) -> UInt8 { UInt8(min(max(v, 0), 255) + 0.5) }
        for i in 0..<width * height {
            out[offset: i] = PremultipliedRGBA8(
                r: level(values[3 * i]), g: level(values[3 * i + 1]), b: level(values[3 * i + 2]), a: 255)
        }
        return out
    }

    /// The mean of the squared differences of all values.
    func meanSquare(from other: FloatPicture) -> Double {
        var sum = 0.0
        for i in values.indices {
            let d = Double(values[i] - other.values[i])
            sum += d * d
        }
        return sum / Double(max(1, values.count))
    }
}

extension SIMD3<Float> {
    /// The largest absolute value of the channels.
    var largest: Float { Swift.max(abs(x), abs(y), abs(z)) }
}

/// Where a canvas lies in a recording's pictures: the point (x, y) of the canvas is the pixel (left + x·across, top +
/// y·down).
struct CanvasPlace: Hashable, Sendable {
    /// Pixels of the recording.
    var left, top: Double
    /// Pixels of the recording for each point of the canvas.
    var across, down: Double
}

extension FloatPicture {
    /// The part of the picture in which a canvas of `points` lies, as a picture of `width` x `height` pixels. Each
    /// pixel is the mean of the area that it covers; beyond the picture's edge, its outermost pixels repeat.
    func resampled(_ place: CanvasPlace, of points: (width: Double, height: Double), width: Int, height: Int)
        -> FloatPicture
    {
        let columns = Spans(
            start: place.left, step: place.across * points.width / Double(width), count: width, limit: self.width)
        let rows = Spans(
            start: place.top, step: place.down * points.height / Double(height), count: height, limit: self.height)
        var wide = FloatPicture(width: width, height: self.height)
        let (from, to) = rows.reach
        for y in from...to {
            let row = 3 * y * self.width
            for x in 0..<width {
                var sum = SIMD3<Float>.zero
                for (i, weight) in columns[x] {
                    let p = row + 3 * i
                    sum += SIMD3(values[p], values[p + 1], values[p + 2]) * weight
                }
                wide.set(sum, at: y * width + x)
            }
        }
        var out = FloatPicture(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = SIMD3<Float>.zero
                for (i, weight) in rows[y] { sum += wide.pixel(i * width + x) * weight }
                out.set(sum, at: y * width + x)
            }
        }
        return out
    }

    /// The picture with each pixel mixed with its neighbours, 1 : 2 : 1 across and down. Edges become so wide that a
    /// step of a pixel is a small change, and that the method of scaling matters less.
    var softened: FloatPicture {
        var wide = self, out = self
        let row = 3 * width, height = height
        values.withUnsafeBufferPointer { values in
            wide.values.withUnsafeMutableBufferPointer { wide in
                for start in stride(from: 0, to: row * height, by: row) {
                    for i in 0..<min(3, row) {
                        let p = start + i, last = start + row - 3 + i
                        let right = row > 3 ? values[p + 3] : values[p]
                        wide[p] = 0.75 * values[p] + 0.25 * right
                        if row > 3 { wide[last] = 0.25 * values[last - 3] + 0.75 * values[last] }
                    }
                    for p in start + min(3, row)..<max(start + min(3, row), start + row - 3) {
                        wide[p] = 0.25 * (values[p - 3] + values[p + 3]) + 0.5 * values[p]
                    }
                }
            }
        }
        wide.values.withUnsafeBufferPointer { wide in
            out.values.withUnsafeMutableBufferPointer { out in
                for y in 0..<height {
                    let above = max(y - 1, 0) * row, here = y * row, below = min(y + 1, height - 1) * row
                    for i in 0..<row {
                        out[here + i] = 0.25 * (wide[above + i] + wide[below + i]) + 0.5 * wide[here + i]
                    }
                }
            }
        }
        return out
    }

    func pixel(_ i: Int) -> SIMD3<Float> { SIMD3(values[3 * i], values[3 * i + 1], values[3 * i + 2]) }

    private mutating func set(_ v: SIMD3<Float>, at i: Int) {
        values[3 * i] = v.x
        values[3 * i + 1] = v.y
        values[3 * i + 2] = v.z
    }
}

/// For each pixel of a row, the pixels of another row that it covers, with weights that add up to 1.
private struct Spans {
    private let parts: [[(Int, Float)]]

    /// Pixel i covers start + i·step … start + (i + 1)·step of a row of `limit` pixels.
    init(start: Double, step: Double, count: Int, limit: Int) {
        parts = (0..<count).map { i in
            let a = start + Double(i) * step, b = a + max(step, 1e-6)
            let first = Int(a.rounded(.down)), last = max(first, Int(b.rounded(.up)) - 1)
            return (first...last).map { k in
                let covered = max(0, min(b, Double(k + 1)) - max(a, Double(k)))
                return (min(max(k, 0), limit - 1), Float(covered / (b - a)))
            }
        }
    }

    subscript(i: Int) -> [(Int, Float)] { parts[i] }

    /// The first and the last pixel that are covered.
    var reach: (Int, Int) {
        let all = parts.flatMap { $0.map(\.0) }
        return (all.min() ?? 0, all.max() ?? 0)
    }
}
