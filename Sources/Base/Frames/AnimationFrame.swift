import ZoetropeGeometry
import ZoetropePixels

/// A whole frame of an animation, as a viewer shows it.
package struct AnimationFrame: Sendable {
    package var bitmap: Bitmap
    /// Nil for a still picture, and for the files of a directory.
    package var delay: FrameDelay?
    /// Whether a video codec has made it from frames before and after it, with few bits of its own (a B frame).
    package var isBetween: Bool
    /// All pixels that differ from the frame before are in here; nil where the format does not say.
    package var changed: PixelRect?

    package init(bitmap: Bitmap, delay: FrameDelay?, isBetween: Bool = false, changed: PixelRect? = nil) {
        (self.bitmap, self.delay, self.isBetween) = (bitmap, delay, isBetween)
        self.changed = changed
    }
}

/// Reads a format's frames in order.
package protocol AnimationDecoder: AnyObject {
    /// The next frame; nil after the last.
    func next() throws -> AnimationFrame?
    /// What was wrong with the file although it could be read, once its frames are read; nil for nothing.
    var warning: String? { get }
}

extension AnimationDecoder {
    package var warning: String? { nil }
}
