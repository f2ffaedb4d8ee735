import ZoetropeNumbers

/// The states of an archive's layers: what each changes, and the animations from one to another.
struct PackageStates {
    struct Change {
        let layer: CALayer
        let path: String
        let value: Any?
    }

    /// An animation that a state adds to a layer, or, where it is nil, takes away.
    struct Animation {
        let layer: CALayer
        let key: String
        let animation: CAAnimation?
    }

    struct State {
        let name: String
        /// The state whose changes come first.
        let base: String?
        var changes: [Change] = []
        var animations: [Animation] = []
    }

    struct Transition {
        /// Names of states; `*` is any.
        let from, to: String
        var animations: [Animation] = []
    }

    var states: [State] = []
    var transitions: [Transition] = []
    /// The state that the archive says its layers begin in.
    var initial: String?

    /// The changes of a state with those of the states that it is based on, which come first.
    func changes(of name: String?) -> [Change] { line(of: name).flatMap(\.changes) }

    func animations(of name: String?) -> [Animation] { line(of: name).flatMap(\.animations) }

    private func line(of name: String?) -> [State] {
        var line: [[State]] = [], next = name
        // Each name once: a state may be based on itself.
        var left = Dictionary(grouping: states, by: \.name)
        while let name = next {
            let own = left.removeValue(forKey: name) ?? []
            line.append(own)
            next = own.compactMap(\.base).first
        }
        return line.reversed().flatMap { $0 }
    }

    /// The animations from a state to another: of the transition that names both, or else the nearest one.
    func transition(from: String?, to: String?) -> [Animation] {
        let ways = [(from, to), ("*", to), (from, "*"), ("*", "*")]
        for (a, b) in ways {
            let found = transitions.filter { $0.from == a ?? "" && $0.to == b ?? "" }
            if !found.isEmpty { return found.flatMap(\.animations) }
        }
        return []
    }
}

extension CAMLBuilder {
    /// The states that the layers so far have.
    mutating func states() -> PackageStates {
        var found = PackageStates()
        for element in stateElements where element.name.hasSuffix("State") {
            var state = PackageStates.State(
                name: element.attributes["name"] ?? "", base: element.attributes["basedOn"])
            if element.attributes["initial"] == "1" { found.initial = found.initial ?? state.name }
            for child in element.child("elements")?.children ?? [] { add(child, to: &state) }
            found.states.append(state)
        }
        for element in transitionElements where element.name.hasSuffix("StateTransition") {
            var transition = PackageStates.Transition(
                from: element.attributes["fromState"] ?? "*", to: element.attributes["toState"] ?? "*")
            for child in element.child("elements")?.children ?? [] {
                guard let layer = target(of: child) else { continue }
                for inner in child.children where inner.name == "animation" {
                    guard let animation = animation(inner) else { continue }
                    let key = child.attributes["key"] ?? (animation as? CAPropertyAnimation)?.keyPath ?? ""
                    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
                        property.keyPath = key
                    }
                    transition.animations.append(.init(layer: layer, key: key, animation: animation))
                }
            }
            found.transitions.append(transition)
        }
        return found
    }

    private mutating func target(of element: CAMLElement) -> CALayer? {
        let id = element.attributes["targetId"] ?? ""
        if let layer = layersByID[id] { return layer }
        leave(out: "<\(element.name)>", in: element, "there is no layer with the id '\(SafeText.line(id, limit: 60))'")
        return nil
    }

    private mutating func add(_ element: CAMLElement, to state: inout PackageStates.State) {
        guard let layer = target(of: element) else { return }
        switch element.name {
        case "LKStateSetValue", "LKStateSetProperty", "CAStateSetValue":
            let path = element.attributes["keyPath"] ?? ""
            var value: Any?
            if let inner = element.child("value") { value = self.value(inner) }
            guard layer.canSet(value, forKeyPath: path) else {
                return leave(out: path, in: element, Self.unknown)
            }
            state.changes.append(.init(layer: layer, path: path, value: value))
        case "LKStateAddAnimation", "CAStateAddAnimation":
            guard let inner = element.child("animation") ?? element.children.first, let animation = animation(inner)
            else { return warn(element, "there is no animation in it") }
            let ownKey = "\(AttachedAnimation.ownKey)line \(element.place.line)"
            let key = element.attributes["key"] ?? inner.attributes["key"] ?? ownKey
            state.animations.append(.init(layer: layer, key: key, animation: animation))
        case "LKStateRemoveAnimation", "CAStateRemoveAnimation":
            state.animations.append(.init(layer: layer, key: element.attributes["key"] ?? "", animation: nil))
        default:
            leave(out: "<\(element.name)>", in: element, "it is not known")
        }
    }
}

extension CALayer {
    /// Whether key-value coding takes a value, by its kind.
    fileprivate func canSet(_ value: Any?, forKeyPath path: String) -> Bool {
        if ["contentsGravity", "speed", "timeOffset", "beginTime", "string"].contains(path) { return value != nil }
        let place = LayerKeyPath(path)
        guard case .key(let key) = place.root, values.has(key) else { return false }
        var copy = values
        return copy.set(place, to: AnimatedValue(value))
    }
}
