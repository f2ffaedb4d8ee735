import Pixels

/// Takes the frames of a run in order and makes a file (or files) of them.
package protocol FrameSink: AnyObject {
    /// The next frame, of the size that the sink was made for, shown for `delay` after the frames before it.
    func append(_ frame: Bitmap, delay: FrameDelay) throws
    /// Ends the file: writes what is pending. The sink takes no more frames.
    func finish() throws
}
