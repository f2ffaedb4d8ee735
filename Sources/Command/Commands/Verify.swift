import ArgumentParser
import Zoetrope
import ZoetropeRuns
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

/// Draws a run again from its manifest, and compares the frames.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Draws the frames of a manifest again and names the first one that differs.",
        usage: "render verify <manifest.json> [<scene>]",
        discussion: """
            'render <scene> --manifest <file>' writes a manifest: the settings of the run, and fingerprints of the \
            scene, its pictures and every frame. The run is repeated with these settings.

            Exit status: 0 when every frame is equal, 1 when one differs, 2 when the scene cannot be drawn.
            """)

    @Argument(help: ArgumentHelp("The manifest.", valueName: "manifest.json"))
    var manifest: String

    @Argument(help: ArgumentHelp("The scene. (default: the file that the manifest names)", valueName: "scene"))
    var scene: String?

    @OptionGroup var work: TableOptions<JobsRows>

    @OptionGroup var access: AccessOptions

    /// A manifest may name files in its own folder and in the current one.
    private var readable: ReadGuard { access.guarding(PathText.folder(of: manifest)) }

    func run() throws {
        let bytes = try ReadGuard.anywhere.read(manifest, limit: Manifest.maxFileSize)
        let expected = try decoded(bytes)
        if let archive = scene ?? expected.header.file, LayerArchive.isOne(archive) {
            return try verifyArchive(expected)
        }
        let settings = try settings(expected.header.settings)
        let folder = PathText.folder(of: manifest)
        for path in settings.pictures.values { try readable.check(PathText.joined(folder, path)) }
        let renderer = try SceneRenderer(
            path: scenePath(expected), settings: settings, picturesIn: folder, allowOutside: access.allowOutside)
        let playback = try renderer.playback(settings, fps: expected.header.fps)
        let plan = CheckPlan(
            times: renderer.times(within: expected, duration: playback.duration), scale: expected.header.scale,
            fps: expected.header.fps, settings: settings, playback: playback)
        let actual = try renderer.manifest(plan, jobs: RunOptions(work.request).jobs)
        try tell(expected, actual, name: renderer.scene.scene.name, duration: playback.duration)
    }

    /// The same for an archive of layers.
    private func verifyArchive(_ expected: Manifest) throws {
        var record = expected.header.settings
        let asked = ArchiveOptions(takenFrom: &record), path = try scene ?? namedPath(expected)
        let request = try settings(record)
        let archive = try LayerArchive(path, states: asked.states, seconds: try asked.duration(), access)
        var options = RunOptions(request.within(work.request))
        options.scale = expected.header.scale
        if let rate = FrameRate(value: expected.header.fps) { options.rate = rate }
        let actual = try archive.run.manifest(
            archive.header(asked, request, options), playback: request.layers, options: options)
        try tell(expected, actual, name: archive.name, duration: archive.run.duration)
    }

    private func settings(_ record: RunRecord) throws -> RunRequest {
        do { return try RunRequest(record) } catch {
            throw GoldenError(path: manifest, problem: "its settings cannot be used: \(error)")
        }
    }

    private func decoded(_ bytes: [UInt8]) throws -> Manifest {
        do { return try Manifest(decoding: bytes, path: manifest) } catch let error as GoldenError {
            let isScene = (try? Scene(text: String(decoding: bytes, as: UTF8.self), file: manifest)) != nil
            throw GoldenError(
                path: error.path, problem: isScene ? "it is a scene, not a manifest" : error.problem,
                remedy: "'render <scene> -o <path> --manifest <file.json>' writes a manifest")
        }
    }

    private func tell(_ expected: Manifest, _ actual: Manifest, name: String, duration: Double) throws {
        let name = SafeText.line(name), count = expected.frames.count
        let differing = expected.frames.indices.filter {
            expected.frames[$0].fingerprint != actual.frame(at: expected.frames[$0].time)?.fingerprint
        }
        guard let first = differing.first else {
            return try Console.result("\(name): \(NumberText.count(count, "frame")) ok")
        }
        let old = expected.frames[first], new = actual.frame(at: old.time)
        try Console.result(
            "\(name): \(differing.count) of \(count) frames differ, the first at \(old.time.text) s (frame \(first))")
        var lines = expected.header.changes(to: actual.header) { RunRequest.changes(from: $0, to: $1) }
        if let a = old.description, let b = new?.description { lines += a.changes(to: b).map(\.description) }
        let gone = count - actual.frames.count
        if gone > 0 {
            let last = gone == 1 ? "the last frame" : "the last \(gone) frames"
            lines.append("the run ends at \(NumberText.short(duration)) s, before \(last)")
        }
        if lines.isEmpty { lines = ["nothing in the scene moved: it is drawn differently"] }
        for line in lines { try Console.result("  " + SafeText.line(line, limit: 1000)) }
        throw ExitCode(1)
    }

    private func scenePath(_ expected: Manifest) throws -> String {
        if let scene {
            let path = try SceneLocator().path(of: scene)
            try access.check(scene: path)
            return path
        }
        return try namedPath(expected)
    }

    /// The scene or the archive that the manifest names.
    private func namedPath(_ expected: Manifest) throws -> String {
        guard let file = expected.header.file else {
            throw CommandError(
                "\(manifest): it does not name its scene file; name it: render verify \(manifest) <scene>")
        }
        let path = PathText.joined(PathText.folder(of: manifest), file)
        do {
            // An archive is a folder.
            if LayerArchive.isOne(path) {
                try readable.checkPlace(path, action: "read")
            } else {
                try readable.check(path)
            }
        } catch {
            throw CommandError("\(manifest): its scene \(error); or name the scene: render verify \(manifest) <scene>")
        }
        return path
    }
}
