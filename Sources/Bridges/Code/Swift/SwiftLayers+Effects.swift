import ZoetropeLayers

/// Shadows, filters and masks, and notes of what is left out.
extension SwiftLayers {
    mutating func shadow(_ layer: CodeLayer, _ name: String) {
        guard let shadow = layer.motions[.shadow] else { return }
        let opaque = { (r: Reading) in
            "color(\(r.numbers.prefix(3).map { SwiftValues.number($0) }.joined(separator: ", ")), 1)"
        }
        let size = { (r: Reading) in
            "CGSize(width: \(SwiftValues.number(r.numbers[4])), height: \(SwiftValues.number(r.numbers[5])))"
        }
        let values: [(String, (Reading) -> String)] = [
            ("shadowColor", opaque), ("shadowOpacity", { SwiftValues.number($0.numbers[3]) }), ("shadowOffset", size),
            ("shadowRadius", { SwiftValues.number($0.numbers[6]) }),
        ]
        for (key, text) in values { set(name, key, shadow, text) }
        if shadow.first.form != .numbers {
            let outline = shadow.part { Array($0.dropFirst(7)) }
            set(name, "shadowPath", outline, SwiftValues.path(outline))
            if outline.first.outline?.isEvenOdd == true { note { $0.add(LeftOuts.nonzeroShadow, of: layer.name) } }
        }
    }

    /// A mask that is a gradient over all of the layer.
    mutating func mask(_ gradient: CodeMotion, _ layer: CodeLayer, _ name: String) {
        let mask = "\(name)Mask"
        lines.append("let \(mask) = CAGradientLayer()")
        lines.append("\(mask).anchorPoint = CGPoint(x: 0, y: 0)")
        size(layer, mask)
        self.gradient(gradient, mask)
        lines.append("\(name).mask = \(mask)")
    }

    mutating func leaveOut(_ layer: CodeLayer) {
        if layer.motions[.filters] != nil {
            leave(out: "its filters", areMany: true, of: layer, "UIKit has no public ones for layers")
        }
        if layer.motions[.backdrop] != nil { leave(out: "its backdrop", of: layer, "put a UIVisualEffectView there") }
        // An outline and a gradient: a layer has one mask.
        if !layer.extras.contains(.maskLayers), layer.motions[.mask] != nil, layer.motions[.maskGradient] != nil {
            leave(out: CodeLayer.Extra.maskLayers.noun.text, of: layer)
        }
        note { $0.leave(out: layer) { $0.whyNotInSwift } }
        if layer.motions[.order] != nil { leave(out: "a change of its order among its siblings", of: layer) }
    }
}

extension CodeLayer.Extra {
    /// Why it is left out; nil for what Core Animation says.
    fileprivate var whyNotInSwift: String? {
        switch self {
        case .magnificationFilter, .minificationFilter, .ownFades: nil
        case .curl, .mesh, .maskLayers, .contentsCenter, .shapeDashes: ""
        case .changingFlags: "they stay as they are at the start"
        case .textRuns: "they have one look, the first one's"
        case .shapeFill: "its line is drawn in part"
        case .particles: "set a CAEmitterLayer there"
        }
    }
}
