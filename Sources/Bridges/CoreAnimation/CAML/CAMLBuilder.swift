import Foundation
import ZoetropeNumbers
import ZoetropePixels

/// Makes layers and animations of an archive's elements.
struct CAMLBuilder {
    private let file: String
    private let folder: URL
    private(set) var warnings: [String] = []
    private var images: [String: CGImage] = [:]
    private static let mostWarnings = 100

    init(file: String, folder: URL) { (self.file, self.folder) = (file, folder) }

    private mutating func warn(_ element: CAMLElement, _ text: String) {
        if warnings.count < Self.mostWarnings { warnings.append("\(file):\(element.line): \(text)") }
    }

    func isLayer(_ element: CAMLElement) -> Bool { element.name.hasPrefix("CA") && element.name.hasSuffix("Layer") }

    // MARK: Layers

    mutating func layer(_ element: CAMLElement, as type: String? = nil) -> CALayer {
        let name = type ?? element.name
        let layer: CALayer
        switch name {
        case "CALayer", "mask": layer = CALayer()
        case "CAShapeLayer": layer = CAShapeLayer()
        case "CAGradientLayer": layer = CAGradientLayer()
        case "CATextLayer": layer = CATextLayer()
        case "CATransformLayer": layer = CATransformLayer()
        case "CAReplicatorLayer": layer = CAReplicatorLayer()
        case "CAScrollLayer": layer = CAScrollLayer()
        case "CAEmitterLayer": layer = CAEmitterLayer()
        default:
            warn(element, "there is no \(SafeText.line(name, limit: 60)); it is a plain layer here")
            layer = CALayer()
        }
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
    ]

    /// Sets a property by its text.
    private mutating func set(_ key: String, _ text: String, _ layer: CALayer, _ element: CAMLElement) {
        if Self.ignored.contains(key) { return }
        switch key {
        case "name": layer.name = text
        case "hidden": layer.isHidden = text != "0"
        case "continuousCorners": layer.cornerCurve = text == "0" ? .circular : .continuous
        case "shadowPathIsBounds":
            let radius = min(layer.cornerRadius, layer.bounds.width / 2, layer.bounds.height / 2)
            if text != "0" {
                layer.shadowPath = CGPath(
                    roundedRect: layer.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
            }
        case "transform", "sublayerTransform", "instanceTransform":
            if let transform = CAMLValues.transform(text) { return layer.setValue(transform, forKey: key) }
            warn(element, "\(key) is '\(SafeText.line(text, limit: 60))', which is no transform")
        case "path", "shadowPath": warn(element, "\(key) is given as a text, which is not read")
        default:
            if let value = value(text, like: layer.value(forKey: key), key) {
                return layer.setValue(value, forKey: key)
            }
            warn(element, "\(SafeText.line(key, limit: 60)) is not known, or has no such value; it is left out")
        }
    }

    /// A value of the same kind as another, from its text.
    private func value(_ text: String, like other: Any?, _ key: String) -> Any? {
        let numbers = CAMLValues.numbers(text)
        switch other {
        case is NSNumber: return numbers?.count == 1 ? numbers?.first : nil
        case is CGPoint:
            guard let n = numbers, n.count == 2 else { return nil }
            return CGPoint(x: n[0], y: n[1])
        case is CGSize:
            guard let n = numbers, n.count == 2 else { return nil }
            return CGSize(width: n[0], height: n[1])
        case is CGRect:
            guard let n = numbers, n.count == 4 else { return nil }
            return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
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
        case "contents":
            guard let image = image(element) else { return }
            let tint = parent.attributes["contentsMultiplyColor"].flatMap { CAMLValues.color($0) }
            layer.contents = tint.map { image.tinted($0.color, alphaIsGrey: false) } ?? image
        case "colors": (layer as? CAGradientLayer)?.colors = element.children.compactMap { color($0) }
        case "locations":
            (layer as? CAGradientLayer)?.locations = element.children.compactMap {
                $0.attributes["value"].flatMap(Double.init).map { NSNumber(value: $0) }
            }
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
            warn(element, "<\(SafeText.line(element.name, limit: 60))> is not known; it is left out")
        }
    }

    private func color(_ element: CAMLElement) -> CGColor? {
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

    /// A picture, perhaps in one colour.
    private mutating func image(_ element: CAMLElement) -> CGImage? {
        if let source = element.attributes["src"] { return read(source, element) }
        guard let inner = element.child("image"), let source = inner.attributes["src"], let image = read(source, inner)
        else {
            if element.attributes["type"] != "null" { warn(element, "these contents are no picture that is read") }
            return nil
        }
        guard let tint = element.child("tint").flatMap({ color($0) }) else { return image }
        return image.tinted(tint.color, alphaIsGrey: inner.attributes["A8asL8"] == "1")
    }

    private mutating func read(_ source: String, _ element: CAMLElement) -> CGImage? {
        if let known = images[source] { return known }
        // Pictures lie in the package.
        let parts = source.split(separator: "/", omittingEmptySubsequences: false)
        guard !source.hasPrefix("/"), !parts.contains("..") else {
            warn(element, "'\(SafeText.line(source, limit: 80))' lies outside the package; it is not read")
            return nil
        }
        do {
            let image = try CGImage(contentsOf: folder.appendingPathComponent(source))
            images[source] = image
            return image
        } catch {
            warn(element, "\(error)")
            return nil
        }
    }

    // MARK: Animations

    private mutating func animation(_ element: CAMLElement) -> CAAnimation? {
        let animation: CAAnimation
        switch element.attributes["type"] ?? element.name {
        case "CABasicAnimation": animation = CABasicAnimation()
        case "CAKeyframeAnimation": animation = CAKeyframeAnimation()
        case "CASpringAnimation": animation = CASpringAnimation()
        case "CAAnimationGroup":
            let group = CAAnimationGroup()
            group.animations = element.child("animations")?.children.compactMap { self.animation($0) }
            animation = group
        case let name:
            warn(element, "there is no animation \(SafeText.line(name, limit: 60)); it is left out")
            return nil
        }
        for (key, text) in element.attributes { set(key, text, animation) }
        for child in element.children { set(child, animation) }
        return animation
    }

    private func set(_ key: String, _ text: String, _ animation: CAAnimation) {
        let number = Double(text)
        switch (key, animation) {
        case ("keyPath", let property as CAPropertyAnimation): property.keyPath = text
        case ("additive", let property as CAPropertyAnimation): property.isAdditive = text != "0"
        case ("cumulative", let property as CAPropertyAnimation): property.isCumulative = text != "0"
        case ("mass", let spring as CASpringAnimation): spring.mass = number ?? 1
        case ("stiffness", let spring as CASpringAnimation): spring.stiffness = number ?? 100
        case ("damping", let spring as CASpringAnimation): spring.damping = number ?? 10
        case ("velocity", let spring as CASpringAnimation), ("initialVelocity", let spring as CASpringAnimation):
            spring.initialVelocity = number ?? 0
        case ("calculationMode", let keyframes as CAKeyframeAnimation):
            keyframes.calculationMode = .init(rawValue: text)
        case ("timingFunction", _): animation.timingFunction = function(text)
        case ("fillMode", _): animation.fillMode = .init(rawValue: text)
        case ("repeatCount", _): animation.repeatCount = text == "inf" ? .infinity : Float(text) ?? 0
        default: if let number { animation.setValue(number, forKey: key) }
        }
    }

    private mutating func set(_ element: CAMLElement, _ animation: CAAnimation) {
        switch (element.name, animation) {
        case ("fromValue", let basic as CABasicAnimation): basic.fromValue = value(element)
        case ("toValue", let basic as CABasicAnimation): basic.toValue = value(element)
        case ("byValue", let basic as CABasicAnimation): basic.byValue = value(element)
        case ("values", let keyframes as CAKeyframeAnimation):
            keyframes.values = element.children.compactMap { value($0) }
        case ("keyTimes", let keyframes as CAKeyframeAnimation):
            keyframes.keyTimes = element.children.compactMap {
                ($0.attributes["value"].flatMap(Double.init)).map { NSNumber(value: $0) }
            }
        case ("timingFunctions", let keyframes as CAKeyframeAnimation):
            keyframes.timingFunctions = element.children.map { function($0.attributes["value"] ?? "linear") }
        case ("animations", is CAAnimationGroup): return
        case ("timingFunction", _): animation.timingFunction = function(element.attributes["value"] ?? "linear")
        default: if let text = element.attributes["value"] { set(element.name, text, animation) }
        }
    }

    private func function(_ text: String) -> CAMediaTimingFunction {
        guard let v = CAMLValues.numbers(text), v.count == 4 else {
            return CAMediaTimingFunction(name: .init(rawValue: text))
        }
        return CAMediaTimingFunction(controlPoints: Float(v[0]), Float(v[1]), Float(v[2]), Float(v[3]))
    }

    /// The value of an element with a type.
    private func value(_ element: CAMLElement) -> Any? {
        guard let text = element.attributes["value"] else { return nil }
        let numbers = CAMLValues.numbers(text) ?? []
        switch element.attributes["type"] ?? element.name {
        case "CGColor": return color(element)
        case "CATransform3D": return CAMLValues.transform(text)
        case "CGPoint" where numbers.count == 2, "NSPoint" where numbers.count == 2:
            return CGPoint(x: numbers[0], y: numbers[1])
        case "CGSize" where numbers.count == 2, "NSSize" where numbers.count == 2:
            return CGSize(width: numbers[0], height: numbers[1])
        case "CGRect" where numbers.count == 4, "NSRect" where numbers.count == 4:
            return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        default: return numbers.count == 1 ? numbers[0] : nil
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
