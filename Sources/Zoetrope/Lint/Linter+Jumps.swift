import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeNumbers
import ZoetropeTiming

/// Finds jumps: changes that remain however short the time between two moments is.
extension Linter {
    /// A step of the run is looked at in so many parts, to tell an even motion from one that happens in one of them.
    private static let parts = 8
    /// First, a step is looked at in two, of which the first has so many of the parts. (Halves would be as alike for
    /// two jumps as for an even motion.)
    private static let firstParts = 3
    /// Where the first of the two has as much of a change as an even motion would have in it, but for this share of the
    /// change, the step is even.
    private static let evenness = 0.05
    /// Of an even motion, each part has an eighth. A part with more than twice that is looked at more closely; a lower
    /// share would find smaller jumps of layers that move anyway, and take more time.
    private static let unevenShare = 0.25
    /// How often such a part is halved, at least. Of a scene of 1 s, 1/60 s in 8 parts becomes 1/61,440 s, in which only
    /// something at more than 61,440 points a second moves by a point. In a longer one, it is halved until it is as short.
    private static let halvings = 7, instant = 1.0 / 61_440
    /// A jump can be seen if more than `pixels` pixels change by more than `level`, 0…255. In 1/61,440 s, an edge
    /// changes a pixel by so much only at more than 5,700 points a second. Not one pixel of this project's scenes does,
    /// where nothing jumps (`SceneLintTests`); 64 pixels are 8 x 8 points, a quarter of a small icon.
    static let level = 24, pixels = 64
    /// What a remedy leaves is this share of what could just be seen.
    fileprivate static let safety = 0.8

    /// What a run may take: a scene that changes everywhere at every moment would take minutes. Layers count each time
    /// that they are evaluated.
    struct Effort {
        private static let findings = 20, pictures = 200, layers = 2_000_000
        private(set) var findings = Effort.findings, pictures: Int, layers = Effort.layers

        /// Of a large canvas, fewer pictures are drawn.
        init(_ canvas: Rect) {
            pictures = min(Effort.pictures, FrameLimits.lookedPixels / max(1, Int(canvas.width * canvas.height)))
        }

        var isSpent: Bool { findings <= 0 || pictures <= 0 || layers <= 0 }

        mutating func draw() { pictures -= 2 }
        mutating func evaluate(_ scan: LayerScan) { layers -= 1 + scan.layers.count }
        mutating func find() { findings -= 1 }
    }

    /// Said instead of what more a run may have.
    fileprivate static func cutShort(at t: Double) -> LintFinding {
        LintFinding(
            rule: .jump, time: t,
            message:
                "there are too many layers or jumps to look at the rest of the run; fix these findings and lint again")
    }

    func jumps() throws -> [LintFinding] {
        var scans: [Double: LayerScan] = [:], effort = Effort(canvas)
        var out: [LintFinding] = []
        for k in 0..<Linter.steps {
            let times = (0...Linter.parts).map { part in
                duration * (Double(k) + Double(part) / Double(Linter.parts)) / Double(Linter.steps)
            }
            if try isEven(times, &scans, &effort) { continue }
            let states = try times.map { try scan(at: $0, &scans, &effort) }
            out += try jumps(states, times, &scans, &effort)
            if effort.isSpent { return out + [Linter.cutShort(at: times[Linter.parts])] }
            scans = [times[Linter.parts]: states[Linter.parts]]
        }
        return out
    }

    /// Whether all that changes in a step, and can be seen, does so evenly. Then only the scan of the step's end is kept.
    private func isEven(
        _ times: [Double], _ scans: inout [Double: LayerScan], _ effort: inout Effort
    ) throws -> Bool {
        let (start, middle) = (
            try scan(at: times[0], &scans, &effort), try scan(at: times[Linter.firstParts], &scans, &effort)
        )
        let end = try scan(at: times[Linter.parts], &scans, &effort)
        let first = start.changes(to: middle, in: canvas), second = middle.changes(to: end, in: canvas)
        let share = Double(Linter.firstParts) / Double(Linter.parts)
        func isEven(_ a: Double, _ b: Double) -> Bool {
            a + b <= 1 || a + b < .infinity && abs(a - share * (a + b)) <= Linter.evenness * (a + b)
        }
        guard first.allSatisfy({ isEven($0.value, second[$0.key] ?? 0) }),
            second.allSatisfy({ isEven(first[$0.key] ?? 0, $0.value) })
        else { return false }
        scans = [times[Linter.parts]: end]
        return true
    }

    /// The scan of a moment, from those of the step where it is among them.
    private func scan(
        at t: Double, _ scans: inout [Double: LayerScan], _ effort: inout Effort
    ) throws -> LayerScan {
        if let known = scans[t] { return known }
        let scan = try scan(at: t)
        effort.evaluate(scan)
        scans[t] = scan
        return scan
    }

    /// The jumps in one step of the run.
    private func jumps(
        _ states: [LayerScan], _ times: [Double], _ scans: inout [Double: LayerScan], _ effort: inout Effort
    ) throws -> [LintFinding] {
        let changes = zip(states, states.dropFirst()).map { $0.changes(to: $1, in: canvas) }
        var sums: [LayerAspect: Double] = [:]
        for change in changes { for (aspect, amount) in change { sums[aspect, default: 0] += amount } }
        var found: [Double: [Jump]] = [:]
        for (part, change) in changes.enumerated() {
            // In the order of their names, so that what is found before the effort is spent is always the same.
            let seen = change.filter { $0.value > 1 }.map { (name: $0.key.name, aspect: $0.key, amount: $0.value) }
                .sorted { $0.name < $1.name }
            for (_, aspect, amount) in seen where !effort.isSpent {
                let isUneven = amount == .infinity || amount > Linter.unevenShare * (sums[aspect] ?? 0)
                guard isUneven,
                    let jump = try jump(of: aspect, from: times[part], to: times[part + 1], &scans, &effort)
                else { continue }
                found[jump.after, default: []].append(jump)
            }
        }
        return try found.sorted { $0.key < $1.key }.compactMap { _, jumps in try finding(jumps, &effort) }
    }

    /// Follows the half of the time that has more of the change; nil if no jump remains.
    private func jump(
        of aspect: LayerAspect, from t0: Double, to t1: Double, _ scans: inout [Double: LayerScan],
        _ effort: inout Effort
    ) throws -> Jump? {
        var (t0, t1) = (t0, t1)
        var (a, b) = (try scan(at: t0, &scans, &effort), try scan(at: t1, &scans, &effort))
        var halvings = 0
        while halvings < Linter.halvings || t1 - t0 > Linter.instant {
            halvings += 1
            let middle = (t0 + t1) / 2, m = try scan(at: middle, &scans, &effort)
            let first = a.change(of: aspect, to: m, in: canvas), second = m.change(of: aspect, to: b, in: canvas)
            if first >= second { (t1, b) = (middle, m) } else { (t0, a) = (middle, m) }
        }
        guard a.change(of: aspect, to: b, in: canvas) > 1 else { return nil }
        return Jump(aspect: aspect, before: t0, after: t1, words: a.words(for: aspect, to: b, in: canvas))
    }

    /// One finding for what jumps at the same time, if it can be seen. It names the outermost layer.
    private func finding(_ jumps: [Jump], _ effort: inout Effort) throws -> LintFinding? {
        let sorted = jumps.sorted { a, b in
            let depths = [a, b].map { $0.aspect.path.split(separator: "/").count }
            return (depths[0], a.words) < (depths[1], b.words)
        }
        guard let first = sorted.first, !effort.isSpent else { return nil }
        effort.draw()
        let pixels = try changedPixels(first.before, first.after)
        guard pixels > Linter.pixels else { return nil }
        effort.find()
        let others = Set(sorted.map(\.aspect.path)).count - 1
        let more = others > 0 ? ", with \(NumberText.count(others, "more layer"))" : ""
        let remedy = try springRemedy(first) ?? first.aspect.remedy
        return LintFinding(
            rule: .jump, time: first.after, layers: [first.aspect.path],
            message: "\(first.words) at once\(more), which changes \(NumberText.grouped(pixels)) pixels; \(remedy)")
    }

    /// What to do where a track ends while its spring still moves.
    private func springRemedy(_ jump: Jump) throws -> String? {
        let (before, after) = (try moment(jump.before), try moment(jump.after)), scene = tree.scene
        for (model, track) in zip(scene.scene.tracks, scene.tracks) {
            guard let way = after.direction == .back ? track?.back : track?.forward,
                case .spring(let spring)? = way.timings.last
            else { continue }
            let end = way.begin + way.length
            if before.time < end, end <= after.time {
                let form = after.direction == .back ? model.back?.timing ?? model.timings.last : model.timings.last
                let remedy =
                    form?.isDamped == true
                    ? try dampedRemedy(spring, way.lastSpan, jump)
                    : "give it more time, or a \(spring.ratio < 1 ? "higher damping" : "faster spring")"
                return "the spring of the track '\(model.name)' has not settled when the track ends; \(remedy)"
            }
        }
        return nil
    }

    /// A spring by its damping ratio has 1/1000 of its way left at its end, or less, depending on where in its swing it
    /// ends. So another ratio may do, higher or lower.
    private func dampedRemedy(_ spring: Spring, _ length: Double, _ jump: Jump) throws -> String {
        func left(_ ratio: Double) -> Double {
            let other = Spring(dampingRatio: ratio, initialVelocity: spring.velocity, duration: length)
            return abs(1 - other.value(at: length))
        }
        let amount = try scan(at: jump.before).change(of: jump.aspect, to: scan(at: jump.after), in: canvas)
        let allowed = left(spring.ratio) / max(1, amount) * Linter.safety
        let ratios = stride(from: 30, through: 100, by: 5).map { Double($0) / 100 }.filter { left($0) <= allowed }
        guard let nearest = ratios.min(by: { abs($0 - spring.ratio) < abs($1 - spring.ratio) }) else {
            return "move it by a curve such as easeOut instead"
        }
        return "a dampingRatio of \(NumberText.short(nearest, places: 2)) leaves too little to see"
    }

    func scan(at t: Double) throws -> LayerScan {
        LayerScan(try tree.layers(at: moment(t)), in: canvas)
    }
}

private struct Jump {
    let aspect: LayerAspect
    /// Seconds.
    let before, after: Double
    let words: String
}

extension LayerAspect {
    /// What the author can do.
    var remedy: String {
        switch self {
        case .property(_, let property) where property.name == "contents":
            "cross-fade two layers, or animate the part with a track"
        case .property: "animate it with a track from one value to the other"
        case .presence: "fade it, or move it in from the edge or from behind another layer"
        case .order: "let them change places where they do not overlap"
        }
    }
}

// MARK: Speed

/// Finds motion that no display can show: as fast as a jump.
extension Linter {
    /// Frames a second of the displays that the run is judged by.
    fileprivate static let rate = 60.0
    /// A layer that moves by more than this part of the canvas' diagonal from one frame to the next is not followed by
    /// the eye. UIKit's shortest transitions take 0.2 s, 12 frames; at the steepest of easeInEaseOut, 1.72 times the
    /// mean, even one across the whole diagonal moves by 0.14 of it in a frame. `SceneLintTests` measures that of the
    /// scenes.
    fileprivate static let farthest = 0.25
    /// As much of a fade in one frame; in the same transition 0.14.
    fileprivate static let fade = 0.5
    /// Longer runs are not searched.
    fileprivate static let longest = 3_600
}

extension LintRun {
    /// How many pixels change by more than `Linter.level`.
    func changedPixels(_ t0: Double, _ t1: Double) throws -> Int {
        try frame(at: t0, isBare: false).pixelsChanged(to: frame(at: t1, isBare: false))
    }

    func rushes(besides jumps: [LintFinding]) throws -> [LintFinding] {
        let frame = 1 / Linter.rate, count = Int((duration * Linter.rate).rounded(.up))
        guard count <= Linter.longest else { return [] }
        let limits: [LayerChange.Kind: Double] = [
            .motion: Linter.farthest * Point(canvas.width, canvas.height).length,
            .fade: Linter.fade / LayerChange.visibleFade,
        ]
        var out: [String: LintFinding] = [:], before = try scan(at: 0), effort = Linter.Effort(canvas),
            end: LintFinding?
        for k in 1...max(1, count) where end == nil {
            let t = min(duration, Double(k) * frame), after = try scan(at: t)
            defer { before = after }
            effort.evaluate(after)
            if effort.isSpent { end = Linter.cutShort(at: t) }
            var isSeen: Bool?
            // A jump has its own finding.
            if jumps.contains(where: { (t - frame...t).contains($0.time) }) { continue }
            for path in before.paths.sorted() where out[path] == nil && !effort.isSpent {
                guard before.visible.contains(path) || after.visible.contains(path), let a = before.layers[path],
                    let b = after.layers[path], a != b
                else { continue }
                let rows = a.movesOnly(to: b) ? LayerProperty.places : LayerProperty.all
                let changes = rows.lazy.map { $0.change(from: a, to: b, in: canvas) }
                guard let change = changes.first(where: { $0.amount > limits[$0.kind] ?? .infinity }) else { continue }
                if isSeen == nil {
                    effort.draw()
                    isSeen = try changedPixels(t - frame, t) > Linter.pixels
                }
                guard isSeen == true else { continue }
                effort.find()
                out[path] = LintFinding(
                    rule: .jump, time: t, layers: [path],
                    message:
                        "layer '\(path)' \(change.words) in 1/60 s, from one frame to the next, which looks like a jump; "
                        + "give it more time")
            }
        }
        let found = out.values.sorted { ($0.time, $0.message) < ($1.time, $1.message) }
        // Sublayers go where their layers go.
        let outermost = found.filter { finding in
            !out.contains { path, other in
                finding.layers[0].hasPrefix(path + "/") && abs(other.time - finding.time) < frame / 2
            }
        }
        return outermost + [end].compactMap { $0 }
    }
}

extension Bitmap {
    /// How many pixels differ by more than `Linter.level`.
    func pixelsChanged(to other: Bitmap) -> Int {
        zip(pixels, other.pixels).count { $0.colorDistance(to: $1) > Linter.level }
    }
}
