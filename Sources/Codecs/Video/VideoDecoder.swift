import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGeometry
import ZoetropePixels

/// Reads the frames of a video, with its own times, through the ffmpeg that is found in PATH. The pictures are upright
/// and of square pixels, converted by the matrix and range that the video states and from its primaries and transfer
/// function to sRGB (`CodedColors`); alpha is kept.
final class VideoDecoder: AnimationDecoder {
    private let path: String
    private let stream: VideoStream
    private let program: ReadProgram
    private let limits: ImageLimits
    private let conversion: ColorConversion?
    private var index = 0
    /// Of ffmpeg's pictures: 3, or 4 with alpha.
    private var channels: Int { stream.hasAlpha ? 4 : 3 }

    init(_ path: String, _ container: VideoContainer, _ limits: ImageLimits) throws {
        guard let ffmpeg = ReadProgram.find("ffmpeg") else { throw VideoReadError.noProgram(path: path) }
        (self.path, self.limits) = (path, limits)
        stream = try VideoStream(of: path, container, limits)
        try limits.checkCanvas(width: stream.width, height: stream.height, path: path)
        conversion = try ColorConversion.toSRGB(from: stream.space, hasColors: true, path: path)
        program = try ReadProgram(ffmpeg, VideoDecoder.arguments(path, container, stream))
    }

    /// `file:` keeps a name with a colon or a dash from being taken for a protocol or an option.
    private static func arguments(_ path: String, _ container: VideoContainer, _ stream: VideoStream) -> [String] {
        let flags = "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        var scale =
            "scale=in_color_matrix=\(stream.scaleMatrix):in_range=\(stream.scaleRange):out_range=full:sws_flags=\(flags)"
        // The filter sees the frame that is turned upright already; the stored width is the one that changes.
        if !stream.isSquare {
            let size = stream.isTurned ? "w=iw:h=max(1\\,trunc(ih/sar+0.5))" : "w=max(1\\,trunc(iw*sar+0.5)):h=ih"
            scale += "+bicubic:" + size
        }
        let pixels = stream.hasAlpha ? "rgba" : "rgb24"
        return ["-hide_banner", "-nostdin", "-loglevel", "error", "-protocol_whitelist", "file,pipe"]
            + stream.decoder
            + ["-f", container.rawValue, "-i", "file:\(path)", "-map", "0:v:0", "-fps_mode", "passthrough"]
            + ["-vf", "\(scale),format=\(pixels)", "-c:v", "pam", "-f", "image2pipe", "pipe:1"]
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
        var rgb = [UInt8](repeating: 0, count: size.area * channels)
        let count = try rgb.withUnsafeMutableBytes { try program.read(into: $0) }
        guard count == rgb.count else { throw VideoDecoder.damage(path) }
        defer { index += 1 }
        return AnimationFrame(
            bitmap: bitmap(rgb, size), delay: stream.delay(of: index), isBetween: stream.isBetween[index])
    }

    private func bitmap(_ rgb: [UInt8], _ size: PixelSize) -> Bitmap {
        var rgba = [UInt8](repeating: 255, count: size.area * 4)
        for i in 0..<size.area {
            for channel in 0..<channels { rgba[4 * i + channel] = rgb[channels * i + channel] }
        }
        if let conversion { rgba.withUnsafeMutableBytes(conversion.apply) }
        var frame = Bitmap(width: size.width, height: size.height)
        for i in 0..<size.area {
            frame[offset: i] = PremultipliedRGBA8(
                r: rgba[4 * i], g: rgba[4 * i + 1], b: rgba[4 * i + 2], a: rgba[4 * i + 3])
        }
        if stream.hasAlpha { frame.premultiply() }
        return frame
    }

    /// The head of a picture (PAM): P7, then lines of a name and a value, then ENDHDR; nil at the end of the stream.
    private func header() throws -> PixelSize? {
        guard let magic = try line() else { return nil }
        guard magic == "P7" else { throw VideoDecoder.damage(path) }
        var values: [String: Int] = [:]
        while let line = try line(), line != "ENDHDR" {
            let words = line.split(separator: " ")
            guard words.count == 2, values.count < 8 else { throw VideoDecoder.damage(path) }
            values[String(words[0])] = Int(words[1])
        }
        guard values["DEPTH"] == channels, values["MAXVAL"] == 255, let width = values["WIDTH"],
            let height = values["HEIGHT"], width > 0, height > 0
        else { throw VideoDecoder.damage(path) }
        return PixelSize(width: width, height: height)
    }

    /// A line of text without its end; nil at the end of the stream.
    private func line() throws -> String? {
        var line = ""
        while let byte = try byte() {
            if byte == 0x0A { return line }
            guard line.utf8.count < 40 else { throw VideoDecoder.damage(path) }
            line.unicodeScalars.append(Unicode.Scalar(byte))
        }
        if line.isEmpty { return nil }
        throw VideoDecoder.damage(path)
    }

    private func byte() throws -> UInt8? {
        var byte: UInt8 = 0
        return try withUnsafeMutableBytes(of: &byte) { try program.read(into: $0) } == 1 ? byte : nil
    }

    private static func damage(_ path: String) -> PictureError {
        PictureError(path: path, problem: "ffmpeg's pictures of it end too early", remedy: "try another copy of it")
    }
}
