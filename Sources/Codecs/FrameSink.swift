import Pixels

/// Takes the frames of a run in order and makes a file (or files) of them.
package protocol FrameSink: AnyObject {
    /// The next frame, of the size that the sink was made for, shown for `delay` after the frames before it.
    func append(_ frame: Bitmap, delay: FrameDelay) throws
    /// Ends the file: writes what is pending. The sink takes no more frames.
    func finish() throws
}

/// How often an animation is played.
package enum Loop: Hashable, Sendable {
    case forever, once
    /// This many times in all, 1 or more. A GIF takes up to 65,536.
    case count(Int)

    /// As APNG and WebP count: 0 is without end.
    package var plays: Int {
        switch self {
        case .forever: 0
        case .once: 1
        case .count(let count): max(1, count)
        }
    }
}
