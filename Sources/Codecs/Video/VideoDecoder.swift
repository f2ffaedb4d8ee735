import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels

/// Reads the frames of a video, with its own times, through the ffmpeg that is found in PATH. The pictures are upright,
/// converted by the matrix and range that the video states, and from Display P3 to sRGB where its primaries say so.
///
/// The video's transfer function is taken for sRGB's, as players that manage no colours do: screens are recorded so.
final class VideoDecoder: AnimationDecoder {
    private let path: String
    private let stream: VideoStream
    private let program: ReadProgram
    private let limits: ImageLimits
    private let conversion: ColorConversion?
    private var index = 0

    init(_ path: String, _ container: VideoContainer, _ limits: ImageLimits) throws {
        guard let ffmpeg = ReadProgram.find("ffmpeg") else { throw VideoReadError.noProgram(path: path) }
        (self.path, self.limits) = (path, limits)
        stream = try VideoStream(of: path, container, limits)
        try limits.checkCanvas(width: stream.width, height: stream.height, path: path)
        conversion = try VideoDecoder.conversion(stream, path)
        program = try ReadProgram(ffmpeg, VideoDecoder.arguments(path, container, stream))
    }

    /// `file:` keeps a name with a colon or a dash from being taken for a protocol or an option.
    private static func arguments(_ path: String, _ container: VideoContainer, _ stream: VideoStream) -> [String] {
        let flags = "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        let scale =
            "scale=in_color_matrix=\(stream.scaleMatrix):in_range=\(stream.scaleRange):out_range=full:sws_flags=\(flags)"
        return ["-hide_banner", "-nostdin", "-loglevel", "error", "-protocol_whitelist", "file,pipe"]
            + ["-f", container.rawValue, "-i", "file:\(path)", "-map", "0:v:0", "-fps_mode", "passthrough"]
            + ["-vf", "\(scale),format=rgb24", "-c:v", "ppm", "-f", "image2pipe", "pipe:1"]
    }

    private static func conversion(_ stream: VideoStream, _ path: String) throws -> ColorConversion? {
        guard ["smpte431", "smpte432"].contains(stream.primaries),
            let p3 = RGBPrimaries(xy: [0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
        else { return nil }
        return .matrix(MatrixConversion(curves: [.sRGB, .sRGB, .sRGB], toXYZ: p3.toXYZ))
    }

    func next() throws -> AnimationFrame? {
        guard let size = try header() else {
            let ending = program.finish()
            if ending.status != 0 || index == 0 {
                throw VideoReadError.failed(path: path, status: ending.status, messages: ending.messages)
            }
            return nil
        }
        try limits.checkCanvas(width: size.width, height: size.height, path: path)
        guard index < stream.times.count else { throw VideoReadError.noTimes(path: path) }
        var rgb = [UInt8](repeating: 0, count: size.area * 3)
        let count = try rgb.withUnsafeMutableBytes { try program.read(into: $0) }
        guard count == rgb.count else { throw VideoDecoder.damage(path) }
        defer { index += 1 }
        return AnimationFrame(
            bitmap: bitmap(rgb, size), delay: stream.delay(of: index), isBetween: stream.isBetween[index])
    }

    private func bitmap(_ rgb: [UInt8], _ size: PixelSize) -> Bitmap {
        var rgba = [UInt8](repeating: 255, count: size.area * 4)
        for i in 0..<size.area {
            for channel in 0..<3 { rgba[4 * i + channel] = rgb[3 * i + channel] }
        }
        if let conversion { rgba.withUnsafeMutableBytes(conversion.apply) }
        var frame = Bitmap(width: size.width, height: size.height)
        for i in 0..<size.area {
            frame[offset: i] = PremultipliedRGBA8(r: rgba[4 * i], g: rgba[4 * i + 1], b: rgba[4 * i + 2], a: 255)
        }
        return frame
    }

    /// The head of a picture, `P6`, its width and height, and 255; nil at the end of the stream.
    private func header() throws -> PixelSize? {
        var words: [String] = [], word = ""
        while words.count < 4 {
            guard let byte = try byte() else {
                if words.isEmpty, word.isEmpty { return nil }
                throw VideoDecoder.damage(path)
            }
            if byte == 0x20 || byte == 0x0A {
                words.append(word)
                word = ""
            } else if word.utf8.count < 8 {
                word.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                throw VideoDecoder.damage(path)
            }
        }
        guard words[0] == "P6", words[3] == "255", let width = Int(words[1]), let height = Int(words[2]), width > 0,
            height > 0
        else { throw VideoDecoder.damage(path) }
        return PixelSize(width: width, height: height)
    }

    private func byte() throws -> UInt8? {
        var byte: UInt8 = 0
        return try withUnsafeMutableBytes(of: &byte) { try program.read(into: $0) } == 1 ? byte : nil
    }

    private static func damage(_ path: String) -> PictureError {
        PictureError(path: path, problem: "ffmpeg's pictures of it end too early", remedy: "try another copy of it")
    }
}
