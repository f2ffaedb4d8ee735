import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels

/// Something whose frames can be checked against golden ones, besides scenes: a run of layers.
public protocol GoldenSource {
    /// Seconds.
    var duration: Double { get }

    /// Compares frames with golden ones, as ``SceneRenderer`` does with a scene's.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder of goldens. It is created when frames are recorded.
    ///   - times: times of the run in seconds, in their order, each from 0 to its duration.
    ///   - name: the goldens' name in the folder.
    ///   - scale: pixels per point.
    ///   - tolerance: how much frames may differ.
    ///   - record: which frames are recorded.
    ///   - evidence: a folder for pictures of what differs; nil for no pictures.
    /// - Throws: a ``ZoetropeError``.
    func check(
        against folder: String, at times: [Double], name: String, scale: Double, tolerance: Tolerance,
        record: GoldenRecordMode, evidence: String?
    ) throws -> GoldenResult
}

/// Frames that something else than a scene makes, against goldens.
package struct FrameCheck {
    package var folder, name: String
    package var scale = 1.0
    package var tolerance = Tolerance.exact
    package var record = GoldenRecordMode.never
    package var evidence: String?

    package init(folder: String, name: String) { (self.folder, self.name) = (folder, name) }

    /// - Parameters:
    ///   - times: seconds, in order.
    ///   - duration: of the whole run.
    ///   - frame: a frame and its layers; called once for each time.
    package func run(
        at times: [Double], duration: Double, size: PixelSize,
        frame: (Double) throws -> (bitmap: Bitmap, layers: [LayerReport])
    ) throws -> GoldenResult {
        let times = try times.map { try RunError.checked($0, within: duration, of: "the run '\(name)'") }
        try tolerance.check()
        var options = SceneCheck.Options()
        (options.tolerance, options.update, options.evidence) = (tolerance, record.policy, evidence)
        (options.isWholeRun, options.end) = (false, FrameTime(seconds: duration))
        var header = Manifest.Header(
            scene: Fingerprint(of: Array(name.utf8)), pictures: [:], size: size, scale: scale,
            fps: FrameRate.sixty.value, settings: RunRecord(), program: ProgramVersion.text)
        header.duration = duration
        let golden = try GoldenStore(directory: folder).scene(named: name, for: record.policy)
        let check = SceneCheck(golden: golden, header: header, options: options)
        do {
            let outcomes = try times.map { time in
                let drawn = try frame(time)
                return try check.check(
                    drawn.bitmap, at: FrameTime(seconds: time), description: FrameDescription(of: drawn.layers))
            }
            return GoldenResult(try check.finish(outcomes))
        } catch {
            check.discard()
            throw error
        }
    }
}

extension FrameDescription {
    /// Layers that are not those of a scene.
    package init(of layers: [LayerReport]) { self.init(items: layers.map { SceneRenderer.item($0, pictures: []) }) }
}
