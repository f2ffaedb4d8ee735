import ZoetropeGeometry
import ZoetropeNumbers

/// A property of layers, as a row of one table: what it is called in a scene, what is said of it, and how far two of
/// its values are apart.
package struct LayerProperty: Sendable {
    /// The key that sets it in a scene.
    package let name: String
    /// The stored property of `LayerState` that it is read from.
    package let stored: String
    /// What it consists of.
    fileprivate let parts: @Sendable (LayerState) -> [LayerPart]
    /// In words; nil where a layer has none or its default.
    fileprivate let text: @Sendable (LayerState) -> String?
    private let measure: @Sendable (LayerReport, LayerReport, Rect) -> LayerChange

    /// - Parameters:
    ///   - stored: nil for `name`.
    ///   - parts: the numbers, colours and words that it consists of, which descriptions name.
    ///   - text: nil for that of the first part.
    ///   - change: what changes between two reports, on a canvas; nil for the largest change of a part.
    init(
        _ name: String, of stored: String? = nil, parts: @escaping @Sendable (LayerState) -> [LayerPart] = { _ in [] },
        text: (@Sendable (LayerState) -> String?)? = nil,
        change: (@Sendable (LayerReport, LayerReport, Rect) -> LayerChange)? = nil
    ) {
        (self.name, self.stored, self.parts) = (name, stored ?? name, parts)
        self.text = text ?? { parts($0).first?.text }
        measure = change ?? { a, b, _ in LayerPart.change(parts(a.state), parts(b.state)) }
    }

    /// A single part.
    init(_ name: String, of stored: String? = nil, _ part: @escaping @Sendable (LayerState) -> LayerPart) {
        self.init(name, of: stored, parts: { [part($0)] })
    }

    /// What changes from one report of a layer to a later one. `canvas` is in points.
    package func change(from a: LayerReport, to b: LayerReport, in canvas: Rect) -> LayerChange {
        measure(a, b, canvas)
    }
}

extension LayerProperty: Hashable {
    package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
        (a.name, a.stored) == (b.name, b.stored)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One value of a layer at a moment, as people read it: `opacity`, `0.5`.
package struct LayerValue: Hashable, Sendable, Encodable {
    /// The key that sets it in a scene.
    package let name: String
    package let text: String
}

/// One of a layer's values, for comparisons in words.
package enum LayerDetail: Hashable, Sendable {
    case number(Double)
    case text(String)
}

extension LayerState {
    /// The values of each layer of `reports()`, in the same order. What has its default is left out, except for the
    /// place. `pictures` are the names of the pictures.
    ///
    /// - Throws: `FrameLimit`.
    package func values(pictures: [String]) throws -> [[LayerValue]] {
        try reports().map { $0.state.values(pictures: pictures) }
    }

    private func values(pictures: [String]) -> [LayerValue] {
        LayerProperty.all.compactMap { property in
            guard let text = property.text(self) else { return nil }
            guard property.name == "contents", let contents else {
                return LayerValue(name: property.name, text: text)
            }
            let isNamed = pictures.indices.contains(contents.picture)
            return LayerValue(name: property.name, text: isNamed ? SafeText.line(pictures[contents.picture]) : text)
        }
    }
}

extension LayerReport {
    /// What the layer is besides where it is, by names for people. Values that are as those of a plain layer are left
    /// out: no turn, square corners, no border, no shadow.
    ///
    /// - Parameter pictures: the names of the scene's pictures.
    package func details(pictures: [String]) -> [String: LayerDetail] {
        var details = pieces > 1 ? ["pieces": LayerDetail.number(Double(pieces))] : [:]
        for part in LayerProperty.all.flatMap({ $0.parts(state) }) where part.isDescribed && !part.isPlain {
            switch part.value {
            case .number(let number): details[part.name] = .number(number)
            case .picture(let picture):
                if pictures.indices.contains(picture) { details[part.name] = .text(pictures[picture]) }
            default: details[part.name] = part.text.map(LayerDetail.text)
            }
        }
        return details
    }
}
