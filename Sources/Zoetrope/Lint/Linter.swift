import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropePresentation
import ZoetropeRasterizer
import ZoetropeSceneModel
import ZoetropeNumbers
import ZoetropeThreads

/// A property of a transition that its author probably did not intend.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
    package let rule: LintRule
    /// The time in seconds from the start of the run that the message is about: the way there, the way back for the
    /// rule `back`, or the run that ``run`` names.
    public internal(set) var time: Double
    /// The run, where it is not the way there: `the way back`, `the gesture`, or `the gesture, cancelled`.
    public internal(set) var run: String?
    /// The layers that it is about; the same fault in another run has the same ones.
    let layers: [String]
    /// What was found, where, and what to do about it.
    public let message: String

    /// The name of the rule that is broken, such as `jump`; `render help lint` lists them all.
    public var ruleName: String { rule.rawValue }

    /// `jump at 0.4 s of the gesture: 'card' moves by 15 points at once, which changes 600 pixels`.
    public var description: String {
        "\(rule.rawValue) at \(LintFinding.text(time)) s\(run.map { " of \($0)" } ?? ""): \(message)"
    }

    init(rule: LintRule, time: Double, layers: [String] = [], message: String) {
        (self.rule, self.time, self.layers, self.message) = (rule, time, layers, message)
    }

    static func text(_ v: Double) -> String { NumberText.short(v, places: 4) }
}

extension SceneRenderer {
    /// What the scene's author probably did not intend, in the order of the rules; empty when nothing is found.
    /// Findings that the scene allows with its key `lint` are left out.
    ///
    /// - Throws: a ``ZoetropeError`` when the scene cannot be drawn.
    public func lint() throws -> [LintFinding] { try lint(cancellation: nil) }

    /// - Throws: `CancellationError`, too.
    package func lint(cancellation: Cancellation?) throws -> [LintFinding] {
        let size = try frameSize(scale: 1)
        try FrameLimits.checkLooks(1, frames: Linter.steps + 1, width: size.width, height: size.height)
        let linter = Linter(tree: tree, rasterizer: drawing.makeRasterizer(), cancellation: cancellation)
        let found = try linter.findings()
        return scene.scene.allowedLint.contains(.expect) ? found : try found + brokenClaims()
    }
}

/// A run whose frames and layers can be looked at: a scene's, or one that was recorded. At one pixel per point.
protocol LintRun {
    /// Seconds.
    var duration: Double { get }
    var canvas: Rect { get }
    func scan(at t: Double) throws -> LayerScan
    /// - Parameter isBare: over a transparent background.
    func frame(at t: Double, isBare: Bool) throws -> Bitmap
    /// What is drawn over a transparent background, and the layers.
    func bareFrame(at t: Double) throws -> (Bitmap, LayerScan)
}

extension LintRun {
    func bareFrame(at t: Double) throws -> (Bitmap, LayerScan) { (try frame(at: t, isBare: true), try scan(at: t)) }
}

/// Checks a scene as a transition between two pictures. Draws at one pixel per point.
struct Linter: LintRun {
    /// The number of steps into which a run is divided. More find shorter faults and take more time.
    static let steps = 60

    let tree: PresentationTree
    let rasterizer: Rasterizer
    /// The run in which gaps and jumps are looked for.
    let run: PlaybackTiming.Stretch
    private let cancellation: Cancellation?

    init(
        tree: PresentationTree, rasterizer: Rasterizer, run: PlaybackTiming.Stretch? = nil, cancellation: Cancellation?
    ) {
        (self.tree, self.rasterizer, self.cancellation) = (tree, rasterizer, cancellation)
        self.run = run ?? .run(.forward, of: tree.scene)
    }

    /// What the clock and the fingers say at a time of the run. Asked for whatever is looked at, so this is where a
    /// cancelled search ends.
    func moment(_ t: Double) throws -> Moment {
        try cancellation?.check()
        return try run.moment(t)
    }

    /// Everything found: in the order of the rules for the way there, then for the other runs of the scene. Throws a
    /// `SceneError` when the scene cannot be evaluated.
    func findings() throws -> [LintFinding] {
        let allowed = tree.scene.scene.allowedLint
        var found = try ends() + motion(except: allowed)
        found += try back()
        for run in try otherRuns() {
            let linter = Linter(tree: tree, rasterizer: rasterizer, run: run.stretch, cancellation: cancellation)
            for var finding in try linter.motion(except: allowed) + (run.rest.map(linter.rest) ?? []) {
                if found.contains(where: { $0.rule == finding.rule && $0.layers == finding.layers }) { continue }
                finding.run = run.name
                finding.time += run.start
                found.append(finding)
            }
        }
        return found.filter { !allowed.contains($0.rule) }
    }

    /// What happens within the run.
    private func motion(except allowed: Set<LintRule>) throws -> [LintFinding] {
        var found = allowed.contains(.gap) ? [] : try gaps()
        if !allowed.contains(.edge) { found += try edges() }
        if !allowed.contains(.jump) {
            let jumps = try jumps()
            found += try jumps + rushes(besides: jumps)
        }
        return allowed.contains(.order) ? found : try found + ties()
    }

    /// A run besides the way there.
    private struct OtherRun {
        let name: String
        /// Where it begins to be looked at, in seconds from its start.
        var start = 0.0
        let stretch: PlaybackTiming.Stretch
        /// What the clock shows where the run comes to rest; nil where that is no end of the scene.
        var rest: Moment?
    }

    /// The way back, if the scene has one of its own, and its gesture: as it is, and from the release on with the other
    /// outcome.
    private func otherRuns() throws -> [OtherRun] {
        let scene = tree.scene
        var runs: [OtherRun] = []
        if scene.scene.back != nil { runs.append(OtherRun(name: "the way back", stretch: .run(.back, of: scene))) }
        guard let gesture = scene.scene.gesture else { return runs }
        let own = try GestureRun(gesture, in: scene)
        func rest(of run: GestureRun) -> Moment? {
            guard run.target == 0 || run.target == 1 else { return nil }
            return Moment(time: run.target * scene.duration(gesture.direction), direction: gesture.direction)
        }
        runs.append(
            OtherRun(
                name: "the gesture", stretch: .init(duration: own.duration) { try own.moment(at: $0) },
                rest: rest(of: own)))
        for (outcome, words) in [(Gesture.Outcome.finish, "finished"), (.cancel, "cancelled")] {
            let run = try GestureRun(gesture, in: scene, outcome: outcome), start = run.releaseTime
            guard run.target != own.target, run.duration > start else { continue }
            let after = PlaybackTiming.Stretch(duration: run.duration - start) { try run.moment(at: start + $0) }
            runs.append(OtherRun(name: "the gesture, \(words)", start: start, stretch: after, rest: rest(of: run)))
        }
        return runs
    }

    /// Compares the end of the run with what the clock shows there.
    private func rest(_ clock: Moment) throws -> [LintFinding] {
        var end = try moment(duration)
        end.touches = []
        let (there, here) = (try layers(at: clock), try layers(at: end))
        let comparison = FrameComparison(
            expected: draw(try there.displayList()), actual: draw(try here.displayList()), tolerance: Linter.tolerance)
        guard !comparison.passes else { return [] }
        return [
            LintFinding(
                rule: .rest, time: duration,
                message:
                    "the gesture does not come to rest where the run by the clock does: \(comparison)"
                    + "\(try cause(of: here, besides: .layers(there)).difference); let everything that follows the fingers "
                    + "end there: multiply it by 'remaining', which goes to 0, or test 'cancelling'")
        ]
    }

    var duration: Double { run.duration }
    var canvas: Rect { Rect(tree.scene.canvas) }

    func draw(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        rasterizer.draw(list, into: &bitmap)
        return bitmap
    }

    func frame(at t: Double) throws -> Bitmap { try frame(at: t, isBare: false) }

    func frame(at t: Double, isBare: Bool) throws -> Bitmap {
        var list = try tree.displayList(at: moment(t), scale: 1)
        if isBare { list.background = .clear }
        return draw(list)
    }

    /// The layers are evaluated once for both.
    func bareFrame(at t: Double) throws -> (Bitmap, LayerScan) {
        var (list, layers) = try tree.snapshot(at: moment(t), scale: 1)
        list.background = .clear
        return (draw(list), LayerScan(layers, in: canvas))
    }

    private func layers(at moment: Moment) throws -> LayerOmission { try LayerOmission(tree, at: moment) }

    // MARK: Ends

    /// Where pieces of a picture meet between two pixels, a channel may be 1 off, which nobody sees.
    static let tolerance = Tolerance(channel: 1, pixels: 0)

    /// Compares the first frame with the picture `from`, and the last one with `to`, if the scene has these pictures.
    private func ends() throws -> [LintFinding] {
        var out: [LintFinding] = []
        for (rule, name, t) in [(LintRule.start, "from", 0), (.end, "to", duration)] {
            guard let id = tree.scene.scene.pictures.firstIndex(where: { $0.name == name }) else { continue }
            let wanted = draw(plain(picture: id)), got = try frame(at: t)
            let comparison = FrameComparison(expected: wanted, actual: got, tolerance: Linter.tolerance)
            guard !comparison.passes else { continue }
            let cause = try cause(of: layers(at: moment(t)), besides: .picture(wanted))
            out.append(
                LintFinding(
                    rule: rule, time: t,
                    message: "the frame is not the picture '\(name)': \(comparison)\(remedy(cause, rule, name, t))"))
        }
        return out
    }

    /// What is in the way of a picture at an end of the run, and what to do.
    private func remedy(_ cause: Cause, _ rule: LintRule, _ picture: String, _ time: Double) -> String {
        let isStart = rule == .start, when = "\(isStart ? "at" : "by") \(LintFinding.text(time)) s"
        if let subject = cause.subject {
            let covers = "\(isStart ? "already" : "still") covers '\(picture)'\(cause.rest)"
            return "; \(subject) \(covers); move, fade or hide it \(isStart ? "at the start" : when)"
        }
        return "\(cause.difference); let the layers show the picture unchanged \(when)"
    }

    /// The picture alone, over the whole canvas.
    private func plain(picture id: Int) -> DisplayList {
        let size = tree.pixelSize(scale: 1), canvas = tree.scene.canvas
        let source = tree.sourceRect(ofPicture: id)
        let piece = Piece(polygon: Rect(canvas).corners, homography: .identity)
        return DisplayList(
            width: size.width, height: size.height, background: tree.scene.background,
            items: [.surface(Surface(pieces: [piece], paint: .picture(id: id, source: source, frame: Rect(canvas))))])
    }

    // MARK: Back

    private func back() throws -> [LintFinding] {
        let ends = [
            ("does not start where the forward run ends", 0, duration),
            ("does not end where the forward run starts", tree.scene.backDuration, 0.0),
        ]
        return try ends.compactMap { words, t, forward in
            let (there, here) = (try layers(at: moment(forward)), try layers(at: Moment(time: t, direction: .back)))
            let comparison = FrameComparison(
                expected: draw(try there.displayList()), actual: draw(try here.displayList()),
                tolerance: Linter.tolerance)
            guard !comparison.passes else { return nil }
            return LintFinding(
                rule: .back, time: t,
                message:
                    "the way back \(words): \(comparison)\(try cause(of: here, besides: .layers(there)).difference); give "
                    + "the tracks that move it a 'back' that begins at 0 s and ends with the run")
        }
    }
}
