/// What bars leave of a controller's view, as older code asks for it.
public protocol UILayoutSupport: NSObjectProtocol {
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

extension UIViewController {
    /// The part above the safe area.
    public var topLayoutGuide: any UILayoutSupport { edgeGuide("topLayoutGuide", \.top) }
    /// The part below the safe area.
    public var bottomLayoutGuide: any UILayoutSupport { edgeGuide("bottomLayoutGuide", \.bottom) }

    private func edgeGuide(_ name: String, _ inset: KeyPath<UIEdgeInsets, CGFloat>) -> any UILayoutSupport {
        if let known = view.attachments[name] as? EdgeGuide { return known }
        let own = view!, guide = UILayoutGuide()
        guide.identifier = name
        own.addLayoutGuide(guide)
        let isTop = name == "topLayoutGuide", safe = own.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            guide.topAnchor.constraint(equalTo: isTop ? own.topAnchor : safe.bottomAnchor),
            guide.bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : own.bottomAnchor),
        ])
        let made = EdgeGuide(own, guide, inset)
        own.attachments[name] = made
        return made
    }
}

/// A guide at an edge of a view.
private final class EdgeGuide: NSObject, UILayoutSupport {
    private weak var view: UIView?
    private let guide: UILayoutGuide, inset: KeyPath<UIEdgeInsets, CGFloat>

    init(_ view: UIView, _ guide: UILayoutGuide, _ inset: KeyPath<UIEdgeInsets, CGFloat>) {
        (self.view, self.guide, self.inset) = (view, guide, inset)
    }

    var length: CGFloat { view?.safeAreaInsets[keyPath: inset] ?? 0 }
    var topAnchor: NSLayoutYAxisAnchor { guide.topAnchor }
    var bottomAnchor: NSLayoutYAxisAnchor { guide.bottomAnchor }
    var heightAnchor: NSLayoutDimension { guide.heightAnchor }
}
