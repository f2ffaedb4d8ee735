import Foundation
import ZoetropePixels
import ZoetropeSceneModel

/// What the page needs to know about a scene in one state: its knobs, its pictures, its run and its curves.
struct SceneDescription: ServerMessage {
    struct Knob: Encodable, Sendable {
        /// `number`, `choice`, `color` or `text`.
        let kind: String
        let name, description: String
        /// As the file has it, and as it is now; texts without quotes.
        let `default`, value: String
        /// The value as a number; for a choice, the number that it stands for.
        let number: Double?
        let minimum, maximum: Double?
        let choices: [String]
    }

    struct PictureEntry: Encodable, Sendable {
        let name, file: String
        let width, height: Int
        let density: Double
        /// Whether it was dropped on the page.
        let isOwn: Bool
    }

    struct Curve: Encodable, Sendable {
        let name: String
        /// The track's key in the file. The four curves of a colour have the same one.
        let track: String
        /// At equal distances over the run.
        let values: [Double]
        /// When and how it moves on the way there or back. Null where a gesture drives it or both ways follow each other,
        /// and for a track that each copy of a layer has its own of.
        let motion: Motion?
        /// Whether it is no track, but how far the fingers have come.
        let isProgress: Bool
    }

    /// The timing of a track in one direction.
    struct Motion: Encodable, Sendable {
        /// Seconds.
        let begin, duration: Double
        /// Of the values, as fractions of the duration.
        let keyTimes: [Double]
        /// One for all or one for each step.
        let timings: [Timing]
    }

    /// One of the two.
    struct Timing: Encodable, Sendable {
        /// x1, y1, x2, y2.
        var bezier: [Double]?
        /// The frequency in radians a second, the damping ratio, the initial velocity.
        var spring: [Double]?
    }

    /// The picture with what is drawn around the canvas, in points, and where the canvas begins in it.
    struct Picture: Encodable, Sendable {
        let width, height, x, y: Double
    }

    /// A phase of the scene; of a run that a gesture drives, or of two ways, a part of it.
    struct Phase: Encodable, Sendable {
        let name: String
        /// Seconds.
        let begin, end: Double
    }

    var type = "scene"
    let scene, name, title, description: String
    /// Of the run, in seconds.
    let duration: Double
    /// Points.
    let width, height: Double
    let picture: Picture
    let isOpaque, hasBack, hasGesture, hasFingerRule: Bool
    /// What the gesture's release does, and the run that its fingers drive; null where there is none.
    let outcome, direction: String?
    /// Which run the duration and the curves are of, and whether with other parameters than the file's.
    let way: String
    let isChanged: Bool
    /// Whether the file is as it was saved on the page, so that saving can be undone.
    let canUndo: Bool
    let warnings: [String]
    let knobs: [Knob]
    let pictures: [PictureEntry]
    let curves: [Curve]
    let phases: [Phase]
    /// The file's text with the changes that are not saved; empty where it is too long to be worked with on a page.
    let text: String
    /// The file's path from the root, for an editor.
    let file: String
    /// What draws the same on the command line.
    let command: String

    init(_ stage: Stage, _ state: TabState, ownPictures: Set<String>, canUndo: Bool, command: String) {
        let resolved = stage.renderer.scene, model = resolved.scene
        (scene, self.command, self.canUndo) = (state.scene, command, canUndo)
        (way, isChanged) = (state.settings.way.rawValue, !state.settings.parameters.isEmpty || !state.changes.isEmpty)
        (name, title, description) = (model.name, model.title, model.description)
        (width, height) = (resolved.canvas.width, resolved.canvas.height)
        let place = stage.renderer.picturePlace
        picture = Picture(
            width: Double(place.width), height: Double(place.height), x: place.canvas.x, y: place.canvas.y)
        duration = stage.timing.duration
        isOpaque = stage.renderer.isOpaque
        (hasBack, hasGesture) = (model.back != nil, model.gesture != nil)
        hasFingerRule = model.hasFingerRule
        (outcome, direction) = (model.gesture?.outcome.rawValue, model.gesture?.direction.rawValue)
        warnings = stage.renderer.warnings
        knobs = model.parameters.indices.map { Knob($0, of: resolved, given: state.settings.parameters) }
        pictures = zip(model.pictures, resolved.pictures).map { reference, size in
            PictureEntry(
                name: reference.name, file: reference.file, width: size.width, height: size.height,
                density: size.density, isOwn: ownPictures.contains(reference.name))
        }
        let curves = RunCurves(stage)
        (self.curves, phases) = (curves.all, curves.phases)
        text = stage.text.utf8.count <= SceneDescription.longestText ? stage.text : ""
        file = URL(fileURLWithPath: state.scene).path
    }

    /// Of a text that the page works with, in bytes.
    private static let longestText = 1 << 18
}

extension SceneDescription.Knob {
    init(_ index: Int, of scene: ResolvedScene, given: [String: String]) {
        let parameter = scene.scene.parameters[index]
        (name, description, `default`) = (parameter.name, parameter.description, scene.defaultText(of: parameter))
        value = given[parameter.name] ?? `default`
        switch parameter.kind {
        case .number(let low, let high):
            (kind, choices, number) = ("number", [], scene.bindings.parameters[index])
            (minimum, maximum) = (low.isFinite ? low : nil, high.isFinite ? high : nil)
        case .choice(let all):
            (kind, choices, number) = ("choice", all.map(\.name), scene.bindings.parameters[index])
            (minimum, maximum) = (nil, nil)
        case .color: (kind, choices, number, minimum, maximum) = ("color", [], nil, nil, nil)
        case .text: (kind, choices, number, minimum, maximum) = ("text", [], nil, nil, nil)
        }
    }
}
