import ZoetropeNumbers

/// The names that a scene's code gives to elements, key frames and custom properties: each begins with the scene's, so
/// that several transitions can live on one page.
struct CSSNames: Hashable, Sendable {
    /// Lower case letters, digits and single hyphens.
    let prefix: String

    init(scene: String) {
        let words = Escape.words(scene.lowercased())
        prefix = (words.first?.first?.isNumber ?? true ? ["scene"] + words : words).joined(separator: "-")
    }

    /// The class of the element around all layers.
    var root: String { prefix }
    // No layer has two hyphens in its name.
    var space: String { prefix + "--space" }
    var continuous: String { prefix + "--continuous" }
    var appear: String { prefix + "--appear" }

    /// A layer's class.
    func layer(_ id: String) -> String { "\(prefix)-\(id)" }

    // MARK: Custom properties

    func property(_ name: String) -> String { "--\(prefix)-\(name)" }
    var duration: String { property("duration") }
    var backDuration: String { property("back-duration") }
    func picture(_ index: Int) -> String { property("picture-\(index + 1)") }

    /// The name of a parameter's custom property; the names above are avoided.
    func parameter(_ word: String) -> String {
        let isOwn =
            ["duration", "back-duration"].contains(word) || word.hasPrefix("spring") || word.hasPrefix("picture")
        return isOwn ? "scene-" + word : word
    }
}

extension CodeLayer {
    /// The layer and those in it with the names of their classes.
    func named(_ names: CSSNames) -> CodeLayer {
        var layer = self
        layer.id = names.layer(id)
        layer.sublayers = sublayers.map { $0.named(names) }
        return layer
    }
}
