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
    private let folder: URL
    private var left = LeftOuts()
    var warnings: [String] { left.lines }
    private(set) var images: [String: CGImage] = [:]
    /// Why the system could not read a picture that is there: the archive as a whole is then not read.
    private(set) var failure: FileError?
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

    /// Keys that change no pixel here, or that are not part of a layer's picture.
    private static let ignored: Set<String> = [
        "allowsEdgeAntialiasing", "allowsGroupBlending", "allowsGroupOpacity", "contentsFormat",
        "needsDisplayOnBoundsChange", "needsLayoutOnGeometryChange", "opaque", "rasterizationScale", "securityMode",
        "contentsScaling", "contentsAlignsToPixels", "id", "xmlns", "type", "drawsAsynchronously", "shouldRasterize",
        "flipsHorizontalAxis", "minificationFilterBias", "contentsMultiplyColor", "contentsSwizzle",
        "preloadsCache", "nuggetLayerHandler",
    ]

    /// Sets a property by its text.
    private mutating func set(_ key: String, _ text: String, _ layer: CALayer, _ element: CAMLElement) {
        if Self.ignored.contains(key) { return }
        switch key {
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
            leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is no transform")
        case "path", "shadowPath":
            if let path = CAMLValues.path(text) { return layer.setValue(path, forKey: key) }
            leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is no path")
        case "contentsTransform":
            guard let t = CAMLValues.transform(text), CATransform3DIsAffine(t) else {
                return leave(out: key, in: element, "'\(SafeText.line(text, limit: 60))' is no affine transform")
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
                if isLayer(child) { layer.addSublayer(self.layer(child)) } else { warn(child, "this is no layer") }
            }
        case "mask": layer.mask = self.layer(element, as: element.attributes["type"] ?? "CALayer")
        case _ where element.attributes["type"] == "null": layer.setNil(element.name)
        case "contents":
            guard let image = image(element) else { return }
            let tint = parent.attributes["contentsMultiplyColor"].flatMap { CAMLValues.color($0) }
            layer.contents = tint.map { image.tinted($0.color, alphaIsGrey: false) } ?? image
        case "path", "shadowPath": set(element.name, element.attributes["value"] ?? "", layer, element)
        case "states": stateElements += element.children
        case "stateTransitions": transitionElements += element.children
        case "emitterCells": (layer as? CAEmitterLayer)?.emitterCells = element.children.map { cell($0) }
        case "lineDashPattern": (layer as? CAShapeLayer)?.lineDashPattern = numbers(element)
        case "userInfo", "scripts", "modules", "scriptComponents": return
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
        case "delegate", "actions", "style", "layoutManager": return
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

    // MARK: Pictures

    /// A picture, perhaps in one colour. `A8asL8` marks a picture of alpha alone, whose file has the alpha as grey: it is
    /// black unless it is tinted.
    private mutating func image(_ element: CAMLElement) -> CGImage? {
        let inner = element.attributes["src"] == nil ? element.child("image") : element
        guard let inner, let source = inner.attributes["src"], let image = read(source, inner) else {
            if inner?.attributes["src"] == nil, element.attributes["type"] != "null" {
                warn(element, "these contents are no picture that is read")
            }
            return nil
        }
        let isAlpha = inner.attributes["A8asL8"] == "1", tint = element.child("tint").flatMap { color($0) }
        guard isAlpha || tint != nil else { return image }
        return image.tinted(tint?.color ?? .black, alphaIsGrey: isAlpha)
    }

    mutating func read(_ source: String, _ element: CAMLElement) -> CGImage? {
        if let known = images[source] { return known }
        // Pictures lie in the package.
        let parts = source.split(separator: "/", omittingEmptySubsequences: false)
        guard !source.hasPrefix("/"), !parts.contains("..") else {
            warn(element, "'\(SafeText.line(source, limit: 80))' lies outside the package; it is not read")
            return nil
        }
        do {
            // Nor may a link lead out of it.
            let path = folder.appendingPathComponent(source).path
            let bytes = try ReadGuard(inside: [folder.path]).read(path, limit: ImageLimits.default.fileBytes)
            let image = try CGImage(data: Data(bytes), name: path)
            images[source] = image
            return image
        } catch {
            if let error = error as? FileError, error.isFailure { failure = failure ?? error }
            warn(element, "\(error)")
            return nil
        }
    }
}

extension CGImage {
    /// One colour with the alpha of this picture's pixels, or with their grey as alpha.
    fileprivate func tinted(_ color: Color, alphaIsGrey: Bool) -> CGImage {
        var tinted = bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let pixel = bitmap[x, y], alpha = Double(alphaIsGrey ? pixel.r : pixel.a) / 255
                tinted[x, y] = color.opacity(alpha).premultiplied
            }
        }
        return CGImage(bitmap: tinted)
    }
}

extension CALayer {
    /// Makes a property nil that may be.
    fileprivate func setNil(_ key: String) {
        guard let known = LayerKey(name: key) else { return }
        change(known) { $0.set(known, to: nil) }
    }
}
