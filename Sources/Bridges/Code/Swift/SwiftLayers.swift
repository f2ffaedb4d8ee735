import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers

/// The statements that build a run's layers with their animations.
struct SwiftLayers {
    let scene: CodeScene
    private let motion: SwiftMotion
    var lines: [String] = []
    private(set) var left = LeftOuts()
    private var names: [String: String] = [:]
    /// The names of the pictures that are not the screens.
    private(set) var pictures: [String] = []

    init(_ scene: CodeScene) throws {
        self.scene = scene
        motion = SwiftMotion(duration: scene.duration)
        for layer in scene.layers { try add(layer, to: "stage") }
    }

    /// Here and in the list at the top of the file.
    mutating func note(_ change: (inout LeftOuts) -> Void) {
        let before = left.lines.count
        change(&left)
        for line in left.lines.dropFirst(before) { lines.append("// " + Escape.swiftComment(line)) }
    }

    mutating func leave(out what: String, areMany: Bool = false, of layer: CodeLayer, _ why: String = "") {
        note { $0.leave(out: what, areMany: areMany, of: layer.name, why) }
    }

    mutating func animate(
        _ layer: String, _ keyPath: String, _ value: CodeMotion, _ text: (Reading) -> String
    ) {
        if let line = motion.line(layer, keyPath, value, text) { lines.append(line) }
    }

    /// Sets a property to its first value, and adds its animation.
    mutating func set(_ layer: String, _ key: String, _ value: CodeMotion, _ text: (Reading) -> String) {
        lines.append("\(layer).\(key) = \(text(value.first))")
        animate(layer, key, value, text)
    }

    private func name(_ layer: CodeLayer) -> String {
        let words = layer.id.split(separator: "-")
        let name = words.enumerated().map {
            $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
        }
        .joined()
        return name + "Layer"
    }

    private mutating func add(_ layer: CodeLayer, to parent: String) throws {
        if let bent = layer.extras.bent {
            throw CodeError(
                "\(scene.name): Core Animation has no public way to bend a layer, as the \(bent) '\(layer.name)' does; "
                    + "UIPageViewController turns pages, and a video can show it")
        }
        let name = name(layer), drawing = SwiftDrawing(of: layer)
        lines += ["", "// \(Escape.swiftComment(layer.name))", "let \(name) = \(drawing.type)()"]
        place(layer, name)
        fill(layer, name, drawing)
        decorate(layer, name)
        leaveOut(layer)
        lines.append("\(parent).addSublayer(\(name))")
        for sublayer in layer.sublayers { try add(sublayer, to: name) }
    }

    // MARK: Geometry

    mutating func size(_ layer: CodeLayer, _ name: String) {
        let size = layer.motions[.size] ?? .constant(Reading(.numbers, [0, 0]))
        let first = size.first.numbers.map { SwiftValues.number($0) }
        lines.append("\(name).bounds = CGRect(x: 0, y: 0, width: \(first[0]), height: \(first[1]))")
        component(layer, .size, 0, name, "bounds.size.width")
        component(layer, .size, 1, name, "bounds.size.height")
    }

    private mutating func place(_ layer: CodeLayer, _ name: String) {
        size(layer, name)
        if let anchor = layer.motions[.anchorPoint], anchor.isMoving || anchor.first.numbers != [0.5, 0.5, 0] {
            lines.append("\(name).anchorPoint = \(SwiftValues.point(anchor.first.numbers))")
            if anchor.first.numbers[2] != 0 {
                lines.append("\(name).anchorPointZ = \(SwiftValues.number(anchor.first.numbers[2]))")
            }
            animate(name, "anchorPoint", anchor) { SwiftValues.point($0.numbers) }
            component(layer, .anchorPoint, 2, name, "anchorPointZ")
        }
        if let position = layer.motions[.position] {
            lines.append("\(name).position = \(SwiftValues.point(position.first.numbers))")
            let z = position.first.numbers[2]
            if z != 0 { lines.append("\(name).zPosition = \(SwiftValues.number(z))") }
            for (k, path) in ["position.x", "position.y", "zPosition"].enumerated() {
                component(layer, .position, k, name, path)
            }
        }
        for (property, path) in [(CodeProperty.transform, "transform"), (.sublayerTransform, "sublayerTransform")] {
            guard let transform = layer.motions[property] else { continue }
            lines.append("\(name).\(path) = \(SwiftValues.transform(transform.first))")
            animate(
                name, path, SwiftTransform.motion(transform, layer.readings[property], of: layer), SwiftValues.transform
            )
        }
        if !layer.isDoubleSided { lines.append("\(name).isDoubleSided = false") }
        if layer.masksToBounds { lines.append("\(name).masksToBounds = true") }
        if layer.extras.contains(.ownFades) { lines.append("\(name).allowsGroupOpacity = false") }
    }

    /// Sets and animates one number of a property by its own key path.
    private mutating func component(
        _ layer: CodeLayer, _ property: CodeProperty, _ k: Int, _ name: String, _ path: String
    ) {
        guard let whole = layer.motions[property], whole.isMoving else { return }
        var own = whole.component(k)
        if case .keys = own, let readings = layer.readings[property] {
            own = readings.motion(of: k, like: [], tolerance: property.tolerance(of: whole.first, k, size: 400))
        }
        animate(name, path, own) { SwiftValues.number($0.numbers[0]) }
    }

    // MARK: What it draws

    private mutating func fill(_ layer: CodeLayer, _ name: String, _ drawing: SwiftDrawing) {
        if let color = layer.motions[.backgroundColor] {
            set(name, "backgroundColor", color) { SwiftValues.color($0.numbers[0..<4]) }
        }
        for kind in drawing.own { draw(kind, layer, name) }
        for kind in drawing.above {
            // A sublayer of the layer's size, which moves and changes with it.
            guard layer.motions[.sublayerTransform] == nil else {
                leave(out: kind.noun, of: layer, "its sublayerTransform would move a sublayer that draws it")
                continue
            }
            let part = name + kind.rawValue.capitalized
            lines.append("let \(part) = \(kind.type)()")
            lines.append("\(part).anchorPoint = CGPoint(x: 0, y: 0)")
            // Below what lies behind the layer's plane, too.
            if layer.hasDeepSublayers { lines.append("\(part).zPosition = -100000") }
            size(layer, part)
            draw(kind, layer, part)
            lines.append("\(name).addSublayer(\(part))")
        }
    }

    private mutating func draw(_ kind: SwiftDrawing.Kind, _ layer: CodeLayer, _ name: String) {
        guard let motion = layer.motions[kind.property] else { return }
        switch kind {
        case .gradient: gradient(motion, name)
        case .contents: contents(motion, layer, name)
        case .shape: shape(motion, name)
        case .text: if let text = layer.state.text { self.text(text, layer, name) }
        }
    }

    private mutating func shape(_ shape: CodeMotion, _ name: String) {
        set(name, "path", shape) { SwiftValues.path($0.shapeOutline, areCornersAlike: true) }
        let colors: [(String, KeyPath<ShapeTail, [Double]>)] = [("fillColor", \.fill), ("strokeColor", \.stroke)]
        for (key, color) in colors {
            set(name, key, shape) { SwiftValues.color($0.shapeTail[keyPath: color][...]) }
        }
        set(name, "lineWidth", shape) { SwiftValues.number($0.shapeTail.lineWidth) }
        let plain = StrokeStyle()
        if shape.readings.contains(where: { $0.shapeTail.miterLimit != plain.miterLimit }) {
            set(name, "miterLimit", shape) { SwiftValues.number($0.shapeTail.miterLimit) }
        }
        if case .shape(_, let cap, let join) = shape.first.form {
            if cap != plain.cap { lines.append("\(name).lineCap = .\(cap.rawValue)") }
            if join != plain.join { lines.append("\(name).lineJoin = .\(join.rawValue)") }
        }
        if shape.first.outline?.isEvenOdd == true { lines.append("\(name).fillRule = .evenOdd") }
    }

    private mutating func contents(_ contents: CodeMotion, _ layer: CodeLayer, _ name: String) {
        let names = scene.scene.scene.pictures.map(\.name)
        func picture(_ r: Reading) -> String {
            guard let k = r.picture else { return "nil" }
            return names[k] == "from" || names[k] == "to" ? names[k] : "pictures[\(Escape.swiftLiteral(names[k]))]"
        }
        for r in contents.readings {
            guard let k = r.picture else { continue }
            if names[k] != "from", names[k] != "to", !pictures.contains(names[k]) { pictures.append(names[k]) }
        }
        lines.append("\(name).contents = \(picture(contents.first))")
        animateSteps(contents, layer, name, picture)
        guard let state = layer.state.contents else { return }
        if state.filters.magnification == .nearest { lines.append("\(name).magnificationFilter = .nearest") }
        if state.filters.minification == .nearest { lines.append("\(name).minificationFilter = .nearest") }
        let pictures = scene.scene.pictures
        func part(_ r: Reading) -> String {
            let n = r.numbers
            guard let k = r.picture, n.count == 8 else { return "CGRect(x: 0, y: 0, width: 1, height: 1)" }
            let (w, h) = (Double(pictures[k].width), Double(pictures[k].height))
            let rect = [n[4] / w, n[5] / h, n[6] / w, n[7] / h].map { SwiftValues.number($0, 6) }
            return "CGRect(x: \(rect[0]), y: \(rect[1]), width: \(rect[2]), height: \(rect[3]))"
        }
        if contents.readings.contains(where: { part($0) != part(Reading(.none)) }) {
            set(name, "contentsRect", contents, part)
        }
        if state.gravity != .resize {
            lines.append("\(name).contentsGravity = .\(state.gravity.coreAnimation)")
            lines.append("\(name).contentsScale = \(SwiftValues.number(pictures[state.picture].density))")
        }
    }

    private mutating func animateSteps(
        _ contents: CodeMotion, _ layer: CodeLayer, _ name: String, _ picture: (Reading) -> String
    ) {
        guard case .keys(let keys) = contents.forms else { return }
        let times = keys.map { SwiftValues.number($0.time / scene.duration, 6) }.joined(separator: ", ")
        let values = keys.dropLast().map { picture($0.reading) }.joined(separator: ", ")
        lines.append("steps(\(name), \"contents\", times: [\(times)], values: [\(values)])")
    }

    mutating func gradient(_ motion: CodeMotion, _ name: String) {
        func stops(_ r: Reading) -> [ArraySlice<Double>] {
            stride(from: 4, to: r.numbers.count, by: 5).map { r.numbers[$0..<$0 + 5] }
        }
        func locations(_ r: Reading) -> String {
            "[" + stops(r).map { SwiftValues.number($0.first!) }.joined(separator: ", ") + "]"
        }
        func colors(_ r: Reading) -> String {
            "[" + stops(r).map { SwiftValues.color($0.dropFirst()) }.joined(separator: ", ") + "]"
        }
        if case .gradient(let kind, _) = motion.first.form, kind != .axial {
            lines.append("\(name).type = .\(kind.rawValue)")
        }
        lines.append("\(name).startPoint = \(SwiftValues.point(motion.first.numbers))")
        lines.append("\(name).endPoint = \(SwiftValues.point(Array(motion.first.numbers.dropFirst(2))))")
        lines.append("\(name).colors = \(colors(motion.first))")
        lines.append("\(name).locations = \(locations(motion.first))")
        animate(name, "colors", motion, colors)
        animate(name, "locations", motion, locations)
        animate(name, "startPoint", motion) { SwiftValues.point($0.numbers) }
        animate(name, "endPoint", motion) { SwiftValues.point(Array($0.numbers.dropFirst(2))) }
    }

    // MARK: What is done with it

    private mutating func decorate(_ layer: CodeLayer, _ name: String) {
        func scalar(_ property: CodeProperty, _ k: Int, _ key: String, _ none: Double) {
            guard let value = layer.motions[property] else { return }
            let number = { (r: Reading) in SwiftValues.number(k < r.numbers.count ? r.numbers[k] : none) }
            if value.isMoving || value.first.numbers.first != none {
                lines.append("\(name).\(key) = \(number(value.first))")
            }
            animate(name, key, value, number)
        }
        scalar(.opacity, 0, "opacity", 1)
        if let radius = layer.motions[.cornerRadius] {
            set(name, "cornerRadius", radius) { SwiftValues.number($0.numbers.max() ?? 0) }
            if layer.isContinuous { lines.append("\(name).cornerCurve = .continuous") }
            let all = radius.readings.flatMap(\.numbers).max() ?? 0
            let corners = ["layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMaxXMaxYCorner", "layerMinXMaxYCorner"]
            let round = corners.indices.filter { k in
                radius.readings.contains { k < $0.numbers.count && $0.numbers[k] > 0 }
            }
            if round.count < 4 {
                lines.append("\(name).maskedCorners = [\(round.map { "." + corners[$0] }.joined(separator: ", "))]")
            }
            let differs = radius.readings.contains { r in
                round.contains { abs(r.numbers[$0] - (r.numbers.max() ?? 0)) > 0.01 }
            }
            if differs, all > 0 { note { $0.add(LeftOuts.oneRadius, of: layer.name) } }
        }
        scalar(.border, 0, "borderWidth", 0)
        if let border = layer.motions[.border] {
            set(name, "borderColor", border) { SwiftValues.color($0.numbers[1..<5]) }
        }
        if let visible = layer.motions[.visible], case .keys(let keys) = visible {
            let times = keys.map { SwiftValues.number($0.time / scene.duration, 6) }.joined(separator: ", ")
            let values = keys.dropLast().map { $0.reading.numbers[0] > 0.5 ? "false" : "true" }.joined(separator: ", ")
            lines.append("steps(\(name), \"hidden\", times: [\(times)], values: [\(values)])")
        }
        shadow(layer, name)
        if let mask = layer.motions[.mask] {
            lines.append("let \(name)Mask = CAShapeLayer()")
            set("\(name)Mask", "path", mask, SwiftValues.path(mask))
            if mask.first.outline?.isEvenOdd == true { lines.append("\(name)Mask.fillRule = .evenOdd") }
            lines.append("\(name).mask = \(name)Mask")
        } else if let mask = layer.motions[.maskGradient] {
            self.mask(mask, layer, name)
        }
        if let blend = layer.motions[.blendMode] {
            if case .blend(let mode) = blend.first.form {
                lines.append("\(name).compositingFilter = \(Escape.swiftLiteral(mode.rawValue))")
            }
        }
    }
}

extension CodeLayer {
    /// Whether a sublayer reaches behind this layer's plane at some moment.
    fileprivate var hasDeepSublayers: Bool {
        sublayers.contains { sublayer in
            sublayer.hasDepth
                || sublayer.motions[.position]?.readings.contains { $0.numbers.count > 2 && $0.numbers[2] < 0 } == true
        }
    }
}

extension ContentsGravity {
    /// Core Animation's name for the gravity, for a space whose y goes up.
    fileprivate var coreAnimation: String {
        switch self {
        case .top: "bottom"
        case .bottom: "top"
        case .topLeft: "bottomLeft"
        case .topRight: "bottomRight"
        case .bottomLeft: "topLeft"
        case .bottomRight: "topRight"
        default: rawValue
        }
    }
}
