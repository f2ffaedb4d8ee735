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
        var options = SceneRenderer.Options(changes.request, picturesIn: "", allowOutside: access.allowOutside)
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
            Read scenes, pictures and goldens outside of their own folders, and write through links that lead out of \
            theirs. Use it only with files that you trust.
            """)
    var allowOutside = false

    /// A scene without changes.
    var options: SceneRenderer.Options {
        SceneRenderer.Options(RunRequest(), picturesIn: "", allowOutside: allowOutside)
    }

    /// A scene that is a link may lead to other files of its folder or of the current one.
    func check(scene path: String) throws {
        let access = allowOutside ? ReadGuard.anywhere : ReadGuard(inside: [PathText.folder(of: path), ""])
        try access.check(path)
    }

    /// The same of an archive of layers, which may be a folder.
    func check(archive path: String) throws {
        guard SceneLocator.isDirectory(path) else { return try check(scene: path) }
        let access = allowOutside ? ReadGuard.anywhere : ReadGuard(inside: [PathText.folder(of: path), ""])
        try access.checkPlace(path, action: "read")
    }
}
