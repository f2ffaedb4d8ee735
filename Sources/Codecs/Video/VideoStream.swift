import Foundation
import ZoetropeFiles
import ZoetropeFrames

/// The containers that ffmpeg is asked to read, recognized by their first bytes.
enum VideoContainer: String {
    /// MP4 and QuickTime.
    case mov
    /// WebM and Matroska.
    case matroska
    /// MPEG-2's transport stream (.ts), and its program stream (.mpg).
    case mpegts, mpeg

    init?(of bytes: [UInt8]) {
        func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        let stills = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis"]
        if has("ftyp", at: 4), !stills.contains(where: { has($0, at: 8) }) {
            self = .mov
        } else if ["moov", "mdat", "wide", "free", "skip"].contains(where: { has($0, at: 4) }) {
            self = .mov
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if bytes.starts(with: [0, 0, 1, 0xBA]) {
            self = .mpeg
        } else if bytes.count > 188, bytes[0] == 0x47, bytes[188] == 0x47, !has("GIF8", at: 0) {
            // Packets of 188 bytes begin with this one, and so does a GIF, which may have it there by chance.
            self = .mpegts
        } else {
            return nil
        }
    }
}

/// What a video file says about its first video stream: when each frame is shown, and what its colours are.
struct VideoStream {
    /// Seconds, ascending, counted from the first frame.
    var times: [Double]
    /// Whether each frame is made from frames before and after it, with few bits of its own (a B frame).
    var isBetween: [Bool]
    /// Seconds from the first frame to the end of the last one.
    var duration: Double
    /// ffmpeg's names: `bt709`, `smpte170m`, `unknown` …
    var matrix, range, primaries, transfer: String
    var width, height: Int
    let hasAlpha: Bool
    /// Whether a pixel is as wide as it is high.
    let isSquare: Bool
    /// Whether the frames are turned by a quarter before they are shown.
    let isTurned: Bool
    /// ffmpeg's options that name the decoder, where its own knows no alpha.
    let decoder: [String]

    /// Asks ffprobe.
    ///
    /// - Throws: `VideoReadError`, and `FileError` when it cannot be started.
    init(of path: String, _ container: VideoContainer, _ limits: ImageLimits) throws {
        guard let program = ReadProgram.find("ffprobe") else { throw VideoReadError.noProgram(path: path) }
        let entries =
            "stream=width,height,color_space,color_range,color_primaries,color_transfer,pix_fmt,codec_name"
            + ",sample_aspect_ratio:stream_tags=alpha_mode:stream_side_data=rotation"
            + ":frame=best_effort_timestamp_time,pkt_duration_time,duration_time,pict_type"
        let probe = try ReadProgram(
            program,
            ["-hide_banner", "-v", "error", "-protocol_whitelist", "file,pipe", "-f", container.rawValue]
                + ["-select_streams", "v:0", "-show_streams", "-show_frames", "-show_entries", entries]
                + ["-of", "json", "-i", "file:\(path)"])
        guard let bytes = try probe.readAll(limit: limits.frames * 240) else {
            throw PictureError(path: path, problem: "it has more than \(limits.frames) frames", remedy: "cut it first")
        }
        let ending = probe.finish()
        guard ending.status == 0 else {
            throw VideoReadError.failed(path: path, status: ending.status, messages: ending.messages)
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)), let stream = answer.streams.first
        else { throw VideoReadError.noPicture(path: path) }
        (width, height) = (stream.width ?? 0, stream.height ?? 0)
        let isLayered = stream.tags?.values.contains("1") ?? false
        hasAlpha = isLayered || VideoStream.alphaFormats.contains { stream.pix_fmt?.hasPrefix($0) ?? false }
        let libraries = ["vp8": "libvpx", "vp9": "libvpx-vp9"]
        let library = isLayered ? libraries[stream.codec_name ?? ""] : nil
        decoder = library.map { ["-c:v", $0] } ?? []
        isTurned = stream.side_data_list?.contains { abs(Int($0.rotation ?? 0)) % 180 == 90 } ?? false
        // A side is 0 where the shape is not known.
        let sides = stream.sample_aspect_ratio?.split(separator: ":").compactMap { Int($0) } ?? []
        isSquare = sides.count != 2 || sides.contains(0) || sides[0] == sides[1]
        matrix = stream.color_space ?? "unknown"
        range = stream.color_range ?? "unknown"
        primaries = stream.color_primaries ?? "unknown"
        transfer = stream.color_transfer ?? "unknown"
        if answer.frames.isEmpty { throw VideoReadError.noPicture(path: path) }
        guard let stamps = VideoStream.stamps(answer.frames) else { throw VideoReadError.noTimes(path: path) }
        times = stamps.map { $0 - stamps[0] }
        isBetween = answer.frames.map { $0.pict_type == "B" }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { throw VideoReadError.noTimes(path: path) }
        let last = answer.frames.last?.seconds
        let usual = times.count > 1 ? times[times.count - 1] / Double(times.count - 1) : 0
        duration = times[times.count - 1] + (last.flatMap { $0 > 0 ? $0 : nil } ?? usual)
    }

    /// When the frames are shown, in seconds; nil where that is not known. The last frames of a program stream may have
    /// no time: they follow the frame before.
    private static func stamps(_ frames: [Answer.Frame]) -> [Double]? {
        var stamps: [Double] = [], ends: Double?
        for frame in frames {
            guard let stamp = frame.best_effort_timestamp_time.flatMap(Double.init) ?? ends else { return nil }
            stamps.append(stamp)
            ends = frame.seconds.map { stamp + $0 }
        }
        return stamps
    }

    /// ffprobe's answer, with its own names.
    private struct Answer: Decodable {
        struct SideData: Decodable {
            var rotation: Double?
        }
        struct Stream: Decodable {
            var side_data_list: [SideData]?
            var width, height: Int?
            var color_space, color_range, color_primaries, color_transfer: String?
            var pix_fmt, codec_name, sample_aspect_ratio: String?
            /// Only `alpha_mode` is asked for, in capitals or not: "1" for a second stream of alpha beside the first.
            var tags: [String: String]?
        }
        struct Frame: Decodable {
            var best_effort_timestamp_time, pkt_duration_time, duration_time, pict_type: String?
            /// How long it is shown; newer versions of ffprobe call it otherwise.
            var seconds: Double? { (pkt_duration_time ?? duration_time).flatMap(Double.init) }
        }
        var streams: [Stream]
        var frames: [Frame]
    }

    /// The beginnings of ffmpeg's names of formats with alpha.
    private static let alphaFormats = ["yuva", "gbrap", "rgba", "bgra", "argb", "abgr", "ya8", "ya16"]

    /// What its colours are.
    var space: PictureColorSpace {
        CodedColors(primaries: primaries, transfer: transfer)?.space
            ?? .unusable("its colours are \(primaries) with \(transfer), which are not known here")
    }

    /// The delay of frame `index`, in microseconds.
    func delay(of index: Int) -> FrameDelay {
        func microseconds(_ time: Double) -> Int { Int((time * 1e6).rounded()) }
        let end = index + 1 < times.count ? times[index + 1] : duration
        return FrameDelay(ticks: max(0, microseconds(end) - microseconds(times[index])), timescale: 1_000_000)
    }

    /// The matrix that turned red, green and blue into luma and chroma, as the scale filter names it. Videos that do
    /// not say it have BT.709's where they are as large as HD, as players assume.
    var scaleMatrix: String {
        switch matrix {
        case "bt709", "fcc", "smpte170m", "smpte240m": matrix
        case "bt470bg": "bt470bg"
        case "bt2020nc", "bt2020c", "bt2020_ncl": "bt2020"
        default: width >= 1280 || height >= 1280 || max(width, height) >= 720 ? "bt709" : "smpte170m"
        }
    }

    /// `in_range` of the scale filter.
    var scaleRange: String { range == "pc" || range == "jpeg" ? "full" : "limited" }
}

/// Why a video cannot be read.
package enum VideoReadError: Error, Hashable, Sendable, CustomStringConvertible {
    case noProgram(path: String)
    case failed(path: String, status: Int32, messages: String)
    case noPicture(path: String)
    case noTimes(path: String)

    package var description: String {
        switch self {
        case .noProgram(let path):
            "\(path): videos are read through ffmpeg, and there is none in PATH; install it (apt-get install ffmpeg, "
                + "brew install ffmpeg), or convert the video to PNG files"
        case .failed(let path, let status, let messages):
            "\(path): ffmpeg ended with status \(status)" + (messages.isEmpty ? "" : ":\n\(messages)")
        case .noPicture(let path):
            "\(path): there is no whole picture in this video; give another copy of it, with a video track"
        case .noTimes(let path):
            "\(path): the frames of this video have no times, or are not in order; convert it first, for example with: "
                + "ffmpeg -i \(path) -c:v libx264 -crf 12 fixed.mp4"
        }
    }
}
