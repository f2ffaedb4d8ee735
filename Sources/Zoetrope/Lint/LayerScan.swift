import ZoetropeGeometry
import ZoetropeLayers

/// The layers of a scene at one moment, by their paths, so that a layer is compared with itself wherever it is drawn.
struct LayerScan {
    /// In drawing order.
    let paths: [String]
    let layers: [String: LayerReport]
    /// The paths of those that can be in sight.
    let visible: Set<String>
    /// These, in drawing order, with where they are.
    private let shown: [(path: String, corners: [Point], box: Rect)]
    /// Where each path is among `paths`.
    private let places: [String: Int]

    init(_ all: [LayerReport], in canvas: Rect) {
        // Particles come and go; that is no jump.
        let reports = all.filter { !$0.isParticle }
        let paths = reports.map(\.path).numbered
        var layers: [String: LayerReport] = [:], visible: Set<String> = []
        var shown: [(path: String, corners: [Point], box: Rect)] = []
        for ((path, report), isVisible) in zip(zip(paths, reports), reports.inSight(in: canvas)) {
            layers[path] = report
            guard isVisible else { continue }
            visible.insert(path)
            if let box = report.corners.boundingBox { shown.append((path, report.corners, box)) }
        }
        (self.paths, self.layers, self.visible, self.shown) = (paths, layers, visible, shown)
        places = Dictionary(paths.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Around a layer's corners, in points; nil for one that is not there.
    func box(_ path: String) -> Rect? { layers[path]?.corners.boundingBox }

    /// The layers that can be in sight, by their places on a canvas of this size.
    func index(in size: Size) -> LayerIndex { LayerIndex(shown, size) }
}

extension [Point] {
    /// Whether a point is inside of a convex polygon, or within a hair of it.
    func surrounds(_ p: Point) -> Bool {
        guard count > 2 else { return false }
        var isLeft = false, isRight = false
        for (k, a) in enumerated() {
            let b = self[k + 1 < count ? k + 1 : 0]
            let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
            (isLeft, isRight) = (isLeft || side > 1e-6, isRight || side < -1e-6)
        }
        return !(isLeft && isRight)
    }
}

/// Something about a scene's layers that can jump.
enum LayerAspect: Hashable {
    case property(String, LayerProperty)
    case presence(String)
    /// Which of two layers is in front.
    case order(String, over: String)

    /// The path of the layer that it is about.
    var path: String {
        switch self {
        case .property(let path, _), .presence(let path), .order(let path, _): path
        }
    }

    /// For an order among aspects.
    var name: String {
        switch self {
        case .property(let path, let property): "\(path) \(property.name)"
        case .presence(let path): path
        case .order(let path, let below): "\(path) \(below)"
        }
    }
}

extension LayerScan {
    /// The change of an aspect until `later`, in multiples of what can be seen. Without a measure, it is infinite.
    func change(of aspect: LayerAspect, to later: LayerScan, in canvas: Rect) -> Double {
        switch aspect {
        case .property(let path, let property):
            guard let a = layers[path], let b = later.layers[path] else { return 0 }
            return property.change(from: a, to: b, in: canvas).amount
        case .presence(let path):
            let isSame = (layers[path] == nil) == (later.layers[path] == nil)
            // A layer may come and go while it cannot be seen.
            return isSame || !(visible.contains(path) || later.visible.contains(path)) ? 0 : .infinity
        case .order(let above, let below): return isAbove(above, below) == later.isAbove(above, below) ? 0 : .infinity
        }
    }

    private func isAbove(_ a: String, _ b: String) -> Bool? {
        guard let i = places[a], let k = places[b] else { return nil }
        return i > k
    }

    /// All aspects that differ in `later`, with their changes.
    func changes(to later: LayerScan, in canvas: Rect) -> [LayerAspect: Double] {
        var out: [LayerAspect: Double] = [:]
        for path in paths {
            guard let a = layers[path], let b = later.layers[path] else {
                if visible.contains(path) { out[.presence(path)] = .infinity }
                continue
            }
            guard a != b, visible.contains(path) || later.visible.contains(path) else { continue }
            for property in a.movesOnly(to: b) ? LayerProperty.places : LayerProperty.all {
                let amount = property.change(from: a, to: b, in: canvas).amount
                if amount > 0 { out[.property(path, property)] = amount }
            }
        }
        for path in later.visible where layers[path] == nil { out[.presence(path)] = .infinity }
        guard paths != later.paths else { return out }
        // Neighbours in the new order that were the other way round.
        let common = later.paths.filter(later.visible.contains).compactMap { path in places[path].map { (path, $0) } }
        for (below, above) in zip(common, common.dropFirst()) where above.1 < below.1 {
            out[.order(above.0, over: below.0)] = .infinity
        }
        return out
    }

    /// What happens to an aspect until `later`: `layer 'card' moves by 15 points`.
    func words(for aspect: LayerAspect, to later: LayerScan, in canvas: Rect) -> String {
        switch aspect {
        case .property(let path, let property):
            guard let a = layers[path], let b = later.layers[path] else { return "layer '\(path)' changes" }
            return "layer '\(path)' \(property.change(from: a, to: b, in: canvas).words)"
        case .presence(let path): return "layer '\(path)' \(layers[path] == nil ? "appears" : "disappears")"
        case .order(let above, let below): return "layer '\(above)' comes in front of '\(below)'"
        }
    }
}
