import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeSceneModel
import ZoetropeTypography

/// The fonts of a scene's texts, in the scene's order.
struct SceneFonts {
    /// Nil for one that cannot be used.
    let fonts: [Font?]
    /// What is wrong with those, each at its place in the scene.
    let faults: [SceneError]
    /// The paths that were read.
    let files: [String]
    /// By the names that the scene has for the files.
    let prints: [String: Fingerprint]

    init(_ scene: Scene, folder: SceneFolder) {
        var fonts: [Font?] = [], files: [String] = [], prints: [String: Fingerprint] = [:], faults: [SceneError] = []
        for reference in scene.fonts {
            do {
                let path = try folder.path(of: reference.file)
                let bytes = try FileBytes.read(path, limit: Font.fileBytes)
                let font = try Font(bytes, name: reference.file)
                fonts.append(font)
                files.append(path)
                prints[reference.file] = Fingerprint(of: bytes)
            } catch {
                faults.append(scene.source.error("\(error)", at: reference.origin))
                fonts.append(nil)
            }
        }
        (self.fonts, self.files, self.prints, self.faults) = (fonts, files, prints, faults)
    }
}
