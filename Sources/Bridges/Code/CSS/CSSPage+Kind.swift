/// The selectors of the element around a scene's layers: one of a page, or a custom element, with the layers in its shadow
/// tree.
extension CSSPage.Kind {
    /// The selector of the element, and the same while it goes back.
    func selectors(_ names: CSSNames) -> (there: String, back: String) {
        switch self {
        case .page: (".\(names.root)", ".\(names.root)[data-way=\"back\"]")
        case .element: (":host", ":host([data-way=\"back\"])")
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

    /// The selector of the element and of all in it.
    func all(_ names: CSSNames) -> String {
        switch self {
        case .page: ".\(names.root), .\(names.root) *"
        case .element: ":host, *"
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
