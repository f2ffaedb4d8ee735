import Foundation

/// A key path of a layer: a property, and perhaps a component of it, as in `transform.rotation.z`.
struct LayerKeyPath: Hashable {
    enum Part: Hashable {
        case whole
        case x, y, width, height, origin, size
        case originX, originY, sizeWidth, sizeHeight
        case rotation(Int)
        case scale(Int), uniformScale, planeScale
        case translation(Int), translationVector
    }

    enum Root: Hashable {
        case key(LayerKey)
        /// A key that no class knows, with what follows it.
        case custom(String)
    }

    let root: Root
    let part: Part

    /// Every text is a key path; those that name nothing are custom keys.
    init(_ text: String) {
        let pieces = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = LayerKey(name: pieces[0]) else {
            (root, part) = (.custom(text), .whole)
            return
        }
        guard pieces.count == 2 else {
            (root, part) = (.key(key), .whole)
            return
        }
        guard let part = LayerKeyPath.parts[pieces[1]] else {
            (root, part) = (.custom(text), .whole)
            return
        }
        (root, self.part) = (.key(key), part)
    }

    /// The path's first key, for actions.
    var key: String {
        switch root {
        case .key(let key): key.rawValue
        case .custom(let name): name
        }
    }

    private static let parts: [String: Part] = [
        "x": .x, "y": .y, "width": .width, "height": .height, "origin": .origin, "size": .size, "origin.x": .originX,
        "origin.y": .originY, "size.width": .sizeWidth, "size.height": .sizeHeight, "rotation": .rotation(2),
        "rotation.x": .rotation(0), "rotation.y": .rotation(1), "rotation.z": .rotation(2), "scale": .uniformScale,
        "scale.x": .scale(0), "scale.y": .scale(1), "scale.z": .scale(2), "scale.xy": .planeScale,
        "translation": .translationVector,
        "translation.x": .translation(0), "translation.y": .translation(1), "translation.z": .translation(2),
    ]
}

extension LayerValues {
    subscript(path: LayerKeyPath) -> AnimatedValue? {
        switch path.root {
        case .custom(let name): custom[name]
        case .key(let key): path.part == .whole ? self[key] : self[key]?[path.part]
        }
    }

    /// False where the value is of another kind than the property.
    @discardableResult
    mutating func set(_ path: LayerKeyPath, to value: AnimatedValue?) -> Bool {
        switch path.root {
        case .custom(let name):
            custom[name] = value
            return true
        case .key(let key):
            guard has(key) else {
                custom[path.key] = value
                return true
            }
            guard path.part != .whole else { return set(key, to: value) }
            // In place: most animations of a component are of this one.
            if key == .transform { return value.map { transform.set(path.part, to: $0) } ?? false }
            guard let value, var whole = self[key], whole.set(path.part, to: value) else { return false }
            return set(key, to: whole)
        }
    }
}

extension AnimatedValue {
    /// A component of a structure or of a matrix; angles are in radians.
    subscript(part: LayerKeyPath.Part) -> AnimatedValue? {
        switch self {
        case .point(let p): part == .x ? .number(p.x) : part == .y ? .number(p.y) : nil
        case .size(let s): part == .width ? .number(s.width) : part == .height ? .number(s.height) : nil
        case .rect(let r):
            switch part {
            case .origin: .point(r.origin)
            case .size: .size(r.size)
            case .originX, .x: .number(r.origin.x)
            case .originY, .y: .number(r.origin.y)
            case .sizeWidth, .width: .number(r.size.width)
            case .sizeHeight, .height: .number(r.size.height)
            default: nil
            }
        case .transform(let t):
            switch part {
            case .rotation(let axis): .number(t.parts.turns[axis] * (Double.pi / 180))
            case .scale(let axis): .number(t.parts.scale[axis])
            case .uniformScale: .number(t.parts.scale.sum() / 3)
            case .planeScale: .number((t.parts.scale.x + t.parts.scale.y) / 2)
            case .translation(let axis): .number(t.parts.translation[axis])
            case .translationVector: .size(CGSize(width: t.parts.translation.x, height: t.parts.translation.y))
            default: nil
            }
        default: nil
        }
    }

    /// Sets a component; false where there is none, or the value is of another kind.
    mutating func set(_ part: LayerKeyPath.Part, to value: AnimatedValue) -> Bool {
        switch self {
        case .point(var p):
            guard let v = value.number, part == .x || part == .y else { return false }
            if part == .x { p.x = v } else { p.y = v }
            self = .point(p)
        case .size(var s):
            guard let v = value.number, part == .width || part == .height else { return false }
            if part == .width { s.width = v } else { s.height = v }
            self = .size(s)
        case .rect(var r):
            guard r.set(part, to: value) else { return false }
            self = .rect(r)
        case .transform(var t):
            guard t.set(part, to: value) else { return false }
            self = .transform(t)
        default: return false
        }
        return true
    }
}

extension CGRect {
    fileprivate mutating func set(_ part: LayerKeyPath.Part, to value: AnimatedValue) -> Bool {
        switch (part, value.number) {
        case (.originX, let v?), (.x, let v?): origin.x = v
        case (.originY, let v?), (.y, let v?): origin.y = v
        case (.sizeWidth, let v?), (.width, let v?): size.width = v
        case (.sizeHeight, let v?), (.height, let v?): size.height = v
        case (.origin, nil):
            guard let point = value.point else { return false }
            origin = point
        case (.size, nil):
            guard let other = value.size else { return false }
            size = other
        default: return false
        }
        return true
    }
}

extension LayerTransform {
    fileprivate mutating func set(_ part: LayerKeyPath.Part, to value: AnimatedValue) -> Bool {
        var parts = parts
        switch (part, value.number) {
        case (.rotation(let axis), let v?):
            var turns = parts.turns
            turns[axis] = v * (180 / Double.pi)
            parts.turns = turns
        case (.scale(let axis), let v?): parts.scale[axis] = v
        case (.uniformScale, let v?): parts.scale = SIMD3(repeating: v)
        case (.planeScale, let v?): (parts.scale.x, parts.scale.y) = (v, v)
        case (.uniformScale, nil):
            guard let size = value.size else { return false }
            (parts.scale.x, parts.scale.y) = (size.width, size.height)
        case (.translation(let axis), let v?): parts.translation[axis] = v
        case (.translationVector, nil):
            guard let point = value.point else { return false }
            (parts.translation.x, parts.translation.y) = (point.x, point.y)
        default: return false
        }
        self = .parts(parts)
        return true
    }
}
