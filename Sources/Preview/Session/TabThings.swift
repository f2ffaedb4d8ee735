import Zoetrope

/// What somebody has given to a page, or done on it, and does not want to lose when it is loaded again.
struct TabThings: Sendable {
    /// Pictures that were dropped on the page, by scene and name, and the names of their files.
    var pictures: [String: [String: SceneRenderer.PictureSource]] = [:]
    var files: [String: [String: String]] = [:]
    /// Knows what it has written, so that it can be undone.
    var saver: SceneSaver
}
