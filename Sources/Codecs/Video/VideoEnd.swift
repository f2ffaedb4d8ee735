import ZoetropeFrames

/// Whether a video file is whole. ffmpeg reads the beginning of a file that was cut off, and does not fail.
enum VideoEnd {
    /// How many bytes are missing at the end of an MP4 or QuickTime file, from the lengths of its boxes (ISO/IEC
    /// 14496-12, 4.2); 0 for a whole file.
    static func missing(_ bytes: [UInt8]) -> Int {
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

    /// - Throws: `PictureError` for a file that is cut off.
    static func check(_ bytes: [UInt8], _ container: VideoContainer, path: String) throws {
        guard container == .mov else { return }
        let missing = missing(bytes)
        guard missing > 0 else { return }
        throw PictureError(
            path: path, problem: "it is cut off: \(missing) bytes of its pictures are missing",
            remedy: "give a whole copy; what is there becomes one with: ffmpeg -i \(path) -c copy whole.mp4")
    }
}
