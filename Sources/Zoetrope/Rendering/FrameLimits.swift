/// How large frames and pictures may be.
package enum FrameLimits {
    /// The largest width and height of a frame, in pixels.
    package static let side = 16_384
    /// The most pixels of a frame.
    package static let pixels = 64_000_000
    /// The most pixels of all pictures of a scene together, 256 MB; a file with several names counts once.
    package static let picturePixels = 1 << 26
    /// The deepest nesting of groups in a display list.
    package static let nesting = 200

    /// Throws a `RunError` for a frame that is too large.
    package static func check(width: Double, height: Double) throws {
        guard width <= Double(side), height <= Double(side), width * height <= Double(pixels) else {
            throw RunError.size(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)))
        }
    }
}
