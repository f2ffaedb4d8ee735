import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeNumbers

extension Reader {
    /// Reads a list of layers. `pictures` maps the names that `contents` may use to indices.
    func layers(_ value: Value, pictures: [String: Int]) -> [LayerModel] {
        array(value).enumerated().map { layer($0.element, number: $0.offset, pictures: pictures) }
    }

    @inline(never)
    private func layer(_ value: Value, number index: Int, pictures: [String: Int]) -> LayerModel {
        let o = ObjectReader(value, .layer, self)
        cost = FrameCost()
        cost.layers = 1
        let outer = scope.localCount
        enterLayer()
        let repetition = o.object("repeat", .repetition).map(repetition)
        defer {
            scope.removeLocals(downTo: outer)
            if let repetition { leaveRepeat(repetition.index) }
        }
        let values = o["let"].map(localValues) ?? []
        var model = model(o, "layer \(index)", repetition, values, at: value, pictures)
        model.effects?.mask = maskLayers(o, pictures: pictures)
        model.sublayers = o["sublayers"].map { layers($0, pictures: pictures) } ?? []
        return model
    }

    /// The layer without the layers in it. Not inlined: its many values take 14 KB of stack, which layers that nest must
    /// not take each.
    @inline(never)
    private func model(
        _ o: ObjectReader, _ name: String, _ repetition: RepeatModel?, _ values: [Number], at value: Value,
        _ pictures: [String: Int]
    ) -> LayerModel {
        let frame = o.numbers("frame", 4...4), hidden = o.truth("hidden", default: false)
        let bounds = o["bounds"].map(bounds)
        scope.knowsLayerSize()
        if frame != nil, let other = o.present(["bounds", "position"]).first {
            report("'frame' sets bounds and position; give either 'frame' or '\(other)'", at: o[other] ?? value)
        }
        var model = LayerModel(
            name: o.text("name") ?? name, isNamed: o["name"] != nil, origin: o.origin,
            repetition: repetition, values: values,
            contents: o["contents"].map { contents($0, pictures) } ?? [], contentsIndex: o.number("contentsIndex"),
            contentsRect: inUnitSquare(o.numbers("contentsRect", default: [0, 0, 1, 1])),
            contentsGravity: o.word("contentsGravity", default: .resize),
            contentsCenter: inUnitSquare(o.numbers("contentsCenter", default: [0, 0, 1, 1])),
            texelFilters: TexelFilters(
                magnification: o.word("magnificationFilter", default: .linear),
                minification: o.word("minificationFilter", default: .linear)),
            bounds: bounds, position: o.numbers("position", 2...2), frame: frame,
            anchorPoint: o.numbers("anchorPoint", default: [0.5, 0.5]),
            transform: o["transform"].map(transform) ?? [],
            sublayerTransform: o["sublayerTransform"].map(transform) ?? [],
            anchorPointZ: o.number("anchorPointZ", default: 0),
            opacity: o.number("opacity", default: 1), hidden: hidden,
            zPosition: o.number("zPosition", default: 0),
            doubleSided: o.truth("doubleSided", default: true), masksToBounds: o.truth("masksToBounds", default: false),
            cornerRadius: cornerRadius(o), cornerStyle: cornerStyle(o),
            isTransformLayer: isTransformLayer(o), allowsGroupOpacity: o["allowsGroupOpacity"].map(flag) ?? true,
            backgroundColor: o.color("backgroundColor"), borderWidth: o.number("borderWidth", default: 0),
            borderColor: o.color("borderColor") ?? .fixed(.black),
            gradient: o.object("gradient", .gradient).flatMap(gradient),
            mask: hasMaskLayer(o) ? nil : o["mask"].flatMap(shape),
            shape: o.object("shape", .shapeLayer).flatMap(shapeLayer),
            text: o.object("text", .text).map(text),
            shadow: o.object("shadow", .shadow).map { shadow($0) },
            deformation: o.object("deformation", .deformation).flatMap(deformation),
            effects: effects(o), emitters: o.object("emitter", .emitter).map { [emitter($0, pictures)] } ?? [],
            sublayers: [])
        if o["mask"] != nil { cost.masks += 1 }
        model.cost = cost
        checkDeformation(model, o)
        return model
    }

    /// What a layer's expressions know about sizes, before its own is known.
    private func enterLayer() {
        (scope.given["parentWidth"], scope.given["parentHeight"]) = (.parentWidth, .parentHeight)
        for name in ["layerWidth", "layerHeight"] {
            scope.given[name] = nil
            scope.reasons[name] =
                "'let', 'repeat', 'hidden', 'bounds' and 'frame' come before the layer's size; a sublayer's have "
                + "\(name == "layerWidth" ? "parentWidth" : "parentHeight")"
        }
    }

    /// The layer that masks; none where the mask is an outline.
    @inline(never)
    private func maskLayers(_ o: ObjectReader, pictures: [String: Int]) -> [LayerModel] {
        guard hasMaskLayer(o), let mask = o["mask"] else { return [] }
        return [layer(mask, number: 0, pictures: pictures)]
    }

    /// Reads `repeat`, and adds its index to the names in scope.
    @inline(never)
    private func repetition(_ o: ObjectReader) -> RepeatModel {
        let count = atMost(Double(SceneLimits.copies), o.number("count", default: 0), "a repeat's count")
        var name = "i"
        if let value = o["index"], let given = text(value) {
            checkName(given) { message in report(message, at: value) }
            name = given
        }
        scope.addLocal(name)
        let (index, tracks) = enterRepeat(name)
        cost.steps += self.cost(ofTracks: tracks)
        return RepeatModel(count: count, origin: o.origin, index: index, tracks: tracks)
    }

    /// Reads the layer's own names (`let`). Each value may use the names before it. A faulty one is not a number, so that
    /// layers that use it are not evaluated.
    private func localValues(_ value: Value) -> [Number] {
        var out: [Number] = []
        inOrder(entries(value), "value") { e in
            let before = faults
            checkKey(e)
            let typed = definition(e.value), isFaulty = faults > before || scope.later.isInLoop
            scope.addLocal(e.key, typed.type)
            let fault = Number(expression: Expression(constant: .nan), origin: e.value.origin)
            out += isFaulty ? typed.numbers.map { _ in fault } : typed.numbers
        }
        return out
    }

    /// Reports a property that a bent layer cannot have, instead of ignoring it.
    private func checkDeformation(_ layer: LayerModel, _ o: ObjectReader) {
        guard layer.deformation != nil, let backdrop = o["backdrop"] else { return }
        report("a deformed layer cannot have 'backdrop'; put it on a layer around this one", at: backdrop)
    }

    private func bounds(_ value: Value) -> [Number] {
        let n = numbers(value, 2...4)
        if n.count == 3 { report("expected 2 or 4 numbers, not 3", at: value) }
        return n.count == 4 ? n : [.constant(0), .constant(0)] + n.prefix(2)
    }

    // MARK: What a layer draws

    @inline(never)
    private func contents(_ value: Value, _ pictures: [String: Int]) -> [Int] {
        guard let items = value.array else { return picture(value, pictures).map { [$0] } ?? [] }
        if items.isEmpty { report("a list of pictures needs at least one", at: value) }
        return items.compactMap { picture($0, pictures) }
    }

    func picture(_ value: Value, _ pictures: [String: Int], isShown: Bool = true) -> Int? {
        guard let name = text(value) else { return nil }
        if let i = pictures[name] {
            if isShown { used.pictures.insert(i) }
            return i
        }
        let hint = {
            if pictures.isEmpty { return "; the scene has no \"pictures\"" }
            let names = pictures.keys.sorted(), similar = Suggestion.text(for: name, among: names)
            let shown = names.prefix(8).map { "'\(SafeText.line($0, limit: 40))'" }
            return similar.isEmpty ? "; the scene's are \(shown.joined(separator: ", "))" : similar
        }
        report("unknown picture '\(SafeText.line(name, limit: 40))'\(hint())", at: value)
        return nil
    }

    @inline(never)
    private func gradient(_ o: ObjectReader) -> GradientModel? {
        guard let list = o["colors"] else { return nil }
        let items = array(list), limit = SceneLimits.gradientColors
        guard !items.isEmpty, items.count <= limit else {
            report(
                items.isEmpty
                    ? "a gradient needs at least one colour"
                    : "\(NumberText.grouped(items.count)) colours in a gradient; the limit is \(limit)",
                at: list)
            return nil
        }
        let colors = items.map(color), locations = o["locations"].map { array($0).map(number) } ?? []
        cost.gradientColors += colors.count
        if !locations.isEmpty, locations.count != colors.count, let v = o["locations"] {
            report(
                "\(NumberText.count(locations.count, "location")) for \(NumberText.count(colors.count, "colour")); "
                    + "give each colour one, or leave 'locations' out",
                at: v)
            return nil
        }
        if colors.count == 1 {
            warn(
                "a gradient of one colour draws nothing; give it a second one, or use 'backgroundColor'",
                at: list.origin)
        }
        return GradientModel(
            origin: o.origin, kind: o.word("type", default: .axial),
            startPoint: o.numbers("startPoint", default: [0.5, 0]), endPoint: o.numbers("endPoint", default: [0.5, 1]),
            colors: colors, locations: locations)
    }

    /// Reads a shadow. `radius` is the default of its blur, in points.
    @inline(never)
    private func shadow(
        _ o: ObjectReader, opacity: Double = 0.5, offset: [Double] = [0, 3], radius: Number = .constant(3)
    ) -> ShadowModel {
        ShadowModel(
            color: o.color("color") ?? .fixed(.black), opacity: o.number("opacity", default: opacity),
            offset: o.numbers("offset", default: offset),
            radius: o.number("radius").map { notNegative($0, "a shadow's radius") } ?? radius,
            path: o["path"].flatMap(shape))
    }

    @inline(never)
    private func deformation(_ o: ObjectReader) -> DeformationModel? {
        let curl = o.object("curl", .curl).map(curl), mesh = o.object("mesh", .mesh).map(mesh)
        if let second = o["mesh"], curl != nil { report("give either 'curl' or 'mesh'", at: second) }
        if curl == nil, mesh == nil { report("'curl' or 'mesh' is missing", at: o.value) }
        return curl.map(DeformationModel.curl) ?? mesh.map(DeformationModel.mesh)
    }

    private func mesh(_ o: ObjectReader) -> MeshModel {
        let rows = meshSide("rows", o), columns = meshSide("columns", o)
        if rows * columns > SceneLimits.meshCells {
            let most = NumberText.grouped(SceneLimits.meshCells)
            report("a mesh of \(rows) x \(columns) cells; the limit is \(most)", at: o.value)
        }
        let outer = scope.localCount, before = cost.steps
        defer { scope.removeLocals(downTo: outer) }
        scope.addLocal("u")
        scope.addLocal("v")
        let point = o.numbers("point", 2...3) ?? [.constant(0), .constant(0)]
        // The expressions are evaluated for each point.
        let points = (min(rows, SceneLimits.meshSide) + 1) * (min(columns, SceneLimits.meshSide) + 1)
        cost.steps += (cost.steps - before) * (points - 1) + points
        return MeshModel(rows: rows, columns: columns, point: point)
    }

    private func meshSide(_ key: String, _ o: ObjectReader) -> Int {
        guard let value = o[key], let number = plainNumber(value, "a mesh's \(key)") else { return 1 }
        guard number == number.rounded(), number >= 1, number <= Double(SceneLimits.meshSide) else {
            report(
                "a mesh's \(key) are a whole number from 1 to \(SceneLimits.meshSide), not "
                    + NumberText.short(number), at: value)
            return 1
        }
        return Int(number)
    }

    @inline(never)
    private func curl(_ o: ObjectReader) -> CurlModel {
        // The defaults stated in docs/scene-format.md: a sixth of the layer's width, and a quarter of the radius.
        let width = [Expression.Step.variable(.layerWidth), .number(6), .binary(.divide)]
        let radius = o.number("radius") ?? Number(expression: Expression(steps: width), origin: nil)
        let blur = Number(expression: radius.expression.divided(by: 4), origin: nil)
        let empty = ShadowModel(
            color: .fixed(.black), opacity: .constant(0.4), offset: [.constant(0), .constant(0)], radius: blur,
            path: nil)
        return CurlModel(
            origin: o.origin, progress: o.number("progress", default: 0), radius: radius,
            angle: o.number("angle", default: 20),
            backColor: o.color("backColor") ?? .fixed(.white), backTint: o.number("backTint", default: 0.75),
            backOpacity: o.number("backOpacity", default: 1),
            shading: o.number("shading", default: 0.35),
            shadow: o.object("shadow", .shadow).map { shadow($0, opacity: 0.4, offset: [0, 0], radius: blur) } ?? empty)
    }
}

// MARK: Outlines

extension Reader {
    /// The number of segments that a circle, an ellipse or a rounded rectangle counts as.
    private static let roundSegments = 16

    private func shape(_ value: Value) -> ShapeModel? { outline(ObjectReader(value, .shape, self)) }

    @inline(never)
    private func shapeLayer(_ o: ObjectReader) -> ShapeLayerModel? {
        guard let outline = outline(o) else { return nil }
        let stroke = o.color("strokeColor").map { color in
            StrokeModel(
                color: color, width: o.number("lineWidth", default: 1),
                miterLimit: o.number("miterLimit", default: 10), dashPhase: o.number("lineDashPhase", default: 0),
                start: o.number("strokeStart", default: 0), end: o.number("strokeEnd", default: 1),
                dashes: o["lineDashPattern"].map { array($0).map { notNegative(number($0), "a dash") } } ?? [],
                cap: o.word("lineCap", default: .butt), join: o.word("lineJoin", default: .miter))
        }
        if stroke == nil, let key = o.present(Vocabulary.strokeKeys).first, let value = o[key] {
            report("'\(key)' has no effect without 'strokeColor'; add one", at: value)
        }
        return ShapeLayerModel(
            outline: outline, origin: o.origin, fillColor: o.color("fillColor") ?? .fixed(.black), stroke: stroke)
    }

    private func outline(_ o: ObjectReader) -> ShapeModel? {
        let forms = o.present(["circle", "ellipse", "roundedRect", "path"])
        guard forms.count == 1 else {
            report(
                "expected one of \"circle\", \"ellipse\", \"roundedRect\" and \"path\""
                    + (forms.count > 1 ? ", not \(forms.count) of them" : ""),
                at: o.value)
            return nil
        }
        guard let form = form(forms[0], o) else { return nil }
        if case .path(let path, _) = form {
            cost.segments += path.mostElements
        } else {
            cost.segments += Reader.roundSegments
        }
        return ShapeModel(form: form, transform: o["transform"].map(transform) ?? [])
    }

    /// One radius, or four.
    private func cornerRadius(_ o: ObjectReader) -> [Number] {
        guard let value = o["cornerRadius"], value.array != nil else { return [o.number("cornerRadius", default: 0)] }
        return numbers(value, 4...4)
    }

    /// Reads which corners of a layer or a rectangle are round, and how.
    private func cornerStyle(_ o: ObjectReader) -> CornerStyle {
        var style = CornerStyle(curve: o.word("cornerCurve", default: .circular))
        if let value = o["maskedCorners"] {
            style.round = Set(array(value).map { word($0, default: CornerStyle.Corner.minXMinY) })
        }
        return style
    }

    private func form(_ name: String, _ o: ObjectReader) -> ShapeModel.Form? {
        switch name {
        case "circle":
            guard let c = o.object("circle", .circle) else { return nil }
            return .circle(center: c.numbers("center", 2...2) ?? [], radius: c.number("radius", default: 0))
        case "ellipse": return .ellipse(frame: o.object("ellipse", .ellipse)?.numbers("frame", 4...4) ?? [])
        case "roundedRect":
            guard let r = o.object("roundedRect", .roundedRect) else { return nil }
            return .roundedRect(
                frame: r.numbers("frame", 4...4) ?? [], cornerRadius: cornerRadius(r), cornerStyle(r))
        default:
            let rule = o.word("fillRule", default: Path.FillRule.nonzero)
            return o["path"].flatMap(path).map { .path($0, rule) }
        }
    }
}
