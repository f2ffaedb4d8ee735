import Foundation
import ZoetropeRuns
import ZoetropeSceneModel
import Zoetrope

/// A scene in one state, loaded and ready to be drawn at any time of its run.
struct Stage: Sendable {
    let renderer: SceneRenderer
    let timing: PlaybackTiming
    /// With the gesture that was recorded on the page.
    let settings: RunRequest
}

/// The scenes that one tab has loaded. Other values for parameters need no file to be read again.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
final class StageShelf: @unchecked Sendable {
    /// What decides which files are read.
    private struct Source: Hashable {
        let scene: String
        /// Without parameters and playback.
        let changes: RunRequest
        /// With bars of the background's colour, the pictures depend on the parameters.
        let parameters: [String: String]?
        /// Counts the changes of the scene's files, and of the pictures that were dropped on the page.
        let revision: Int
    }

    private struct Key: Hashable {
        let source: Source
        let state: TabState
    }

    private let lock = NSLock()
    private let allowOutside: Bool
    private let willRead: @Sendable (String) -> Void
    /// The most recently used last.
    private var loaded: [(source: Source, renderer: SceneRenderer)] = []
    private var stages: [(key: Key, stage: Stage)] = []
    private static let loadedLimit = 3, stageLimit = 8

    /// `willRead` is called before a scene's files are read.
    init(allowOutside: Bool, willRead: @escaping @Sendable (String) -> Void) {
        (self.allowOutside, self.willRead) = (allowOutside, willRead)
    }

    /// The stage for a state; `pictures` replace the scene's own.
    ///
    /// - Throws: what is wrong with the scene or its settings.
    func stage(
        _ state: TabState, revision: Int, pictures: [String: SceneRenderer.PictureSource]
    ) throws -> Stage {
        try lock.withLock {
            var settings = state.settings
            let source = Source(
                scene: state.scene, changes: settings.changes,
                parameters: settings.fit == .contain ? settings.parameters : nil,
                revision: revision)
            let key = Key(source: source, state: state)
            if let found = stages.first(where: { $0.key == key }) { return found.stage }
            let base = try renderer(source, settings, pictures)
            let assignments = settings.parameters.sorted { $0.key < $1.key }
                .map { Setting.Assignment(name: $0.key, value: $0.value) }
            let renderer = try base.setting(assignments)
            if let samples = state.samples { settings.gesture = renderer.scene.scene.gestureFile(samples: samples) }
            let stage = Stage(renderer: renderer, timing: try renderer.playback(settings), settings: settings)
            stages = stages.suffix(StageShelf.stageLimit - 1) + [(key, stage)]
            return stage
        }
    }

    private func renderer(
        _ source: Source, _ settings: RunRequest, _ pictures: [String: SceneRenderer.PictureSource]
    ) throws -> SceneRenderer {
        if let index = loaded.firstIndex(where: { $0.source == source }) {
            loaded.append(loaded.remove(at: index))
            return loaded[loaded.count - 1].renderer
        }
        willRead(source.scene)
        // Parameters are set afterwards: a value that is not allowed any more must not hide the scene's own faults.
        var plain = settings
        plain.parameters = source.parameters ?? [:]
        var options = SceneRenderer.Options(plain, picturesIn: "", allowOutside: allowOutside)
        options.pictures.merge(pictures) { _, own in own }
        let renderer = try SceneRenderer(path: source.scene, options: options)
        loaded.removeAll { $0.source.scene == source.scene }
        stages.removeAll { $0.key.source.scene == source.scene }
        loaded = loaded.suffix(StageShelf.loadedLimit - 1) + [(source, renderer)]
        return renderer
    }
}
