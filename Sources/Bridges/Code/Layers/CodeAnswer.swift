import ZoetropeLayers

/// How code treats a layer's property.
package enum CodeAnswer {
    /// It is animated, by these readings.
    case read([CodeProperty])
    /// It is written once, with its first value. A change of it is noted as left out.
    case first
    /// No reading has it: the language writes it in its own way, or notes that it is left out.
    case extra(CodeLayer.Extra)
}

extension LayerProperty.Key {
    package var answer: CodeAnswer {
        switch self {
        case .position, .zPosition: .read([.position, .place, .order])
        case .bounds: .read([.size])
        case .anchorPoint, .anchorPointZ: .read([.anchorPoint])
        case .transform: .read([.transform])
        case .sublayerTransform: .read([.sublayerTransform])
        case .opacity: .read([.opacity])
        case .transformLayer, .doubleSided, .masksToBounds: .first
        case .allowsGroupOpacity: .extra(.ownFades)
        // The kind of curve never changes in a run.
        case .cornerRadius, .cornerRadii, .cornerCurve, .maskedCorners: .read([.cornerRadius])
        case .backgroundColor: .read([.backgroundColor])
        case .border: .read([.border])
        // The gravity is part of the picture's place in the bounds.
        case .contents, .contentsGravity: .read([.contents])
        case .contentsCenter: .extra(.contentsCenter)
        case .magnificationFilter: .extra(.magnificationFilter)
        case .minificationFilter: .extra(.minificationFilter)
        case .gradient: .read([.gradient])
        case .shape, .fillColor, .stroke: .read([.shape])
        // Letters become outlines.
        case .text, .font, .fontSize, .foregroundColor, .alignmentMode: .read([.text])
        case .runs: .extra(.textRuns)
        case .mask: .read([.mask])
        case .shadow, .shadowPath: .read([.shadow])
        case .filters: .read([.filters])
        case .backdrop: .read([.backdrop])
        case .compositingFilter: .read([.blendMode])
        case .maskLayers: .extra(.maskLayers)
        case .curl: .extra(.curl)
        case .mesh: .extra(.mesh)
        }
    }
}

extension [LayerState] {
    /// What a layer has at some moment that no reading covers.
    package var codeExtras: Set<CodeLayer.Extra> {
        var out: Set<CodeLayer.Extra> = []
        for row in LayerProperty.all {
            switch row.key.answer {
            case .read: break
            case .first:
                if contains(where: { row.words(of: $0) != row.words(of: self[0]) }) { out.insert(.changingFlags) }
            case .extra(let extra): if contains(where: { row.words(of: $0) != nil }) { out.insert(extra) }
            }
        }
        if allSatisfy({ $0.opacity >= 1 }) { out.remove(.ownFades) }
        // A mask that is a gradient over all of the layer is a reading.
        if allSatisfy({ $0.effects?.mask == nil || $0.maskGradient != nil }) { out.remove(.maskLayers) }
        for case let shape? in map(\.shape) {
            if shape.isPartlyStroked, shape.fillColor.a > 0 { out.insert(.shapeFill) }
            if shape.stroke?.dashes.isEmpty == false { out.insert(.shapeDashes) }
        }
        return out
    }
}
