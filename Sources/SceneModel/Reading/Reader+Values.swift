import Geometry
import Pixels

/// Colours, timing functions, transforms and outlines.
extension Reader {
    static let namedColors: [String: Color] = [
        "clear": .clear, "black": .black, "white": .white,
        "gray": Color(r: 0.5, g: 0.5, b: 0.5), "red": Color(r: 1, g: 0, b: 0), "green": Color(r: 0, g: 1, b: 0),
        "blue": Color(r: 0, g: 0, b: 1),
    ]

    func color(_ value: Value) -> ColorModel {
        if case .array = value.content { return .channels(channels(numbers(value, 3...4))) }
        guard case .scalar(let s, _) = value.content else {
            report(
                "a colour should stand here (\"#RRGGBB\", \"#RRGGBBAA\", a name, [r, g, b, a]), not \(value.kind)",
                at: value)
            return .fixed(.clear)
        }
        if let i = scope.colors[s] { return .parameter(i) }
        if let c = Reader.color(s) { return .fixed(c) }
        let hint = Suggestion.text(for: s, among: scope.colors.keys.sorted() + Reader.namedColors.keys.sorted())
        report(
            "'\(s)' is no colour\(hint.isEmpty ? "; write \"#RRGGBB\", \"#RRGGBBAA\", a colour parameter's name or [r, g, b, a] with each 0 to 1" : hint)",
            at: value)
        return .fixed(.clear)
    }

    /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or one of the few names.
    package static func color(_ s: String) -> Color? {
        if let named = namedColors[s] { return named }
        guard s.hasPrefix("#") else { return nil }
        let digits = s.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count == s.count - 1 else { return nil }
        let bytes: [Int]
        switch digits.count {
        case 3: bytes = digits.map { $0 * 17 } + [255]
        case 6, 8:
            bytes =
                stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
                + (digits.count == 6 ? [255] : [])
        default: return nil
        }
        return Color(
            r: Double(bytes[0]) / 255, g: Double(bytes[1]) / 255, b: Double(bytes[2]) / 255, a: Double(bytes[3]) / 255)
    }

    // MARK: Timing

    func timing(_ value: Value) -> TimingModel {
        switch value.content {
        case .scalar(let name, _):
            if let t = TimingFunction.named[name] { return .fixed(t) }
            let names = TimingFunction.named.keys.sorted()
            report(
                "unknown timing '\(name)'\(Suggestion.text(for: name, among: names)) (one of \(names.joined(separator: ", ")), [x1, y1, x2, y2], or {\"spring\": …})",
                at: value)
        case .array(let items) where items.count == 4: return .bezier(items.map(number))
        case .object: return spring(ObjectReader(value, .timing, self))
        default:
            report(
                "a timing function should stand here (a name, [x1, y1, x2, y2] or {\"spring\": …}), not \(value.kind)",
                at: value)
        }
        return .fixed(.linear)
    }

    private func spring(_ timing: ObjectReader) -> TimingModel {
        guard let o = timing.object("spring", .spring) else { return .fixed(.linear) }
        let physical = o.present(["mass", "stiffness", "damping"])
        let velocity = o.number("initialVelocity", default: 0)
        guard let ratio = o.number("dampingRatio") else {
            if physical.isEmpty {
                report("a spring needs \"dampingRatio\", or \"mass\", \"stiffness\" and \"damping\"", at: o.value)
            }
            return .physical(
                mass: o.number("mass", default: 1), stiffness: o.number("stiffness", default: 100),
                damping: o.number("damping", default: 10), velocity: velocity)
        }
        if let other = physical.first {
            report(
                "'dampingRatio' and '\(other)' belong to two different kinds of spring; keep one kind (dampingRatio settles at the duration; mass, stiffness and damping are CASpringAnimation's)",
                at: o.value)
        }
        return .damped(ratio: ratio, velocity: velocity)
    }

    // MARK: Transforms

    func transform(_ value: Value) -> [TransformOperation] { array(value).compactMap(operation) }

    private func operation(_ value: Value) -> TransformOperation? {
        let o = ObjectReader(value, .transformOperation, self)
        guard case .object(let entries) = value.content else { return nil }
        guard entries.count == 1 else {
            report(
                "one operation stands in one object, because their order counts; this has \(entries.count): write [{…}, {…}]",
                at: value)
            return nil
        }
        let key = entries[0].key
        guard Vocabulary.keys(of: .transformOperation).contains(where: { $0.name == key }), let v = o[key] else {
            return nil
        }
        let zero = Number.constant(0), one = Number.constant(1)
        switch key {
        case "rotateX": return .rotate(number(v), axis: [one, zero, zero])
        case "rotateY": return .rotate(number(v), axis: [zero, one, zero])
        case "rotateZ": return .rotate(number(v), axis: [zero, zero, one])
        case "rotate":
            let r = ObjectReader(v, .rotation, self)
            return .rotate(r.number("angle", default: 0), axis: r.numbers("axis", default: [0, 0, 1]))
        case "translate": return .translate(padded(numbers(v, 2...3), with: zero))
        case "translateX": return .translate([number(v), zero, zero])
        case "translateY": return .translate([zero, number(v), zero])
        case "translateZ": return .translate([zero, zero, number(v)])
        case "scale": return scale(v)
        case "scaleX": return .scale([number(v), one, one])
        case "scaleY": return .scale([one, number(v), one])
        case "matrix": return .matrix(numbers(v, 16...16))
        default:
            let digits = key.dropFirst().compactMap(\.wholeNumberValue)
            return .element(row: digits[0], column: digits[1], number(v))
        }
    }

    private func scale(_ v: Value) -> TransformOperation {
        if case .array = v.content { return .scale(padded(numbers(v, 2...3), with: .constant(1))) }
        let k = number(v)
        return .scale([k, k, .constant(1)])
    }

    private func padded(_ n: [Number], with last: Number) -> [Number] { n.count == 2 ? n + [last] : n }

    // MARK: Outlines

    func shape(_ value: Value) -> ShapeModel? {
        let o = ObjectReader(value, .shape, self)
        let forms = o.present(["circle", "ellipse", "roundedRect", "path"])
        guard forms.count == 1 else {
            report(
                "one of \"circle\", \"ellipse\", \"roundedRect\" and \"path\" should stand here\(forms.count > 1 ? ", not \(forms.count) of them" : "")",
                at: value)
            return nil
        }
        guard let form = form(forms[0], o) else { return nil }
        return ShapeModel(form: form, transform: o["transform"].map(transform) ?? [])
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
                frame: r.numbers("frame", 4...4) ?? [], cornerRadius: r.number("cornerRadius", default: 0))
        default:
            guard let v = o["path"], let data = text(v) else { return nil }
            do { return .path(try Path(svg: data), fillRule(o)) } catch {
                let column = v.position.column + 1 + error.offset
                report(
                    "path data: \(error.message)", path: v.path,
                    position: SourcePosition(line: v.position.line, column: column))
                return nil
            }
        }
    }

    private func fillRule(_ o: ObjectReader) -> Path.FillRule {
        guard let v = o["fillRule"], let s = text(v) else { return .nonzero }
        if let rule = Path.FillRule(rawValue: s) { return rule }
        report("unknown fill rule '\(s)' (one of nonzero, evenodd)", at: v)
        return .nonzero
    }
}
