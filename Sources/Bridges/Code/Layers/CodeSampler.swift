import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel
import ZoetropeTiming

/// A timing function of a scene with its begin and duration in seconds.
package struct CodeCandidate: Hashable, Sendable {
    package var begin, duration: Double
    package var timing: TimingFunction
}

/// Evaluates a scene at many moments, and collects the states of each layer.
struct CodeSampler {
    private let tree: PresentationTree
    private let course: CodeCourse
    private let duration: Double

    /// Samples a second, and the most samples of a run.
    private static let rate = 240.0, most = 2400
    /// Layers, counted at each moment.
    private static let mostLayers = 1_000_000
    /// The most jumps whose exact moments are searched for.
    private static let mostJumps = 200

    init(_ tree: PresentationTree, _ course: CodeCourse) {
        (self.tree, self.course) = (tree, course)
        duration = course.duration(in: tree.scene)
    }

    /// - Parameter model: the same scene with other values.
    func layers(like model: CodeScene? = nil) throws -> [CodeLayer] {
        let candidates = try self.candidates()
        var times = grid(candidates)
        var nodes = try self.nodes(times)
        let jumps = try self.jumps(nodes, times)
        if !jumps.isEmpty {
            times = Array(Set(times + jumps)).sorted()
            nodes = try self.nodes(times)
        }
        var names = LayerNames()
        let models = Dictionary((model?.allLayers ?? []).map { ($0.id, $0) }) { first, _ in first }
        nodes.nameSublayers(&names)
        return nodes.sublayers(candidates, times, like: models)
    }

    private func moment(_ t: Double) -> Moment { course.moment(t, in: tree.scene) }

    /// Evenly spaced moments, and the begins and ends of tracks.
    private func grid(_ candidates: [CodeCandidate]) -> [Double] {
        let count = min(Self.most, max(120, Int((duration * Self.rate).rounded(.up))))
        let even = (0...count).map { duration * Double($0) / Double(count) }
        let events = candidates.prefix(Self.most).flatMap { [$0.begin, $0.begin + $0.duration] }
            .filter { $0 > 0 && $0 < duration }
        var times: [Double] = []
        for t in (even + events).sorted() where t - (times.last ?? -1) > 1e-5 { times.append(t) }
        times[times.count - 1] = duration
        return times
    }

    private func nodes(_ times: [Double]) throws -> LayerNode {
        let root = LayerNode(key: "", parent: nil)
        var left = Self.mostLayers
        for (k, t) in times.enumerated() {
            let (state, records) = try tree.recorded(at: moment(t))
            left -= records.count
            // Told at once where it is plain at the first moment.
            guard left >= 0, k > 0 || records.count * times.count <= Self.mostLayers else {
                throw tree.scene.scene.source.error(
                    "\(NumberText.count(records.count, "layer")) at \(NumberText.count(times.count, "moment")) are too many "
                        + "for code, which reads at most \(NumberText.grouped(Self.mostLayers)) in all; use fewer layers, "
                        + "or a shorter run", at: nil)
            }
            root.add(state, records, at: k)
        }
        return root
    }

    /// The timing functions of all tracks and copies, the most likely first.
    func candidates() throws -> [CodeCandidate] {
        let (_, records) = try tree.recorded(at: moment(0))
        let copies = Set(records.map(\.indices)).sorted { $0.lexicographicallyPrecedes($1) }
        var out: [CodeCandidate] = [], seen: Set<CodeCandidate> = []
        for (i, model) in tree.scene.scene.tracks.enumerated() where !model.isValue {
            for indices in model.indices.isEmpty ? [[]] : copies {
                let track = try tree.scene.track(i, indices: indices)
                let way = course.direction == .back ? track.back : track.forward
                guard way.timings.count == 1, way.duration > 0 else { continue }
                let candidate = course.candidate(
                    CodeCandidate(begin: way.begin, duration: way.duration, timing: way.timings[0]), in: tree.scene)
                if seen.insert(candidate).inserted { out.append(candidate) }
            }
        }
        return out
    }

    // MARK: Jumps

    /// Two moments for each jump, just before and just after it.
    private func jumps(_ root: LayerNode, _ times: [Double]) throws -> [Double] {
        var out: [Double] = [], seen: Set<Int> = []
        for node in root.all {
            for property in CodeProperty.allCases {
                guard let values = node.values(property, count: times.count) else { continue }
                for i in 0..<times.count - 1 where !seen.contains(i) && isJump(values, i) {
                    guard seen.count < Self.mostJumps else { return out }
                    seen.insert(i)
                    out += try place(of: node.key, property, between: times[i], times[i + 1], values[i], values[i + 1])
                }
            }
        }
        return out
    }

    private func isJump(_ values: [Reading], _ i: Int) -> Bool {
        let (a, b) = (values[i], values[i + 1])
        guard a.form == b.form, a.numbers.count == b.numbers.count else { return true }
        func change(_ k: Int, _ c: Int) -> Double {
            guard k >= 0, k + 1 < values.count, values[k].form == a.form, values[k + 1].form == a.form else { return 0 }
            return abs(values[k + 1].numbers[c] - values[k].numbers[c])
        }
        return a.numbers.indices.contains { c in
            let here = change(i, c)
            return here > 1e-3 && here > 0.02 * (abs(a.numbers[c]) + abs(b.numbers[c]))
                && here > 8 * max(change(i - 1, c), change(i + 1, c))
        }
    }

    private func place(
        of key: String, _ property: CodeProperty, between low: Double, _ high: Double, _ a: Reading, _ b: Reading
    ) throws -> [Double] {
        var (low, high) = (low, high)
        while high - low > 4e-7 {
            let middle = (low + high) / 2
            let root = LayerNode(key: "", parent: nil)
            let (state, records) = try tree.recorded(at: moment(middle))
            root.add(state, records, at: 0)
            let found = root.all.first { $0.key == key }?.values(property, count: 1)?.first
            if isNearer(found, a, b) { low = middle } else { high = middle }
        }
        return [low, high]
    }

    /// Whether a reading is more like `a` than like `b`; a missing layer counts as invisible.
    private func isNearer(_ reading: Reading?, _ a: Reading, _ b: Reading) -> Bool {
        let reading = reading ?? Reading(.numbers, [0])
        if a.form != b.form || a.numbers.count != b.numbers.count { return reading.form == a.form }
        guard reading.form == a.form, reading.numbers.count == a.numbers.count else { return false }
        func distance(_ other: Reading) -> Double {
            zip(reading.numbers, other.numbers).reduce(0) { $0 + abs($1.0 - $1.1) }
        }
        return distance(a) < distance(b)
    }
}
