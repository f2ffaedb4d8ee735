import ZoetropeFiles
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeRuns
import ZoetropeSceneModel
import Zoetrope

/// The golden frames of one scene: of its plain run, and of runs with other settings.
struct GoldenRuns {
    /// A run as the page shows it in a list.
    struct Entry: Encodable, Sendable {
        struct Frame: Encodable, Sendable {
            /// Seconds of the run.
            let time: Double
            let hasPicture: Bool
        }

        /// What the store calls it: `cube`, `cube/direction=right`.
        let name: String
        /// Pixels a point.
        let scale: Double
        /// The way that the run plays, and the parameters that it sets.
        let way: String
        let parameters: [String: String]
        /// What else it was drawn with, as words of the command line; empty where the page can draw the same.
        let otherwise: String
        let frames: [Frame]
    }

    /// The goldens that can be read, the plain run's first.
    private let runs: [(golden: GoldenScene, manifest: Manifest, settings: RunRequest)]

    /// - Parameter settings: what the session sets for every run, such as a size.
    /// - Throws: a `GoldenError` for a manifest that cannot be used.
    init(of path: String, in store: GoldenStore) throws {
        let name = Scene.name(ofFile: path), place = try FilePlace(path)
        runs = try store.names(of: name).compactMap { name in
            let golden = try store.scene(named: name)
            guard let manifest = golden.manifest else { return nil }
            // Two scenes of one name have goldens of other names.
            if let file = manifest.header.file, try FilePlace(golden.folder + "/" + file) != place { return nil }
            return (golden, manifest, try RunRequest(manifest.header.settings))
        }
    }

    func entries(beside settings: RunRequest) throws -> [Entry] {
        try runs.map { golden, manifest, own in
            var plain = own, session = settings
            (plain.parameters, session.parameters) = ([:], [:])
            (plain.way, session.way) = (.forward, .forward)
            return Entry(
                name: golden.name, scale: manifest.header.scale, way: own.way.rawValue, parameters: own.parameters,
                otherwise: plain.record == session.record ? "" : plain.arguments().joined(separator: " "),
                frames: try manifest.frames.map {
                    .init(time: $0.time.seconds, hasPicture: try golden.path(of: $0) != nil)
                })
        }
    }

    private func run(_ name: String) throws -> (golden: GoldenScene, manifest: Manifest, settings: RunRequest) {
        guard let found = runs.first(where: { $0.golden.name == name }) else {
            throw FileError(path: name, action: "read", reason: "there are no goldens of this name")
        }
        return found
    }

    /// The golden picture of a time.
    ///
    /// - Throws: where there is none, or none that its manifest describes.
    func picture(of name: String, at time: Double) throws -> Bitmap {
        let (golden, manifest, _) = try run(name), wanted = FrameTime(seconds: time)
        guard let frame = manifest.frame(at: wanted), let picture = try golden.picture(of: frame) else {
            throw FileError(
                path: golden.folder, action: "read", reason: "no picture is kept of the frame at \(wanted.words)")
        }
        return picture
    }

    /// For each frame of a run, whether `draw` makes the same pixels of it, from its time and the pixels a point; nil
    /// where it makes none. `goes` is asked before each.
    func verdicts(
        of name: String, while goes: () -> Bool, _ draw: (_ time: Double, _ scale: Double) throws -> Bitmap?
    ) throws -> [Bool?] {
        let (_, manifest, _) = try run(name)
        var verdicts: [Bool?] = []
        for frame in manifest.frames {
            guard goes() else { break }
            let drawn = try draw(frame.time.seconds, manifest.header.scale)
            verdicts.append(drawn.map { Fingerprint(of: $0) == frame.fingerprint })
        }
        return verdicts
    }
}

/// The golden runs of a scene; none where the project has no goldens of it.
struct GoldensMessage: ServerMessage {
    var type = "goldens"
    let id: Int
    let runs: [GoldenRuns.Entry]
}

/// For each frame of a golden run, whether what is shown now has the same pixels at its time; null where the run of now
/// is shorter.
struct VerdictsMessage: ServerMessage {
    var type = "verdicts"
    let id: Int
    let name: String
    let verdicts: [Bool?]
}
