import ZoetropePixels

/// Small pictures of frames.
enum Thumbnail {
    /// The picture with each square of k x k pixels averaged, with the smallest k for which no side is longer than
    /// `side`. Pixels that do not fill a square at the right and the lower edge are left out.
    static func of(_ bitmap: Bitmap, side: Int) -> Bitmap {
        let k = max(1, (max(bitmap.width, bitmap.height) + side - 1) / side)
        guard k > 1 else { return bitmap }
        var small = Bitmap(width: max(1, bitmap.width / k), height: max(1, bitmap.height / k))
        for y in 0..<small.height {
            for x in 0..<small.width { small[x, y] = mean(bitmap, x * k, y * k, k) }
        }
        return small
    }

    private static func mean(_ bitmap: Bitmap, _ x0: Int, _ y0: Int, _ k: Int) -> PremultipliedRGBA8 {
        var r = 0, g = 0, b = 0, a = 0, count = 0
        for y in y0..<min(bitmap.height, y0 + k) {
            for x in x0..<min(bitmap.width, x0 + k) {
                let p = bitmap[x, y]
                r += Int(p.r)
                g += Int(p.g)
                b += Int(p.b)
                a += Int(p.a)
                count += 1
            }
        }
        func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
        return PremultipliedRGBA8(r: mean(r), g: mean(g), b: mean(b), a: mean(a))
    }
}
