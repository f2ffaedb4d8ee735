import ArgumentParser
import Zoetrope
import ZoetropeGoldens
import ZoetropeRuns

/// Which scene, and what to change about it.
struct SceneOptions<Rows: OptionRows>: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A scene file, the name of a scene (cube), or - for standard input.", valueName: "scene"))
    var scene: String

    @OptionGroup var changes: TableOptions<Rows>
    @OptionGroup(visibility: Rows.isBrief ? .hidden : .default) var access: AccessOptions

    /// The scene with its pictures, loaded and resolved. With `jobs` 1, one thread does it.
    func renderer(jobs: Int? = nil) throws -> SceneRenderer {
        var options = access.options(changes.request)
        options.isConcurrent = jobs != 1
        return try SceneSource(scene).renderer(options, access)
    }

    /// The scene's file; nil for standard input.
    func file() throws -> String? { try SceneSource(scene).file }
}

/// What a scene may read.
struct AccessOptions: ParsableArguments {
    @Flag(
        help: """
            Reads scenes, pictures and goldens outside their own folders, and writes through links that lead outside. \
            Use it only with files that you trust.
            """)
    var allowOutside = false

    /// A scene with changes; pictures are in the current folder.
    func options(_ changes: RunRequest = RunRequest()) -> SceneRenderer.Options {
        SceneRenderer.Options(changes, picturesIn: "", allowOutside: allowOutside)
    }

    /// What may be read where a folder and the current one are open.
    func guarding(_ folder: String) -> ReadGuard {
        allowOutside ? .anywhere : ReadGuard(inside: [folder, ""])
    }

    /// A scene that is a link may lead to other files of its folder or of the current one.
    func check(scene path: String) throws {
        try ReadGuard.ofScene(path, allowOutside: allowOutside).check(path)
    }

    /// The same of an archive of layers, which may be a folder.
    func check(archive path: String) throws {
        guard SceneLocator.isDirectory(path) else { return try check(scene: path) }
        try guarding(PathText.folder(of: path)).checkPlace(path, action: "read")
    }
}
