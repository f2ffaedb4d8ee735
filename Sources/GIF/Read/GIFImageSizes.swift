/// The sizes of a GIF's images, from its blocks (GIF89a, 1990). The file must be whole.
package struct GIFImageSizes: Sequence, IteratorProtocol {
    package struct Image: Hashable {
        /// In 1/100 s from the start of the GIF.
        package let start: Int
        /// With its extensions; the first also has the header, the last the trailer.
        package let bytes: Int
    }

    private let gif: [UInt8]
    private var at: Int
    private var begin = 0, start = 0, delay = 0

    package init(_ gif: [UInt8]) {
        self.gif = gif
        at = 13 + GIFImageSizes.table(gif[10])
    }

    package mutating func next() -> Image? {
        while at < gif.count {
            switch gif[at] {
            case 0x21:
                if gif[at + 1] == 0xF9 { delay = Int(gif[at + 4]) | Int(gif[at + 5]) << 8 }
                at += 2
                skipBlocks()
            case 0x2C:
                at += 10 + GIFImageSizes.table(gif[at + 9]) + 1
                skipBlocks()
                let end = gif[at] == 0x3B ? at + 1 : at
                defer { (begin, start) = (end, start + delay) }
                return Image(start: start, bytes: end - begin)
            default: return nil
            }
        }
        return nil
    }

    private mutating func skipBlocks() {
        while gif[at] != 0 { at += Int(gif[at]) + 1 }
        at += 1
    }

    /// The bytes of a colour table, from the byte that tells of it.
    private static func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
