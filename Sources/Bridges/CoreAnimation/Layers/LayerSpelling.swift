import ZoetropeLayers

/// How Core Animation says a property of the engine's layers.
package enum LayerSpelling {
    /// By these keys of key-value coding, in archives, too.
    case keys([String])
    /// By the class of the layer.
    case byClass
    /// By no means: what is left out, or what is there in its place.
    case unsaid(String)
}

extension LayerProperty.Key {
    package var spelling: LayerSpelling {
        switch self {
        case .position: .keys(["position"])
        case .bounds: .keys(["bounds"])
        case .anchorPoint: .keys(["anchorPoint"])
        case .anchorPointZ: .keys(["anchorPointZ"])
        case .zPosition: .keys(["zPosition"])
        case .transform: .keys(["transform"])
        case .sublayerTransform: .keys(["sublayerTransform"])
        case .opacity: .keys(["opacity", "hidden"])
        case .transformLayer: .byClass
        case .doubleSided: .keys(["doubleSided"])
        case .masksToBounds: .keys(["masksToBounds"])
        case .allowsGroupOpacity: .keys(["allowsGroupOpacity"])
        case .cornerRadius: .keys(["cornerRadius"])
        case .cornerRadii: .unsaid(LeftOuts.oneRadius)
        case .cornerCurve: .keys(["cornerCurve"])
        case .maskedCorners: .keys(["maskedCorners"])
        case .backgroundColor: .keys(["backgroundColor"])
        case .border: .keys(["borderWidth", "borderColor"])
        case .contents: .keys(["contents", "contentsRect", "contentsScale"])
        case .contentsGravity: .keys(["contentsGravity"])
        case .contentsCenter: .keys(["contentsCenter"])
        case .magnificationFilter: .keys(["magnificationFilter"])
        case .minificationFilter: .keys(["minificationFilter"])
        case .gradient: .keys(["colors", "locations", "startPoint", "endPoint", "type"])
        case .shape: .keys(["path", "fillRule"])
        case .fillColor: .keys(["fillColor"])
        case .stroke:
            .keys([
                "strokeColor", "lineWidth", "lineCap", "lineJoin", "miterLimit", "strokeStart", "strokeEnd",
                "lineDashPattern", "lineDashPhase",
            ])
        // The runs are an attributed string.
        case .text, .runs: .keys(["string"])
        case .font: .keys(["font"])
        case .fontSize: .keys(["fontSize"])
        case .foregroundColor: .keys(["foregroundColor"])
        case .alignmentMode: .keys(["alignmentMode", "wrapped", "truncationMode"])
        case .mask, .maskLayers: .keys(["mask"])
        case .shadow: .keys(["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius"])
        case .shadowPath: .keys(["shadowPath"])
        case .filters: .keys(["filters"])
        case .backdrop: .keys(["backgroundFilters"])
        case .compositingFilter: .keys(["compositingFilter"])
        case .curl, .mesh: .unsaid("it is left flat")
        }
    }
}
