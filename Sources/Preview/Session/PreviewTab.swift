import ZoetropeFiles
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers
import Zoetrope
import ZoetropeThreads

/// One page that is open in a browser: what it shows, and the answers to its messages.
///
/// Pictures are drawn one after another, each with all cores, and of the requests that wait the newest wins; everything
/// else is done in order by one thread.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only, or by the one thread that draws.
package final class PreviewTab: @unchecked Sendable {
    /// What the page calls itself when it uploads a picture. Hard to guess, as the token.
    let name: String
    let session: PreviewSession
    private let out: any PageOutput
    private let lock = NSLock()
    private let shelf: StageShelf
    private var state: TabState?
    private var things: TabThings
    /// How often the pictures that were dropped on the page changed.
    private var dropCount = 0
    /// The exports that are under way or wait for it, by id.
    private var exports: [Int: Cancellation] = [:]
    /// How many states the page has asked for: a description of an old one is left out.
    private var stateCount = 0
    private let work = TaskQueue(threads: 1)
    private let slowWork = TaskQueue(threads: 1, quality: .utility)
    /// Messages that may wait for an answer; then the page waits until the next is read.
    private let room = DispatchSemaphore(value: 16)
    private var frames: FrameQueue<FrameRequest>?
    /// Used by the thread that draws.
    private var bitmap = Bitmap(width: 1, height: 1)
    private let frameMessage = FrameMessage()
    private let faults = FaultSearch()

    private struct FrameRequest {
        let id: Int
        let state: TabState
        let time, scale: Double
    }

    package init(_ session: PreviewSession, name: String, out: any PageOutput) {
        (self.session, self.name, self.out) = (session, name, out)
        let allowOutside = session.request.allowOutside
        shelf = StageShelf(allowOutside: allowOutside) { session.followFiles(of: $0) }
        things = TabThings(saver: SceneSaver(allowOutside: allowOutside))
        frames = FrameQueue(threads: 1, limit: 2) { [weak self] in self?.draw($0) }
    }

    func send(_ message: some ServerMessage) {
        if let text = try? JSONWriter.text(message, pretty: false) { out.send(.text(text)) }
    }

    func send(_ data: Data) { out.send(.data(data)) }

    /// How often the page has shown another state.
    var shownCount: Int { lock.withLock { stateCount } }

    // MARK: Messages

    package func receive(_ text: String) {
        guard let message = try? JSONDecoder().decode(PageMessage.self, from: Data(text.utf8)) else {
            return send(ProblemMessage(scene: nil, id: nil, text: "the page sent a message that is not understood"))
        }
        if message.type == .resume {
            if let found = session.things(of: message.name ?? "") { lock.withLock { things = found } }
            return
        }
        if message.type == .state, let scene = message.state?.scene, session.scene(scene) == nil {
            let error = FileError(path: scene, action: "read", reason: "there is no such file")
            return send(ProblemMessage(scene: scene, id: nil, text: "error: \(error)"))
        }
        if let state = message.state.flatMap(complete), message.type == .state {
            let count = lock.withLock {
                self.state = state
                faults.stop()
                stateCount += 1
                return stateCount
            }
            later(work) { [self] in if count == lock.withLock({ stateCount }) { describe(state) } }
            // When nothing has changed for a while, the processor is free to look for faults.
            slowWork.add(after: PreviewTab.pause) { [self] in
                let last = lock.withLock { count == stateCount ? self.state.map { ($0, faults.begin()) } : nil }
                if let (state, search) = last { lint(state, search) }
            }
            return
        }
        // A page that has just come back may ask before it has told what it shows; it waits for an answer.
        guard let state = message.state.flatMap(complete) ?? lock.withLock({ self.state }) else {
            return message.id.map { send(SkippedMessage(id: $0)) } ?? ()
        }
        switch message.type {
        case .state: break
        case .frame: draw(message, state)
        case .cancel: cancelExport(message.id)
        case .export:
            let cancellation = beginExport(message.id ?? 0)
            later(slowWork) { [self] in
                export(message, state, cancellation)
                endExport(message.id ?? 0)
            }
        case .verdicts: later(slowWork) { [self] in verdicts(message, state) }
        default: later(work) { [self] in answer(message, state) }
        }
    }

    private func later(_ queue: TaskQueue, _ body: @escaping @Sendable () -> Void) {
        room.wait()
        queue.add { [room] in
            body()
            room.signal()
        }
    }

    /// How long nothing changes before faults are looked for, in milliseconds.
    private static let pause = 500

    /// With the settings of the command line; nil for a scene that the session does not have.
    private func complete(_ given: TabState) -> TabState? {
        guard session.scene(given.scene) != nil else { return nil }
        var state = given
        var settings = session.request.settings
        settings.parameters = [:]
        state.settings = given.settings.within(settings)
        return state
    }

    private func answer(_ message: PageMessage, _ state: TabState) {
        let id = message.id ?? 0
        report(state, message.id) {
            switch message.type {
            case .layers: send(try layers(id, state, at: message.time ?? 0))
            case .pick:
                let stage = try stage(state), moment = try moment(message.time ?? 0, of: stage)
                let point = Point(message.x ?? 0, message.y ?? 0)
                send(PickedMessage(id: id, layer: try stage.renderer.layers(under: [point], at: moment)[0]))
            case .save: try save(state)
            case .unsave:
                let (parameters, changes) = try saver.undo(state.scene)
                session.touch(state.scene)
                send(UnsavedMessage(parameters: parameters, changes: changes))
            case .restore:
                try drop(nil, file: "", as: message.name ?? "", of: state.scene)
                describe(state)
            case .recording:
                let text = try stage(state).renderer.scene.scene.gestureFile(samples: message.samples ?? [])
                send(RecordingMessage(id: id, text: text))
            case .series: send(try series(id, state, of: message.path ?? []))
            case .goldens: send(try goldenRuns(id, state))
            case .golden: try golden(message, state)
            case .state, .frame, .export, .cancel, .resume, .verdicts: break
            }
        }
    }

    /// Sends what `body` throws.
    func report(_ state: TabState, _ id: Int?, _ body: () throws -> Void) {
        do { try body() } catch {
            let text = error is SceneError ? "\(error)" : "error: \(error)"
            send(ProblemMessage(scene: state.scene, id: id, text: text))
        }
    }

    // MARK: What is shown

    func stage(_ state: TabState) throws -> Stage {
        let (pictures, count) = lock.withLock { (things.pictures[state.scene] ?? [:], dropCount) }
        // Both only grow, and either makes another stage.
        let revision = session.revision(of: state.scene) << 20 + count
        return try shelf.stage(state, revision: revision, pictures: pictures)
    }

    func moment(_ time: Double, of stage: Stage) throws -> Moment {
        try stage.timing.moment(at: max(0, min(time, stage.timing.duration)))
    }

    private func describe(_ state: TabState) {
        report(state, nil) {
            let stage = try stage(state)
            session.warn(stage.renderer.warnings, of: state.scene)
            let own = Set(lock.withLock { things.pictures[state.scene] ?? [:] }.keys)
            send(
                SceneDescription(
                    stage, state, ownPictures: own, canUndo: saver.canUndo(state.scene),
                    command: words(state, stage).text()))
        }
    }

    func words(_ state: TabState, _ stage: Stage) -> CommandWords {
        var settings = state.settings
        settings.pictures.merge(lock.withLock { things.files[state.scene] ?? [:] }) { _, own in own }
        let name = session.scene(state.scene)?.name ?? state.scene
        let gesture = state.samples == nil ? nil : "\(stage.renderer.name)-gesture.json"
        return CommandWords(scene: name, settings: settings, gestureFile: gesture)
    }

    /// The faults of a scene do not depend on the way that it plays.
    private func lint(_ state: TabState, _ search: Cancellation) {
        var looked = state
        (looked.settings.way, looked.settings.outcome, looked.samples) = (.forward, nil, nil)
        looked.settings.holdEnd = 0
        let revision = session.revision(of: state.scene)
        let found = faults.findings(of: looked, revision: revision, search) { try stage(state).renderer }
        guard let found else { return }
        let findings = found.map {
            LintMessage.Finding(rule: $0.ruleName, text: $0.message, time: $0.time)
        }
        send(LintMessage(scene: state.scene, findings: findings))
    }

    // MARK: Frames

    private func draw(_ message: PageMessage, _ state: TabState) {
        let request = FrameRequest(
            id: message.id ?? 0, state: state, time: message.time ?? 0, scale: message.scale ?? 1)
        for passed in frames?.add(request) ?? [] { send(SkippedMessage(id: passed.id)) }
    }

    private func draw(_ request: FrameRequest) {
        report(request.state, request.id) {
            let stage = try stage(request.state), start = DispatchTime.now().uptimeNanoseconds
            try stage.renderer.draw(at: moment(request.time, of: stage), scale: request.scale, into: &bitmap)
            let microseconds = Int((DispatchTime.now().uptimeNanoseconds - start) / 1000)
            let data = frameMessage.data(
                &bitmap, id: request.id, microseconds: microseconds,
                milliseconds: Int(stage.timing.duration * 1000), isOpaque: stage.renderer.isOpaque)
            send(data)
        }
    }

    // MARK: What a tab leaves

    private var saver: SceneSaver { lock.withLock { things.saver } }

    /// What the page has, for the tab that comes after it.
    var belongings: TabThings { lock.withLock { things } }

    // MARK: Exports

    /// What ends the export with that id. Others that the page has asked for before go on.
    func beginExport(_ id: Int) -> Cancellation {
        let cancellation = Cancellation()
        lock.withLock { exports[id] = cancellation }
        return cancellation
    }

    func endExport(_ id: Int) { lock.withLock { exports[id] = nil } }

    /// Ends what works for a page that has gone.
    func stop() {
        cancelExport(nil)
        lock.withLock {
            // Nothing that waits for its turn is the last state any more.
            stateCount += 1
            faults.stop()
        }
    }

    /// Ends the export with that id; nil ends all.
    func cancelExport(_ id: Int?) {
        lock.withLock { exports.filter { id == nil || $0.key == id }.values.forEach { $0.cancel() } }
    }

    // MARK: Changes

    /// Writes the values of the parameters into the scene's file.
    private func save(_ state: TabState) throws {
        // Values that cannot be drawn are not written.
        _ = try stage(state)
        let lines = try saver.save(state.settings.parameters, changes: state.changes, in: state.scene)
        session.touch(state.scene)
        send(SavedMessage(path: state.scene, lines: lines))
    }

    /// Replaces one of a scene's pictures; nil restores it.
    ///
    /// - Throws: where the tab has pictures of too many pixels already.
    package func drop(_ picture: SceneRenderer.PictureSource?, file: String, as name: String, of scene: String) throws {
        try lock.withLock {
            var others = things.pictures
            others[scene]?[name] = nil
            let pixels = others.values.flatMap(\.values).reduce(picture.map(pixels) ?? 0) { $0 + self.pixels($1) }
            guard pixels <= FrameLimits.picturePixels else { throw RunError.pictureBudget }
            things.pictures[scene, default: [:]][name] = picture
            things.files[scene, default: [:]][name] = picture == nil ? nil : file
            dropCount += 1
        }
    }

    private func pixels(_ picture: SceneRenderer.PictureSource) -> Int {
        if case .bitmap(let bitmap, _) = picture.place { bitmap.width * bitmap.height } else { 0 }
    }
}
