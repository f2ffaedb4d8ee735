/// The selectors of the element around a scene's layers: one of a page, or a custom element, with the layers in its shadow
/// tree.
extension CSSPage.Kind {
    /// The selector of the element while it goes one way; of the forward run, at any time.
    func selector(_ names: CSSNames, _ way: CSSWay = .there) -> String {
        let state = way.name.map { "[data-way=\"\($0)\"]" } ?? ""
        switch self {
        case .page: return ".\(names.root)\(state)"
        case .element: return state.isEmpty ? ":host" : ":host(\(state))"
        }
    }

    /// The selector of elements in it, which any class overrides.
    func inner(_ names: CSSNames, _ tags: String) -> String {
        switch self {
        case .page:
            ":where("
                + tags.split(separator: ", ").map { ".\(names.root) \($0)" }.joined(separator: ", ") + ")"
        case .element: ":where(\(tags))"
        }
    }

    /// The selector of the element and of all in it, unless it goes one way.
    func all(_ names: CSSNames, but way: CSSWay? = nil) -> String {
        // Without weight, so that later rules of the element itself count.
        let other = way?.name.map { ":where(:not([data-way=\"\($0)\"]))" } ?? ""
        switch self {
        case .page: return ".\(names.root)\(other), .\(names.root)\(other) *"
        case .element: return other.isEmpty ? ":host, *" : ":host(\(other)), :host(\(other)) *"
        }
    }

    /// The selector of the element that has the custom properties.
    var variables: String {
        switch self {
        case .page: ":root"
        case .element: ":host"
        }
    }
}
