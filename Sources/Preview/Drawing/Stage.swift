import Foundation
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel
import Zoetrope

/// A scene in one state, loaded and ready to be drawn at any time of its run.
struct Stage: Sendable {
    let renderer: SceneRenderer
    let timing: PlaybackTiming
    /// With the gesture that was recorded on the page.
    let settings: RunRequest
    /// The scene's text, with the page's changes.
    let text: String
}

/// The scenes that one tab has loaded. Other values for parameters need no file to be read again.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
final class StageShelf: @unchecked Sendable {
    /// What decides which files are read.
    private struct Source: Hashable {
        let scene: String
        /// Without parameters and playback.
        let settings: RunRequest
        /// With bars of the background's colour, the pictures depend on the parameters.
        let parameters: [String: String]?
        let changes: [SceneChange]
        let hidden: [[String]]
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
    private var loaded: [(source: Source, renderer: SceneRenderer, text: String)] = []
    private var stages: [(key: Key, stage: Stage)] = []
    private static let loadedLimit = 4, stageLimit = 8
    /// A change of the text decodes no picture again.
    private let cache = PictureCache()

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
                scene: state.scene, settings: settings.changes,
                parameters: settings.fit == .contain ? settings.parameters : nil,
                changes: state.changes, hidden: state.hidden, revision: revision)
            let key = Key(source: source, state: state)
            if let found = stages.first(where: { $0.key == key }) { return found.stage }
            let (base, text) = try renderer(source, settings, pictures)
            let assignments = settings.parameters.sorted { $0.key < $1.key }
                .map { Setting.Assignment(name: $0.key, value: $0.value) }
            let renderer = try base.setting(assignments)
            if let samples = state.samples { settings.gesture = renderer.scene.scene.gestureFile(samples: samples) }
            let stage = Stage(
                renderer: renderer, timing: try renderer.playback(settings), settings: settings, text: text)
            stages = stages.suffix(StageShelf.stageLimit - 1) + [(key, stage)]
            return stage
        }
    }

    private func renderer(
        _ source: Source, _ settings: RunRequest, _ pictures: [String: SceneRenderer.PictureSource]
    ) throws -> (SceneRenderer, text: String) {
        if let index = loaded.firstIndex(where: { $0.source == source }) {
            let found = loaded.remove(at: index)
            loaded.append(found)
            return (found.renderer, found.text)
        }
        willRead(source.scene)
        // Parameters are set afterwards: a value that is not allowed any more must not hide the scene's own faults.
        var plain = settings
        plain.parameters = source.parameters ?? [:]
        var options = SceneRenderer.Options(plain, picturesIn: "", allowOutside: allowOutside)
        options.pictures.merge(pictures) { _, own in own }
        let (renderer, text) = try load(source, options)
        let isOld = { (other: Source) in other.scene == source.scene && other.revision != source.revision }
        loaded.removeAll { isOld($0.source) }
        stages.removeAll { isOld($0.key.source) }
        loaded = loaded.suffix(StageShelf.loadedLimit - 1) + [(source, renderer, text)]
        return (renderer, text)
    }

    /// The scene with the page's changes, and its text without what the page only hides.
    private func load(_ source: Source, _ options: SceneRenderer.Options) throws -> (SceneRenderer, text: String) {
        // It may have become a link since the preview began.
        try ReadGuard.ofScene(source.scene, allowOutside: allowOutside).check(source.scene)
        let saved = try Scene.draft(path: source.scene)
        let text = try SceneEdit.text(saved.source.text, file: source.scene, changes: source.changes)
        let shown = try SceneEdit.text(
            text, file: source.scene, changes: source.hidden.map { SceneChange(.set, $0 + ["hidden"], "true") })
        let scene = shown == saved.source.text ? saved : try Scene.draft(text: shown, file: source.scene)
        let renderer = try SceneRenderer(
            scene, directory: (source.scene as NSString).deletingLastPathComponent, file: source.scene,
            options: options, cache: cache)
        return (renderer, text)
    }
}
