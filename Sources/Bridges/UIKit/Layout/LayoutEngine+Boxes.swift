import ZoetropeConstraints
import ZoetropeCoreAnimation

/// Where views and guides are, as sums of unknowns.
extension LayoutEngine {
    func makeBox() -> LayoutBox {
        LayoutBox(
            x: .init(solver.makeVariable()), y: .init(solver.makeVariable()), width: .init(solver.makeVariable()),
            height: .init(solver.makeVariable()))
    }

    func variables(_ id: ObjectIdentifier) -> LayoutBox {
        if let known = variables[id] { return known }
        let box = makeBox()
        variables[id] = box
        return box
    }

    /// Where an item is in the root, without transforms and scrolling.
    func box(of item: any LayoutItem) -> LayoutBox {
        if item === root {
            var box = fitting == nil ? LayoutBox(size: root.layer.bounds.size) : variables(ObjectIdentifier(root))
            if fitting != nil { (box.x, box.y) = (.init(), .init()) }
            return box
        }
        if let guide = item as? UILayoutGuide {
            guard let owner = guide.owningView else { return LayoutBox(size: .zero) }
            if let scroll = owner as? UIScrollView, guide === scroll.contentLayoutGuide { return content(of: scroll) }
            return guide.insets.map { self.box(of: owner).inset(by: $0()) } ?? variables(ObjectIdentifier(guide))
        }
        guard let view = item as? UIView, let superview = view.superview else { return LayoutBox(size: .zero) }
        if !view.translatesAutoresizingMaskIntoConstraints { return variables(ObjectIdentifier(view)) }
        let outer = box(of: superview), frame = view.untransformedFrame
        var box = LayoutBox(size: frame.size)
        (box.x, box.y) = (outer.x + Double(frame.minX), outer.y + Double(frame.minY))
        return box
    }

    /// What a scroll view scrolls, unscrolled.
    func content(of scroll: UIScrollView) -> LayoutBox {
        let outer = box(of: scroll)
        var box = variables(ObjectIdentifier(scroll.contentLayoutGuide))
        (box.x, box.y) = (outer.x, outer.y)
        if !contents.contains(where: { $0 === scroll }) { contents.append(scroll) }
        return box
    }
}
