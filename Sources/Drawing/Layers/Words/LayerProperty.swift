import ZoetropeGeometry
import ZoetropeNumbers

/// A property of layers, as a row of one table: what it is called in a scene, what it consists of, what is said of it, and
/// how far two of its values are apart.
package struct LayerProperty: Sendable {
    package let key: Key
    package let form: Form
    /// The key that sets it in a scene.
    package var name: String { key.name }
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
        _ key: Key, _ form: Form, of stored: String? = nil,
        parts: @escaping @Sendable (LayerState) -> [LayerPart] = { _ in [] },
        text: (@Sendable (LayerState) -> String?)? = nil,
        change: (@Sendable (LayerReport, LayerReport, Rect) -> LayerChange)? = nil
    ) {
        (self.key, self.form, self.stored, self.parts) = (key, form, stored ?? key.name, parts)
        self.text = text ?? { parts($0).first?.text }
        measure = change ?? { a, b, _ in LayerPart.change(parts(a.state), parts(b.state)) }
    }

    /// A single part.
    init(_ key: Key, _ form: Form, of stored: String? = nil, _ part: @escaping @Sendable (LayerState) -> LayerPart) {
        self.init(key, form, of: stored, parts: { [part($0)] })
    }

    /// What changes from one report of a layer to a later one. `canvas` is in points.
    package func change(from a: LayerReport, to b: LayerReport, in canvas: Rect) -> LayerChange {
        measure(a, b, canvas)
    }

    /// Whether the property has another value in a later report, whatever people see of that.
    package func differs(from a: LayerReport, to b: LayerReport, in canvas: Rect) -> Bool {
        if a.state == b.state { return false }
        return measure(a, b, canvas).amount > 0 || text(a.state) != text(b.state)
            || parts(a.state).map(\.words) != parts(b.state).map(\.words)
    }

    /// What is said of a layer: all that is not as in a plain one. Those of another layer, which is a part of this one, have
    /// the `owner` before their names.
    func described(_ state: LayerState, as owner: String = "") -> [LayerPart] {
        parts(state).filter { $0.isDescribed && !$0.isPlain }.map { part in
            owner.isEmpty ? part : LayerPart(name: "\(owner) \(part.name)", value: part.value)
        }
    }

    /// The numbers of a layer's value, each with the name that descriptions have for it.
    package func numbers(of state: LayerState) -> [(name: String, number: Double)] {
        parts(state).compactMap { part in
            guard case .number(let number) = part.value else { return nil }
            return (part.name, number)
        }
    }

    /// In words, as `inspect` has it; nil where a layer has none or its default.
    package func words(of state: LayerState) -> String? { text(state) }

    /// What a layer has of which nothing is said, in words; nil where that is nothing.
    package var plainWords: String? { parts(.plain).first?.words }
}

extension LayerState {
    fileprivate static let plain = LayerState(name: "", bounds: Rect(Size(0, 0)), position: .zero)
}

extension LayerProperty: Hashable {
    package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
        a.key == b.key
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
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
            guard property.key == .contents, let contents else {
                return LayerValue(name: property.name, text: text)
            }
            let isNamed = pictures.indices.contains(contents.picture)
            return LayerValue(name: property.name, text: isNamed ? SafeText.line(pictures[contents.picture]) : text)
        }
    }
}

extension LayerReport {
    /// The names of the numbers that the layer consists of.
    package var numberNames: Set<String> { Set(LayerProperty.all.flatMap { $0.numbers(of: state) }.map(\.name)) }

    /// The number that descriptions call so; nil where the layer has none.
    package func number(_ name: String) -> Double? {
        LayerProperty.all.lazy.compactMap { $0.numbers(of: state).first { $0.name == name }?.number }.first
    }

    /// What the layer is besides where it is, by names for people. Values that are as those of a plain layer are left
    /// out: no turn, square corners, no border, no shadow.
    ///
    /// - Parameter pictures: the names of the scene's pictures.
    package func details(pictures: [String]) -> [String: LayerDetail] {
        var details = pieces > 1 ? ["pieces": LayerDetail.number(Double(pieces))] : [:]
        for part in LayerProperty.all.flatMap({ $0.described(state) }) {
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
