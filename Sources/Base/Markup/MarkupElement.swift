/// An element of an XML document, with what is in it.
public final class MarkupElement {
    public let name: String
    public let attributes: [String: String]
    /// Of its start tag.
    public let place: MarkupPlace
    /// The characters directly in it; empty if it was read without them.
    public fileprivate(set) var text = ""
    public fileprivate(set) var children: [MarkupElement] = []

    fileprivate init(_ name: String, _ attributes: [String: String], _ place: MarkupPlace) {
        (self.name, self.attributes, self.place) = (name, attributes, place)
    }

    /// The first element of a name in this one.
    public func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// The topmost element of a document.
    ///
    /// - Throws: a ``MarkupError`` with the place of what is no XML, or exceeds the limits.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, limits: MarkupLimits = .init(), keepsText: Bool = false
    ) throws(MarkupError) -> MarkupElement {
        let tree = MarkupTree(keepsText: keepsText)
        try MarkupReader.read(bytes, limits: limits, to: tree)
        guard let root = tree.root else {
            throw MarkupError(.noElement, at: MarkupPlace(line: 1, column: 1))
        }
        return root
    }
}

/// Builds the elements of a document.
private final class MarkupTree: MarkupHandler {
    private let keepsText: Bool
    private var open: [MarkupElement] = []
    private(set) var root: MarkupElement?

    init(keepsText: Bool) { self.keepsText = keepsText }

    func start(_ name: String, attributes: [String: String], at place: MarkupPlace) {
        let element = MarkupElement(name, attributes, place)
        if let parent = open.last { parent.children.append(element) } else { root = element }
        open.append(element)
    }

    func text(_ text: String) {
        if keepsText { open.last?.text += text }
    }

    func end(_ name: String) { open.removeLast() }
}
