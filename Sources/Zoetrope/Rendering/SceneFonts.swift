import FileOutput
import Foundation
import Goldens
import SceneModel
import Typography

/// The fonts of a scene's texts, in the scene's order.
struct SceneFonts {
    let fonts: [Font]
    /// The paths that were read.
    let files: [String]
    /// By the names that the scene has for the files.
    let prints: [String: Fingerprint]

    /// - Throws: a `SceneError` that names each font that cannot be used, at its place in the scene.
    init(_ scene: Scene, folder: SceneFolder) throws {
        var fonts: [Font] = [], files: [String] = [], prints: [String: Fingerprint] = [:], faults: [SceneError] = []
        for reference in scene.fonts {
            do {
                let path = try folder.path(of: reference.file)
                let bytes = try FileBytes.read(path, limit: Font.fileBytes)
                fonts.append(try Font(bytes, name: reference.file))
                files.append(path)
                prints[reference.file] = Fingerprint(of: bytes)
            } catch { faults.append(scene.source.error("\(error)", at: reference.origin)) }
        }
        if let error = SceneError.joined(faults) { throw error }
        (self.fonts, self.files, self.prints) = (fonts, files, prints)
    }
}
