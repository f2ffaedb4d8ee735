import ZoetropeCoreAnimation

extension UIView {
    /// The topmost view around this one.
    var layoutRoot: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    /// Solves the constraints of the tree that this view is in, where something has changed.
    func updateLayoutEngine() {
        let root = layoutRoot
        if root.layoutState.engine == nil {
            guard root.hasLayout else { return }
            root.layoutState.engine = LayoutEngine(root: root)
        }
        root.layoutState.engine?.update()
    }

    private var hasLayout: Bool {
        !layoutState.constraints.isEmpty || self is UIStackView || subviews.contains { $0.hasLayout }
    }

    /// Puts the subviews where the constraints want them: what `layoutSubviews` does by itself.
    func applyConstraints() {
        updateLayoutEngine()
        for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
            if let frame = view.layoutState.solved, view.untransformedFrame != frame { view.setUntransformed(frame) }
        }
    }

    /// The smallest or largest size that constraints and contents of the view allow.
    ///
    /// - Parameter targetSize: what the size comes as near to as it can.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    public func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        let engine = LayoutEngine(root: self)
        engine.fitting = (targetSize, horizontal, vertical)
        return engine.fittingSize()
    }
}
