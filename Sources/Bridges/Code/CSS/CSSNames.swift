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
    // No scene and no layer has an underscore in its name here.
    var space: String { prefix + "_space" }
    var continuous: String { prefix + "_continuous" }
    var appear: String { prefix + "_appear" }
    var old: String { prefix + "_old" }
    var new: String { prefix + "_new" }

    /// A layer's class. No scene and no layer has two hyphens in a row.
    func layer(_ id: String) -> String { "\(prefix)--\(id)" }

    /// What belongs to a layer: another element, or the key frames of one of its properties.
    static func part(_ name: String, of layer: String) -> String { "\(layer)--\(name)" }

    // MARK: Custom properties

    func property(_ name: String) -> String { "--\(prefix)-\(name)" }
    var duration: String { property("duration") }
    var backDuration: String { property("back-duration") }
    func picture(_ index: Int) -> String { property("picture-\(index + 1)") }

    /// The name of a parameter's custom property; the names above are avoided.
    func parameter(_ word: String) -> String {
        let isOwn =
            ["duration", "back-duration", "continuous"].contains(word) || word.hasPrefix("spring")
            || word.hasPrefix("picture")
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
