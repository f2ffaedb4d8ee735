import Zoetrope
import ZoetropeFiles
import ZoetropeSceneModel

/// Finds the files of gestures. A path, with a slash or ending in .json, is that file, and a name is a gesture
/// in `Scenes/Gestures/` of the current folder, or one that comes with the command, whatever the case of its letters.
struct GestureLocator {
    private static let folder = "Gestures"
    /// The folders in which names are looked up, the first one first.
    private let folders: [String]

    init() {
        folders = ([SceneLocator.folder] + [SceneLocator.shippedScenes].compactMap { $0 }).map {
            $0 + "/" + GestureLocator.folder
        }
    }

    /// The names of gestures, each once, sorted.
    var names: [String] { Set(folders.flatMap(SceneLocator.scenes).map(PathText.stem)).sorted() }

    /// The path of the gesture that is called so. A path at which there is no file is returned as it is, unless its name is
    /// a gesture's: then an error says so.
    func path(of gesture: String) throws -> String {
        if let file = SceneLocator.file(gesture) { return file }
        let stem = PathText.stem(of: gesture)
        guard SceneLocator.isPath(gesture) else {
            let files = folders.lazy.compactMap { SceneLocator.file("\($0)/\(gesture).json") }
            if let file = files.first { return file }
            let hint = Suggestion.text(for: gesture, among: names)
            let known = names.isEmpty ? "write the path of a file" : "there are \(names.joined(separator: ", "))"
            throw CommandError("there is no gesture '\(gesture)'\(hint); \(known)")
        }
        guard names.contains(stem) else { return gesture }
        throw CommandError(
            "there is no file '\(gesture)'; there is a gesture called '\(stem)': --gesture \(stem)")
    }

    /// The text of the gesture, and what messages call it.
    func text(of gesture: String) throws -> (text: String, file: String) {
        let path = try path(of: gesture)
        return (try TextFile.read(path), path)
    }
}
