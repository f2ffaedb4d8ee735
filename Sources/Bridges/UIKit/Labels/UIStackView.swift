import ZoetropeConstraints
import ZoetropeCoreAnimation

/// Views in a row or a column, placed by constraints, `UIStackView`.
open class UIStackView: UIView {
    public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed() } }
    open var distribution = Distribution.fill { didSet { changed() } }
    open var alignment = Alignment.fill { didSet { changed() } }
    open var spacing: CGFloat = 0 { didSet { changed() } }
    open var isLayoutMarginsRelativeArrangement = false { didSet { changed() } }
    open var isBaselineRelativeArrangement = false
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        changed()
    }

    /// The view stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        changed()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        arrangedSubviews.removeAll { $0 === subview }
        changed()
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
        changed()
    }

    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing
    }

    private func changed() {
        LayoutClock.touch()
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// What the stack asks of the layout. Hidden views take no part.
    func wishes(in engine: LayoutEngine) -> [LayoutEngine.Wish] {
        let views = arrangedSubviews.filter { !$0.isHidden }
        var wishes = StackWishes(stack: self)
        var outer = engine.box(of: self)
        if isLayoutMarginsRelativeArrangement { outer = outer.inset(by: layoutMargins) }
        let whole = Span(outer, axis), crossWhole = Span(outer, axis.other)
        guard !views.isEmpty else { return [] }
        let boxes = views.map { engine.box(of: $0) }
        let spans = boxes.map { Span($0, axis) }
        wishes.add(spans[0].start - whole.start, .equal)
        wishes.add(spans[spans.count - 1].end - whole.end, .equal)
        for i in spans.indices.dropFirst() {
            let gap = Double(customSpacing(after: views[i - 1]))
            let distance = spans[i].start - spans[i - 1].end - gap
            switch distribution {
            case .equalSpacing, .equalCentering: wishes.add(distance, .greaterThanOrEqual)
            default: wishes.add(distance, .equal)
            }
        }
        distribute(spans, views, &wishes)
        for (view, box) in zip(views, boxes) { align(view, box, Span(box, axis.other), crossWhole, engine, &wishes) }
        // As long and as wide as the views, not more, where nothing else decides.
        if alignment != .fill { wishes.add(crossWhole.length, .equal, Priority(0.5)) }
        return wishes.list
    }

    private func distribute(_ spans: [Span], _ views: [UIView], _ wishes: inout StackWishes) {
        for i in spans.indices.dropFirst() {
            switch distribution {
            case .fill: break
            case .fillEqually: wishes.add(spans[i].length - spans[0].length, .equal)
            case .fillProportionally:
                let first = views[0].length(axis), own = views[i].length(axis)
                if first > 0, own > 0 {
                    wishes.add(spans[i].length * Double(first) - spans[0].length * Double(own), .equal, Priority(999))
                }
            case .equalSpacing where i > 1:
                let before = spans[1].start - spans[0].end
                wishes.add(spans[i].start - spans[i - 1].end - before, .equal, Priority(999))
            case .equalCentering where i > 1:
                let before = spans[1].middle - spans[0].middle
                wishes.add(spans[i].middle - spans[i - 1].middle - before, .equal, Priority(149))
            default: break
            }
        }
    }

    private func align(
        _ view: UIView, _ box: LayoutBox, _ span: Span, _ whole: Span, _ engine: LayoutEngine,
        _ wishes: inout StackWishes
    ) {
        switch alignment {
        case .fill:
            wishes.add(span.start - whole.start, .equal)
            wishes.add(span.end - whole.end, .equal)
            return
        case .leading: wishes.add(span.start - whole.start, .equal)
        case .trailing: wishes.add(span.end - whole.end, .equal)
        case .center: wishes.add(span.middle - whole.middle, .equal)
        case .firstBaseline, .lastBaseline:
            let attribute: NSLayoutConstraint.Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            if let first = arrangedSubviews.first(where: { !$0.isHidden }), first !== view,
                let own = box.attribute(attribute, of: view),
                let other = engine.box(of: first).attribute(attribute, of: first)
            {
                wishes.add(own - other, .equal)
            }
        }
        wishes.add(span.start - whole.start, .greaterThanOrEqual)
        wishes.add(span.end - whole.end, .lessThanOrEqual)
    }
}

/// A box along one axis.
private struct Span {
    let start, length: LinearExpression

    init(_ box: LayoutBox, _ axis: NSLayoutConstraint.Axis) {
        (start, length) = axis == .horizontal ? (box.x, box.width) : (box.y, box.height)
    }

    var end: LinearExpression { start + length }
    var middle: LinearExpression { start + length * 0.5 }
}

/// What a stack asks for, numbered.
private struct StackWishes {
    let stack: UIStackView
    var list: [LayoutEngine.Wish] = []

    mutating func add(_ expression: LinearExpression, _ relation: Relation, _ priority: Priority = .required) {
        list.append(
            LayoutEngine.Wish(
                key: .stack(ObjectIdentifier(stack), list.count), expression: expression, relation: relation,
                priority: priority, name: "\(stack.layoutName) arranges its views"))
    }
}

extension NSLayoutConstraint.Axis {
    fileprivate var other: NSLayoutConstraint.Axis { self == .horizontal ? .vertical : .horizontal }
}

extension UIView {
    fileprivate func length(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
        axis == .horizontal ? intrinsicContentSize.width : intrinsicContentSize.height
    }
}
