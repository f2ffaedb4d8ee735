/// The order of subviews, and that of their layers.
extension UIView {
    /// Inserts a view; sublayers that are no views' keep their places below those that follow.
    ///
    /// - Precondition: the view is not this one, and does not contain it.
    final func insert(_ view: UIView, at index: Int) {
        precondition(
            view !== self && !isDescendant(of: view), "a view cannot be added to itself or to one of its subviews")
        view.leave(for: self)
        let index = min(max(index, 0), subviews.count), newWindow = window, oldWindow = view.window
        view.willMove(toSuperview: self)
        if newWindow !== oldWindow { view.willMoveTree(to: newWindow) }
        let below = index < subviews.count ? subviews[index] : nil
        subviews.insert(view, at: index)
        view.superview = self
        LayoutClock.touch()
        if let below {
            layer.insertSublayer(view.layer, below: below.layer)
        } else {
            layer.addSublayer(view.layer)
        }
        if newWindow !== oldWindow { view.didMoveTree() }
        view.didMoveToSuperview()
        didAddSubview(view)
        setNeedsLayout()
    }

    /// Leaves the superview; `next` is the one that follows, nil where there is none.
    final func leave(for next: UIView?) {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        if next !== parent { leaveConstraints() }
        if next == nil {
            willMove(toSuperview: nil)
            if window != nil { willMoveTree(to: nil) }
        }
        let hadWindow = window != nil
        parent.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
        parent.setNeedsLayout()
        guard next == nil else { return }
        if hadWindow {
            layer.removeAnimationsOfTree()
            didMoveTree()
        }
        didMoveToSuperview()
    }

    private func willMoveTree(to window: UIWindow?) {
        willMove(toWindow: window)
        for view in subviews { view.willMoveTree(to: window) }
    }

    private func didMoveTree() {
        didMoveToWindow()
        for view in subviews { view.didMoveTree() }
    }

    final func move(_ view: UIView, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
        subviews.remove(at: old)
        subviews.insert(view, at: index)
        orderLayers()
    }

    /// Puts the subviews' layers into the order of the subviews.
    final func orderLayers() {
        let layers = subviews.map(\.layer), own = Set(layers.map { ObjectIdentifier($0) })
        var rest = layers[...]
        layer.sublayers = layer.sublayers?.map { own.contains(ObjectIdentifier($0)) ? rest.removeFirst() : $0 }
    }

    /// There is no text input: nothing is edited.
    @discardableResult public func endEditing(_ force: Bool) -> Bool { true }

    /// Whether this view is another one, or in it.
    public func isDescendant(of view: UIView) -> Bool {
        var next: UIView? = self
        while let current = next {
            if current === view { return true }
            next = current.superview
        }
        return false
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? window)?.layer)
    }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? window)?.layer)
    }
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: (view ?? window)?.layer) }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? window)?.layer)
    }
}
