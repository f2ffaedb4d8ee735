import Pixels

/// How long a frame is shown: `ticks / timescale` seconds, exactly. All frames of a run have the same timescale.
package struct FrameDelay: Hashable, Sendable {
    package var ticks: Int
    package var timescale: Int

    package init(ticks: Int, timescale: Int) {
        self.ticks = ticks
        self.timescale = timescale
    }
}

/// Takes the frames of a run in order and makes a file (or files) of them.
package protocol FrameSink: AnyObject {
    /// The next frame, of the size that the sink was made for, shown for `delay` after the frames before it.
    func append(_ frame: Bitmap, delay: FrameDelay) throws
    /// No more frames: writes what is pending. The sink is of no use afterwards.
    func finish() throws
}
