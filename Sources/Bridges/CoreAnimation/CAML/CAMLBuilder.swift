import Foundation
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePixels

/// Makes layers and animations of an archive's elements.
struct CAMLBuilder {
    private let file: String
    let folder: URL
    private var left = LeftOuts()
    var warnings: [String] { left.lines }
    var images: [String: CGImage] = [:]
    /// Why the system could not read a picture that is there: the archive as a whole is then not read.
    var failure: FileError?
    /// Layers by their `id`, and the elements of states and transitions, which name layers by it.
    private(set) var layersByID: [String: CALayer] = [:]
    var stateElements: [CAMLElement] = [], transitionElements: [CAMLElement] = []

    init(file: String, folder: URL) { (self.file, self.folder) = (file, folder) }

    mutating func warn(_ element: CAMLElement, _ text: String) {
        left.add(line: "\(file):\(element.place.line): \(text)")
    }

    mutating func leave(out what: String, in element: CAMLElement, _ why: String) {
        warn(element, LeftOuts.words(SafeText.line(what, limit: 60), why))
    }

    /// Of a key.
    static let unknown = "it is not known, or has no such value"

    func isLayer(_ element: CAMLElement) -> Bool { element.name.hasPrefix("CA") && element.name.hasSuffix("Layer") }

    // MARK: Layers

    mutating func layer(_ element: CAMLElement, as type: String? = nil) -> CALayer {
        let name = type ?? element.name
        let known = LayerClass.all.first { $0.name == name }
        if known == nil, name != "mask" {
            warn(element, "there is no \(SafeText.line(name, limit: 60)); it is a plain layer here")
        }
        let layer = known?.make() ?? CALayer()
        if let id = element.attributes["id"] { layersByID[id] = layer }
        for (key, text) in element.attributes.sorted(by: { $0.key < $1.key }) { set(key, text, layer, element) }
        for child in element.children { set(child, layer, in: element) }
        return layer
    }

    /// Sets a property by its text.
    private mutating func set(_ key: String, _ text: String, _ layer: CALayer, _ element: CAMLElement) {
        if CAMLKeys.silent.contains(key) { return }
        if let unsupported = CAMLKeys.unsupported[key] {
            if text != unsupported.usual {
                leave(out: "\(key) '\(SafeText.line(text, limit: 60))'", in: element, unsupported.why)
            }
            return
        }
        switch key {
        // `contents` reads these two.
        case "contentsSwizzle":
            if !CGImage.isSwizzle(text) { leave(out: key, in: element, Self.unknown) }
        case "contentsMultiplyColor":
            if CAMLValues.color(text) == nil { leave(out: key, in: element, Self.unknown) }
        case "name": layer.name = text
        case "hidden": layer.isHidden = text != "0"
        case "maskedCorners": layer.maskedCorners = CACornerMask(rawValue: UInt(text) ?? 15)
        case "minificationFilter": layer.minificationFilter = .init(rawValue: text)
        case "magnificationFilter": layer.magnificationFilter = .init(rawValue: text)
        case "font": (layer as? CATextLayer)?.font = text
        case "continuousCorners": layer.cornerCurve = text == "0" ? .circular : .continuous
        case "shadowPathIsBounds":
            let radius = min(layer.cornerRadius, layer.bounds.width / 2, layer.bounds.height / 2)
            if text != "0" {
                layer.shadowPath = CGPath(
                    roundedRect: layer.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
            }
        case "transform", "sublayerTransform", "instanceTransform":
            if let transform = CAMLValues.transform(text) { return layer.setValue(transform, forKey: key) }
            leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is not a transform")
        case "path", "shadowPath":
            if let path = CAMLValues.path(text) { return layer.setValue(path, forKey: key) }
            leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is not a path")
        case "contentsTransform":
            guard let t = CAMLValues.transform(text), CATransform3DIsAffine(t) else {
                return leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is not an affine transform")
            }
            layer.contentsTransform = CATransform3DGetAffineTransform(t)
        default:
            if let value = value(text, like: layer.value(forKey: key), key) {
                return layer.setValue(value, forKey: key)
            }
            leave(out: key, in: element, Self.unknown)
        }
    }

    /// A value of the same kind as another, from its text.
    private func value(_ text: String, like other: Any?, _ key: String) -> Any? {
        switch other {
        case is NSNumber: return CAMLValues.numbers(text).flatMap { $0.count == 1 ? $0[0] : nil }
        case is CGPoint: return CAMLValues.point(text)
        case is CGSize: return CAMLValues.size(text)
        case is CGRect: return CAMLValues.rect(text)
        case is CGColor: return CAMLValues.color(text)
        case is String: return text
        default:
            if key.lowercased().hasSuffix("color") { return CAMLValues.color(text) }
            return key == "string" ? text : nil
        }
    }

    /// Sets a property by an element.
    private mutating func set(_ element: CAMLElement, _ layer: CALayer, in parent: CAMLElement) {
        switch element.name {
        case "sublayers":
            for child in element.children {
                if isLayer(child) { layer.addSublayer(self.layer(child)) } else { warn(child, "this is not a layer") }
            }
        case "mask": layer.mask = self.layer(element, as: element.attributes["type"] ?? "CALayer")
        case _ where element.attributes["type"] == "null": layer.setNil(element.name)
        case "contents":
            guard let image = image(element) else { return }
            layer.contents = image.changed(
                swizzle: parent.attributes["contentsSwizzle"],
                multiply: parent.attributes["contentsMultiplyColor"].flatMap { CAMLValues.color($0) }?.color)
        case "path", "shadowPath": set(element.name, element.attributes["value"] ?? "", layer, element)
        case "states": stateElements += element.children
        case "stateTransitions": transitionElements += element.children
        case "emitterCells": (layer as? CAEmitterLayer)?.emitterCells = element.children.map { cell($0) }
        case "lineDashPattern": (layer as? CAShapeLayer)?.lineDashPattern = numbers(element)
        case "userInfo": return
        case "colors": (layer as? CAGradientLayer)?.colors = element.children.compactMap { color($0) }
        case "locations": (layer as? CAGradientLayer)?.locations = numbers(element)
        case "type": (layer as? CAGradientLayer)?.type = .init(rawValue: element.attributes["value"] ?? "axial")
        case "filters": layer.filters = element.children.map { filter($0) }
        case "backgroundFilters": layer.backgroundFilters = element.children.map { filter($0) }
        case "compositingFilter": layer.compositingFilter = element.attributes["filter"] ?? element.attributes["value"]
        case "animations":
            for child in element.children {
                if let animation = animation(child) { layer.add(animation, forKey: child.attributes["key"]) }
            }
        case "delegate", "actions", "style", "layoutManager", "scripts", "modules", "scriptComponents":
            // Empty ones are written for nil.
            if !element.children.isEmpty { leave(out: "<\(element.name)>", in: element, CAMLKeys.behaviour) }
        default:
            if let color = color(element), element.name.hasSuffix("Color") {
                return layer.setValue(color, forKey: element.name)
            }
            if let text = element.attributes["value"] { return set(element.name, text, layer, element) }
            leave(out: "<\(element.name)>", in: element, "it is not known")
        }
    }

    func color(_ element: CAMLElement) -> CGColor? {
        element.attributes["value"].flatMap {
            CAMLValues.color($0, opacity: element.attributes["opacity"].flatMap(Double.init) ?? 1)
        }
    }

    private func filter(_ element: CAMLElement) -> CAFilter {
        let filter = CAFilter(type: element.attributes["filter"] ?? element.attributes["type"] ?? "")
        if let name = element.attributes["name"] { filter.name = name }
        for (key, text) in element.attributes where key.hasPrefix("input") {
            guard let numbers = CAMLValues.numbers(text) else { continue }
            filter.setValue(numbers.count == 1 ? numbers[0] : numbers, forKey: key)
        }
        return filter
    }
}

extension CALayer {
    /// Makes a property nil that may be.
    fileprivate func setNil(_ key: String) {
        guard let known = LayerKey(name: key) else { return }
        change(known) { $0.set(known, to: nil) }
    }
}
