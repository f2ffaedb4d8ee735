import ZoetropeFiles
import Foundation
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel
import Zoetrope

/// What a preview shows.
package struct PreviewRequest: Sendable {
    /// A scene's file, and what the command line calls it.
    package struct SceneFile: Hashable, Sendable {
        package let path, name: String

        package init(path: String, name: String) { (self.path, self.name) = (path, name) }
    }

    /// The scenes; asked for again when something in their folders changes.
    package let scenes: @Sendable () -> [SceneFile]
    /// Whether the page begins with all scenes.
    package let isGallery: Bool
    /// Pictures, size and parameters that the command line sets.
    package let settings: RunRequest
    package let allowOutside: Bool
    /// The address that opens a file in an editor, with `{file}` and `{line}`.
    package let editor: String?
    /// The folder of the project's golden frames; nil where it has none.
    package let goldens: String?
    /// Takes what a terminal should tell: warnings about scenes.
    package let warn: @Sendable (String) -> Void

    package init(
        isGallery: Bool, settings: RunRequest = RunRequest(), allowOutside: Bool = false, editor: String? = nil,
        goldens: String? = nil, warn: @escaping @Sendable (String) -> Void = { _ in },
        scenes: @escaping @Sendable () -> [SceneFile]
    ) {
        (self.scenes, self.isGallery) = (scenes, isGallery)
        (self.settings, self.allowOutside) = (settings, allowOutside)
        (self.editor, self.goldens, self.warn) = (editor, goldens, warn)
    }

    /// - Throws: a `FileError` for a scene that has become a link to outside since the preview began.
    func check(_ scene: String) throws { try ReadGuard.ofScene(scene, allowOutside: allowOutside).check(scene) }
}

/// What all tabs of a preview share: the scenes, and the changes of their files.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class PreviewSession: @unchecked Sendable {
    let request: PreviewRequest
    private let lock = NSLock()
    private var scenes: [PreviewRequest.SceneFile]
    private var revisions: [String: Int] = [:]
    private var tabs: [ObjectIdentifier: PreviewTab] = [:]
    private var exports: [String: ExportedFile] = [:]
    private var follower: FileFollower?
    /// What tabs have left that have gone, the latest last.
    private var left: [(name: String, things: TabThings)] = []
    private static let mostLeft = 8
    /// The warnings that the terminal has told, by scene.
    private var warned: [String: [String]] = [:]

    package init(_ request: PreviewRequest) throws {
        self.request = request
        scenes = request.scenes()
        let follower = try FileFollower { [weak self] files in self?.changed(files) }
        self.follower = follower
        let folders = Set(scenes.map { FilePlace.folder(of: $0.path) })
        follower.follow(files: scenes.map(\.path), folders: request.isGallery ? Array(folders) : [])
    }

    // MARK: Scenes

    func scene(_ path: String) -> PreviewRequest.SceneFile? {
        lock.withLock { scenes.first { $0.path == path } }
    }

    /// Whether a scene of the session has a picture of this name, whatever else is wrong with it.
    func hasPicture(named name: String, in path: String) -> Bool {
        guard scene(path) != nil, (try? request.check(path)) != nil else { return false }
        return (try? Scene.draft(path: path))?.pictures.contains { $0.name == name } == true
    }

    var scenesMessage: ScenesMessage {
        let files = lock.withLock { scenes }
        return ScenesMessage(
            version: ProgramVersion.text, isGallery: request.isGallery,
            scenes: files.map { file in
                let title = (try? request.check(file.path)).flatMap { try? Scene.load(path: file.path) }?.title ?? ""
                return .init(path: file.path, name: Scene.name(ofFile: file.path), title: title)
            },
            parameters: request.settings.parameters, editor: request.editor,
            formats: ExportOptions.Format.available.map(\.rawValue), options: ExportField.all)
    }

    func revision(of path: String) -> Int { lock.withLock { revisions[path] ?? 0 } }

    /// The program itself has written the scene: what is loaded from now on is the new text.
    func touch(_ path: String) { _ = note([path], listed: nil) }

    /// Call this before a scene is loaded, so that no change between loading and following is missed.
    func followFiles(of path: String) {
        let pictures = request.settings.pictures.values
        let own = (try? request.check(path)) == nil ? [] : SceneRenderer.pictures(ofScene: path)
        follower?.follow(files: [path] + own + pictures, for: path)
    }

    /// `owners` are scenes whose files have changed.
    private func changed(_ owners: Set<String>) {
        let isOtherList = note(owners, listed: request.isGallery ? request.scenes() : nil)
        let tabs = lock.withLock { Array(self.tabs.values) }
        if isOtherList { tabs.forEach { $0.send(scenesMessage) } }
        for owner in owners.sorted() { tabs.forEach { $0.send(ChangedMessage(scene: owner)) } }
    }

    /// Counts changes; returns whether there are other scenes than before.
    private func note(_ owners: Set<String>, listed: [PreviewRequest.SceneFile]?) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        for owner in owners { revisions[owner, default: 0] += 1 }
        guard let listed, listed != scenes else { return false }
        scenes = listed
        return true
    }

    /// Tells the terminal what is allowed in a scene but probably a mistake, once.
    func warn(_ warnings: [String], of scene: String) {
        let new = lock.withLock { () -> [String] in
            defer { warned[scene] = warnings }
            return warnings.filter { !(warned[scene] ?? []).contains($0) }
        }
        new.forEach(request.warn)
    }

    // MARK: Tabs

    /// A tab keeps scenes with their pictures.
    static let mostTabs = 32

    /// False where there are too many already.
    func add(_ tab: PreviewTab) -> Bool {
        lock.withLock {
            guard tabs.count < PreviewSession.mostTabs else { return false }
            tabs[ObjectIdentifier(tab)] = tab
            return true
        }
    }

    func remove(_ tab: PreviewTab) {
        tab.stop()
        lock.withLock {
            guard tabs.removeValue(forKey: ObjectIdentifier(tab)) != nil else { return }
            left = left.suffix(PreviewSession.mostLeft - 1) + [(tab.name, tab.belongings)]
            exports = exports.filter { $0.value.tab != tab.name }
        }
    }

    /// What a tab has or had.
    func things(of name: String) -> TabThings? {
        let (live, gone) = lock.withLock {
            (tabs.values.first { $0.name == name }, left.last { $0.name == name }?.things)
        }
        return live?.belongings ?? gone
    }

    func tab(named name: String) -> PreviewTab? { lock.withLock { tabs.values.first { $0.name == name } } }

    // MARK: Exports

    /// Keeps a file for its download, instead of the one that the tab made before.
    func keep(_ file: ExportedFile, as key: String) {
        lock.withLock {
            exports = exports.filter { $0.value.tab != file.tab }
            exports[key] = file
        }
    }

    func export(_ key: String) -> ExportedFile? { lock.withLock { exports[key] } }
}

/// A file made on the page.
struct ExportedFile: Sendable {
    /// The tab that made it.
    let tab: String
    let name, type: String
    let data: Data
}
