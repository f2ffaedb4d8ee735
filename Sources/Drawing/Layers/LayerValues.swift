import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// One value of a layer at a moment, as people read it: `opacity`, `0.5`.
package struct LayerValue: Hashable, Sendable, Encodable {
    /// The key that sets it in a scene.
    package let name: String
    package let text: String
}

extension LayerState {
    /// The values of each layer of `reports()`, in the same order. What has its default is left out, except for the
    /// place. `pictures` are the names of the pictures.
    ///
    /// - Throws: `DepthLimit`.
    package func values(pictures: [String]) throws -> [[LayerValue]] {
        var all: [[LayerValue]] = []
        func add(_ placed: PlacedLayer) {
            all.append(LayerWords(pictures: pictures).values(of: placed.layer))
            placed.sublayers.forEach(add)
        }
        try placedSublayers().forEach(add)
        return all
    }
}

/// A layer's values in words.
private struct LayerWords {
    /// The names of the scene's pictures.
    let pictures: [String]

    func values(of s: LayerState) -> [LayerValue] {
        var out = [
            LayerValue(name: "position", text: text(s.position)),
            LayerValue(name: "bounds", text: text(s.bounds)),
        ]
        func add(_ name: String, _ text: String?, unless isDefault: Bool = false) {
            if let text, !isDefault { out.append(LayerValue(name: name, text: text)) }
        }
        add("anchorPoint", text(s.anchorPoint), unless: s.anchorPoint == Point(0.5, 0.5))
        add("zPosition", text(s.zPosition), unless: s.zPosition == 0)
        add("transform", text(s.transform), unless: s.transform == .identity)
        add("sublayerTransform", text(s.sublayerTransform), unless: s.sublayerTransform == .identity)
        add("opacity", text(s.opacity))
        add("transformLayer", "true", unless: !s.isTransformLayer)
        add("doubleSided", "false", unless: s.doubleSided)
        add("masksToBounds", "true", unless: !s.masksToBounds)
        add("cornerRadius", text(s.cornerRadius), unless: s.cornerRadius == 0)
        add("backgroundColor", s.backgroundColor.map(text))
        add("border", s.border.map { "\(text($0.width)) \(text($0.color))" })
        add("contents", s.contents.map { contents($0) })
        add("gradient", s.gradient.map { "\($0.kind.rawValue), \(NumberText.count($0.colors.count, "colour"))" })
        add("shape", s.shape.map(\.outline.description))
        add("fillColor", s.shape.map { text($0.fillColor) }, unless: (s.shape?.fillColor.a ?? 0) == 0)
        add("stroke", s.shape.flatMap { shape in shape.stroke.map { "\(text($0.width)) \(text(shape.strokeColor))" } })
        add("text", s.text.map { SafeText.line($0.string, limit: 200) })
        add("font", s.text.map { SafeText.line($0.fontName) })
        add("fontSize", s.text.map { text($0.fontSize) })
        add("foregroundColor", s.text.map { text($0.color) })
        add("mask", s.mask.map(\.description))
        add("shadow", s.shadow.map(shadow))
        for (name, text) in s.effects?.descriptions ?? [] { add(name, text) }
        add("curl", s.curl.map { "progress \(text($0.progress)), radius \(text($0.radius)), \(text($0.angle))°" })
        return out
    }

    private func contents(_ c: LayerState.Contents) -> String {
        pictures.indices.contains(c.picture) ? SafeText.line(pictures[c.picture]) : "picture \(c.picture)"
    }

    private func shadow(_ s: LayerState.ShadowState) -> String {
        "\(text(s.color)), offset \(text(s.offset)), radius \(text(s.sigma))"
    }

    // MARK: Text

    private func text(_ v: Double) -> String { NumberText.short(v, places: 3) }
    private func text(_ p: Point) -> String { "\(text(p.x)), \(text(p.y))" }
    private func text(_ r: Rect) -> String {
        let size = "\(text(r.width)) x \(text(r.height))"
        return r.x == 0 && r.y == 0 ? size : "\(text(Point(r.x, r.y))), \(size)"
    }

    /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
    private func text(_ c: Color) -> String {
        let channels = [c.r, c.g, c.b] + (c.a < 1 ? [c.a] : [])
        let digits = channels.map { channel -> String in
            let byte = Int((channel.clamped(to: 0...1) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "#" + digits.joined()
    }

    /// The four rows of the matrix, as `CATransform3D` names them.
    private func text(_ t: Transform3D) -> String {
        (1...4).map { row in (1...4).map { text(t[row, $0]) }.joined(separator: " ") }.joined(separator: "\n")
    }
}
