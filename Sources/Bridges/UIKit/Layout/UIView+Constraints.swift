import ZoetropeCoreAnimation

/// What a view keeps for layouts.
struct LayoutState {
    /// The active constraints that the view is the nearest common superview of.
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compression = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
    var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// Where the layout wants the view, in its superview.
    var solved: CGRect?
    /// Of a root, what solves its tree.
    var engine: LayoutEngine?
    var safeAreaGuide: UILayoutGuide?, marginsGuide: UILayoutGuide?
    /// What a window or a controller adds to the safe area.
    var ownSafeArea = UIEdgeInsets.zero
}

extension UIView {
    // MARK: Constraints

    public var constraints: [NSLayoutConstraint] { layoutState.constraints }
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.hold(by: self) }
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { for c in constraints { c.hold(by: self) } }
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.deactivate() }
    }
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { for c in constraints { removeConstraint(c) } }

    public func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        layoutState.guides.append(guide)
    }

    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        layoutState.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }

    public var layoutGuides: [UILayoutGuide] { layoutState.guides }

    func commonAncestor(with other: UIView) -> UIView? {
        var view: UIView? = self
        while let v = view, !other.isDescendant(of: v) { view = v.superview }
        return view
    }

    /// Deactivates the constraints of superviews that name this view or one within it: it leaves them.
    func leaveConstraints() {
        var ancestor = superview
        while let view = ancestor {
            for constraint in view.layoutState.constraints {
                let items = [constraint.firstItem, constraint.secondItem].compactMap { ($0 as? any LayoutItem)?.owner }
                if items.contains(where: { $0.isDescendant(of: self) }) { constraint.deactivate() }
            }
            ancestor = view.superview
        }
    }

    // MARK: Priorities

    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? layoutState.hugging.horizontal : layoutState.hugging.vertical
    }

    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            layoutState.hugging.horizontal = priority
        } else {
            layoutState.hugging.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? layoutState.compression.horizontal : layoutState.compression.vertical
    }

    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        if axis == .horizontal {
            layoutState.compression.horizontal = priority
        } else {
            layoutState.compression.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    public static var layoutFittingCompressedSize: CGSize { .zero }
    public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    // MARK: Margins and safe areas

    public var layoutMargins: UIEdgeInsets {
        get {
            var margins = layoutState.margins
            if insetsLayoutMarginsFromSafeArea {
                let safe = safeAreaInsets
                margins = UIEdgeInsets(
                    top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
                    right: margins.right + safe.right)
            }
            return margins
        }
        set {
            layoutState.margins = newValue
            LayoutClock.touch()
            setNeedsLayout()
        }
    }

    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let m = layoutMargins
            return NSDirectionalEdgeInsets(top: m.top, leading: m.left, bottom: m.bottom, trailing: m.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
        }
    }

    /// How far the window's safe area and those of controllers on the way reach into the view.
    public var safeAreaInsets: UIEdgeInsets {
        let own = layoutState.ownSafeArea
        guard let superview else { return own }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return own }
        let place = untransformedFrame, room = superview.layer.bounds
        return UIEdgeInsets(
            top: max(0, outer.top - (place.minY - room.minY)) + own.top,
            left: max(0, outer.left - (place.minX - room.minX)) + own.left,
            bottom: max(0, outer.bottom - (room.maxY - place.maxY)) + own.bottom,
            right: max(0, outer.right - (room.maxX - place.maxX)) + own.right)
    }

    /// The part of the view that nothing of the system covers.
    public var safeAreaLayoutGuide: UILayoutGuide {
        if let guide = layoutState.safeAreaGuide { return guide }
        let guide = UILayoutGuide(of: self) { [weak self] in self?.safeAreaInsets ?? .zero }
        layoutState.safeAreaGuide = guide
        return guide
    }

    public var layoutMarginsGuide: UILayoutGuide {
        if let guide = layoutState.marginsGuide { return guide }
        let guide = UILayoutGuide(of: self) { [weak self] in self?.layoutMargins ?? .zero }
        layoutState.marginsGuide = guide
        return guide
    }

    public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

    // MARK: Frames

    /// The frame without the transform.
    var untransformedFrame: CGRect {
        let size = layer.bounds.size, anchor = layer.anchorPoint, place = layer.position
        return CGRect(
            origin: CGPoint(x: place.x - anchor.x * size.width, y: place.y - anchor.y * size.height), size: size)
    }

    /// Sets bounds and center, whatever the transform.
    func setUntransformed(_ frame: CGRect) {
        if bounds.size != frame.size { bounds = CGRect(origin: bounds.origin, size: frame.size) }
        let anchor = layer.anchorPoint
        let place = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
        if center != place { center = place }
    }
}
