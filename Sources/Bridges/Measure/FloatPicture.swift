import ZoetropePixels

/// A picture of floats: red, green and blue in levels (0…255), row by row, three values a pixel.
package struct FloatPicture: Hashable, Sendable {
    package let width, height: Int
    /// `3 * width * height` values.
    package var values: [Float]

    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        values = [Float](repeating: 0, count: 3 * width * height)
    }

    /// A bitmap over black.
    package init(_ bitmap: Bitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        let count = 3 * width * height
        values = bitmap.withUnsafePixels { pixels in
            [Float](unsafeUninitializedCapacity: count) { values, initialized in
                for i in 0..<pixels.count {
                    let pixel = pixels[i]
                    values[3 * i] = Float(pixel.r)
                    values[3 * i + 1] = Float(pixel.g)
                    values[3 * i + 2] = Float(pixel.b)
                }
                initialized = count
            }
        }
    }

    private init(width: Int, height: Int, values: [Float]) {
        (self.width, self.height, self.values) = (width, height, values)
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
package struct CanvasPlace: Hashable, Sendable {
    /// Pixels of the recording.
    package var left, top: Double
    /// Pixels of the recording for each point of the canvas.
    package var across, down: Double
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

    /// The picture with each pixel mixed with its neighbours, 1 : 2 : 1 across and down; beyond the edge, its outermost
    /// pixels repeat. Edges become so wide that a step of a pixel is a small change, and that the method of scaling
    /// matters less.
    package var softened: FloatPicture {
        let row = 3 * width, height = height
        if values.isEmpty { return self }
        let softened = values.withUnsafeBufferPointer { values in
            [Float](unsafeUninitializedCapacity: row * height) { out, count in
                // Three rows that are softened across: the one above, this one and the one below.
                withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * row) { wide in
                    wide.initialize(repeating: 0)
                    func across(_ y: Int) -> UnsafeMutableBufferPointer<Float> {
                        UnsafeMutableBufferPointer(rebasing: wide[y % 3 * row..<(y % 3 + 1) * row])
                    }
                    func soften(_ y: Int) {
                        FloatPicture.soften(
                            UnsafeBufferPointer(rebasing: values[y * row..<(y + 1) * row]), into: across(y))
                    }
                    soften(0)
                    for y in 0..<height {
                        if y + 1 < height { soften(y + 1) }
                        FloatPicture.mix(
                            UnsafeBufferPointer(across(max(y - 1, 0))), UnsafeBufferPointer(across(y)),
                            UnsafeBufferPointer(across(min(y + 1, height - 1))), row,
                            into: UnsafeMutableBufferPointer(rebasing: out[y * row..<(y + 1) * row]))
                    }
                }
                count = row * height
            }
        }
        return FloatPicture(width: width, height: height, values: softened)
    }

    /// Softens a row of pixels across.
    private static func soften(_ row: UnsafeBufferPointer<Float>, into out: UnsafeMutableBufferPointer<Float>) {
        let count = row.count
        guard count > 3, let from = row.baseAddress else {
            for i in 0..<count { out[i] = row[i] }
            return
        }
        for i in 0..<3 {
            let last = count - 3 + i
            out[i] = 0.75 * row[i] + 0.25 * row[i + 3]
            out[last] = 0.25 * row[last - 3] + 0.75 * row[last]
        }
        let inner = UnsafeMutableBufferPointer(rebasing: out[3..<count - 3])
        mix(
            UnsafeBufferPointer(start: from, count: count - 6), UnsafeBufferPointer(start: from + 3, count: count - 6),
            UnsafeBufferPointer(start: from + 6, count: count - 6), count - 6, into: inner)
    }

    /// Each value of `out` is that of three rows, 1 : 2 : 1.
    private static func mix(
        _ before: UnsafeBufferPointer<Float>, _ here: UnsafeBufferPointer<Float>,
        _ after: UnsafeBufferPointer<Float>, _ count: Int, into out: UnsafeMutableBufferPointer<Float>
    ) {
        guard count > 0, let before = before.baseAddress, let here = here.baseAddress, let after = after.baseAddress,
            let out = out.baseAddress
        else { return }
        func eight(_ row: UnsafePointer<Float>, _ i: Int) -> SIMD8<Float> {
            UnsafeRawPointer(row + i).loadUnaligned(as: SIMD8<Float>.self)
        }
        var i = 0
        while i + 8 <= count {
            let mixed = 0.25 * (eight(before, i) + eight(after, i)) + 0.5 * eight(here, i)
            UnsafeMutableRawPointer(out + i).storeBytes(of: mixed, as: SIMD8<Float>.self)
            i += 8
        }
        while i < count {
            out[i] = 0.25 * (before[i] + after[i]) + 0.5 * here[i]
            i += 1
        }
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
