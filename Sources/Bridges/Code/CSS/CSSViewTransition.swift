import ZoetropeNumbers

/// The same motion for a change of pages or states by `document.startViewTransition`: the screens are the browser's
/// pictures of the old and the new state. Nil for a scene that does not change one screen to another.
struct CSSViewTransition {
    private let scene: CodeScene
    private let old, new: CodeLayer
    private let others: [String]

    init?(_ scene: CodeScene) {
        self.scene = scene
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

    /// The rules and key frames, with lengths as shares of the viewport. The springs are the page's.
    func text(_ page: CSSLayers) -> String {
        let left =
            others.isEmpty
            ? "" : "\n   Left out: \(Escape.cssComment(others.prefix(12).joined(separator: ", "), limit: 400))."
        let isOldAbove =
            (scene.layers.firstIndex { $0.id == old.id } ?? 0) > (scene.layers.firstIndex { $0.id == new.id } ?? 0)
        var layers = page
        layers.units = .viewport(scene.canvas)
        let rules = [
            rule("old", old, &layers, zIndex: isOldAbove ? 1 : 0),
            rule("new", new, &layers, zIndex: isOldAbove ? 0 : 1),
        ]
        return """

            /* As a view transition: document.startViewTransition(() => { … }). Without motion, it is the browser's fade.\(left) */
            @media (prefers-reduced-motion: no-preference) {
              ::view-transition {
                background-color: \(CSSValues.color(LayerReadings.channels(scene.background)[...]));
              }

              ::view-transition-group(root) {
                animation: none;
              }

              ::view-transition-image-pair(root) {
                isolation: auto;
              }

            \(rules.joined(separator: "\n\n"))
            }

            \(layers.sheet.keyframes.dropFirst(page.sheet.keyframes.count))
            """
    }

    private func rule(_ which: String, _ layer: CodeLayer, _ layers: inout CSSLayers, zIndex: Int) -> String {
        var layer = layer
        layer.id = "view--" + which
        let box = layers.box(layer, inSpace: scene.layers.needsSpace)
        let elements = [box.element, box.filtered].compactMap { $0 }
        for element in elements { layers.add(element: element) }
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
        return "  ::view-transition-\(which)(root) {\n" + lines.joined(separator: "\n") + "\n  }"
    }
}
