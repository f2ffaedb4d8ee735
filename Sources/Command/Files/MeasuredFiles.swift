import Foundation
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropeSceneModel

/// The files of a measurement.
struct MeasuredFiles {
    /// The scene to write, and the file of the one that it comes from.
    let scene: String?, model: String
    let sheet, json: String?
    /// Whether files are written through links that lead anywhere.
    let allowsOutside: Bool
    /// The scene's screens, by name.
    var screens: [String: SceneRenderer.PictureSource] = [:]

    func write(_ result: MatchResult, _ recorded: Recording, _ notes: Notes) throws {
        if let scene, result.isAccepted {
            try write(Array(moved(result.text, to: scene, notes).utf8), to: scene, notes)
            if let gesture = result.gesture { try write(gesture, beside: scene, notes) }
        }
        if let sheet { try write(PNGEncoder.encode(MatchSheet(result, recorded).bitmap()), to: sheet, notes) }
        if let json { try write(MatchDocument(result).bytes, to: json, notes) }
    }

    func write(_ bytes: [UInt8], to path: String, _ notes: Notes) throws {
        try notes.write(bytes, to: path, allowsOutside: allowsOutside)
    }

    /// The text with the paths that its files have in the folder of `path`. What a scene may not refer to there, because
    /// it is in memory or outside of the folder, is written beside it.
    private func moved(_ text: String, to path: String, _ notes: Notes) throws -> String {
        let scene = try Scene(text: text, file: model), folder = PathText.folder(of: path)
        let own = scene.pictures.map { picture in
            (picture.name, screens[picture.name]?.place ?? .file(inModel(picture.file)))
        }
        func place(_ name: String, _ source: SceneRenderer.PictureSource.Place) throws -> String {
            switch source {
            case .bitmap(let bitmap, let density):
                let suffix = density == 1 ? "" : "@\(NumberText.short(density, places: 0))x"
                return try keep("\(name)\(suffix).png", beside: path, PNGEncoder.encode(bitmap), notes)
            case .file(let file):
                let relative = PathText.relative(file, to: folder)
                guard relative.hasPrefix("../") || relative.hasPrefix("/") else { return relative }
                return try keep(
                    name + ending(of: file), beside: path, ReadGuard.anywhere.read(file, limit: 1 << 28), notes)
            }
        }
        let pictures = try own.map { ($0, try place($0, $1)) }
        let fonts = try scene.fonts.enumerated().map { i, font in
            (font.file, try place("font-\(i + 1)", .file(inModel(font.file))))
        }
        return try SceneEdit.text(
            text, file: model, schema: { schema(inModel($0), from: folder) },
            pictures: Dictionary(uniqueKeysWithValues: pictures), fonts: Dictionary(uniqueKeysWithValues: fonts))
    }

    /// Where the schema lies as seen from a folder; nil where there is none.
    private func schema(_ file: String, from folder: String) -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return file.hasPrefix("/") ? file : PathText.relative(file, to: folder)
    }

    private func inModel(_ file: String) -> String { PathText.joined(PathText.folder(of: model), file) }

    /// Writes a file beside the scene, called after it; its name.
    private func keep(_ name: String, beside scene: String, _ bytes: [UInt8], _ notes: Notes) throws -> String {
        let own = "\(PathText.stem(of: scene))-\(name)"
        try write(bytes, to: PathText.joined(PathText.folder(of: scene), own), notes)
        return own
    }

    /// A picture's density and format: `@2x.png`.
    private func ending(of file: String) -> String {
        let name = PathText.name(of: file)
        guard let place = name.range(of: #"(@[0-9]+x)?\.[^.]*$"#, options: .regularExpression) else { return "" }
        return String(name[place])
    }
}
