import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTypography

/// What a layer's state consists of, down to single values, by their paths: `shape.stroke.miterLimit`.
enum StateLeaves {
    /// The values of each path; those of a list's elements together.
    static func all(_ state: LayerState) -> [String: [AnyHashable]] {
        var out: [String: [AnyHashable]] = [:]
        add(state, "", to: &out)
        return out
    }

    /// The paths at which two states differ.
    static func changed(_ a: LayerState, _ b: LayerState) -> Set<String> {
        let (a, b) = (all(a), all(b))
        return Set(a.keys).union(b.keys).filter { a[$0] ?? [] != b[$0] ?? [] }
    }

    /// Whose values are compared as a whole.
    private static func isWhole(_ value: Any) -> Bool {
        value is Point || value is Rect || value is Size || value is Color || value is Homography
            || value is BoxedTransform
            || value is Path || value is TextLayout || value is ColorMatrix || value is Set<CornerStyle.Corner>
            || value is [Double] || value is [Color] || value is [LayerState]
    }

    private static func add(_ value: Any, _ path: String, to out: inout [String: [AnyHashable]]) {
        let mirror = Mirror(reflecting: value)
        func leaf() {
            guard let value = value as? AnyHashable else { fatalError("\(path) cannot be compared") }
            out[path, default: []].append(value)
        }
        /// There is a place for a value, and none is there.
        func nothing() { out[path, default: []] += [] }
        // A list without elements is of every type.
        if mirror.displayStyle == .collection, mirror.children.isEmpty { return nothing() }
        if isWhole(value) { return leaf() }
        switch mirror.displayStyle {
        case .optional:
            guard let some = mirror.children.first else { return nothing() }
            add(some.value, path, to: &out)
        case .collection: for child in mirror.children { add(child.value, path, to: &out) }
        case .enum:
            // The storage of a wrapped value is no part of the path.
            let isStorage = "\(type(of: value))".contains("Storage")
            guard let payload = mirror.children.first else { return isStorage ? nothing() : leaf() }
            add(payload.value, isStorage ? path : join(path, payload.label), to: &out)
        case .struct, .tuple:
            for child in mirror.children {
                let isInside = child.label == "parts" || child.label == "storage"
                add(child.value, isInside ? path : join(path, child.label), to: &out)
            }
        default: leaf()
        }
    }

    /// A wrapped property's name has no underscore.
    private static func join(_ path: String, _ label: String?) -> String {
        guard var label else { return path }
        if label.hasPrefix("_") || label.hasPrefix(".") { label.removeFirst() }
        return path.isEmpty ? label : "\(path).\(label)"
    }
}
