import Zoetrope
import ZoetropeGoldens
import ZoetropeGoldens

extension LayerRun: GoldenSource {
    /// Compares the tree's frames at times with golden ones.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder of goldens. It is created when frames are recorded.
    ///   - times: times of the run in seconds, in their order.
    ///   - name: the goldens' name in the folder.
    ///   - scale: pixels per point.
    ///   - tolerance: how much frames may differ; by default not at all.
    ///   - record: which frames are recorded.
    ///   - evidence: a folder for pictures of what differs; nil for no pictures.
    /// - Throws: a ``ZoetropeError``.
    public func check(
        against folder: String, at times: [Double], name: String, scale: Double = 1, tolerance: Tolerance = .exact,
        record: GoldenRecordMode = .never, evidence: String? = nil
    ) throws -> GoldenResult {
        defer { AnimationContext.current.now = start }
        var check = FrameCheck(folder: folder, name: name)
        (check.scale, check.tolerance, check.record, check.evidence) = (scale, tolerance, record, evidence)
        return try check.run(at: times, duration: duration, size: frameSize(scale: scale)) { time in
            let state = try state(at: time)
            return (try bitmap(of: state, scale: scale), try state.reports())
        }
    }
}
