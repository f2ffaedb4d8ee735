import Foundation
import Zoetrope
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropePixels
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
    /// it is in memory or outside of the folder, is written beside it, unless that would replace a file that is read.
    private func moved(_ text: String, to path: String, _ notes: Notes) throws -> String {
        let scene = try Scene(text: text, file: model), folder = PathText.folder(of: path)
        let (pictures, fonts) = files(of: scene), stem = PathText.stem(of: path)
        var kept: [(path: String, bytes: [UInt8])] = []
        func paths(_ files: [SceneFile]) throws -> [String: String] {
            var paths: [String: String] = [:]
            for file in files {
                let copy = try file.copy(for: folder)
                paths[file.key] = copy.map { "\(stem)-\($0.name)" } ?? file.relative(to: folder)
                if let copy { kept.append((PathText.joined(folder, "\(stem)-\(copy.name)"), copy.bytes)) }
            }
            return paths
        }
        let moved = try SceneEdit.text(
            text, file: model, schema: { schema(inModel($0), from: folder) }, pictures: paths(pictures),
            fonts: paths(fonts))
        let inputs = (pictures + fonts).compactMap(\.path) + scene.pictures.map { inModel($0.file) }
        try FileConflicts(inputs: inputs).check([], files: kept.map(\.path) + [path, sheet, json].compactMap(\.self))
        for file in kept { try write(file.bytes, to: file.path, notes) }
        return moved
    }

    private func files(of scene: Scene) -> (pictures: [SceneFile], fonts: [SceneFile]) {
        let pictures = scene.pictures.enumerated().map { i, picture in
            SceneFile(
                key: picture.name, name: SceneFile.isPlain(picture.name) ? picture.name : "picture-\(i + 1)",
                source: screens[picture.name]?.place ?? .file(inModel(picture.file)))
        }
        let fonts = scene.fonts.enumerated().map { i, font in
            SceneFile(key: font.file, name: "font-\(i + 1)", source: .file(inModel(font.file)))
        }
        return (pictures, fonts)
    }

    /// Where the schema lies as seen from a folder; nil where there is none.
    private func schema(_ file: String, from folder: String) -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return file.hasPrefix("/") ? file : PathText.relative(file, to: folder)
    }

    private func inModel(_ file: String) -> String { PathText.joined(PathText.folder(of: model), file) }
}

/// A file of a scene that is written into another folder.
private struct SceneFile {
    /// A picture's name, or a font's path: what the scene calls it.
    let key: String
    /// What a copy is called after the scene's name, without the extension.
    let name: String
    let source: SceneRenderer.PictureSource.Place

    /// Whether a name is safe as a part of a file's name.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0 == "-" || $0 == "_" || isAlphanumeric($0) }
    }

    private static func isAlphanumeric(_ c: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(c) || ("A"..."Z").contains(c) || ("0"..."9").contains(c)
    }

    /// Nil for a picture in memory.
    var path: String? { if case .file(let path) = source { path } else { nil } }

    /// The path from a folder; empty for a picture in memory.
    func relative(to folder: String) -> String { path.map { PathText.relative($0, to: folder) } ?? "" }

    /// The copy that a scene in `folder` needs; nil where the file is in that folder.
    func copy(for folder: String) throws -> (name: String, bytes: [UInt8])? {
        switch source {
        case .bitmap(let bitmap, let density):
            return (name + SceneFile.suffix(density == 1 ? nil : density) + ".png", PNGEncoder.encode(bitmap))
        case .file(let file):
            guard relative(to: folder).hasPrefix("../") else { return nil }
            let ending = SceneFile.suffix(Picture.density(ofFile: file)) + "." + PathText.format(of: file)
            return (name + ending, try ReadGuard.anywhere.read(file, limit: 1 << 28))
        }
    }

    private static func suffix(_ density: Double?) -> String {
        density.map { "@\(NumberText.short($0, places: 0))x" } ?? ""
    }
}
