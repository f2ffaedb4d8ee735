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
        return """

            /* As a view transition, also between documents. Without motion, it is the browser's fade.\(left)
               The document has data-transition="\(name)" for as long as it lasts, and data-way="back" on the way back. */
            @media (prefers-reduced-motion: no-preference) {
            \(way(name + "\"]:not([data-way=\"back\"])", there, (old, new), sizing))

            \(way(name + "\"][data-way=\"back\"]", back, (new, old), sizing))
            }

            \(keyframes(there, (old, new), sizing))\(keyframes(back, (new, old), sizing))
            """
    }

    private typealias Screens = (old: CodeLayer, new: CodeLayer)

    /// The rules of one way, in which `screens` are the layers of the old and the new state in the forward run.
    private func way(
        _ name: String, _ page: CSSLayers, _ screens: Screens, _ sizing: CSSParts.Sizing
    ) -> String {
        let root = ":root[data-transition=\"\(name)::view-transition"
        let order = { (layer: CodeLayer) in scene.layers.firstIndex { $0.id == layer.id } ?? 0 }
        let isOldAbove = order(screens.old) > order(screens.new)
        var layers = layers(page, sizing)
        let back = back(page)
        let rules = [
            rule("\(root)-old(root)", found(screens.old, page), &layers, zIndex: isOldAbove ? 1 : 0, back),
            rule("\(root)-new(root)", found(screens.new, page), &layers, zIndex: isOldAbove ? 0 : 1, back),
        ]
        let length =
            back && abs(scene.duration - page.scene.duration) >= 1e-6
            ? "\n    \(names.duration): var(\(names.backDuration));" : ""
        return """
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
    }

    private func back(_ page: CSSLayers) -> Bool { page.scene.direction == .back }

    /// The layer of this way's run that shows the same screen.
    private func found(_ layer: CodeLayer, _ page: CSSLayers) -> CodeLayer {
        page.scene.layers.first { $0.id == layer.id } ?? layer
    }

    private func layers(_ page: CSSLayers, _ sizing: CSSParts.Sizing) -> CSSLayers {
        var layers = page
        if case .fixed = sizing { layers.units.viewport = scene.canvas }
        return layers
    }

    private func keyframes(_ page: CSSLayers, _ screens: Screens, _ sizing: CSSParts.Sizing) -> String {
        var layers = layers(page, sizing)
        for layer in [screens.old, screens.new] { _ = elements(found(layer, page), &layers, back(page)) }
        return String(layers.sheet.keyframes.dropFirst(page.sheet.keyframes.count))
    }

    /// Adds the elements of a screen; a name for each way, since both have key frames.
    private func elements(_ layer: CodeLayer, _ layers: inout CSSLayers, _ isBack: Bool) -> [CSSElement] {
        var layer = layer
        let screen = layer.id == old.id ? names.old : names.new
        layer.id = isBack ? CSSNames.part("back", of: screen) : screen
        let box = layers.box(layer, inSpace: scene.layers.needsSpace)
        let elements = [box.element, box.filtered].compactMap { $0 }
        for element in elements { layers.add(rule: element) }
        return elements
    }

    private func rule(
        _ selector: String, _ layer: CodeLayer, _ layers: inout CSSLayers, zIndex: Int, _ isBack: Bool
    ) -> String {
        let elements = elements(layer, &layers, isBack)
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
