import ArgumentParser
import Foundation
import Text
import Zoetrope

/// Describes what is on screen at a time.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what is on screen at a time: each layer's corners on the canvas, its opacity and its mask.",
        usage: "render inspect <scene> --at <seconds> [--back] [--gesture <json>] [--json] [--set <name=value>]…",
        discussion: """
            Layers are listed from back to front, sublayers indented. Corners are in points: upper left, upper right, \
            lower right, lower left.
            """)

    @OptionGroup var scene: SceneOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The time of the run.", valueName: "seconds"))
    var at: Double = 0

    @Flag(help: "On the way back.")
    var back = false

    @OptionGroup(title: "Gesture") var driver: GestureOptions

    @Flag(help: "As JSON.")
    var json = false

    func validate() throws {
        if back, driver.isGiven { throw ValidationError("The gesture sets the direction; leave out --back.") }
    }

    func run() throws {
        let renderer = try scene.renderer()
        let (moment, duration) = try driver.moment(at: at, of: renderer.scene, back: back)
        let snapshot = Snapshot(renderer.scene, moment, time: at, duration: duration, try renderer.layers(at: moment))
        try Console.result(json ? JSONWriter.text(snapshot) : snapshot.text)
    }
}

/// A scene's layers at one moment.
struct Snapshot: Encodable {
    struct Corner: Encodable {
        let x, y: Double

        var text: String { "(\(NumberText.short(x)), \(NumberText.short(y)))" }
    }

    struct Layer: Encodable {
        let name: String
        let depth: Int
        /// In points, from the canvas' upper left corner.
        let corners: [Corner]
        let opacity, zPosition: Double
        let facesViewer: Bool
        let mask: String?
    }

    let scene: String
    /// The time of the run and the run's duration, in seconds.
    let time, duration: Double
    /// The scene's own time in seconds, which differs from the time of the run when a gesture drives it.
    let playhead: Double
    let direction: String
    /// Points.
    let width, height: Double
    let layers: [Layer]

    init(_ resolved: ResolvedScene, _ moment: Moment, time: Double, duration: Double, _ reports: [LayerReport]) {
        scene = resolved.scene.name
        (self.time, self.duration, playhead) = (time, duration, moment.time)
        direction = moment.direction.rawValue
        (width, height) = (resolved.canvas.width, resolved.canvas.height)
        layers = reports.map {
            Layer(
                name: $0.name, depth: $0.depth, corners: $0.corners.map { Corner(x: $0.x, y: $0.y) },
                opacity: $0.opacity,
                zPosition: $0.zPosition, facesViewer: $0.facesViewer, mask: $0.mask)
        }
    }

    var text: String {
        let way = direction == Moment.Direction.back.rawValue ? " on the way back" : ""
        let driven = playhead == time ? "" : ", driven to \(NumberText.short(playhead)) s"
        let times = "\(NumberText.short(time)) of \(NumberText.short(duration)) s\(way)\(driven)"
        let head = "\(SafeText.line(scene)) at \(times), \(NumberText.size(width, height)) points"
        return ([head] + layers.map(\.text)).joined(separator: "\n")
    }
}

extension Snapshot.Layer {
    fileprivate var text: String {
        let indent = String(repeating: "  ", count: depth + 1)
        let outline = corners.isEmpty ? "behind the eye" : corners.map(\.text).joined(separator: " ")
        let rest = [
            opacity == 1 ? nil : "opacity \(NumberText.short(opacity))",
            NumberText.short(zPosition) == "0" ? nil : "zPosition \(NumberText.short(zPosition))",
            facesViewer ? nil : "seen from behind", mask.map { "mask: \(SafeText.line($0))" },
        ]
        let head = indent + (name.isEmpty ? "layer" : SafeText.line(name)) + ": " + outline
        return ([head] + rest.compactMap { $0 }).joined(separator: ", ")
    }
}

extension NumberText {
    /// `390 x 844`
    static func size(_ width: Double, _ height: Double) -> String { "\(short(width)) x \(short(height))" }
}
