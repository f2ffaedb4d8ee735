/// The marker segments of a JPEG file (ITU-T T.81, B.1) up to its first scan.
struct JPEGSegments: Sequence, IteratorProtocol {
    struct Segment {
        /// The marker's second byte; its first is 0xFF.
        let marker: UInt8
        /// The range of its data in the file, without the marker and the length.
        let data: Range<Int>
    }

    private let bytes: [UInt8]
    private var position = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Nil at the first scan, at the file's end, and at anything that is not a segment.
    mutating func next() -> Segment? {
        // Fill bytes of 0xFF may precede a marker.
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF { position += 1 }
        guard position + 4 <= bytes.count, bytes[position] == 0xFF else { return nil }
        let marker = bytes[position + 1], length = Int(bytes.bigEndian16(at: position + 2))
        // SOS begins the first scan; markers without a length (RST, SOI, EOI, TEM) do not stand before it.
        guard marker != 0xDA, !(0xD0...0xD9).contains(marker), marker > 1 else { return nil }
        guard length >= 2, length <= bytes.count - position - 2 else { return nil }
        defer { position += 2 + length }
        return Segment(marker: marker, data: position + 4..<position + 2 + length)
    }
}

/// What a JPEG file says about its picture before its pixels.
struct JPEGHeader {
    let width, height: Int
    /// Bits of a sample.
    let depth: Int
    /// 1 for grey, 3 for colours, 4 for CMYK.
    let components: Int
    let orientation: Orientation
    /// The ICC profile; nil where there is none, or where a part of it is missing.
    let profile: [UInt8]?

    /// Nil for a file without a frame header.
    init?(_ bytes: [UInt8]) {
        var frame: Range<Int>?
        var orientation = Orientation.upright, parts: [Int: ArraySlice<UInt8>] = [:], count = 0
        for segment in JPEGSegments(bytes) {
            let data = bytes[segment.data]
            switch segment.marker {
            // SOF0 to SOF15 but DHT, JPG and DAC.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(segment.marker): frame = frame ?? segment.data
            case 0xE1 where data.starts(with: Array("Exif\0\0".utf8)):
                orientation = Orientation(exif: Array(data.dropFirst(6))) ?? orientation
            // ICC.1:2022, B.4: the number of this part, counted from 1, and of all parts.
            case 0xE2 where data.count > 14 && data.starts(with: Array("ICC_PROFILE\0".utf8)):
                parts[Int(data[data.startIndex + 12])] = data.dropFirst(14)
                count = Int(data[data.startIndex + 13])
            default: break
            }
        }
        guard let frame, frame.count >= 6 else { return nil }
        depth = Int(bytes[frame.lowerBound])
        height = Int(bytes.bigEndian16(at: frame.lowerBound + 1))
        width = Int(bytes.bigEndian16(at: frame.lowerBound + 3))
        components = Int(bytes[frame.lowerBound + 5])
        self.orientation = orientation
        let whole = (1...max(1, count)).compactMap { parts[$0] }
        profile = count > 0 && whole.count == count ? whole.flatMap { $0 } : nil
    }
}
