import ZoetropeFiles
import ZoetropePixels
import ZoetropeFrames

/// The kinds of video that ffmpeg is asked for.
package enum VideoFormat: String, Hashable, Sendable, CaseIterable {
    /// H.264 in MP4, with its index at the beginning, so that a browser plays it while it loads.
    case mp4
    /// VP9 in WebM.
    case webm

    fileprivate var options: [String] {
        switch self {
        // 18 of 51 is where x264's pictures look like their source; slower presets save little on screens in motion.
        case .mp4: ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"]
        // 30 of 63 makes files of about the same size. Without -b:v 0, VP9 would keep to a bit rate instead.
        case .webm: ["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-cpu-used", "2", "-row-mt", "1"]
        }
    }
}

/// Why a video was not made.
package enum VideoError: Error, Hashable, Sendable, CustomStringConvertible {
    case noProgram(path: String)
    /// Standard output, memory, a pipe or a device.
    case noFile(place: String)
    /// ffmpeg's exit status, and its last messages.
    case failed(path: String, status: Int32, messages: String)

    package var description: String {
        switch self {
        case .noProgram(let path):
            "\(path): videos are made by ffmpeg, and there is none in PATH; install it (apt-get install ffmpeg, "
                + "brew install ffmpeg), or write a .y4m for another encoder"
        case .noFile(let place):
            "\(place): a video is written by ffmpeg, which needs a file; name one that ends in .mp4 or .webm"
        case .failed(let path, let status, let messages):
            "\(path): ffmpeg ended with status \(status)" + (messages.isEmpty ? "" : ":\n\(messages)")
        }
    }
}

/// Writes frames as a video, with an ffmpeg that is found in PATH. The frames go to it through a pipe as YUV4MPEG2
/// (`Y4MEncoder`): converted with BT.709's matrix, odd sizes rounded up to even. The video is tagged as BT.709.
///
/// ffmpeg writes the atomic file's temporary; the caller commits it. The bytes depend on ffmpeg's version.
package final class VideoEncoder: FrameSink {
    private let path: String
    private let program: FedProgram
    private let frames: Y4MEncoder

    /// - Throws: `VideoError` when there is no ffmpeg, or when `file` is not a regular file.
    package init(
        file: AtomicFile, format: VideoFormat, width: Int, height: Int, interval: FrameDelay, matte: Color = .white
    ) throws {
        guard let temporary = file.temporaryPath else { throw VideoError.noFile(place: file.path) }
        path = file.path
        program = try FedProgram(
            VideoEncoder.program(for: file.path), VideoEncoder.arguments(format, output: temporary))
        frames = Y4MEncoder(sink: program, width: width, height: height, interval: interval, matte: matte)
    }

    /// The path of ffmpeg.
    ///
    /// - Parameter path: the video's, for the error.
    /// - Throws: `VideoError.noProgram`.
    @discardableResult package static func program(for path: String) throws -> String {
        guard let program = FedProgram.find("ffmpeg") else { throw VideoError.noProgram(path: path) }
        return program
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        do { try frames.append(frame, delay: delay) } catch let error as FileError {
            // The program has ended early; what it says is the reason.
            try check(program.finish())
            throw error
        }
    }

    package func finish() throws { try check(program.finish()) }

    private func check(_ ending: FedProgram.Ending) throws {
        if ending.status == 0 { return }
        let lines = ending.messages.split(separator: "\n").suffix(6).joined(separator: "\n")
        throw VideoError.failed(path: path, status: ending.status, messages: lines)
    }

    /// The header of YUV4MPEG2 cannot name the matrix, so the input's options do. `file:` keeps a name with a colon or
    /// a dash from being taken for a protocol or an option.
    private static func arguments(_ format: VideoFormat, output: String) -> [String] {
        let color = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
        var arguments = ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
        arguments += color
        arguments += ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
        arguments += color
        arguments += ["-pix_fmt", "yuv420p"]
        arguments += format.options
        return arguments + ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format.rawValue, "file:\(output)"]
    }
}
