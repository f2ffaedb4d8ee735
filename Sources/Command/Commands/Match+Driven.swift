import Zoetrope
import ZoetropeFiles
import ZoetropeMeasure
import ZoetropeNumbers
import ZoetropeSceneModel

/// A scene with a recording's screens, as fingers would drive it.
struct DrivenScene {
    let renderer: SceneRenderer
    /// Its pictures: from the options or the recording, else the scene's own.
    let screens: [String: SceneRenderer.PictureSource]

    /// Nil for a scene without a gesture, and for one whose fingers drive the other way than the one that is asked for.
    init?(
        _ recording: Recording, _ source: SceneSource, _ given: SceneRenderer.Options, _ access: AccessOptions,
        isBack: Bool
    ) throws {
        let plain = try source.renderer(given, access)
        guard let way = try DrivenMatch.Way(plain), way.isBack || !isBack else { return nil }
        var options = given
        if given.pictures.isEmpty {
            options.pictures = DrivenScene.screens(recording, plain, given, way)
        }
        renderer = options.pictures == given.pictures ? plain : try source.renderer(options, access)
        // A scene that is written elsewhere has its own pictures where they are.
        let folder = PathText.folder(of: source.file ?? "")
        let own = plain.scene.scene.pictures.map { ($0.name, PathText.joined(folder, $0.file)) }
        screens = Dictionary(uniqueKeysWithValues: own).mapValues(SceneRenderer.PictureSource.file)
            .merging(options.pictures) { $1 }
    }

    /// The recording's first frame is the screen with which the run begins, its last one the other, unless the run comes
    /// back, or begins between its ends: then the scene's own are what the recording does not show.
    private static func screens(
        _ recording: Recording, _ plain: SceneRenderer, _ given: SceneRenderer.Options, _ way: DrivenMatch.Way
    ) -> [String: SceneRenderer.PictureSource] {
        guard way.beginsAtEnd else { return [:] }
        let all = recording.screens(of: plain, given, isBack: way.isBack)
        return recording.returns ? all.filter { $0.key == (way.isBack ? "to" : "from") } : all
    }
}

extension MeasuredFiles {
    /// Writes a gesture beside its scene, and says how both are drawn.
    func write(_ gesture: MeasuredGesture, beside scene: String, _ notes: Notes) throws {
        let path = PathText.joined(PathText.folder(of: scene), PathText.stem(of: scene) + "-gesture.json")
        try write(Array(gesture.file.utf8), to: path, notes)
        notes.note("draw both with: render \(scene) --gesture \(path)")
    }
}
