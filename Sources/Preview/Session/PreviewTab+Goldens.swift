import ZoetropeGoldens

/// The scene as it is now against its golden frames.
extension PreviewTab {
    /// The goldens of a state's scene; nil where the project has none.
    private func goldens(_ state: TabState) throws -> GoldenRuns? {
        guard let folder = session.request.goldens else { return nil }
        let store = GoldenStore(directory: folder, allowOutside: session.request.allowOutside)
        return try GoldenRuns(of: state.scene, in: store)
    }

    func goldenRuns(_ id: Int, _ state: TabState) throws -> GoldensMessage {
        GoldensMessage(id: id, runs: try goldens(state)?.entries(beside: session.request.settings) ?? [])
    }

    /// Sends the golden picture of a time, as a frame is sent.
    func golden(_ message: PageMessage, _ state: TabState) throws {
        guard let name = message.name, var picture = try goldens(state)?.picture(of: name, at: message.time ?? 0) else {
            return send(SkippedMessage(id: message.id ?? 0))
        }
        let data = FrameMessage().data(
            &picture, id: message.id ?? 0, microseconds: 0, milliseconds: 0, isOpaque: false)
        send(data)
    }

    /// Tells which golden frames are as the state draws them. Stops when the page shows something else.
    func verdicts(_ message: PageMessage, _ state: TabState) {
        let count = shownCount, id = message.id ?? 0
        report(state, id) {
            guard let name = message.name, let runs = try goldens(state) else { return send(SkippedMessage(id: id)) }
            let stage = try stage(state)
            let found = try runs.verdicts(of: name, while: { self.shownCount == count }) { time, scale in
                guard time <= stage.timing.duration + 1e-6 else { return nil }
                return try stage.renderer.frame(at: moment(time, of: stage), scale: scale)
            }
            send(VerdictsMessage(id: id, name: name, verdicts: found))
        }
    }
}
