import Pixels

/// How long a frame is shown: `ticks / timescale` seconds, exactly. All frames of a run have the same timescale.
public struct FrameDelay: Hashable, Sendable {
    public var ticks: Int
    public var timescale: Int

    public init(ticks: Int, timescale: Int) {
        self.ticks = ticks
        self.timescale = timescale
    }
}

/// Takes the frames of a run in order and makes a file (or files) of them.
public protocol FrameSink: AnyObject {
    /// The next frame, of the size that the sink was made for, shown for `delay` after the frames before it.
    func append(_ frame: Bitmap, delay: FrameDelay) throws
    /// No more frames: writes what is pending. The sink is of no use afterwards.
    func finish() throws
}
