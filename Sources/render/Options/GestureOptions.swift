import ArgumentParser
import Foundation
import Zoetrope

/// Fingers instead of the clock.
struct GestureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A recorded gesture that drives the scene, as a JSON file of its own.", valueName: "json"))
    var gesture: String?

    @Option(help: "What the release does: finish above the half and else cancel, or always one of them. (default: the gesture's own)")
    var outcome: Gesture.Outcome?

    @Flag(help: "Let the clock drive a scene that has a gesture.")
    var noGesture = false

    func validate() throws {
        if noGesture, gesture != nil || outcome != nil { throw ValidationError("--no-gesture excludes --gesture and --outcome.") }
    }

    /// The gesture's run; nil where the clock drives.
    func run(in scene: ResolvedScene) throws -> GestureRun? {
        let gesture = try gesture.map { try load($0, for: scene.scene) } ?? scene.scene.gesture
        guard let gesture, !noGesture else {
            if outcome != nil { throw ValidationError("--outcome goes with a gesture; the scene '\(scene.scene.name)' has none, and --gesture is not given.") }
            return nil
        }
        return try GestureRun(gesture, in: scene, outcome: outcome)
    }

    private func load(_ path: String, for scene: Scene) throws -> Gesture {
        guard let data = FileManager.default.contents(atPath: path) else { throw CommandError("\(path): there is no such file, or it cannot be read") }
        guard let text = String(data: data, encoding: .utf8) else { throw CommandError("\(path): this is not UTF-8 text; a gesture is a JSON text") }
        return try Gesture.load(text: text, file: path, for: scene)
    }
}

extension Gesture.Outcome: ExpressibleByArgument {}
