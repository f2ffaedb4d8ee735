import ZoetropePixels
import ZoetropeNumbers

extension Reader {
    /// Reads a layer's effects without its mask; nil where it has none.
    ///
    /// Not inlined, as all that reads a part of a layer: layers nest 30 deep, and on a Mac most threads have 512 KB of
    /// stack.
    @inline(never)
    func effects(_ o: ObjectReader) -> EffectsModel? {
        guard !o.present(["filters", "backdrop", "compositingFilter"]).isEmpty || hasMaskLayer(o) else { return nil }
        let effects = EffectsModel(
            filters: o["filters"].map(filters) ?? [], backdrop: o["backdrop"].flatMap(backdrop),
            compositingFilter: o["compositingFilter"].map(blendMode) ?? .normal, mask: [])
        cost.blurs += effects.filters.blurs + (effects.backdrop == nil ? 0 : 1)
        return effects
    }

    /// Whether the layer's mask is a layer: an object with a layer's keys, and none that only outlines have.
    @inline(never)
    func hasMaskLayer(_ o: ObjectReader) -> Bool {
        guard let mask = o["mask"], case .object(let entries) = mask.content else { return false }
        let layer = Vocabulary.keys(of: .layer).index, outline = Vocabulary.keys(of: .shape).index
        return entries.contains { layer[$0.key] != nil && outline[$0.key] == nil }
            && !entries.contains { layer[$0.key] == nil && outline[$0.key] != nil }
    }

    private func filters(_ value: Value) -> [FilterModel] {
        let items = array(value), limit = SceneLimits.filters
        guard items.count <= limit else {
            report("\(NumberText.grouped(items.count)) filters; the limit is \(limit)", at: value)
            return []
        }
        return items.compactMap(filter)
    }

    private func filter(_ value: Value) -> FilterModel? {
        let o = ObjectReader(value, .filter, self)
        guard case .object(let entries) = value.content else { return nil }
        guard entries.count == 1 else {
            report(
                "each object holds one filter, because their order matters; this one has \(entries.count): "
                    + "write [{…}, {…}]",
                at: value)
            return nil
        }
        if let blur = o.number("blur") { return .blur(blurRadius(blur)) }
        if let saturation = o.number("saturation") { return .saturation(saturation) }
        if let brightness = o.number("brightness") { return .brightness(brightness) }
        if let shadow = o.object("dropShadow", .dropShadow) {
            return .dropShadow(
                ShadowModel(
                    color: shadow.color("color") ?? .fixed(.black), opacity: shadow.number("opacity", default: 0.5),
                    offset: shadow.numbers("offset", default: [0, 3]),
                    radius: shadow.number("radius").map(blurRadius) ?? .constant(3), path: nil))
        }
        return o.numbers("colorMatrix", 20...20).map { .colorMatrix($0) }
    }

    private func blurRadius(_ n: Number) -> Number {
        atMost(SceneLimits.blurRadius, notNegative(n, "a blur's radius"), "a blur's radius")
    }

    private func backdrop(_ value: Value) -> BackdropModel? {
        if value.string != nil {
            let style = word(value, default: BackdropStyle.light)
            return BackdropModel(
                filters: [.blur(.constant(style.blur)), .saturation(.constant(style.saturation))],
                tint: .fixed(style.tint))
        }
        let o = ObjectReader(value, .backdrop, self)
        guard case .object = value.content else { return nil }
        let style = o["style"].map { word($0, default: BackdropStyle.light) }
        var filters: [FilterModel] = []
        let blur = o.number("blur").map(blurRadius)
        if let blur = blur ?? style.map({ .constant($0.blur) }) { filters.append(.blur(blur)) }
        if let saturation = o.number("saturation") ?? style.map({ .constant($0.saturation) }) {
            filters.append(.saturation(saturation))
        }
        if let brightness = o.number("brightness") { filters.append(.brightness(brightness)) }
        return BackdropModel(filters: filters, tint: o.color("tint") ?? style.map { .fixed($0.tint) })
    }

    private func blendMode(_ value: Value) -> BlendMode {
        if let name = value.string, BlendMode(rawValue: name) == nil, let known = ForeignWords.blendMode(name) {
            report("unknown word '\(SafeText.line(name, limit: 40))'; write \"\(known.rawValue)\"", at: value)
            return known
        }
        return word(value, default: .normal)
    }
}

extension [FilterModel] {
    /// How many of them blur.
    fileprivate var blurs: Int {
        count {
            switch $0 {
            case .blur, .dropShadow: true
            case .saturation, .brightness, .colorMatrix: false
            }
        }
    }
}

extension ForeignWords {
    /// The mode that CSS, Core Graphics or Core Image call by another name.
    static func blendMode(_ word: String) -> BlendMode? {
        var plain = word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "." }
        for prefix in ["kcgblendmode", "ci"] where plain.hasPrefix(prefix) { plain.removeFirst(prefix.count) }
        for suffix in ["blendmode", "compositing"] where plain.hasSuffix(suffix) { plain.removeLast(suffix.count) }
        switch plain {
        case "pluslighter", "plusl", "plus", "add", "lineardodge": return .addition
        case "sourceover", "srcover": return .normal
        default: return BlendMode.allCases.first { "\($0)".lowercased() == plain }
        }
    }
}
