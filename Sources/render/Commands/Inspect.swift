import ArgumentParser
import Zoetrope

/// What is on screen at a time.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what is on screen at a time: each layer's corners on the canvas, its opacity and its mask.",
        usage: "render inspect <scene> --at <seconds> [--back] [--gesture <json>] [--json] [--set <name=value>]…",
        discussion:
            "Layers are told bottom first, sublayers indented under theirs. Corners are in points: upper left, upper right, lower right, lower left."
    )

    @OptionGroup var scene: SceneOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The run's time.", valueName: "seconds"))
    var at: Double = 0

    @Flag(help: "On the way back.")
    var back = false

    @OptionGroup(title: "Gesture") var driver: GestureOptions

    @Flag(help: "As JSON.")
    var json = false

    func validate() throws {
        if back, driver.isGiven {
            throw ValidationError("The gesture sets the direction; leave out --back.")
        }
    }

    func run() throws {
        let renderer = try scene.renderer()
        let (moment, duration) = try driver.moment(at: at, of: renderer.scene, back: back)
        let snapshot = Snapshot(
            renderer.scene, moment, time: at, duration: duration, try renderer.layers(at: moment))
        try Console.result(json ? JSONText.of(snapshot) : snapshot.text)
    }
}

/// A scene's layers at one moment.
struct Snapshot: Encodable {
    struct Corner: Encodable {
        let x, y: Double
    }

    struct Layer: Encodable {
        let name: String
        let depth: Int
        /// Points of the canvas.
        let corners: [Corner]
        let opacity, zPosition: Double
        let facesViewer: Bool
        let mask: String?
    }

    let scene: String
    /// Of the run, in seconds.
    let time, duration: Double
    /// Where the playhead is in the scene's own time, in seconds: where a gesture drives it, not the run's time.
    let playhead: Double
    let direction: String
    /// Points.
    let width, height: Double
    let layers: [Layer]

    init(
        _ resolved: ResolvedScene, _ moment: Moment, time: Double, duration: Double, _ reports: [LayerReport]
    ) {
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
        let driven = playhead == time ? "" : ", driven to \(Figures.text(playhead)) s"
        let head =
            "\(scene) at \(Figures.text(time)) of \(Figures.text(duration)) s\(way)\(driven), \(Figures.text(Size(width, height))) points"
        return ([head] + layers.map(\.text)).joined(separator: "\n")
    }
}

extension Snapshot.Layer {
    fileprivate var text: String {
        let indent = String(repeating: "  ", count: depth + 1)
        let outline =
            corners.isEmpty ? "behind the eye" : corners.map { Figures.text(Point($0.x, $0.y)) }.joined(separator: " ")
        let rest = [
            opacity == 1 ? nil : "opacity \(Figures.text(opacity))",
            Figures.text(zPosition) == "0" ? nil : "zPosition \(Figures.text(zPosition))",
            facesViewer ? nil : "seen from behind", mask.map { "mask: \($0)" },
        ]
        return ([indent + (name.isEmpty ? "layer" : name) + ": " + outline] + rest.compactMap { $0 }).joined(
            separator: ", ")
    }
}
