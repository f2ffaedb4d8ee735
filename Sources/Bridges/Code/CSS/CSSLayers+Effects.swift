import ZoetropeGeometry

/// Shadows, filters, backdrops and blend modes.
extension CSSLayers {
    mutating func effects(_ layer: CodeLayer, in box: inout CSSBox) {
        if let blend = layer.motions[.blendMode] {
            if case .blend(let mode) = blend.first.form {
                if let name = CSSValues.blend(mode) {
                    box.element.set("mix-blend-mode", name)
                } else {
                    leave(out: "compositingFilter \(mode.rawValue)", of: layer)
                }
            }
            if let group = groupOfItsOwn {
                add(note: "it blends within '\(group.name)' alone, which is a group of its own in CSS", layer)
            }
        }
        if let filters = layer.motions[.filters] {
            let functions = self.filters(filters, .filters, of: layer)
            if functions.readings.contains(where: { CSSFilters.text($0.form, $0.numbers) == nil }) {
                constantFilters(filters, layer, in: &box.drawn)
            } else {
                box.drawn.set("filter", functions) {
                    let text = CSSFilters.text($0.form, $0.numbers) ?? ""
                    return text.isEmpty ? "none" : text
                }
            }
        }
        if let backdrop = layer.motions[.backdrop] {
            let functions = filters(backdrop, .backdrop, of: layer, tail: 4)
            if functions.readings.contains(where: { CSSFilters.text($0.form, Array($0.numbers.dropLast(4))) == nil }) {
                add(note: "its backdrop is blurred alone", layer)
            }
            box.element.set("backdrop-filter", functions) { r in
                let own = Array(r.numbers.dropLast(4))
                let text = CSSFilters.text(r.form, own) ?? CSSFilters.text(.filters([.blur]), own) ?? ""
                return text.isEmpty ? "none" : text
            }
            let tints = backdrop.readings.contains { ($0.numbers.last ?? 0) > 0 }
            if tints, layer.motions[.backgroundColor] == nil {
                box.element.set("background-color", mixed(backdrop, .backdrop, of: layer) { Array($0.suffix(4)) }) {
                    $0.numbers.count < 4 ? "transparent" : CSSValues.color($0.numbers.suffix(4))
                }
            } else if tints {
                leave(out: "its backdrop's tint", of: layer, "its background's colour is in that place")
            }
        }
        castShadow(layer, in: &box.element)
    }

    /// The nearest ancestor that CSS composites as a group, and the scene does not; nil if there is none. Layers in it
    /// do not blend with anything behind it.
    private var groupOfItsOwn: CodeLayer? {
        guard let nearest = around.last(where: { $0.isGroup || $0.isStackingContext }) else { return nil }
        return nearest.motions[.backdrop] != nil || !nearest.isGroup ? nearest : nil
    }

    private mutating func constantFilters(_ filters: CodeMotion, _ layer: CodeLayer, in element: inout CSSElement) {
        guard case .constant(let r) = filters, case .filters(let list) = r.form else {
            return leave(out: "its filters", areMany: true, of: layer, "their colour matrix changes")
        }
        let primitives = FilterForm.parts(list, r.numbers).map(Self.primitive)
        add(
            filter:
                "<filter id=\"\(CSSNames.part("filter", of: layer.id))\" color-interpolation-filters=\"sRGB\" x=\"-50%\" y=\"-50%\" "
                + "width=\"200%\" height=\"200%\">\(primitives.joined())</filter>")
        element.set("filter", "url(#\(CSSNames.part("filter", of: layer.id)))")
    }

    /// A filter as SVG has it.
    private static func primitive(_ filter: FilterForm, _ n: [Double]) -> String {
        switch filter {
        case .blur: return "<feGaussianBlur stdDeviation=\"\(CSSValues.number(n[0]))\"/>"
        case .saturation: return "<feColorMatrix type=\"saturate\" values=\"\(CSSValues.number(n[0]))\"/>"
        case .brightness:
            let b = CSSValues.number(n[0], 5)
            return "<feColorMatrix values=\"1 0 0 0 \(b) 0 1 0 0 \(b) 0 0 1 0 \(b) 0 0 0 1 0\"/>"
        case .matrix:
            return "<feColorMatrix values=\"\(n.map { CSSValues.number($0, 5) }.joined(separator: " "))\"/>"
        case .dropShadow:
            let (x, y, sigma) = (CSSValues.number(n[0]), CSSValues.number(n[1]), CSSValues.number(n[2]))
            return "<feDropShadow dx=\"\(x)\" dy=\"\(y)\" stdDeviation=\"\(sigma)\" "
                + "flood-color=\"\(CSSValues.color(n[3..<6] + [1]))\" flood-opacity=\"\(CSSValues.number(n[6], 4))\"/>"
        }
    }

    /// The shadow of the layer's own drawing, on its own element.
    private mutating func castShadow(_ layer: CodeLayer, in element: inout CSSElement) {
        guard let shadow = layer.motions[.shadow], shadow.first.form == .numbers, !layer.masksToBounds else { return }
        if layer.fillsItsBox {
            element.set("box-shadow", mixed(shadow, .shadow, of: layer)) { r in
                let n = r.numbers
                return
                    "\(CSSValues.px(n[4])) \(CSSValues.px(n[5])) \(CSSValues.px(2 * n[6])) \(CSSValues.color(n[0..<4]))"
            }
        } else if layer.motions[.filters] == nil {
            element.set("filter", mixed(shadow, .shadow, of: layer)) { r in
                let n = r.numbers
                return "drop-shadow(\(CSSValues.px(n[4])) \(CSSValues.px(n[5])) \(CSSValues.px(n[6])) "
                    + "\(CSSValues.color(n[0..<4])))"
            }
        } else {
            leave(out: "its shadow", of: layer, "an element with filters has none")
        }
    }

    /// A shadow with an outline of its own: a blurred element below all others.
    mutating func shadow(_ layer: CodeLayer, level: Int) {
        guard let shadow = layer.motions[.shadow], shadow.first.form != .numbers else { return }
        var blurred = CSSElement(id: CSSNames.part("shadow", of: layer.id)),
            inner = CSSElement(id: CSSNames.part("shadow-shape", of: layer.id))
        blurred.set("width", "100%")
        blurred.set("height", "100%")
        blurred.set("translate", shadow.part { Array($0[4..<6]) }) {
            $0.numbers.map(CSSValues.px).joined(separator: " ")
        }
        blurred.set("filter", shadow.part { [$0[6]] }) { "blur(\(CSSValues.px($0.numbers.first ?? 0)))" }
        inner.set("background-color", mixed(shadow, .shadow, of: layer) { Array($0[0..<4]) }) {
            $0.numbers.count < 4 ? "transparent" : CSSValues.color($0.numbers[0..<4])
        }
        let outline = shadow.part { Array($0[7...]) }
        if shadow.first.form == .outline(.rect) {
            let geometry: [(String, Int)] = [("left", 0), ("top", 1), ("width", 2), ("height", 3)]
            for (name, k) in geometry {
                inner.set(name, outline.component(k)) { CSSValues.px($0.numbers.first ?? 0) }
            }
            inner.set("border-radius", outline.part { Array($0.dropFirst(4)) }) { CSSValues.radii($0.numbers[...]) }
        } else {
            inner.set("inset", "-1000px")
            inner.set("clip-path", outline.part { $0 }) { r in
                CSSValues.clipPath(r.moved(by: 1000))
            }
        }
        let space = String(repeating: "  ", count: level)
        add(
            html: "\(space)<div class=\"\(blurred.id)\"><div class=\"\(inner.id)\"></div></div>\n")
        add(element: blurred)
        add(element: inner)
    }
}

extension CodeLayer {
    /// Whether it is composited with its sublayers as one picture, which is then clipped, faded, filtered or blended.
    fileprivate var isGroup: Bool {
        let effects: [CodeProperty] = [.filters, .mask, .maskGradient, .blendMode, .backdrop]
        return masksToBounds || effects.contains { motions[$0] != nil } || motions[.opacity]?.isOne == false
    }

    /// Whether its element is a stacking context for other reasons.
    fileprivate var isStackingContext: Bool {
        motions[.transform] != nil || motions[.order] != nil || motions[.place]?.isMoving == true
    }

    /// Whether its own background or picture covers its bounds, so that its shadow has their outline.
    var fillsItsBox: Bool {
        if motions[.shape] != nil || motions[.text] != nil { return false }
        if let color = motions[.backgroundColor] { return color.readings.allSatisfy { ($0.numbers.last ?? 0) >= 1 } }
        return contentsAreBackground
    }

    /// Whether the picture has the bounds' size and corners.
    var contentsAreBackground: Bool {
        guard let contents = motions[.contents] else { return false }
        let isStretched = contents.readings.allSatisfy { reading in
            if case .picture(_, let gravity) = reading.form { gravity == .resize } else { true }
        }
        return isStretched && (masksToBounds || motions[.cornerRadius] == nil)
    }
}

extension Reading {
    /// An outline moved to the right and down.
    func moved(by d: Double) -> Reading {
        var out = self
        switch outline {
        case .path: out.numbers = numbers.map { $0 + d }
        case nil: break
        case .circle, .ellipse, .rect: for k in 0..<2 where k < numbers.count { out.numbers[k] += d }
        }
        return out
    }
}

/// Which part of a picture fills a box.
struct CSSPicture {
    let index: Int
    /// `background-size` and `background-position`.
    let size, place: String
    let isWhole: Bool
    private let width, height: Double

    /// The frame of the whole picture whose part fills the box, relative to the box: x, y, width, height.
    func inner(_ n: [Double]) -> [Double] {
        let (sx, sy) = (n[2] / max(n[6], 1e-9), n[3] / max(n[7], 1e-9))
        return [-n[4] * sx, -n[5] * sy, width * sx, height * sy]
    }

    init?(_ reading: Reading, _ scene: CodeScene) {
        guard let index = reading.picture, reading.numbers.count == 8 else { return nil }
        let picture = scene.scene.pictures[index], n = reading.numbers
        let (width, height) = (Double(picture.width), Double(picture.height))
        func percent(_ v: Double) -> String { CSSValues.number(v * 100, 4) + "%" }
        func share(_ first: Double, _ part: Double, _ whole: Double) -> String {
            whole > part ? percent(first / (whole - part)) : "0%"
        }
        self.index = index
        (self.width, self.height) = (width, height)
        isWhole = n[6] >= width && n[7] >= height
        size = "\(percent(width / max(n[6], 1e-9))) \(percent(height / max(n[7], 1e-9)))"
        place = "\(share(n[4], n[6], width)) \(share(n[5], n[7], height))"
    }
}
