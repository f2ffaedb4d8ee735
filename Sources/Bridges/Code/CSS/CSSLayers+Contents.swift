import ZoetropeGeometry

/// Pictures.
extension CSSLayers {
    /// Whether the layer's picture can be its element's background: all of it is stretched to constant bounds of whole
    /// points.
    func isBackground(_ layer: CodeLayer) -> Bool {
        guard let contents = layer.motions[.contents], layer.contentsAreBackground else { return false }
        guard case .constant(let size)? = layer.motions[.size], size.numbers.allSatisfy({ $0 == $0.rounded() }) else {
            return false
        }
        return contents.readings.allSatisfy { CSSPicture($0, scene)?.isWhole ?? true }
    }

    /// A picture, or a part of one, in an element of its own, with the picture's largest size. Browsers align backgrounds
    /// to whole pixels, but not elements that a transform moves and scales.
    mutating func addContents(_ contents: CodeMotion, _ layer: CodeLayer, level: Int) {
        var window = CSSElement(id: CSSNames.part("window", of: layer.id)),
            element = CSSElement(id: CSSNames.part("contents", of: layer.id))
        let isWhole = contents.readings.allSatisfy { CSSPicture($0, scene)?.isWhole ?? true }
        guard contents.readings.contains(where: { CSSPicture($0, scene) != nil }) else { return }
        element.set("transform-origin", "0 0")
        element.set("background-image", contents.forms) { r in
            CSSPicture(r, scene).map { "var(\(names.picture($0.index)))" } ?? "none"
        }
        element.set("background-size", "100% 100%")
        if layer.extras.contains(.magnificationFilter) { element.set("image-rendering", "pixelated") }
        func place(_ motion: CodeMotion) {
            let sizes = motion.readings.map(\.numbers).filter { $0.count >= 2 }.map {
                Size($0[$0.count - 2], $0[$0.count - 1])
            }
            let own = Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
            let size = size(of: element.id, own), width = size.width, height = size.height
            element.set("width", CSSValues.px(width))
            element.set("height", CSSValues.px(height))
            element.set("translate", motion.part { Array($0.prefix(2)) }) { r in
                r.numbers.isEmpty ? "0 0" : r.numbers.map(CSSValues.px).joined(separator: " ")
            }
            guard sizes.contains(where: { $0 != size }) else { return }
            element.set("scale", motion.part { Array($0.suffix(2)) }) { r in
                guard r.numbers.count == 2 else { return "1 1" }
                let shares = [r.numbers[0] / max(width, 1e-9), r.numbers[1] / max(height, 1e-9)]
                return shares.map { CSSValues.number($0, 6) }.joined(separator: " ")
            }
        }
        if isWhole {
            place(contents.part { Array($0.prefix(4)) })
            return leaf(element, level: level)
        }
        let frame = contents.part { Array($0.prefix(4)) }
        for (k, name) in ["width", "height"].enumerated() {
            window.set(name, frame.component(2 + k)) { CSSValues.px($0.numbers.first ?? 0) }
        }
        window.set("translate", frame.part { Array($0.prefix(2)) }) { r in
            r.numbers.isEmpty ? "0 0" : r.numbers.map(CSSValues.px).joined(separator: " ")
        }
        window.set("overflow", "hidden")
        place(contents.mapped { r in CSSPicture(r, scene)?.inner(r.numbers) ?? [] })
        add(
            html: String(repeating: "  ", count: level)
                + "<div class=\"\(window.id)\"><div class=\"\(element.id)\"></div></div>\n")
        add(element: window)
        add(element: element)
    }
}
