import Geometry
import Pixels

extension Reader {
    /// `pictures` are the names that `contents` may use.
    func layers(_ value: Value, pictures: [String: Int]) -> [LayerModel] {
        array(value).enumerated().map { layer($0.element, number: $0.offset, pictures: pictures) }
    }

    private func layer(_ value: Value, number index: Int, pictures: [String: Int]) -> LayerModel {
        let o = ObjectReader(value, .layer, self)
        let repetition = o.object("repeat", .repetition).map { r in
            RepeatModel(count: r.number("count", default: 0), origin: r.origin)
        }
        let outer = scope.locals
        defer { scope.locals = outer }
        if repetition != nil { scope.locals.append(indexName(o)) }
        let values = o["let"].map(localValues) ?? []
        let frame = o.numbers("frame", 4...4)
        if frame != nil, let other = o.present(["bounds", "position"]).first {
            report("'frame' sets bounds and position; give either frame or '\(other)'", at: o[other] ?? value)
        }
        let model = LayerModel(
            name: o.text("name") ?? "layer \(index)", origin: o.origin, repetition: repetition, values: values,
            contents: o["contents"].map { contents($0, pictures) } ?? [],
            contentsRect: inUnitSquare(o.numbers("contentsRect", default: [0, 0, 1, 1])),
            contentsGravity: o["contentsGravity"].map { word($0, default: .resize) } ?? .resize,
            bounds: o["bounds"].map(bounds), position: o.numbers("position", 2...2), frame: frame,
            anchorPoint: o.numbers("anchorPoint", default: [0.5, 0.5]),
            transform: o["transform"].map(transform) ?? [],
            sublayerTransform: o["sublayerTransform"].map(transform) ?? [],
            opacity: o.number("opacity", default: 1), hidden: o.truth("hidden", default: false),
            zPosition: o.number("zPosition", default: 0),
            doubleSided: o.truth("doubleSided", default: true), masksToBounds: o.truth("masksToBounds", default: false),
            cornerRadius: o.number("cornerRadius", default: 0),
            backgroundColor: o.color("backgroundColor"), borderWidth: o.number("borderWidth", default: 0),
            borderColor: o.color("borderColor") ?? .fixed(.black),
            gradient: o.object("gradient", .gradient).flatMap(gradient), mask: o["mask"].flatMap(shape),
            shadow: o.object("shadow", .shadow).map { shadow($0) },
            deformation: o.object("deformation", .deformation)?.object("curl", .curl).map(curl),
            sublayers: o["sublayers"].map { layers($0, pictures: pictures) } ?? [])
        checkDeformation(model, o)
        return model
    }

    /// The layer's own names, each of which may use those above it.
    private func localValues(_ value: Value) -> [Number] {
        entries(value).map { e in
            checkName(e.key, path: e.value.path, position: e.keyPosition)
            let n = number(e.value)
            scope.locals.append(e.key)
            return n
        }
    }

    /// What cannot be bent is refused, not ignored.
    private func checkDeformation(_ layer: LayerModel, _ o: ObjectReader) {
        guard layer.deformation != nil else { return }
        for key in o.present(["sublayers", "mask", "masksToBounds", "cornerRadius", "borderWidth", "shadow"]) {
            report(
                "a deformed layer has no '\(key)'; put it on a layer around this one\(key == "shadow" ? ", or in the curl" : "")",
                at: o[key] ?? o.value)
        }
    }

    private func indexName(_ o: ObjectReader) -> String {
        guard let r = o.object("repeat", .repetition), let v = r["index"], let name = text(v) else { return "i" }
        checkName(name, path: v.path, position: v.position)
        return name
    }

    /// Names of parameters, tracks and indices are words of expressions.
    func checkName(_ name: String, path: String, position: SourcePosition) {
        let isWord =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0 == "_" || ($0.isASCII && $0.isNumber) }
        if !isWord {
            report(
                "'\(name)' cannot be used in expressions; a name has letters, digits and _ and does not begin with a digit",
                path: path, position: position)
        } else if Scope.reserved.contains(name) {
            report("'\(name)' is the language's own; choose another name", path: path, position: position)
        }
    }

    private func contents(_ value: Value, _ pictures: [String: Int]) -> [Int] {
        guard case .array(let items) = value.content else { return picture(value, pictures).map { [$0] } ?? [] }
        if items.isEmpty { report("a list of pictures has one or more", at: value) }
        return items.compactMap { picture($0, pictures) }
    }

    private func picture(_ value: Value, _ pictures: [String: Int]) -> Int? {
        guard let name = text(value) else { return nil }
        if let i = pictures[name] { return i }
        let hint =
            pictures.isEmpty
            ? "; the scene has no \"pictures\"" : Suggestion.text(for: name, among: pictures.keys.sorted())
        report("unknown picture '\(name)'\(hint)", at: value)
        return nil
    }

    private func bounds(_ value: Value) -> [Number] {
        let n = numbers(value, 2...4)
        if n.count == 3 { report("2 or 4 numbers should stand here, not 3", at: value) }
        return n.count == 4 ? n : [.constant(0), .constant(0)] + n.prefix(2)
    }

    private func gradient(_ o: ObjectReader) -> GradientModel? {
        let colors = o["colors"].map { array($0).map(color) } ?? []
        let locations = o["locations"].map { array($0).map(number) } ?? []
        if colors.isEmpty, let v = o["colors"] { report("a gradient has one colour or more", at: v) }
        if !locations.isEmpty, locations.count != colors.count, let v = o["locations"] {
            report(
                "\(locations.count) locations for \(colors.count) colours; give each colour one, or leave 'locations' out",
                at: v)
            return nil
        }
        guard !colors.isEmpty else { return nil }
        return GradientModel(
            kind: o["type"].map { word($0, default: .axial) } ?? .axial,
            startPoint: o.numbers("startPoint", default: [0.5, 0]), endPoint: o.numbers("endPoint", default: [0.5, 1]),
            colors: colors, locations: locations)
    }

    /// `radius` is the blur's default, in points.
    private func shadow(
        _ o: ObjectReader, opacity: Double = 0.5, offset: [Double] = [0, 3], radius: Number = .constant(3)
    ) -> ShadowModel {
        ShadowModel(
            color: o.color("color") ?? .fixed(.black), opacity: o.number("opacity", default: opacity),
            offset: o.numbers("offset", default: offset),
            radius: o.number("radius").map { notNegative($0, "a shadow's radius") } ?? radius,
            path: o["path"].flatMap(shape))
    }

    private func curl(_ o: ObjectReader) -> CurlModel {
        let radius =
            o.number("radius") ?? Number(expression: .binary(.divide, .variable(.width), .number(6)), origin: nil)
        let blur = Number(expression: .binary(.divide, radius.expression, .number(4)), origin: nil)
        let cast = o.object("shadow", .shadow).map { shadow($0, opacity: 0.4, offset: [0, 0], radius: blur) }
        return CurlModel(
            origin: o.origin, progress: o.number("progress", default: 0), radius: radius,
            angle: o.number("angle", default: 20),
            backColor: o.color("backColor") ?? .fixed(.white), backTint: o.number("backTint", default: 0.75),
            backOpacity: o.number("backOpacity", default: 1),
            shading: o.number("shading", default: 0.35),
            shadow: cast
                ?? ShadowModel(
                    color: .fixed(.black), opacity: .constant(0.4), offset: [.constant(0), .constant(0)], radius: blur,
                    path: nil))
    }
}
