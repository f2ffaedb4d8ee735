import Testing
import ZoetropeLayers
import ZoetropeSceneModel

/// The keys of a layer in a scene and the rows of the properties' table.
@Suite struct PropertyVocabularyTests {
    /// Keys that are no property of their own: what a layer is called and holds, and parts of a row by another name.
    private static let others: Set = [
        "name", "repeat", "let", "sublayers", "contentsIndex", "contentsRect", "frame", "hidden", "borderWidth",
        "borderColor", "deformation",
        // Particles are layers.
        "emitter",
    ]

    @Test func everyKeyOfALayerHasARow() {
        let rows = Set(LayerProperty.Key.allCases.map(\.name))
        for key in Vocabulary.keys(of: .layer).all.map(\.name) {
            #expect(rows.contains(key) || Self.others.contains(key), "\(key) has no row in LayerProperty.all")
        }
        #expect(rows.isDisjoint(with: Self.others))
    }

    /// A sample of the matrix has each key of a layer, and of what a layer draws and does, but for what has no state.
    @Test func everyKeyHasASample() {
        let samples = LayerProperty.Key.allCases.flatMap(PropertySamples.all).joined(separator: "\n")
        let kinds: [Vocabulary.Kind] = [
            .layer, .gradient, .shape, .shapeLayer, .circle, .ellipse, .roundedRect, .shadow, .deformation, .curl,
            .mesh,
            .text, .textRun, .filter, .dropShadow, .backdrop,
        ]
        // Other spellings of the same state.
        let others: Set = [
            "repeat", "let", "emitter", "hidden", "rows", "style", "font", "stringIndex", "fontFeatures", "lineHeight",
            "truncationMode", "numberOfLines",
        ]
        for key in Set(kinds.flatMap { Vocabulary.keys(of: $0).all.map(\.name) }).subtracting(others).sorted() {
            #expect(samples.contains("\"\(key)\""), "no sample of the matrix has \(key)")
        }
    }

    @Test func numbersOfALayer() {
        let places = Set(Vocabulary.layerNumbers)
        for place in [
            "opacity", "frame", "transform.rotateY", "transform.rotate.angle", "shadow.offset", "gradient.locations",
            "shape.circle.radius", "text.fontSize", "filters.blur", "deformation.curl.progress", "mask.circle.radius",
            "cornerRadius", "backdrop.blur",
        ] {
            #expect(places.contains(place), "\(place)")
        }
        for place in ["name", "contents", "backgroundColor", "shadow.color", "text.string", "sublayers.opacity", "let"]
        {
            #expect(!places.contains(place), "\(place)")
        }
    }
}
