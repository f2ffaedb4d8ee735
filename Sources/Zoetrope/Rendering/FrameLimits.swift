/// How large frames and pictures may be.
package enum FrameLimits {
    /// The largest width and height of a frame, in pixels.
    package static let side = 16_384
    /// The most pixels of a frame.
    package static let pixels = 64_000_000
    /// The most pixels of all pictures of a scene together, 256 MB; a file with several names counts once.
    package static let picturePixels = 1 << 26
    /// The most pixels of all frames that `lint`, or the claims of a run, look at: what takes about 10 s.
    package static let lookedPixels = 2_000_000_000
    /// The deepest nesting of groups in a display list.
    package static let nesting = 200

    /// Throws a `RunError` where looking at so many frames of a canvas takes more than there is for it.
    ///
    /// - Parameter looks: how often each frame's pixels are drawn and looked at.
    package static func checkLooks(_ looks: Int, frames: Int, width: Int, height: Int) throws {
        guard frames * looks * width * height <= lookedPixels else {
            throw RunError.looks(looks, frames: frames, width: width, height: height)
        }
    }

    /// Throws a `RunError` for a frame that is too large.
    package static func check(width: Double, height: Double) throws {
        guard width <= Double(side), height <= Double(side), width * height <= Double(pixels) else {
            throw RunError.size(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)))
        }
    }
}
