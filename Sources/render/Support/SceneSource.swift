import Zoetrope

/// A scene as the command line names it: a file, the name of one in `Scenes/`, or - for standard input.
struct SceneSource {
    /// Nil for standard input.
    let file: String?
    /// As results and messages name it.
    var name: String { file ?? "<stdin>" }

    init(_ argument: String, _ locator: SceneLocator = SceneLocator()) throws {
        file = argument == "-" ? nil : try locator.path(of: argument)
    }

    func renderer(_ options: SceneRenderer.Options = SceneRenderer.Options()) throws -> SceneRenderer {
        if let file { return try SceneRenderer(path: file, options: options) }
        return try SceneRenderer(Scene(text: TextFile.standardInput(), file: name), directory: "", options: options)
    }
}
