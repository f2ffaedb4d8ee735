import Zoetrope
import ZoetropeCodecs
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeFiles

/// The frames of a video or an animation as PNG files in a folder of their own, which goes with the last copy of this
/// value: one for each moment of a frame rate, the frame that is shown then.
struct UnpackedFrames {
    let paths: [String]
    private let folder: PrivateFolder

    /// The most frames, as of a recording of five minutes.
    private static let most = 20_000

    /// What is to be told of the file.
    let warning: String?

    init(_ path: String, rate: FrameRate) throws {
        folder = try PrivateFolder()
        (paths, warning) = try UnpackedFrames.write(path, rate, to: folder.path)
    }

    private static func write(_ path: String, _ rate: FrameRate, to folder: String) throws -> ([String], String?) {
        let reader = try AnimationReader(contentsOf: path)
        var paths: [String] = [], ends = 0.0
        while let frame = try reader.next() {
            guard let delay = frame.delay else {
                throw CommandError("\(path) is a single picture; give a video, an animation or a directory")
            }
            ends += Double(delay.ticks) / Double(delay.timescale)
            let bytes = PNGEncoder.encode(frame.bitmap)
            // A moment at a frame's end, as nearly as times of a thousandth of a second can say it, is the next frame's.
            while Double(paths.count) / rate.value < ends - 0.0006 {
                guard paths.count < most else { throw CommandError("\(path) has more than \(most) frames at \(rate)") }
                let name = "\(folder)/frame-\(String(1_000_000 + paths.count).dropFirst()).png"
                try PNGFile.write(bytes, to: name)
                paths.append(name)
            }
        }
        return (paths, reader.warning)
    }
}
