import Geometry
import Presentation
import SceneModel
import Text

/// Finds jumps: changes that remain however often the time between two moments is halved.
extension Linter {
    /// How often an interval is halved. In a scene of 1 s, a step of 1/60 s becomes 1/61,440 s, in which no continuous
    /// motion that makes sense moves anything by a pixel.
    private static let halvings = 10
    /// A layer has jumped if it moves by more than `distance` points, or its opacity changes by more than `fade`, in so
    /// short a time. Lower limits find smaller jumps and may report fast motion.
    private static let distance = 1.0, fade = 0.02
    /// A jump can be seen if more than `fraction` of all pixels change by more than `level`, 0…255. Slow edges change
    /// fewer pixels or by less; lower limits would report them.
    private static let level = 24, fraction = 0.0005

    func jumps() throws -> [LintFinding] {
        var out: [LintFinding] = []
        var before = try state(at: 0)
        for k in 1...Linter.steps {
            let (t0, t1) = (
                duration * Double(k - 1) / Double(Linter.steps), duration * Double(k) / Double(Linter.steps)
            )
            let after = try state(at: t1)
            if before.differs(from: after), let found = try jump(from: t0, to: t1) { out.append(found) }
            before = after
        }
        return out
    }

    /// Follows the half of the interval that changes more; what still changes at the end is a jump if it can be seen.
    private func jump(from t0: Double, to t1: Double) throws -> LintFinding? {
        var (t0, t1) = (t0, t1), (a, b) = (try state(at: t0), try state(at: t1))
        for _ in 0..<Linter.halvings {
            let middle = (t0 + t1) / 2, m = try state(at: middle)
            if a.change(to: m) >= m.change(to: b) { (t1, b) = (middle, m) } else { (t0, a) = (middle, m) }
        }
        guard let words = a.words(for: b) else { return nil }
        let pixels = try changedPixels(t0, t1)
        let size = tree.pixelSize(scale: 1)
        guard Double(pixels) > Linter.fraction * Double(size.width * size.height) else { return nil }
        return LintFinding(rule: .jump, time: t1, message: "\(words) at once, which changes \(pixels) pixels")
    }

    private func changedPixels(_ t0: Double, _ t1: Double) throws -> Int {
        let (p, q) = (try frame(at: t0), try frame(at: t1))
        return zip(p.pixels, q.pixels).reduce(0) { n, pair in
            let (a, b) = pair
            let d = max(abs(Int(a.r) - Int(b.r)), abs(Int(a.g) - Int(b.g)), abs(Int(a.b) - Int(b.b)))
            return n + (d > Linter.level ? 1 : 0)
        }
    }

    private func state(at t: Double) throws -> State { State(layers: try tree.layers(at: Moment(time: t))) }

    /// The state of the layers at a moment.
    private struct State {
        let layers: [LayerReport]

        func differs(from other: State) -> Bool { change(to: other) > 0 }

        /// A measure of change: how far corners move, points for opacity, and much for what comes or goes.
        func change(to other: State) -> Double {
            guard layers.map(\.name) == other.layers.map(\.name) else { return 1e9 }
            return zip(layers, other.layers).map { a, b in
                Self.distance(a, b) / Linter.distance + abs(a.opacity - b.opacity) / Linter.fade
            }.max() ?? 0
        }

        func words(for other: State) -> String? {
            let (names, others) = (Set(layers.map(\.name)), Set(other.layers.map(\.name)))
            if let gone = layers.first(where: { !others.contains($0.name) }) { return "'\(gone.name)' goes" }
            if let new = other.layers.first(where: { !names.contains($0.name) }) { return "'\(new.name)' comes" }
            for (a, b) in zip(layers, other.layers) {
                if Self.distance(a, b) > Linter.distance {
                    return "'\(a.name)' moves by \(NumberText.short(Self.distance(a, b), places: 0)) points"
                }
                if abs(a.opacity - b.opacity) > Linter.fade {
                    let (from, to) = (LintFinding.text(a.opacity), LintFinding.text(b.opacity))
                    return "'\(a.name)' goes from opacity \(from) to \(to)"
                }
            }
            return nil
        }

        private static func distance(_ a: LayerReport, _ b: LayerReport) -> Double {
            guard a.corners.count == b.corners.count else { return 0 }
            return zip(a.corners, b.corners).map { ($0 - $1).length }.max() ?? 0
        }
    }
}
