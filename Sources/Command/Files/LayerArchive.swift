import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// An archive of Core Animation's on the command line: NAME.ca or NAME.caml, in the states that were asked for.
struct LayerArchive {
    let path: String
    let package: LayerPackage
    let run: LayerRun

    /// Whether an argument names an archive, by its ending.
    static func isOne(_ argument: String) -> Bool {
        let name = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
        return ["ca", "caml"].contains(PathText.format(of: name))
    }

    /// What the archive is called in outputs.
    var name: String { PathText.stem(of: path) }

    /// - Parameters:
    ///   - states: the state that the layers begin in, and those that they go to, one after the other.
    ///   - seconds: how long the run is; nil is as long as its animations.
    init(_ argument: String, states: [String], seconds: Double?, _ access: AccessOptions) throws {
        path = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
        try access.check(archive: path)
        let package = try LayerPackage(contentsOf: URL(fileURLWithPath: path))
        for state in states where !package.states.contains(state) {
            let known = package.states.map { SafeText.line($0, limit: 60) }.joined(separator: ", ")
            throw CommandError(
                "\(path) has no state '\(SafeText.line(state))'"
                    + Suggestion.text(for: state, among: package.states)
                    + (known.isEmpty ? "; it has none" : "; it has \(known)"))
        }
        LayerClock.now = 0
        try package.setState(states.first ?? package.initialState)
        var changes: [(time: Double, state: String)] = [], end = 0.0
        for (from, to) in zip(states, states.dropFirst()) {
            changes.append((end, to))
            end += package.duration(from: from, to: to)
        }
        let natural = max(end, package.duration)
        run = LayerRun(package.page, duration: seconds ?? (natural > 0 ? natural : 1))
        for change in changes { run.at(change.time) { try? package.setState(change.state) } }
        self.package = package
    }

    /// What a run of the archive is made of, for manifests and parts.
    func header(_ asked: ArchiveOptions, _ request: RunRequest, _ options: RunOptions) throws -> Manifest.Header {
        var settings = request.record
        settings.values[Self.statesKey] = .string(asked.states.joined(separator: "\n"))
        if let seconds = try asked.duration() { settings.values[Self.secondsKey] = .number(seconds) }
        var header = Manifest.Header(
            scene: Fingerprint(of: package.source), pictures: package.pictures.mapValues { Fingerprint(of: $0) },
            size: try run.frameSize(scale: options.scale), scale: options.scale, fps: options.rate.value,
            settings: settings, program: ProgramVersion.text)
        (header.duration, header.isOpaque, header.file) = (run.duration, false, path)
        return header
    }

    /// Of settings that only archives have.
    static let statesKey = "states", secondsKey = "seconds"
}
