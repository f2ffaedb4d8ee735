import ArgumentParser
import Zoetrope

/// What is on screen at a time.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what is on screen at a time: each layer's corners on the canvas, its opacity and its mask.",
        usage: "render inspect <scene> --at <seconds> [--back] [--json] [--set <name=value>]…",
        discussion:
            "Layers are told bottom first, sublayers indented under theirs. Corners are in points: upper left, upper right, lower right, lower left."
    )

    @OptionGroup var scene: SceneOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The scene's time.", valueName: "seconds"))
    var at: Double = 0

    @Flag(help: "On the way back.")
    var back = false

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        let renderer = try scene.renderer()
        let moment = Moment(time: at, direction: back ? .back : .forward)
        let snapshot = Snapshot(renderer.scene, moment, try renderer.layers(at: moment))
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
    /// Seconds.
    let time, duration: Double
    let direction: String
    /// Points.
    let width, height: Double
    let layers: [Layer]

    init(_ resolved: ResolvedScene, _ moment: Moment, _ reports: [LayerReport]) {
        (scene, time, duration) = (resolved.scene.name, moment.time, resolved.duration(moment.direction))
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
        let head =
            "\(scene) at \(Figures.text(time)) of \(Figures.text(duration)) s\(way), \(Figures.text(Size(width, height))) points"
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
            zPosition == 0 ? nil : "zPosition \(Figures.text(zPosition))",
            facesViewer ? nil : "seen from behind", mask.map { "mask: \($0)" },
        ]
        return ([indent + (name.isEmpty ? "layer" : name) + ": " + outline] + rest.compactMap { $0 }).joined(
            separator: ", ")
    }
}
