import Foundation
import ZoetropeLayers
import ZoetropeNumbers

/// Writes layers as Core Animation's archives have them: properties that differ from a new layer's, with all digits.
struct CAMLWriter {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n"
    /// The pictures, in the order of their numbers.
    private(set) var images: [CGImage] = []
    /// What cannot be written, a line each.
    private var left = LeftOuts()
    var warnings: [String] { left.lines }
    private var numbers: [CGImage: Int] = [:]
    /// The layers that states name.
    private let ids: [ObjectIdentifier: String]
    private var depth = 0

    init(ids: [ObjectIdentifier: String] = [:]) { self.ids = ids }

    /// The whole document. `states` writes what follows the topmost layer's sublayers.
    static func document(_ root: CALayer, states: PackageStates = PackageStates()) -> CAMLWriter {
        var writer = CAMLWriter(ids: states.ids)
        writer.open("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")])
        writer.layer(root) { $0.states(states) }
        writer.close("caml")
        return writer
    }

    func id(of layer: CALayer) -> String { ids[ObjectIdentifier(layer)] ?? "" }

    // MARK: Elements

    typealias Attributes = [(String, String)]

    mutating func open(_ name: String, _ attributes: Attributes = []) { line(name, attributes, ">\n", deeper: 1) }

    mutating func element(_ name: String, _ attributes: Attributes) { line(name, attributes, "/>\n", deeper: 0) }

    mutating func close(_ name: String) {
        depth -= 1
        text += String(repeating: "  ", count: depth) + "</\(name)>\n"
    }

    private mutating func line(_ name: String, _ attributes: Attributes, _ end: String, deeper: Int) {
        text += String(repeating: "  ", count: depth) + "<" + name
        for (key, value) in attributes { text += " \(key)=\"\(Escape.markup(value))\"" }
        text += end
        depth += deeper
    }

    mutating func leave(out what: String, areMany: Bool = false, of layer: CALayer, _ why: String = "") {
        left.leave(out: what, areMany: areMany, of: layer.spokenName, why)
    }

    // MARK: Layers

    /// A layer with its sublayers. As a mask its element has another name, and its class as an attribute.
    mutating func layer(_ layer: CALayer, as role: String? = nil, ending: (inout CAMLWriter) -> Void = { _ in }) {
        let name = LayerClass.nearest(to: layer).name
        let initial = type(of: layer).initialValues
        var attributes: Attributes = role == nil ? [] : [("type", name)]
        if let id = ids[ObjectIdentifier(layer)] { attributes.append(("id", id)) }
        attributes += settings(layer)
        var elements: [(LayerKey, AnimatedValue?)] = []
        for key in LayerKey.allCases where layer.values.has(key) {
            let value = layer.values[key]
            guard Self.text(value) != Self.text(initial[key]) || value.isPicture else { continue }
            if let value, let text = Self.attribute(value) {
                attributes.append((key.rawValue, text))
            } else {
                elements.append((key, value))
            }
        }
        open(role ?? name, attributes)
        for (key, value) in elements { property(key.rawValue, value, of: layer) }
        details(layer)
        if !layer.attached.isEmpty {
            open("animations")
            for entry in layer.attached { animation(entry.animation, "animation", key: entry.givenKey, of: layer) }
            close("animations")
        }
        if let mask = layer.mask { self.layer(mask, as: "mask") }
        if !layer.children.isEmpty {
            open("sublayers")
            for child in layer.children { self.layer(child) }
            close("sublayers")
        }
        ending(&self)
        close(role ?? name)
    }

    private static func text(setting value: Any) -> String? {
        (value as? NSAttributedString)?.string ?? AnimatedValue(value).flatMap(attribute)
    }

    /// What is not animated, as attributes.
    private mutating func settings(_ layer: CALayer) -> Attributes {
        var list: Attributes = []
        func add(_ key: String, _ value: String, unless usual: String) {
            if value != usual { list.append((key, value)) }
        }
        if let name = layer.name { list.append(("name", name)) }
        add("contentsGravity", layer.contentsGravity.rawValue, unless: "resize")
        add("continuousCorners", layer.cornerCurve == .continuous ? "1" : "0", unless: "0")
        add("allowsGroupOpacity", layer.allowsGroupOpacity ? "1" : "0", unless: "1")
        add("maskedCorners", "\(layer.maskedCorners.rawValue)", unless: "15")
        add("minificationFilter", layer.minificationFilter.rawValue, unless: "linear")
        add("magnificationFilter", layer.magnificationFilter.rawValue, unless: "linear")
        add("speed", Self.text(Double(layer.speed)), unless: "1")
        add("timeOffset", Self.text(layer.timeOffset), unless: "0")
        add("beginTime", Self.text(layer.beginTime), unless: "0")
        if !layer.contentsTransform.isIdentity {
            let t = layer.contentsTransform
            list.append(
                (
                    "contentsTransform",
                    "matrix(\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(Self.text).joined(separator: " ")))"
                ))
        }
        // Those of its own class, but for what `details` writes.
        let known = LayerClass.nearest(to: layer), usual = known.make()
        for setting in type(of: usual).settings.dropFirst(CALayer.settings.count) {
            guard let key = setting.keys.first, key != "type", let value = setting.get(layer) else { continue }
            guard let text = Self.text(setting: value) else {
                leave(out: "its \(key)", of: layer)
                continue
            }
            add(key, text, unless: setting.get(usual).flatMap(Self.text(setting:)) ?? "")
        }
        leaveOutSettings(of: layer, unlike: usual)
        return list
    }

    /// Settings that archives do not have, where they are not as in a new layer.
    private mutating func leaveOutSettings(of layer: CALayer, unlike usual: CALayer) {
        if layer.delegate != nil { leave(out: "its delegate", of: layer) }
        if layer.actions?.isEmpty == false { leave(out: "its actions", areMany: true, of: layer) }
        if layer.style?.isEmpty == false { leave(out: "its style", of: layer) }
        let times = [
            ("duration", layer.duration == usual.duration), ("repeatCount", layer.repeatCount == usual.repeatCount),
            ("repeatDuration", layer.repeatDuration == usual.repeatDuration),
            ("autoreverses", layer.autoreverses == usual.autoreverses), ("fillMode", layer.fillMode == usual.fillMode),
        ]
        for (key, isUsual) in times where !isUsual { leave(out: "its \(key)", of: layer) }
    }

    /// What is neither a property by key nor an attribute, as elements.
    private mutating func details(_ layer: CALayer) {
        if let gradient = layer as? CAGradientLayer, gradient.type != .axial {
            element("type", [("value", gradient.type.rawValue)])
        }
        if let name = layer.compositingFilter.flatMap({ $0 as? String ?? ($0 as? CAFilter)?.type }) {
            element("compositingFilter", [("type", "CAFilter"), ("filter", name)])
        }
        for (key, list) in [("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters)] {
            guard let list, !list.isEmpty else { continue }
            open(key)
            for filter in list {
                guard let filter = filter as? CAFilter else {
                    leave(out: "a filter", of: layer, "it is not a CAFilter")
                    continue
                }
                element("CAFilter", filter.attributes)
            }
            close(key)
        }
        if let cells = (layer as? CAEmitterLayer)?.emitterCells, !cells.isEmpty {
            open("emitterCells")
            for cell in cells { self.cell(cell, of: layer) }
            close("emitterCells")
        }
    }

    private mutating func cell(_ cell: CAEmitterCell, of layer: CALayer) {
        let usual = CAEmitterCell()
        var attributes: Attributes = cell.name.map { [("name", $0)] } ?? []
        for property in CAEmitterCell.numbers {
            guard let number = AnimatedValue(property.get(cell))?.number,
                number != AnimatedValue(property.get(usual))?.number
            else { continue }
            attributes.append((property.keys[0], Self.text(number)))
        }
        if cell.contentsRect != usual.contentsRect {
            attributes.append(("contentsRect", Self.attribute(.rect(cell.contentsRect)) ?? ""))
        }
        open("CAEmitterCell", attributes)
        if let color = cell.color { element("color", Self.color(color)) }
        if let image = cell.contents as? CGImage { picture("contents", image) }
        if let cells = cell.emitterCells, !cells.isEmpty { leave(out: "cells of cells", areMany: true, of: layer) }
        close("CAEmitterCell")
    }

    /// An element with a value of a property, of an animation or of a state.
    mutating func property(_ name: String, _ value: AnimatedValue?, of layer: CALayer) {
        switch value {
        case nil: element(name, [("type", "null")])
        case .color(let color): element(name, [("type", "CGColor")] + Self.color(color))
        case .path(let path): element(name, [("type", "CGPath"), ("value", Self.path(path))])
        case .image(let image): picture(name, image)
        case .colors(let colors):
            open(name)
            for color in colors { element("CGColor", Self.color(color)) }
            close(name)
        case .numbers(let numbers):
            open(name)
            for number in numbers { element("real", [("value", Self.text(number))]) }
            close(name)
        case let value?:
            guard let text = Self.attribute(value) else { return leave(out: "its \(name)", of: layer) }
            element(name, [("type", value.archiveType), ("value", text)])
        }
    }

    private mutating func picture(_ name: String, _ image: CGImage) {
        let number = numbers[image] ?? images.count
        if number == images.count { images.append(image) }
        numbers[image] = number
        element(name, [("type", "CGImage"), ("src", "assets/image\(number).png")])
    }
}

extension AnimatedValue? {
    /// Whether it is a picture, which has no text that could be compared.
    fileprivate var isPicture: Bool { if case .image = self { true } else { false } }
}
