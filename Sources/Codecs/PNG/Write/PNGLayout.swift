import ZoetropePixels

/// How a frame's pixels are stored in the file: the smallest form that holds them all.
enum PNGLayout: Hashable {
    case grey
    case palette([PremultipliedRGBA8])
    case rgb
    case rgba

    /// Bits of a pixel: 8 for each channel; 1, 2, 4 or 8 for an index.
    var bitsPerPixel: Int {
        switch self {
        case .grey: 8
        case .palette(let colors): colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
        case .rgb: 24
        case .rgba: 32
        }
    }

    /// PNG's colour type.
    var colorType: UInt8 {
        switch self {
        case .grey: 0
        case .palette: 3
        case .rgb: 2
        case .rgba: 6
        }
    }

    /// Whether filters help. Not for indices: the difference of two indices says nothing about their colours.
    var isFiltered: Bool {
        if case .palette = self { false } else { true }
    }

    /// Bytes of a symbol: a pixel, or as many pixels as share a byte.
    var channels: Int { max(1, bitsPerPixel / 8) }

    func symbolsPerRow(width: Int) -> Int { bitsPerPixel < 8 ? (width * bitsPerPixel + 7) / 8 : width }

    init(of bitmap: Bitmap, traits: PixelTraits) {
        if let colors = bitmap.withUnsafePixels({ ColorCount.few(in: $0) }) {
            // Grey needs no palette chunk, and with more than 16 colours no more bits per pixel than a palette.
            self = traits.isGrey && traits.isOpaque && colors.count > 16 ? .grey : .palette(colors)
        } else {
            self = !traits.isOpaque ? .rgba : traits.isGrey ? .grey : .rgb
        }
    }
}

/// Finds the colours of a frame while they are few.
enum ColorCount {
    /// In ascending order of alpha, then of the other channels: transparent ones come first, as tRNS wants them, and
    /// the list does not depend on the order of the pixels. Nil for more than 256 colours.
    static func few(in pixels: UnsafeBufferPointer<PremultipliedRGBA8>) -> [PremultipliedRGBA8]? {
        // A hash table with open addressing; `used` says which slots are taken.
        var slots = [UInt32](repeating: 0, count: 1024), used = [Bool](repeating: false, count: 1024), count = 0
        var last = ~pixels[0].packed
        for i in pixels.indices where pixels[i].packed != last {
            last = pixels[i].packed
            var slot = hash(last)
            while used[slot], slots[slot] != last { slot = (slot &+ 1) & 1023 }
            if used[slot] { continue }
            if count == 256 { return nil }
            count += 1
            used[slot] = true
            slots[slot] = last
        }
        return zip(slots, used).filter(\.1).map(\.0).sorted().map(PremultipliedRGBA8.init(packed:))
    }

    private static func hash(_ p: UInt32) -> Int { Int(truncatingIfNeeded: (p &* 0x9E37_79B1) &>> 22) }
}
