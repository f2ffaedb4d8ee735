import ZoetropePixels

/// A frame's pixels as symbols: a symbol is what the file stores for a pixel (or for the pixels that share a byte), in
/// a 32-bit word whose lowest byte comes first.
struct PNGRows {
    let bitmap: Bitmap
    let layout: PNGLayout
    private let indices: [UInt32: UInt8]

    init(_ bitmap: Bitmap, _ layout: PNGLayout) {
        self.bitmap = bitmap
        self.layout = layout
        if case .palette(let colors) = layout {
            indices = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1.packed, UInt8($0)) })
        } else {
            indices = [:]
        }
    }

    /// Row y into `symbols`, which has room for `layout.symbolsPerRow`.
    func write(row y: Int, to symbols: UnsafeMutableBufferPointer<UInt32>) {
        bitmap.withUnsafePixels { pixels in
            write(UnsafeBufferPointer(rebasing: pixels[y * bitmap.width..<(y + 1) * bitmap.width]), to: symbols)
        }
    }

    private func write(
        _ pixels: UnsafeBufferPointer<PremultipliedRGBA8>, to symbols: UnsafeMutableBufferPointer<UInt32>
    ) {
        switch layout {
        case .grey: for x in pixels.indices { symbols[x] = pixels[x].packed & 0xFF }
        case .rgb: for x in pixels.indices { symbols[x] = pixels[x].packed & 0xFF_FFFF }
        case .rgba: for x in pixels.indices { symbols[x] = StraightColor.of(pixels[x]).packed }
        case .palette: writeIndices(of: pixels, to: symbols)
        }
    }

    /// The leftmost pixel in the highest bits of a byte.
    private func writeIndices(
        of pixels: UnsafeBufferPointer<PremultipliedRGBA8>, to symbols: UnsafeMutableBufferPointer<UInt32>
    ) {
        let bits = layout.bitsPerPixel, perByte = 8 / bits
        var last = ~pixels[0].packed, index: UInt32 = 0
        for i in symbols.indices { symbols[i] = 0 }
        for x in pixels.indices {
            if pixels[x].packed != last {
                last = pixels[x].packed
                index = UInt32(indices[last] ?? 0)
            }
            symbols[x / perByte] |= index << UInt32(8 - bits * (x % perByte + 1))
        }
    }
}
