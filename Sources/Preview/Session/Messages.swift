import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// What a tab shows: a scene with values for its parameters, played one way.
struct TabState: Hashable, Sendable, Decodable {
    /// One of the session's scenes, by its path.
    var scene: String
    var settings: RunRequest
    /// A gesture recorded on the page: seconds, x and y in points; nil for the scene's own.
    var samples: [[Double]]?
    /// Changes of the file's text that are not saved, in their order.
    var changes: [SceneChange] = []
    /// The places of layers that the page hides: only in its pictures, and in no file.
    var hidden: [[String]] = []

    private enum Key: String, CodingKey { case scene, samples, changes, hidden }

    init(scene: String, settings: RunRequest) { (self.scene, self.settings) = (scene, settings) }

    /// The settings that the page does not know, such as the size, are the session's.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        scene = try values.decode(String.self, forKey: .scene)
        samples = try values.decodeIfPresent([[Double]].self, forKey: .samples)
        settings = try RunRequest(
            decoder.singleValueContainer().decode([String: JSONValue].self),
            rows: RunTable.rows.filter { ["parameters", "way", "outcome", "holdEnd"].contains($0.key) })
        changes = try values.decodeIfPresent([SceneChange].self, forKey: .changes) ?? []
        hidden = try values.decodeIfPresent([[String]].self, forKey: .hidden) ?? []
    }
}

/// A message from the page. Which values it has depends on its type.
struct PageMessage: Decodable {
    enum Kind: String, Decodable {
        /// The tab shows something else; a description of it is the answer.
        case state
        /// A picture of a time.
        case frame
        /// The layers and their values at a time.
        case layers
        /// The topmost layer at a place.
        case pick
        /// Write the parameters' values into the scene file.
        case save
        /// Write the scene file as it was before it was saved here.
        case unsave
        /// Use the scene's own picture again.
        case restore
        /// A gesture file of some samples.
        case recording
        case export
        /// End the export with this id.
        case cancel
        /// Take over the pictures and what can be undone of a tab that has gone: the page was loaded again.
        case resume
        /// One layer over the whole run.
        case series
        /// The golden runs of the scene; the golden picture of one of them at a time; which of its frames are as now.
        case goldens, golden, verdicts
    }

    let type: Kind
    var id: Int?
    /// For `state`; for `frame`, a state other than the tab's own, for pictures of the gallery.
    var state: TabState?
    /// Seconds from the run's start.
    var time: Double?
    /// Pixels a point.
    var scale: Double?
    /// In points.
    var x, y: Double?
    /// The name of a picture, or of a golden run.
    var name: String?
    var samples: [[Double]]?
    /// The place of a layer in the file.
    var path: [String]?
    var export: ExportOptions?
}

/// Messages to the page. The type is the first key that the page looks at.
protocol ServerMessage: Encodable, Sendable {}

/// The first message: what the page calls itself when it uploads a picture, and where a layer's numbers are in a file.
struct WelcomeMessage: ServerMessage {
    var type = "welcome"
    let tab: String
    var layerNumbers = Vocabulary.layerNumbers
}

/// The session's scenes, when a tab opens and when they change.
struct ScenesMessage: ServerMessage {
    struct Entry: Encodable, Sendable {
        let path, name, title: String
    }

    var type = "scenes"
    let version: String
    /// Whether the page begins with the gallery.
    let isGallery: Bool
    let scenes: [Entry]
    /// Parameters that the command line has set.
    let parameters: [String: String]
    /// The address that opens a file in an editor, with `{file}` and `{line}`; null where none was given.
    let editor: String?
    /// What the page can make: videos only where there is an ffmpeg.
    let formats: [String]
    let options: [ExportField]
}

/// A file of a scene has changed.
struct ChangedMessage: ServerMessage {
    var type = "changed"
    let scene: String
}

/// What is wrong, as on a terminal. `id` is that of the request that failed.
struct ProblemMessage: ServerMessage {
    var type = "problem"
    let scene: String?
    let id: Int?
    let text: String
}

/// A request for a picture was passed over because newer ones came.
struct SkippedMessage: ServerMessage {
    var type = "skipped"
    let id: Int
}

struct LayersMessage: ServerMessage {
    struct Layer: Encodable, Sendable {
        let name: String
        let depth: Int
        /// Where it is in the file; empty for a finger's dot.
        let path: [String]
        /// x, y of each corner in points; empty for a layer behind the eye.
        let corners: [[Double]]
        let values: [LayerValue]
    }

    var type = "layers"
    let id: Int
    let time: Double
    let layers: [Layer]
}

/// One layer at equal distances over the run: its corners as in `LayersMessage`, and its opacity with that of the layers
/// around it; null where it is hidden.
struct SeriesMessage: ServerMessage {
    var type = "series"
    let id: Int
    let corners: [[[Double]]?]
    let opacity: [Double?]
}

/// The index of a layer; null where only the background shows.
struct PickedMessage: ServerMessage {
    var type = "picked"
    let id: Int
    let layer: Int?
}

struct LintMessage: ServerMessage {
    struct Finding: Encodable, Sendable {
        let rule, text: String
        let time: Double
    }

    var type = "lint"
    let scene: String
    let findings: [Finding]
}

/// The defaults were written into the file.
struct SavedMessage: ServerMessage {
    var type = "saved"
    let path: String
    /// The lines of the file that are other than before, by number.
    let lines: [Int]
}

/// The file is as it was before it was saved; these are the parameters and changes that had been written.
struct UnsavedMessage: ServerMessage {
    var type = "unsaved"
    let parameters: [String: String]
    let changes: [SceneChange]
}

struct RecordingMessage: ServerMessage {
    var type = "recording"
    let id: Int
    /// Null for a scene that fingers cannot drive.
    let text: String?
}

struct ProgressMessage: ServerMessage {
    var type = "progress"
    let id: Int
    let done, total: Int
    /// What another attempt at a GIF with a limit found.
    let note: String?
}

struct ExportedMessage: ServerMessage {
    var type = "exported"
    let id: Int
    let name: String
    let bytes: Int
    /// Relative to the page.
    let address: String
    /// What makes the same file on the command line.
    let command: String
}
