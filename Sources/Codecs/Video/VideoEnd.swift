import ZoetropeFrames

/// Whether a video file is whole. ffmpeg reads the beginning of a file that was cut off, and does not fail.
enum VideoEnd {
    /// At least how many bytes are missing at the end of a file; 0 where all parts are as long as they say. A file that
    /// states no length and ends between two parts cannot be told from a whole one.
    static func missing(_ bytes: [UInt8], _ container: VideoContainer) -> Int {
        switch container {
        case .mov: missingBoxes(bytes)
        case .matroska: missingElements(bytes)
        case .mpegts: missingPackets(bytes)
        case .mpeg: missingPacks(bytes)
        }
    }

    /// - Throws: `PictureError` for a file that is cut off.
    static func check(_ bytes: [UInt8], _ container: VideoContainer, path: String) throws {
        let missing = missing(bytes, container)
        guard missing > 0 else { return }
        let whole =
            switch container {
            case .mov: "whole.mov"
            case .matroska: "whole.mkv"
            case .mpegts: "whole.ts"
            case .mpeg: "whole.mpg"
            }
        let count = missing == 1 ? "1 byte is" : "\(missing) bytes are"
        throw PictureError(
            path: path, problem: "it is cut off: at least \(count) missing",
            remedy: "give a whole copy, or keep the readable part: ffmpeg -i \(path) -c copy \(whole)")
    }

    /// MP4 and QuickTime: boxes state their lengths (ISO/IEC 14496-12, 4.2). Only the box of the pictures counts.
    private static func missingBoxes(_ bytes: [UInt8]) -> Int {
        var position = 0
        while position + 8 <= bytes.count {
            var length = Int(bytes.bigEndian32(at: position))
            if length == 1, position + 16 <= bytes.count {
                let high = Int(bytes.bigEndian32(at: position + 8)), low = Int(bytes.bigEndian32(at: position + 12))
                guard high < 1 << 30 else { return 0 }
                length = high << 32 | low
            }
            // 0: to the end of the file. Other lengths are those of bytes behind the last box.
            guard length >= 8 else { return 0 }
            if length > bytes.count - position {
                let isPicture = bytes[position + 4..<position + 8].elementsEqual("mdat".utf8)
                return isPicture ? length - (bytes.count - position) : 0
            }
            position += length
        }
        return 0
    }

    /// WebM and Matroska: elements state their lengths (RFC 8794, 5 and 6). The file of a program that could not go
    /// back has a segment and clusters of unknown length, whose parts follow like parts of the file.
    private static func missingElements(_ bytes: [UInt8]) -> Int {
        var position = 0
        while position < bytes.count {
            // An identifier is kept with its length's bit; a length of ones only is unknown.
            let identifier = bytes[position].leadingZeroBitCount + 1
            guard identifier <= 4 else { return 0 }
            guard position + identifier < bytes.count else { return 1 }
            let first = bytes[position + identifier], width = first.leadingZeroBitCount + 1
            guard width <= 8 else { return 0 }
            let start = position + identifier + width
            guard start <= bytes.count else { return start - bytes.count }
            let mask = 0xFF >> width
            let length = bytes[position + identifier + 1..<start].reduce(Int(first) & mask) { $0 << 8 | Int($1) }
            if length == (1 << (7 * width)) - 1 {
                position = start
            } else if length > bytes.count - start {
                return length - (bytes.count - start)
            } else {
                position = start + length
            }
        }
        return 0
    }

    /// A transport stream: packets of 188 bytes (ISO/IEC 13818-1, 2.4.3.2).
    private static func missingPackets(_ bytes: [UInt8]) -> Int {
        let last = bytes.count % 188
        return last > 0 && bytes[bytes.count - last] == 0x47 ? 188 - last : 0
    }

    /// A program stream: heads of packs, and packets that state their lengths (ISO/IEC 13818-1, 2.5.3).
    private static func missingPacks(_ bytes: [UInt8]) -> Int {
        var position = 0
        while position < bytes.count {
            guard bytes[position...].starts(with: [0, 0, 1]) else { return 0 }
            if bytes[position...].elementsEqual([0, 0, 1, 0xB9]) { return 0 }
            guard position + 6 <= bytes.count else { return position + 6 - bytes.count }
            switch bytes[position + 3] {
            case 0xB9: position += 4
            case 0xBA where bytes[position + 4] >> 6 == 1:
                guard position + 14 <= bytes.count else { return position + 14 - bytes.count }
                position += 14 + Int(bytes[position + 13] & 7)
            case 0xBA: position += 12
            case 0xBB...:
                position += 6 + (Int(bytes[position + 4]) << 8 | Int(bytes[position + 5]))
            default: return 0
            }
        }
        return position - bytes.count
    }
}
