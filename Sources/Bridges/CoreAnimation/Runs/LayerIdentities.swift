import ZoetropeLayers

/// The layers of a recording, by numbers, so that each is known again when others of its name come and go.
final class LayerIdentities {
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// Kept, so that none has the identity of another.
    private var layers: [CALayer] = []
    /// Of each number: the layer's name when it was first seen, with how many had it before: `UIView #2`.
    private var names: [String] = []
    private var counts: [String: Int] = [:]

    /// The number of a layer that has been seen; nil for another one.
    func known(_ layer: CALayer) -> Int? { numbers[ObjectIdentifier(layer)] }

    func number(of layer: CALayer) -> Int {
        if let number = known(layer) { return number }
        let name = layer.name ?? "\(type(of: layer))", count = (counts[name] ?? 0) + 1
        counts[name] = count
        numbers[ObjectIdentifier(layer)] = layers.count
        layers.append(layer)
        names.append(count > 1 ? "\(name) #\(count)" : name)
        return layers.count - 1
    }

    /// The tree with a name for each layer that no other one has.
    func named(_ state: LayerState) -> LayerState {
        var state = state
        if let tag = state.tag { state.name = names[tag] }
        state.sublayers = state.sublayers.map { named($0) }
        return state
    }
}
