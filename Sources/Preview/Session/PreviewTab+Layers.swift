import ZoetropeLayers

/// The layers at a moment, and one of them over the run.
extension PreviewTab {
    func layers(_ id: Int, _ state: TabState, at time: Double) throws -> LayersMessage {
        let stage = try stage(state), moment = try moment(time, of: stage)
        let (reports, values) = (try stage.renderer.layers(at: moment), try stage.renderer.layerValues(at: moment))
        let layers = zip(reports, values).map { report, values in
            LayersMessage.Layer(
                name: report.name, depth: report.depth, path: PreviewTab.path(of: report, in: stage),
                corners: report.corners.map { [$0.x, $0.y] }, values: values)
        }
        return LayersMessage(id: id, time: time, layers: layers)
    }

    /// Where a layer is in the scene's file; empty for a finger's dot.
    private static func path(of report: LayerReport, in stage: Stage) -> [String] {
        report.tag.map { stage.renderer.scene.scene.source.origin(tag: $0).path } ?? []
    }

    /// How many moments of a run tell how a layer moves.
    private static let seriesSteps = 60

    func series(_ id: Int, _ state: TabState, of path: [String]) throws -> SeriesMessage {
        let stage = try stage(state), steps = PreviewTab.seriesSteps
        let reports = try (0...steps).map { step in
            try stage.renderer.layers(at: moment(stage.timing.duration * Double(step) / Double(steps), of: stage))
                .first { PreviewTab.path(of: $0, in: stage) == path }
        }
        return SeriesMessage(
            id: id, corners: reports.map { $0?.corners.map { [$0.x, $0.y] } }, opacity: reports.map { $0?.opacity })
    }
}
