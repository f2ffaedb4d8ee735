import ArgumentParser
import Foundation
import Zoetrope

/// Another machine's run, drawn again.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws the frames of a manifest again and names the first one that differs.",
        usage: "render verify <manifest.json> [<scene>]",
        discussion: """
            'render <scene> --manifest <file>' writes a manifest: fingerprints of the scene, its pictures and every frame.

            Exit status 0 when every frame is the same, 1 when one differs, 2 when the scene cannot be drawn.
            """)

    @Argument(help: ArgumentHelp("The manifest.", valueName: "manifest.json"))
    var manifest: String

    @Argument(help: ArgumentHelp("The scene, where it is not the file that the manifest names.", valueName: "scene"))
    var scene: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that draw. (default: one for each core)", valueName: "n"),
        transform: FrameOptions.jobs)
    var jobs: Int?

    func run() throws {
        let expected = try Manifest(decoding: Array(TextFile.read(manifest).utf8), path: manifest)
        let renderer = try SceneRenderer(path: scenePath(expected))
        let plan = CheckPlan(
            times: renderer.times(within: expected), scale: expected.header.scale, fps: expected.header.fps)
        let actual = try renderer.manifest(plan, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        let count = expected.frames.count
        let wrong = expected.frames.indices.filter {
            expected.frames[$0].fingerprint != actual.frame(at: expected.frames[$0].time)?.fingerprint
        }
        guard let first = wrong.first else {
            return try Console.result("\(renderer.scene.scene.name): \(count) frames the same")
        }
        let old = expected.frames[first], new = actual.frame(at: old.time)
        try Console.result(
            "\(renderer.scene.scene.name): \(wrong.count) of \(count) frames differ, the first at \(old.time.text) s (frame \(first))"
        )
        var lines = expected.header.changes(to: actual.header)
        if let a = old.description, let b = new?.description { lines += a.changes(to: b).map(\.description) }
        let gone = count - plan.times.count
        if gone > 0 {
            lines.append(
                "the scene ends at \(Figures.text(renderer.scene.duration)) s, before \(gone == 1 ? "the last frame" : "the last \(gone) frames")"
            )
        }
        for line in lines.isEmpty ? ["nothing in the scene moved: it is drawn differently"] : lines {
            try Console.result("  " + line)
        }
        throw ExitCode(1)
    }

    private func scenePath(_ expected: Manifest) throws -> String {
        if let scene { return try SceneLocator().path(of: scene) }
        guard let file = expected.header.file else {
            throw CommandError(
                "\(manifest): it does not name its scene file; name it: render verify \(manifest) <scene>")
        }
        if file.hasPrefix("/") { return file }
        let folder = (manifest as NSString).deletingLastPathComponent
        return folder.isEmpty ? file : folder + "/" + file
    }
}
