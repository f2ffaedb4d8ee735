import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePresentation

/// A layer while a run is read: its states at its moments, and its sublayers.
final class LayerNode {
    /// The layer's place in the file with the numbers of its copies; the same at every moment.
    let key: String
    private unowned let parent: LayerNode?
    /// The indices of the moments at which it exists.
    private(set) var moments: [Int] = []
    private(set) var states: [LayerState] = []
    private(set) var records: [LayerRecord] = []
    private var parents: [LayerState] = []
    private var children: [LayerNode] = []
    private var places: [String: Int] = [:]
    /// Whether it has sublayers that are not in the file.
    private var hasParticles = false
    /// The layer's name in code.
    private var id = ""
    /// The keys of the sublayers at each moment, bottom first.
    private var orders: [[String]] = []

    init(key: String, parent: LayerNode?) { (self.key, self.parent) = (key, parent) }

    /// The layer's descendants.
    var all: [LayerNode] { children.flatMap { [$0] + $0.all } }

    /// Adds a moment's state, and those of the sublayers.
    func add(_ state: LayerState, _ records: [LayerRecord], at moment: Int, in parent: LayerState? = nil) {
        var own = state
        own.sublayers = []
        moments.append(moment)
        states.append(own)
        self.records.append(
            state.tag.map { records[$0] } ?? LayerRecord(tag: -1))
        parents.append(parent ?? own)
        var order: [String] = []
        for sublayer in state.sublayers {
            guard let tag = sublayer.tag else {
                hasParticles = true
                continue
            }
            let record = records[tag], key = "\(key)/\(record.tag):\(record.copy ?? -1)"
            if places[key] == nil {
                places[key] = children.count
                children.append(LayerNode(key: key, parent: self))
            }
            order.append(key)
            children[places[key]!].add(sublayer, records, at: moment, in: own)
        }
        orders.append(order)
    }

    /// A property's readings at all moments; nil if it never has one. While the layer does not exist, it keeps its
    /// previous reading, or gets its next one.
    func values(_ property: CodeProperty, count: Int) -> [Reading]? {
        switch property {
        case .visible:
            var there = [Bool](repeating: false, count: count)
            for k in moments { there[k] = true }
            // While the parent does not exist, the layer need not be hidden.
            if let parent { for k in Set(0..<count).subtracting(parent.moments) { there[k] = true } }
            return there.contains(false) ? there.map { Reading(.numbers, [$0 ? 1 : 0]) } : nil
        case .order: return parent?.ranks(of: key, count: count)
        default:
            var known: [Reading?] = []
            let isOutlined = property == .shape && states.contains { $0.shape?.isPartlyStroked ?? false }
            for k in states.indices {
                known.append(
                    property == .text && isTextSame(k)
                        ? known[k - 1]
                        : LayerReadings.reading(
                            property, of: states[k], records[k], in: parents[k], isOutlined: isOutlined))
            }
            guard known.contains(where: { $0 != nil }) else { return nil }
            let fill = known.lazy.compactMap { $0 }.first!
            let none = LayerReadings.none(property, like: fill)
            var out: [Reading] = [], next = 0
            for k in 0..<count {
                while next + 1 < moments.count, moments[next + 1] <= k { next += 1 }
                out.append(known[next] ?? none)
            }
            return out
        }
    }

    /// Whether the text is that of the moment before: its outlines are long, so they are only read when they change.
    private func isTextSame(_ k: Int) -> Bool {
        k > 0 && states[k].text == states[k - 1].text && states[k].bounds == states[k - 1].bounds
    }

    /// The index of a sublayer among its siblings at each moment; nil if the order never changes.
    private func ranks(of key: String, count: Int) -> [Reading]? {
        let fixed = sortedChildren.enumerated().reduce(into: [String: Int]()) { $0[$1.element.key] = $1.offset }
        let isFixed = orders.allSatisfy { order in
            zip(order, order.dropFirst()).allSatisfy { fixed[$0]! < fixed[$1]! }
        }
        guard !isFixed else { return nil }
        var out: [Reading] = [], next = 0, last = fixed[key] ?? 0
        for k in 0..<count {
            while next + 1 < moments.count, moments[next + 1] <= k { next += 1 }
            last = orders[next].firstIndex(of: key) ?? last
            out.append(Reading(.rank(last)))
        }
        return out
    }

    /// The sublayers in the order in which they are drawn at their first moments; in one plane, that of the file.
    private var sortedChildren: [LayerNode] {
        func rank(_ node: LayerNode) -> (Double, Int, Int) {
            (node.states[0].zPosition, node.records[0].tag, node.records[0].copy ?? -1)
        }
        return children.sorted { rank($0) < rank($1) }
    }

    /// The sublayers with their motions.
    ///
    /// - Parameter models: layers of the same scene with other values, by their ids.
    func sublayers(_ candidates: [CodeCandidate], _ times: [Double], like models: [String: CodeLayer]) -> [CodeLayer] {
        sortedChildren.map { $0.layer(candidates, times, models) }
    }

    /// Gives names to all layers within, in the order of the file, whatever is in front: so every run has the same ones.
    func nameSublayers(_ names: inout LayerNames) {
        let inFile = children.sorted { $0.place < $1.place }
        for node in inFile { node.id = names.next(node.states[0].name) }
        for node in inFile { node.nameSublayers(&names) }
    }

    /// In the file, and among a layer's copies.
    private var place: (Int, Int) { (records[0].tag, records[0].copy ?? -1) }

    private func layer(
        _ candidates: [CodeCandidate], _ times: [Double], _ models: [String: CodeLayer]
    ) -> CodeLayer {
        let state = states[0]
        let size = states.reduce(0) { max($0, $1.bounds.width, $1.bounds.height) }
        var layer = CodeLayer(
            id: id, name: state.name, tag: records[0].tag, motions: [:], readings: [:], sublayers: [],
            isDoubleSided: state.doubleSided,
            masksToBounds: state.masksToBounds, isTransformLayer: state.isTransformLayer,
            isContinuous: states.contains { $0.cornerStyle.curve == .continuous && $0.cornerRadius > 0 },
            hasWholeCorners: states.allSatisfy {
                2 * CornerStyle.continuousReach * $0.cornerRadius <= min($0.bounds.width, $0.bounds.height)
            },
            hasDepth: hasDepth, texts: [:], extras: states.codeExtras.union(hasParticles ? [.particles] : []),
            state: state)
        let known = candidates.map { MotionFit.Candidate(begin: $0.begin, duration: $0.duration, timing: $0.timing) }
        for property in CodeProperty.allCases {
            guard let values = values(property, count: times.count) else { continue }
            let fit = MotionFit(candidates: known, tolerance: { property.tolerance(of: $0, $1, size: size) })
            let motion = fit.motion(Readings(times: times, values: values), like: models[id]?.motions[property])
            layer.motions[property] = motion
            if motion.isMoving { layer.readings[property] = CodeReadings(times: times, values: values) }
        }
        for k in states.indices where !isTextSame(k) {
            if let text = states[k].text { layer.texts[LayerReadings.text(text, in: states[k]).form] = text }
        }
        layer.sublayers = sublayers(candidates, times, like: models)
        return layer
    }

    private var hasDepth: Bool {
        zip(states, parents).contains { state, parent in
            !state.transform.isFlat || state.anchorPointZ != 0
                || (state.zPosition != 0 && !parent.sublayerTransform.isFlat)
                || (state.isTransformLayer && !state.sublayerTransform.isFlat)
        }
            || (states[0].isTransformLayer && children.contains { $0.hasDepth })
    }
}

/// Gives each layer a unique name that every language accepts: `card-0`, `card-0-2`. No name has two hyphens in a row.
struct LayerNames {
    private var names = UniqueNames()

    mutating func next(_ name: String) -> String {
        let words = Escape.words(name.lowercased())
        let slug = words.joined(separator: "-")
        let isName = slug.first.map { !$0.isNumber } ?? false
        return names.next(isName ? slug : (["layer"] + words).joined(separator: "-"), separator: "-")
    }
}
