import ZoetropeNumbers

/// The same motion for a change of pages or states by `document.startViewTransition`: the screens are the browser's
/// pictures of the old and the new state. Nil for a scene that does not change one screen to another.
struct CSSViewTransition {
    private let scene: CodeScene
    private let names: CSSNames
    private let old, new: CodeLayer
    private let others: [String]

    init?(_ scene: CodeScene, _ names: CSSNames) {
        (self.scene, self.names) = (scene, names)
        func screen(_ name: String) -> CodeLayer? {
            guard let index = scene.scene.scene.pictures.firstIndex(where: { $0.name == name }) else { return nil }
            let found = scene.layers.filter { layer in
                layer.motions[.contents]?.readings.contains { $0.picture == index } ?? false
            }
            let isWhole =
                found.count == 1
                && found[0].motions[.size]?.readings.allSatisfy {
                    abs($0.numbers[0] - scene.canvas.width) < 0.5 && abs($0.numbers[1] - scene.canvas.height) < 0.5
                } ?? false
            return isWhole ? found[0] : nil
        }
        guard let old = screen("from"), let new = screen("to"), old.id != new.id else { return nil }
        (self.old, self.new) = (old, new)
        others = scene.allLayers.filter { $0.id != old.id && $0.id != new.id }.map(\.name)
    }

    /// The rules and key frames of both ways. Lengths are shares of the viewport, or points that become formulas of its
    /// size. The springs are the page's.
    func text(_ there: CSSLayers, _ back: CSSLayers, _ sizing: CSSParts.Sizing) -> String {
        let left =
            others.isEmpty
            ? "" : "\n   Left out: \(Escape.cssComment(others.prefix(12).joined(separator: ", "), limit: 400))."
        let name = names.prefix
        let thither = way("\(name)\"]:not([data-way=\"back\"])", there, (old, new), sizing)
        let hither = way("\(name)\"][data-way=\"back\"]", back, (new, old), sizing)
        return """

            /* As a view transition, also between documents. Without motion, it is the browser's fade.\(left)
               The document has data-transition="\(name)" for as long as it lasts, and data-way="back" on the way back. */
            @media (prefers-reduced-motion: no-preference) {
            \(thither.rules)

            \(hither.rules)
            }

            \(thither.keyframes)\(hither.keyframes)
            """
    }

    /// The rules and key frames of one way, in which `screens` are the layers of the old and the new state in the forward
    /// run.
    private func way(
        _ name: String, _ page: CSSLayers, _ screens: (old: CodeLayer, new: CodeLayer), _ sizing: CSSParts.Sizing
    ) -> (rules: String, keyframes: String) {
        let root = ":root[data-transition=\"\(name)::view-transition"
        let order = { (layer: CodeLayer) in scene.layers.firstIndex { $0.id == layer.id } ?? 0 }
        let isOldAbove = order(screens.old) > order(screens.new), isBack = page.scene.course.direction == .back
        var layers = page
        if !sizing.isFlexible { layers.units.viewport = scene.canvas }
        let rules = [
            rule("\(root)-old(root)", screens.old, &layers, zIndex: isOldAbove ? 1 : 0, isBack),
            rule("\(root)-new(root)", screens.new, &layers, zIndex: isOldAbove ? 0 : 1, isBack),
        ]
        let length =
            isBack && abs(scene.duration - page.scene.duration) >= 1e-6
            ? "\n    \(names.duration): var(\(names.backDuration));" : ""
        let text = """
              \(root) {
                background-color: \(CSSValues.color(LayerReadings.channels(scene.background)[...]));\(length)
              }

              \(root)-group(root) {
                animation: none;
              }

              \(root)-image-pair(root) {
                isolation: auto;
              }

            \(rules.joined(separator: "\n\n"))
            """
        return (text, String(layers.sheet.keyframes.dropFirst(page.sheet.keyframes.count)))
    }

    /// The rule of a screen, whose elements are added. Each way has a name for it, since both have key frames.
    private func rule(
        _ selector: String, _ screen: CodeLayer, _ layers: inout CSSLayers, zIndex: Int, _ isBack: Bool
    ) -> String {
        // The layer of this way's run.
        var layer = layers.scene.layers.first { $0.id == screen.id } ?? screen
        let name = screen.id == old.id ? names.old : names.new
        layer.id = isBack ? CSSNames.part("back", of: name) : name
        let box = layers.box(layer, inSpace: scene.layers.needsSpace)
        let elements = [box.element, box.filtered].compactMap { $0 }
        for element in elements { layers.add(rule: element) }
        // The declarations of the layer's elements, without those that the browser's picture has anyway.
        let all = elements.flatMap { layers.sheet.rule(of: $0.id) }
        let own = all.filter {
            !["width", "height", "background-image", "background-size", "background-position", "animation"]
                .contains($0.0)
        }
        let animations = all.filter { $0.0 == "animation" }.map(\.1)
        let animation = animations.isEmpty ? "none" : animations.joined(separator: ",\n    ")
        let lines =
            own.map { "    \($0.0): \($0.1);" } + [
                "    animation: \(animation);", "    mix-blend-mode: normal;", "    z-index: \(zIndex);",
            ]
        return "  \(selector) {\n" + lines.joined(separator: "\n") + "\n  }"
    }
}
