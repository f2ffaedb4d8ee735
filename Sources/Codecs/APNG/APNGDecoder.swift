import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads the frames of an animated PNG (APNG 1.0). Each frame's data become a PNG file of their own, with the header
/// and the colours of the whole file, and `PNGReader` reads that.
final class APNGDecoder: AnimationDecoder {
    private let bytes: [UInt8]
    private let path: String
    private let limits: ImageLimits
    private let header: ArraySlice<UInt8>
    /// The chunks that define colours, complete with lengths and checksums.
    private let colors: ArraySlice<UInt8>
    private var chunks: PNGChunks
    private var control: Control?
    private var sequence: UInt32 = 0
    private var left: Int
    private var canvas: AnimationCanvas
    private let orientation: Orientation

    /// fcTL's fields.
    private struct Control {
        let area: PixelRect
        let delay: FrameDelay
        let disposal: AnimationCanvas.Disposal
        let isOver: Bool
    }

    /// Nil when the file is not an animation.
    init?(_ bytes: [UInt8], _ path: String, _ limits: ImageLimits) throws {
        self.bytes = bytes
        self.path = path
        self.limits = limits
        var header: ArraySlice<UInt8> = [], colors: ArraySlice<UInt8> = [], count: Int?
        for chunk in PNGChunks(bytes) {
            if chunk.type == "IDAT" || chunk.type == "IEND" { break }
            switch chunk.type {
            case "IHDR": header = bytes[chunk.data]
            case "acTL" where chunk.data.count == 8: count = Int(bytes.bigEndian32(at: chunk.data.lowerBound))
            case let type where PNGChunks.colors.contains(type):
                colors += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
            default: break
            }
        }
        guard let count, count > 0, header.count == 13 else { return nil }
        left = count
        self.header = header
        self.colors = colors
        chunks = PNGChunks(bytes)
        orientation = PNGReader.orientation(bytes)
        let width = Int(bytes.bigEndian32(at: header.startIndex))
        let height = Int(bytes.bigEndian32(at: header.startIndex + 4))
        try limits.checkCanvas(width: width, height: height, path: path)
        // Reads the default picture, so that errors in the header are reported now.
        _ = try PNGReader.read(bytes, name: path, limits: limits)
        canvas = AnimationCanvas(width: width, height: height)
    }

    func next() throws -> AnimationFrame? {
        guard left > 0 else { return nil }
        var data: [UInt8] = []
        while let chunk = chunks.next() {
            let isControl = chunk.type == "fcTL"
            if isControl || chunk.type == "IEND", let frame = try draw(data) {
                if isControl { try begin(chunk) }
                return frame
            }
            if isControl { try begin(chunk) }
            // Data before the first control chunk belong to a default picture that is not part of the animation.
            if chunk.type == "IDAT", control != nil { data += bytes[chunk.data] }
            if chunk.type == "fdAT" {
                try check(chunk)
                data += bytes[chunk.data].dropFirst(4)
            }
        }
        throw damage("it ends before its last frame")
    }

    /// Draws the current frame, if there is one.
    private func draw(_ data: [UInt8]) throws -> AnimationFrame? {
        guard let control else { return nil }
        if data.isEmpty { throw damage("a frame has no data") }
        let part = try PNGReader.read(file(of: control.area, data), name: path, limits: limits)
        canvas.begin(control.area, then: control.disposal)
        canvas.draw(part, over: control.isOver)
        left -= 1
        self.control = nil
        return AnimationFrame(
            bitmap: orientation.upright(canvas.bitmap), delay: control.delay,
            changed: orientation == .upright ? canvas.changed : nil)
    }

    private func file(of area: PixelRect, _ data: [UInt8]) -> [UInt8] {
        var file = PNGContainer()
        file.chunk("IHDR") {
            $0.appendBigEndian(UInt32(area.width))
            $0.appendBigEndian(UInt32(area.height))
            $0 += header.dropFirst(8)
        }
        file.append(wholeChunks: colors)
        file.chunk("IDAT") { $0 += data }
        file.end()
        return file.bytes
    }

    /// Reads fcTL.
    private func begin(_ chunk: PNGChunks.Chunk) throws {
        guard chunk.data.count == 26 else { throw damage("a frame's control chunk has a wrong length") }
        try check(chunk)
        let start = chunk.data.lowerBound
        func value(_ i: Int) -> Int { Int(bytes.bigEndian32(at: start + 4 * i)) }
        let area = PixelRect(x: value(3), y: value(4), width: value(1), height: value(2))
        guard area.width > 0, area.height > 0, area.x1 <= canvas.bitmap.width, area.y1 <= canvas.bitmap.height else {
            throw damage("a frame lies outside the picture")
        }
        let denominator = Int(bytes.bigEndian16(at: start + 22)), isFirst = sequence == 1
        var disposal: AnimationCanvas.Disposal =
            bytes[start + 24] == 1 ? .clear : bytes[start + 24] == 2 ? .restore : .keep
        // Before the first frame there is nothing to restore (APNG 1.0 treats this as "clear").
        if isFirst, disposal == .restore { disposal = .clear }
        control = Control(
            area: area,
            delay: FrameDelay(
                ticks: Int(bytes.bigEndian16(at: start + 20)), timescale: denominator == 0 ? 100 : denominator),
            disposal: disposal, isOver: bytes[start + 25] == 1)
    }

    /// Checks the chunk's checksum, because libpng does not read these chunks, and the sequence number at its start.
    private func check(_ chunk: PNGChunks.Chunk) throws {
        let end = chunk.data.upperBound
        guard PNGContainer.checksum(of: bytes[chunk.data.lowerBound - 4..<end]) == bytes.bigEndian32(at: end) else {
            throw damage("\(chunk.type): CRC error")
        }
        guard chunk.data.count >= 4, bytes.bigEndian32(at: chunk.data.lowerBound) == sequence else {
            throw damage("its frames are out of order")
        }
        sequence += 1
    }

    private func damage(_ problem: String) -> PictureError {
        PictureError(path: path, problem: "it is damaged: " + problem, remedy: "make or fetch it again")
    }
}
