import Pixels

/// A frame's pixels as the bytes of the file's rows, before filtering.
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

    /// Row y into `row`, which has `layout.rowBytes` bytes.
    func write(row y: Int, to row: inout [UInt8]) {
        let pixels = bitmap.pixels.span.extracting(y * bitmap.width..<(y + 1) * bitmap.width)
        switch layout {
        case .grey: for x in pixels.indices { row[x] = pixels[x].r }
        case .rgb: for x in pixels.indices { store(pixels[x], to: &row, at: x * 3) }
        case .rgba:
            for x in pixels.indices {
                let p = StraightColor.of(pixels[x])
                store(p, to: &row, at: x * 4)
                row[x * 4 + 3] = p.a
            }
        case .palette: writeIndices(of: pixels, to: &row)
        }
    }

    private func store(_ p: PremultipliedRGBA8, to row: inout [UInt8], at i: Int) {
        row[i] = p.r
        row[i + 1] = p.g
        row[i + 2] = p.b
    }

    /// The leftmost pixel in the highest bits of a byte.
    private func writeIndices(of pixels: Span<PremultipliedRGBA8>, to row: inout [UInt8]) {
        let bits = layout.bitsPerPixel, perByte = 8 / bits
        var last = ~pixels[0].packed, index: UInt8 = 0
        for i in row.indices { row[i] = 0 }
        for x in pixels.indices {
            if pixels[x].packed != last {
                last = pixels[x].packed
                index = indices[last] ?? 0
            }
            row[x / perByte] |= index << UInt8(8 - bits * (x % perByte + 1))
        }
    }
}
