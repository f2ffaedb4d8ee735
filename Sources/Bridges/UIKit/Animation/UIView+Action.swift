extension UIView {
    /// What a change of a property starts now; nil outside of animations.
    final func animationAction(_ key: String) -> (any CAAction)? { nil }
}
