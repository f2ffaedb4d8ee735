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
            set(name, "shadowPath", outline, SwiftValues.path)
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
        if layer.motions[.filters] != nil { note(layer, "filters; UIKit has no public ones for layers") }
        if layer.motions[.backdrop] != nil { note(layer, "its backdrop; put a UIVisualEffectView there") }
        if layer.extras.contains(.maskLayers) || (layer.motions[.mask] != nil && layer.motions[.maskGradient] != nil) {
            note(layer, "its mask of layers")
        }
        if layer.extras.contains(.contentsCenter) { note(layer, "contentsCenter") }
        if layer.extras.contains(.shapeDashes) { note(layer, "the dashes of its line") }
        if layer.extras.contains(.changingFlags) {
            note(layer, "changes of doubleSided and masksToBounds, which stay as they are at the start")
        }
        if layer.extras.contains(.shapeFill) { note(layer, "its fill, since its line is drawn in part") }
        if layer.extras.contains(.particles) { note(layer, "its particles; set a CAEmitterLayer there") }
        if layer.motions[.order] != nil { note(layer, "its order among its siblings changes") }
        if layer.motions[.gradient] != nil, layer.motions[.contents] != nil {
            note(layer, "the gradient under its picture")
        }
    }
}
