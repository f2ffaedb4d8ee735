extension Bitmap {
    /// The picture with fewer pixels, each the rounded mean of a box of whole pixels; the boxes are as alike as whole
    /// pixels allow, and cover the picture.
    ///
    /// - Precondition: the size is at least a pixel, and not larger than the picture's.
    package func reduced(width: Int, height: Int) -> Bitmap {
        precondition((1...self.width).contains(width) && (1...self.height).contains(height))
        var out = Bitmap(width: width, height: height)
        withUnsafePixels { pixels in
            out.withUnsafeMutablePixels { means in
                for y in 0..<height {
                    let rows = y * self.height / height..<(y + 1) * self.height / height
                    for x in 0..<width {
                        let columns = x * self.width / width..<(x + 1) * self.width / width
                        means[y * width + x] = Bitmap.mean(of: pixels, stride: self.width, rows, columns)
                    }
                }
            }
        }
        return out
    }

    /// Of each channel, with halves rounded up.
    private static func mean(
        of pixels: UnsafeBufferPointer<PremultipliedRGBA8>, stride: Int, _ rows: Range<Int>, _ columns: Range<Int>
    ) -> PremultipliedRGBA8 {
        var sum = SIMD4<UInt32>.zero
        for row in rows {
            for i in row * stride + columns.lowerBound..<row * stride + columns.upperBound {
                let p = pixels[i]
                sum &+= SIMD4(UInt32(p.r), UInt32(p.g), UInt32(p.b), UInt32(p.a))
            }
        }
        let count = UInt32(rows.count * columns.count)
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        return PremultipliedRGBA8(r: UInt8(mean.x), g: UInt8(mean.y), b: UInt8(mean.z), a: UInt8(mean.w))
    }
}
