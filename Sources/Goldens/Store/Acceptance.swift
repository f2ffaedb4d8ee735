import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import ZoetropePixels
import ZoetropeNumbers
import ZoetropeFrames

/// Results of a check, read again so that what was drawn becomes golden without drawing it again.
package struct Acceptance {
    private struct Report: Decodable {
        var goldens: String?
        var scenes: [Scene]
    }

    private struct Scene: Decodable {
        var name: String
        var frames: [Frame]
        var manifest: Manifest.File?
        var keepsPictures: Bool?
        var file: String?
    }

    private struct Frame: Decodable {
        var time: FrameTime
        var state: String
        var passes: Bool
        var actual: String?
    }

    private let path: String
    private let report: Report
    /// The goldens' folder, relative to the project.
    package let goldens: String
    /// Bytes of a file of results.
    package static let maxFileSize = 256 << 20

    /// `path` is for messages only.
    package init(decoding bytes: [UInt8], path: String) throws {
        self.path = path
        guard JSONNesting.isWithin(JSONNesting.ownFiles, bytes) else {
            throw GoldenError(
                path: path,
                problem: "this is not the result file of a check: it nests more than \(JSONNesting.ownFiles) deep")
        }
        do {
            report = try JSONDecoder().decode(Report.self, from: Data(bytes))
        } catch {
            throw GoldenError(
                path: path, problem: "this is not the result file of a check: \(Manifest.words(for: error))",
                remedy: .checkResults)
        }
        guard let goldens = report.goldens else {
            throw GoldenError(
                path: path, problem: "these are results of a comparison, which has no goldens",
                remedy: .nameResults)
        }
        self.goldens = goldens
    }

    /// The scenes that have something to accept.
    package var names: [String] { report.scenes.filter { $0.manifest != nil }.map(\.name) }

    /// Which frames of which scene: all that fail, or one. `cube`, or `cube/0.25`.
    package struct Choice: Hashable {
        package let scene: String
        let time: FrameTime?
    }

    /// What a name stands for: a scene, or one of its frames by its time in seconds.
    package func choice(_ text: String) throws -> Choice {
        if report.scenes.contains(where: { $0.name == text }) { return Choice(scene: text, time: nil) }
        var known = names
        if let slash = text.lastIndex(of: "/"), let time = FrameTime(text: text[text.index(after: slash)...]),
            let scene = report.scenes.first(where: { $0.name == text[..<slash] })
        {
            if scene.frames.contains(where: { $0.time == time }) { return Choice(scene: scene.name, time: time) }
            known = scene.frames.filter { !$0.passes }.map { "\(scene.name)/\($0.time.number)" }
        }
        if known.isEmpty { known = names }
        let most = 12, list = SafeText.line(known.prefix(most).joined(separator: ", "))
        let rest =
            (known.count > most ? " and \(known.count - most) more" : "")
            + (known == names ? ", or a frame as cube/0.25" : "")
        throw GoldenError(
            path: path, problem: "there is no scene or frame '\(SafeText.line(text, limit: 200))'",
            remedy: known.isEmpty ? "everything passed" : "name one of \(list)\(rest)")
    }

    /// What the frames of a scene were drawn from, and its file, relative to the project.
    package func origin(of choice: Choice) throws -> (header: Manifest.Header, file: String)? {
        guard let scene = report.scenes.first(where: { $0.name == choice.scene }), let made = scene.manifest else {
            return nil
        }
        guard let file = scene.file else {
            throw GoldenError(
                path: path, problem: "it does not say which file '\(SafeText.line(scene.name))' is",
                remedy: Acceptance.again)
        }
        return (try Manifest(made, path: path).header, file)
    }

    /// The frames were drawn from a scene, or with pictures, that have changed since.
    package func outdated(_ what: String) -> GoldenError {
        GoldenError(
            path: path, problem: "\(SafeText.line(what)) has changed since this check", remedy: Acceptance.again)
    }

    /// The scene's file is not where the check had it.
    package func missing(_ scene: String) -> GoldenError {
        GoldenError(
            path: path, problem: "there is no \(SafeText.line(scene)) here",
            remedy: "accept in the folder in which the check ran")
    }

    private static let again: Remedy = "check again, and accept those results"

    /// Makes the frames golden. Pictures are read where `access` allows it. Returns what was done: `4 frames recorded`.
    package func accept(_ choice: Choice, into store: GoldenStore, _ access: ReadGuard) throws -> String {
        guard let scene = report.scenes.first(where: { $0.name == choice.scene }), let file = scene.manifest else {
            return "nothing to accept"
        }
        let drawn = try Manifest(file, path: path), golden = try store.scene(named: scene.name, for: .changed)
        if choice.time != nil, let old = golden.manifest?.header, old.size != drawn.header.size {
            throw GoldenError(
                path: path, problem: "the size of '\(scene.name)' has changed, and goldens have one size",
                remedy: "accept the whole scene")
        }
        let chosen = scene.frames.filter { choice.time == nil || $0.time == choice.time }
        var options = SceneCheck.Options()
        options.update = .changed
        options.keepsPictures = scene.keepsPictures ?? true
        options.isWholeRun = false
        options.removed = Set(chosen.filter { $0.state == "orphaned" }.map(\.time))
        // One frame does not say that the others are as they should be.
        var header = drawn.header
        if choice.time != nil, let old = golden.manifest?.header { header = old }
        let check = SceneCheck(golden: golden, header: header, options: options)
        do {
            let outcomes = try chosen.compactMap { frame -> FrameOutcome? in
                guard frame.state != "orphaned", let new = drawn.frame(at: frame.time) else { return nil }
                guard !frame.passes else {
                    return FrameOutcome(
                        time: new.time, state: .ok, fingerprint: new.fingerprint, description: new.description)
                }
                let bitmap = try picture(of: frame, new.fingerprint, access)
                return try check.check(bitmap, at: new.time, description: new.description)
            }
            return try check.finish(outcomes).update ?? "nothing recorded"
        } catch {
            check.discard()
            throw error
        }
    }

    private func picture(of frame: Frame, _ print: Fingerprint, _ access: ReadGuard) throws -> Bitmap {
        let again = Acceptance.again, folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        guard let actual = frame.actual.map({ RelativePath.joined(folder, $0) }) else {
            throw GoldenError(path: path, problem: "it names no picture of \(frame.time.words)", remedy: again)
        }
        do {
            let bitmap = try PNGReader.read(access.read(actual, limit: 256 << 20), name: actual)
            guard Fingerprint(of: bitmap) == print else {
                throw GoldenError(path: actual, problem: "it is not the picture of these results", remedy: again)
            }
            return bitmap
        } catch let error as PictureError {
            throw GoldenError(path: actual, problem: error.problem, remedy: again)
        }
    }
}
