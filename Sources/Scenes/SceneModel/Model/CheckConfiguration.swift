/// What a project checks against golden frames: the contents of its zoetrope.json. Paths are relative to that file's
/// folder.
package struct CheckConfiguration: Sendable {
    /// Which frames, how large, and how they are compared. Nil: as the object around says, or else the default.
    package struct Frames: Hashable, Sendable {
        /// `60` or `30000/1001`.
        package var fps: String?
        package var every: Int?
        /// Seconds of the run.
        package var times: [Double]?
        package var scale: Double?
        package var tolerance: Tolerance?
        package var keep: Keep?

        /// These settings, and those of `outer` that they do not replace. Times and steps replace each other.
        package func within(_ outer: Frames) -> Frames {
            var frames = self
            frames.fps = fps ?? outer.fps
            if every == nil, times == nil { (frames.every, frames.times) = (outer.every, outer.times) }
            frames.scale = scale ?? outer.scale
            frames.tolerance = tolerance ?? outer.tolerance
            frames.keep = keep ?? outer.keep
            return frames
        }
    }

    /// How much a channel may differ, 0 to 255, and how many pixels may differ by more.
    package struct Tolerance: Hashable, Sendable {
        package let channel, pixels: Int
    }

    /// What is kept of a golden frame.
    package enum Keep: String, Hashable, Sendable, CaseIterable {
        case pictures, fingerprints
    }

    /// A way that a scene plays.
    package enum Way: String, Hashable, Sendable, CaseIterable {
        case forward, back, gesture
        case pingPong = "ping-pong"
    }

    /// A scene file, or all that a pattern matches.
    package struct CheckedScene: Sendable {
        /// A path; in its last part, `*` stands for any characters.
        package let file: String
        /// The name of the goldens; nil for the file's.
        package let name: String?
        package let ways: [Way]?
        package let frames: Frames
        package let variants: [Variant]
        package let origin: Origin
    }

    /// A scene with changes.
    package struct Variant: Sendable {
        package let name: String
        /// Values of parameters, and files of pictures, by name.
        package let parameters, pictures: [String: String]
        /// `390x844`
        package let size: String?
        package let fit: String?
        package let ways: [Way]?
        /// A file.
        package let gesture: String?
        package let outcome: Gesture.Outcome?
        package let holdStart, holdEnd, speed: Double?
        package let frames: Frames
        package let origin: Origin
    }

    package static let fileName = "zoetrope.json"

    /// The goldens' folder.
    package let goldens: String
    package let frames: Frames
    /// Nil: all files of Scenes/.
    package let scenes: [CheckedScene]?
    /// For errors about values.
    package let source: Document
}
