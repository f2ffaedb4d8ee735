import ZoetropeGeometry
import ZoetropeLayers

/// The elements of a run's layers, and notes of what is left out.
struct CSSLayers {
    let scene: CodeScene
    let names: CSSNames
    private(set) var sheet: CSSSheet
    private(set) var html = ""
    private(set) var left = LeftOuts()
    let texts: CSSTexts
    /// The sizes of elements with a picture, by their classes; those of the way there count for both.
    private(set) var pictures: [String: Size]
    /// The units of places, transforms and circles.
    var units = CSSUnits()
    private let radii: CSSUnits.Radii
    /// The ancestors of the layer that is written, outermost first.
    private(set) var around: [CodeLayer] = []
    /// SVG filters that the page needs.
    private(set) var filters: [String] = []

    /// - Parameter pictures: of other ways, those of the way there.
    init(
        _ scene: CodeScene, sheet: CSSSheet, radii: CSSUnits.Radii, _ texts: CSSTexts, pictures: [String: Size] = [:]
    ) throws {
        (self.scene, self.sheet, self.radii, self.texts, self.pictures) = (scene, sheet, radii, texts, pictures)
        names = sheet.names
        if scene.layers.needsSpace { open(names.space, level: 2) }
        for layer in scene.layers {
            try add(
                layer.named(names), level: scene.layers.needsSpace ? 3 : 2, inSpace: scene.layers.needsSpace,
                opacity: nil)
        }
        if scene.layers.needsSpace { close(level: 2) }
    }

    /// The size of an element with a picture, of which its `scale` is a share.
    mutating func size(of element: String, _ own: Size) -> Size {
        let size = pictures[element] ?? own
        pictures[element] = size
        return size
    }

    mutating func add(note text: String, _ layer: CodeLayer) { note(layer, text) }
    mutating func add(filter: String) { if !filters.contains(filter) { filters.append(filter) } }
    mutating func add(html text: String) { html += text }
    mutating func add(element: CSSElement) { sheet.add(element) }
    /// Adds an element with its own rule, in any way.
    mutating func add(rule element: CSSElement) { sheet.add(element, isOwn: true) }

    mutating func note(_ layer: CodeLayer, _ text: String) { left.add(text, of: layer.name) }

    mutating func leave(out what: String, areMany: Bool = false, of layer: CodeLayer, _ why: String = "") {
        left.leave(out: what, areMany: areMany, of: layer.name, why)
    }

    private mutating func open(_ classes: String, level: Int) {
        html += String(repeating: "  ", count: level) + "<div class=\"\(classes)\">\n"
    }

    private mutating func close(level: Int) { html += String(repeating: "  ", count: level) + "</div>\n" }

    mutating func leaf(_ element: CSSElement, _ others: String = "", level: Int) {
        html += String(repeating: "  ", count: level) + "<div class=\"\(element.id)\(others)\"></div>\n"
        sheet.add(element)
    }

    private func cornerClass(_ layer: CodeLayer) -> String { layer.hasSuperellipses ? " " + names.continuous : "" }

    private func radii(_ layer: CodeLayer) -> (Reading) -> String {
        let factor = layer.hasSuperellipses ? names.property("continuous") : nil
        return { CSSValues.radii($0.numbers[...], continuous: factor) }
    }

    /// `opacity` is that of the transform layers around it, which apply theirs to each sublayer.
    private mutating func add(_ layer: CodeLayer, level: Int, inSpace: Bool, opacity: CodeMotion?) throws {
        if let bent = layer.extras.bent {
            throw CodeError(
                "\(scene.name): CSS cannot bend a layer, as the \(bent) '\(layer.name)' does; a video can show it")
        }
        left.leave(out: layer) { $0.whyNotInCSS }
        let box = box(layer, inSpace: inSpace, opacity)
        let element = box.element
        sheet.add(element)
        open(layer.id + cornerClass(layer), level: level)
        if let filtered = box.filtered {
            sheet.add(filtered)
            open(filtered.id, level: level + 1)
        }
        let level = box.filtered == nil ? level : level + 1
        parts(layer, level: level + 1)
        let passed =
            layer.isTransformLayer ? (layer.motions[.opacity]?.isOne == true ? nil : layer.motions[.opacity]) : nil
        let needsSpace = layer.needsSpace && !(layer.isTransformLayer && layer.motions[.sublayerTransform] == nil)
        if needsSpace {
            var space = CSSElement(id: CSSNames.part("space", of: layer.id))
            project(layer, around: element, in: &space)
            sheet.add(space)
            open(space.declarations.isEmpty ? names.space : "\(names.space) \(space.id)", level: level + 1)
        }
        around.append(layer)
        for sublayer in layer.sublayers {
            try add(
                sublayer, level: level + (needsSpace ? 2 : 1), inSpace: needsSpace || layer.isTransformLayer,
                opacity: passed)
        }
        around.removeLast()
        if needsSpace { close(level: level + 1) }
        border(layer, level: level + 1)
        // An element without any is closed on its line.
        if html.hasSuffix("\">\n") {
            html.removeLast()
            html += "</div>\n"
        } else {
            close(level: level)
        }
        if box.filtered != nil { close(level: level - 1) }
    }

    /// A layer's elements with the drawing of its own box.
    mutating func box(_ layer: CodeLayer, inSpace: Bool, _ opacity: CodeMotion? = nil) -> CSSBox {
        var box = CSSBox(layer)
        place(layer, in: &box.element, inSpace: inSpace)
        paint(layer, in: &box)
        fade(layer, in: &box.element, opacity)
        effects(layer, in: &box)
        return box
    }

    private mutating func set(_ property: CodeProperty, of layer: CodeLayer, in element: inout CSSElement) {
        guard let motion = layer.motions[property] else { return }
        element.set("transform", motion, CSSValues.transform(motion.readings, units))
    }

    /// The space of a layer's sublayers. WebKitGTK draws wrongly what stands in a space whose own transform is a
    /// perspective, so a perspective that stays is the property of that name.
    private mutating func project(_ layer: CodeLayer, around element: CSSElement, in space: inout CSSElement) {
        let origin = element.declarations.first { $0.property == "transform-origin" }?.value
        if case .constant(let reading)? = layer.motions[.sublayerTransform],
            let eye = CSSValues.perspective(reading, units), origin?.contains("px") != true
        {
            space.set("perspective", eye)
            if let origin { space.set("perspective-origin", origin) }
        } else {
            set(.sublayerTransform, of: layer, in: &space)
            if let origin { space.set("transform-origin", origin) }
        }
    }

    // MARK: Geometry

    private mutating func place(_ layer: CodeLayer, in element: inout CSSElement, inSpace: Bool) {
        if let size = layer.motions[.size] {
            element.set("width", size.component(0)) { CSSValues.px($0.numbers[0]) }
            element.set("height", size.component(1)) { CSSValues.px($0.numbers[0]) }
        }
        if let place = layer.motions[.place] {
            let hasDepth = inSpace && place.readings.contains { $0.numbers[2] != 0 }
            if case .constant(let r) = place, !hasDepth {
                if r.numbers[0] != 0 { element.set("left", units.x(r.numbers[0])) }
                if r.numbers[1] != 0 { element.set("top", units.y(r.numbers[1])) }
            } else {
                let units = self.units
                element.set("translate", place) { r in
                    let depth = hasDepth ? " " + units.x(r.numbers[2]) : ""
                    return units.x(r.numbers[0]) + " " + units.y(r.numbers[1]) + depth
                }
            }
        }
        if let anchor = layer.motions[.anchorPoint] {
            let isCentre = anchor.readings.allSatisfy { $0.numbers == [0.5, 0.5, 0] }
            if !isCentre {
                element.set("transform-origin", anchor) { r in
                    let xy = r.numbers.prefix(2).map { CSSValues.number($0 * 100) + "%" }.joined(separator: " ")
                    return r.numbers[2] == 0 ? xy : xy + " " + CSSValues.px(r.numbers[2])
                }
            }
        }
        set(.transform, of: layer, in: &element)
        if !layer.isDoubleSided { element.set("backface-visibility", "hidden") }
        if layer.isTransformLayer { element.set("transform-style", "preserve-3d") }
        if let order = layer.motions[.order] {
            element.set("z-index", order) { if case .rank(let rank) = $0.form { "\(rank)" } else { "auto" } }
        }
        if layer.sublayers.contains(where: { $0.motions[.order] != nil }) { element.set("isolation", "isolate") }
    }

    private func fade(_ layer: CodeLayer, in element: inout CSSElement, _ passed: CodeMotion?) {
        let own = layer.motions[.opacity]
        let motion = own?.isOne == true ? passed : own
        if let motion, !motion.isOne, !layer.isTransformLayer {
            element.set("opacity", motion) { CSSValues.number($0.numbers[0], 4) }
        }
        if let visible = layer.motions[.visible] {
            element.set("visibility", visible) { $0.numbers[0] > 0.5 ? "inherit" : "hidden" }
        }
    }

    // MARK: What it draws in its own box

    private mutating func paint(_ layer: CodeLayer, in box: inout CSSBox) {
        if let color = layer.motions[.backgroundColor] {
            box.drawn.set("background-color", mixed(color, .backgroundColor, of: layer)) {
                CSSValues.color($0.numbers[0..<4])
            }
        }
        if let radius = layer.motions[.cornerRadius] {
            box.element.set("border-radius", radius, radii(layer))
            if layer.isContinuous {
                let browsers = layer.hasSuperellipses ? " in browsers without corner-shape" : ""
                note(layer, "continuous corners are circular ones\(browsers)")
            }
        }
        if layer.masksToBounds { box.element.set("overflow", "hidden") }
        if let contents = layer.motions[.contents], isBackground(layer) {
            picture(contents, of: layer, in: &box.drawn)
        } else if let gradient = layer.motions[.gradient] {
            set(.gradient, gradient, as: "background-image", of: layer, in: &box.drawn)
        }
        if let gradient = layer.motions[.maskGradient] {
            set(.maskGradient, gradient, as: "mask-image", of: layer, in: &box.element)
        }
        if let mask = layer.motions[.mask] {
            var units = self.units
            if radii == .shares, case .constant(let size)? = layer.motions[.size] {
                units.box = Size(size.numbers[0], size.numbers[1])
            }
            box.element.set("clip-path", mask) { CSSValues.clipPath($0, units) }
        }
    }

    /// A picture that fills a box.
    private func picture(_ contents: CodeMotion, of layer: CodeLayer, in element: inout CSSElement) {
        if layer.extras.contains(.magnificationFilter) { element.set("image-rendering", "pixelated") }
        element.set("background-image", contents.forms) { r in
            CSSPicture(r, scene).map { "var(\(names.picture($0.index)))" } ?? "none"
        }
        element.set("background-size", contents) { CSSPicture($0, scene)?.size ?? "100% 100%" }
        let place = { (r: Reading) in CSSPicture(r, scene)?.place ?? "0% 0%" }
        if contents.isMoving || place(contents.first) != "0% 0%" { element.set("background-position", contents, place) }
    }

    /// A gradient, as a background or as a mask.
    private mutating func set(
        _ property: CodeProperty, _ motion: CodeMotion, as name: String, of layer: CodeLayer,
        in element: inout CSSElement
    ) {
        guard let size = layer.motions[.size]?.last.numbers, CSSGradient(motion.first, size: size)?.text != nil else {
            return leave(out: "a gradient of this kind", of: layer)
        }
        if motion.isMoving { note(layer, "its gradient changes, which CSS cannot interpolate: it goes in steps") }
        element.set(name, stepped(layer, property)) {
            CSSGradient($0, size: size)?.text ?? "none"
        }
    }

    /// A property that CSS does not interpolate, in steps at a screen's rate.
    private func stepped(_ layer: CodeLayer, _ property: CodeProperty) -> CodeMotion {
        guard let readings = layer.readings[property] else {
            return layer.motions[property] ?? .constant(Reading())
        }
        var keys: [CodeKey] = []
        for (t, value) in zip(readings.times, readings.values)
        where keys.isEmpty || (value != keys[keys.count - 1].reading && t - keys[keys.count - 1].time > 1.0 / 121) {
            keys.append(CodeKey(time: t, reading: value, step: .hold))
        }
        keys.append(CodeKey(time: scene.duration, reading: readings.values[readings.values.count - 1], step: .hold))
        return .keys(keys)
    }

    // MARK: Parts with elements of their own

    /// The shadow, and drawing that cannot be the box' background, bottom first.
    private mutating func parts(_ layer: CodeLayer, level: Int) {
        shadow(layer, level: level)
        if let gradient = layer.motions[.gradient], layer.motions[.contents] != nil, isBackground(layer) {
            note(layer, "its gradient lies over its contents")
            var element = CSSElement(id: CSSNames.part("gradient", of: layer.id))
            set(.gradient, gradient, as: "background-image", of: layer, in: &element)
            leaf(element, level: level)
        }
        if let contents = layer.motions[.contents], !isBackground(layer) {
            addContents(contents, layer, level: level)
        }
        shape(layer, level: level)
        text(layer, level: level)
    }

    /// The border lies over the sublayers.
    private mutating func border(_ layer: CodeLayer, level: Int) {
        guard let border = layer.motions[.border] else { return }
        var element = CSSElement(id: CSSNames.part("border", of: layer.id))
        element.set("width", "100%")
        element.set("height", "100%")
        if let radius = layer.motions[.cornerRadius] {
            element.set("border-radius", radius, radii(layer))
        }
        element.set("box-shadow", mixed(border, .border, of: layer, colorAt: 1)) { r in
            "inset 0 0 0 \(CSSValues.px(r.numbers[0])) \(CSSValues.color(r.numbers[1..<5]))"
        }
        leaf(element, cornerClass(layer), level: level)
    }

    private mutating func shape(_ layer: CodeLayer, level: Int) {
        guard let shape = layer.motions[.shape] else { return }
        var element = CSSElement(id: CSSNames.part("shape", of: layer.id))
        element.set("d", shape) { r in
            let data = CSSValues.data(r.shapeOutline)
            return data.isEmpty ? "none" : "path(\"\(data)\")"
        }
        if shape.first.outline?.isEvenOdd == true { element.set("fill-rule", "evenodd") }
        let color = { (r: Reading) in r.numbers.count == 4 ? CSSValues.color(r.numbers[...]) : "none" }
        element.set("fill", mixed(shape, .shape, of: layer, { ShapeTail($0).fill }), color)
        if shape.readings.contains(where: { $0.shapeTail.lineWidth > 0 }) {
            element.set("stroke", mixed(shape, .shape, of: layer, { ShapeTail($0).stroke }), color)
            element.set("stroke-width", shape) { CSSValues.px($0.shapeTail.lineWidth) }
            if case .shape(_, let cap, let join) = shape.first.form {
                if cap != .butt { element.set("stroke-linecap", cap.rawValue) }
                if join != .miter {
                    element.set("stroke-linejoin", join.rawValue)
                } else {
                    // CSS' own limit is 4.
                    element.set("stroke-miterlimit", shape) { CSSValues.number($0.shapeTail.miterLimit) }
                }
            }
        }
        html += String(repeating: "  ", count: level) + "<svg><path class=\"\(element.id)\"/></svg>\n"
        sheet.add(element)
    }
}

extension CodeLayer {
    /// Whether its corners are superellipses in browsers that draw them.
    var hasSuperellipses: Bool { isContinuous && hasWholeCorners }
}

extension CodeLayer.Extra {
    /// Why it is left out; nil for what CSS says.
    fileprivate var whyNotInCSS: String? {
        switch self {
        case .magnificationFilter: nil
        case .curl, .mesh, .maskLayers, .shapeDashes, .particles: ""
        case .contentsCenter: "the whole picture is stretched"
        case .changingFlags: "they stay as they are at the start"
        case .minificationFilter: "browsers smooth pictures that become smaller"
        case .textRuns: "they have one colour, the first one's"
        case .shapeFill: "its line is drawn in part"
        case .ownFades: "an element fades with all that it holds"
        }
    }
}
