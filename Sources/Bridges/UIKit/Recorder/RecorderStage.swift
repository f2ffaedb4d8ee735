import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeLayers

/// A window whose time passes step by step, and what it looked like.
final class RecorderStage {
    private let context = UIKitContext.current
    private let window: UIWindow
    private let recording: LayerRecording
    /// When the last action of a script is due; nil without one.
    var scriptEnd: Double?
    /// When the recording ends, whatever goes on then; nil to end it when that is over.
    var end: Double?
    /// Times that differ by less are one.
    private static let moment = 1e-9

    init(size: CGSize, scale: CGFloat, background: CGColor) {
        LayerLoop.clear()
        LayerClock.now = 0
        (context.animations, context.transitions, context.windows) = ([], [], [])
        (context.problems, context.warnings) = (LeftOuts(), LeftOuts())
        (context.pending, context.areAnimationsEnabled, context.lastOutcome) = ([], true, nil)
        context.screenPicture = nil
        context.screen = UIScreen(size: size, scale: scale)
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        recording = LayerRecording(size: size, background: background)
    }

    func show(_ root: UIViewController, _ prepare: () -> Void) {
        window.rootViewController = root
        window.makeKeyAndVisible()
        prepare()
        LayerLoop.commit(window.layer, at: 0)
        context.lastOutcome = nil
        first = recording.state(of: window.layer)
        screen = first
        context.screenPicture = { [unowned self] in try picture(of: $0, scale: $1) }
    }

    /// What was on the screen when the code began that is running now.
    private var screen: LayerState?

    private func picture(of layer: CALayer, scale: Double) throws -> CGImage? {
        try screen.flatMap { try recording.picture(of: layer, in: $0, scale: scale) }
    }

    /// What was there before the run.
    private var first: LayerState?

    /// Lets time pass until everything has ended, and records.
    func play(rates: [Double], times: [Double], limit: Double) throws -> TransitionRecording {
        step(to: 0)
        if let first { recording.note(first, recording.state(of: window.layer), at: 0) }
        let hasTransitions = !context.transitions.isEmpty || context.lastOutcome != nil
        let length = context.transitions.map(\.duration).max() ?? 0
        var extra = (times + (0...20).map { length * Double($0) / 20 }).sorted()[...]
        var now = 0.0, counts = rates.map { _ in 0 }
        while true {
            step(to: now)
            recording.capture(window.layer, at: now)
            // A recording of a given length has no frames after it, whatever times are asked for.
            let last = min(times.max() ?? 0, end ?? .infinity)
            if hasEnded(hasTransitions), now >= last - Self.moment { break }
            if let error = failure(at: now, limit) { throw error }
            // The next frame: of a rate, or one that was asked for.
            while let first = extra.first, first <= now + Self.moment { extra.removeFirst() }
            for index in rates.indices {
                while Double(counts[index]) / rates[index] <= now + Self.moment { counts[index] += 1 }
            }
            let soonest = (zip(counts, rates).map { Double($0) / $1 } + extra.prefix(1)).min() ?? now + 1
            let next = min(soonest, end ?? .infinity)
            let ends = advance(from: now, to: next, hasTransitions)
            now = ends ?? next
        }
        if let problem = context.problems.lines.first { throw RecorderError(problem) }
        let running = window.layer.runningAnimations().filter { ($0.end ?? 0) > now + Self.moment }
        let names = running.map { "'\($0.key)' of '\($0.layer.name ?? "")' runs until \(text($0.end ?? 0)) s" }
        return TransitionRecording(
            recording, rest: (recording.state(of: window.layer.settled()), names), duration: max(now, Self.moment),
            isCompleted: context.transitions.isEmpty && context.lastOutcome ?? true, size: window.bounds.size,
            warnings: context.warnings)
    }

    /// What happens between two frames, each at its own time. Returns when everything ended, where it did.
    private func advance(from now: Double, to next: Double, _ hasTransitions: Bool) -> Double? {
        while true {
            let ends = window.layer.runningAnimations().compactMap(\.end)
            let calls = [LayerLoop.nextEvent, LayerLoop.nextRefresh].compactMap { $0 }
            let due = (ends + calls).filter { $0 > LayerClock.now + Self.moment }.min()
            guard let due, due < next - Self.moment else { return nil }
            step(to: due)
            if hasEnded(hasTransitions) { return due }
        }
    }

    /// Brings the window to a time: what is due, links, layout, animations that end, and what they call.
    private func step(to time: Double) {
        let before = mayJump(at: time) ? recording.state(of: window.layer, justBefore: time) : nil
        if let shown = before ?? recording.last { screen = shown }
        var between: LayerState?
        defer {
            if let before { recording.note(before, recording.state(of: window.layer), between: between, at: time) }
        }
        for pass in 0..<100 {
            LayerLoop.callEvents(until: time)
            LayerClock.now = time
            if pass == 0 { LayerLoop.callLinks(by: time) }
            LayerLoop.commit(window.layer, at: time) {
                if pass == 0, before != nil { between = recording.state(of: window.layer) }
            }
            context.endAnimations(outside: window)
            let isDue = (LayerLoop.nextEvent ?? .infinity) <= time + Self.moment
            let ends = window.layer.runningAnimations().contains { ($0.end ?? .infinity) <= time + Self.moment }
            if !isDue && !ends && !LayerLoop.needsCommit(window.layer) { break }
            if isDue { screen = recording.state(of: window.layer) }
        }
    }

    /// Whether code of the run's is called at a time: something is due, or an animation ends.
    private func mayJump(at time: Double) -> Bool {
        guard time > 0 else { return false }
        return (LayerLoop.nextEvent ?? .infinity) <= time + Self.moment || LayerLoop.needsCommit(window.layer)
            || window.layer.runningAnimations().contains { ($0.end ?? .infinity) <= time + Self.moment }
    }

    private func hasEnded(_ hasTransitions: Bool) -> Bool {
        if let end { return LayerClock.now >= end - Self.moment }
        if let scriptEnd {
            return context.transitions.isEmpty && isQuiet && LayerClock.now >= scriptEnd - Self.moment
        }
        return hasTransitions ? context.transitions.isEmpty : isQuiet && !LayerLoop.hasDisplayLinks
    }

    /// Whether nothing is under way that has an end. A display link may be called for ever.
    private var isQuiet: Bool {
        LayerLoop.nextEvent == nil && !LayerLoop.hasFrameLinks
            && !window.layer.runningAnimations().contains { $0.end != nil }
    }

    private func failure(at now: Double, _ limit: Double) -> RecorderError? {
        if let problem = context.problems.lines.first { return RecorderError(problem) }
        let isStuck = isQuiet && !LayerLoop.hasDisplayLinks && !context.transitions.isEmpty && end == nil
        guard isStuck || (now >= limit && end == nil) else { return nil }
        let rest = window.layer.runningAnimations().map { animation in
            let place =
                "animation '\(animation.key)' of layer '\(animation.layer.name ?? "\(type(of: animation.layer))")'"
            return place + (animation.end.map { " until \(text($0)) s" } ?? ", which has no end")
        }
        let pending = rest.isEmpty ? "no animation is left" : "pending: " + rest.joined(separator: "; ")
        guard let transition = context.transitions.first else {
            let link = LayerLoop.hasDisplayLinks ? "; a CADisplayLink is still called: invalidate it, or say" : "; say"
            return RecorderError(
                "the recording takes longer than \(text(limit)) s; \(pending)\(link) how long to record, as in "
                    + "record(root, for: 2) { … }")
        }
        return RecorderError(
            "\(transition.name): \(type(of: transition.animator)) said that it takes \(text(transition.duration)) s, and at "
                + "\(text(now)) s it has not called completeTransition; \(pending). Call completeTransition in the "
                + "completion of the animation that ends last")
    }

    private func text(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }
}

/// Why a transition cannot be recorded.
struct RecorderError: ZoetropeError, Hashable {
    let description: String

    init(_ description: String) { self.description = description }
}
