import ZoetropePixels

/// A whole frame of an animation, as a viewer shows it.
package struct AnimationFrame: Sendable {
    package var bitmap: Bitmap
    /// Nil for a still picture, and for the files of a directory.
    package var delay: FrameDelay?

    package init(bitmap: Bitmap, delay: FrameDelay?) {
        self.bitmap = bitmap
        self.delay = delay
    }
}

/// Reads a format's frames in order.
package protocol AnimationDecoder: AnyObject {
    /// The next frame; nil after the last.
    func next() throws -> AnimationFrame?
}
