import ZoetropeSceneModel

/// What a project checks against golden frames: the contents of its zoetrope.json. Paths are relative to that file's
/// folder.
package struct CheckConfiguration: Sendable {
    /// A scene file, or all that a pattern matches.
    package struct CheckedScene: Sendable {
        /// A path; in its last part, `*` stands for any characters.
        package let file: String
        /// The name of the goldens; nil for the file's.
        package let name: String?
        package let ways: [Way]?
        /// Which frames are checked, and how: what is not given is as the configuration says.
        package let request: RunRequest
        package let variants: [Variant]
        package let against: [Recording]
        /// Lists of claims, as they stand in the file.
        package let expect: [Value]
        package let origin: Origin
    }

    /// A recording that has to move as a scene does, and how far it may be from it.
    package struct Recording: Sendable {
        /// A path.
        package let file: String
        package let isBack: Bool
        package let points, degrees, milliseconds, opacity: Double
        /// Frames a second, of a folder of frames.
        package let rate: Double?
        /// The scene's pictures for it, if they are not its first and last frame.
        package let request: RunRequest
        package let origin: Origin
    }

    /// A scene with changes.
    package struct Variant: Sendable {
        package let name: String
        package let ways: [Way]?
        /// The changes, and which frames are checked: what is not given is as the scene says.
        package let request: RunRequest
        package let origin: Origin
    }

    package static let fileName = "zoetrope.json"

    /// The goldens' folder.
    package let goldens: String
    package let request: RunRequest
    /// What every scene must keep: lists of claims, as they stand in the file.
    package let expect: [Value]
    /// Nil: all files of Scenes/.
    package let scenes: [CheckedScene]?
    /// Files and patterns beside those of the scenes that are not checked on purpose.
    package let unchecked: [String]
    /// For errors about values.
    package let source: Document
}

extension RunRequest {
    /// As `within`, for frames that are checked: times and steps replace each other.
    package func checked(within outer: RunRequest) -> RunRequest {
        var outer = outer
        if has(\.every) || has(\.times) {
            outer.remove(\.every)
            outer.remove(\.times)
        }
        return within(outer)
    }
}
