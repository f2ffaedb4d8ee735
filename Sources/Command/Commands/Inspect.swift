import ArgumentParser
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel

/// Describes what is on screen at a time.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows the layers at a time: their places, and their looks.",
        usage: "render inspect <scene> --at <time> [--back] [--gesture <json>] [--json] [--set <name=value>]…",
        discussion: """
            Layers are listed from back to front, with sublayers indented. A layer that others cut into pieces has the \
            place of its foremost piece. Corners are in points: upper left, upper right, lower right, lower left. Turns are in degrees.
            """)

    @OptionGroup var scene: SceneOptions<SceneRows>

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The time of the run: \(RunTimes.help). (default: 0)", valueName: "time"),
        transform: RunTimes.parse)
    var at = RunTimes([.seconds(0)])

    @OptionGroup(title: "Playback") var playback: TableOptions<MomentRows>

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        if LayerArchive.isOne(scene.scene) { return try tell(archiveSnapshots()) }
        let renderer = try scene.renderer()
        renderer.warnings.forEach(Notes(isQuiet: false).warn)
        let snapshots = try playback.request.moments(at: at, of: renderer.scene).map { moment in
            Snapshot(renderer.scene, moment, try renderer.layers(at: moment.moment))
        }
        try tell(snapshots)
    }

    private func tell(_ snapshots: [Snapshot]) throws {
        guard json else { return try Console.result(snapshots.map(\.text).joined(separator: "\n\n")) }
        try Console.result(snapshots.count == 1 ? JSONWriter.text(snapshots[0]) : JSONWriter.text(snapshots))
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
        /// What the layer is besides, by names for people, in their order: `corner radius`, `colour`, `turn about y`.
        let details: [String: LayerDetail]
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

    init(_ resolved: ResolvedScene, _ run: RunMoment, _ reports: [LayerReport]) {
        scene = resolved.scene.name
        (time, duration, playhead) = (run.time, run.duration, run.moment.time)
        direction = run.moment.direction.rawValue
        (width, height) = (resolved.canvas.width, resolved.canvas.height)
        let pictures = resolved.scene.pictures.map(\.name)
        layers = reports.map { Layer($0, pictures: pictures) }
    }

    /// The layers of an archive, whose time is that of its run.
    init(_ archive: LayerArchive, at time: Double) throws {
        let run = archive.run
        (scene, self.time, duration, playhead) = (archive.name, time, run.duration, time)
        direction = Moment.Direction.forward.rawValue
        (width, height) = (Double(run.root.bounds.width), Double(run.root.bounds.height))
        layers = try run.layers(at: time).map { Layer($0, pictures: []) }
    }

    var text: String {
        let way = direction == Moment.Direction.back.rawValue ? " on the way back" : ""
        let driven = playhead == time ? "" : ", driven to \(NumberText.short(playhead)) s"
        let times = "\(NumberText.short(time)) of \(NumberText.short(duration)) s\(way)\(driven)"
        let head = "\(SafeText.line(scene)) at \(times), \(NumberText.size(width, height)) points"
        return ([head] + layers.map(\.text)).joined(separator: "\n")
    }
}

extension Inspect {
    /// Of an archive of layers, at times of its run.
    private func archiveSnapshots() throws -> [Snapshot] {
        let given = (scene.changes.given + playback.given).map { "--" + $0 }
        guard given.isEmpty else {
            throw ValidationError(
                "\(given.joined(separator: ", ")): this is for scenes, and \(scene.scene) is an archive of layers; "
                    + "leave it out.")
        }
        let archive = try LayerArchive(scene.scene, states: [], seconds: nil, scene.access)
        let times = try at.seconds(within: archive.run.duration, of: "the run of '\(archive.name)'")
        // The layers are evaluated in the order of their time.
        let snapshots = try times.sorted().map { try Snapshot(archive, at: $0) }
        return times.compactMap { time in snapshots.first { $0.time == time } }
    }
}

extension Snapshot.Layer {
    fileprivate init(_ report: LayerReport, pictures: [String]) {
        self.init(
            name: report.name, depth: report.depth, corners: report.corners.map { .init(x: $0.x, y: $0.y) },
            opacity: report.opacity, zPosition: report.zPosition, facesViewer: report.facesViewer, mask: report.mask,
            // The outline stands by itself.
            details: report.details(pictures: pictures).filter { report.mask == nil || $0.key != "mask" })
    }

    fileprivate var text: String {
        let indent = String(repeating: "  ", count: depth + 1)
        let outline = corners.isEmpty ? "behind the eye" : corners.map(\.text).joined(separator: " ")
        let rest = [
            opacity == 1 ? nil : "opacity \(NumberText.short(opacity))",
            NumberText.short(zPosition) == "0" ? nil : "zPosition \(NumberText.short(zPosition))",
            facesViewer ? nil : "seen from behind", mask.map { "mask: \(SafeText.line($0))" },
        ]
        let head = indent + (name.isEmpty ? "layer" : SafeText.line(name)) + ": " + outline
        return ([head] + rest.compactMap { $0 } + words).joined(separator: ", ")
    }

    /// `corner radius 14`, `turn about y 45°`.
    private var words: [String] {
        details.sorted { $0.key < $1.key }.map { name, detail in
            switch detail {
            case .number(let number): "\(name) \(NumberText.short(number))\(name.hasPrefix("turn") ? "°" : "")"
            case .text(let text): "\(name) \(SafeText.line(text))"
            }
        }
    }
}

extension LayerDetail: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

extension NumberText {
    /// `390 x 844`
    static func size(_ width: Double, _ height: Double) -> String { "\(short(width)) x \(short(height))" }
}
