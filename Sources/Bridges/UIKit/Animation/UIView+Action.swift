import ZoetropeCoreAnimation

extension UIView {
    /// Keys whose change shows at once, also within an animation.
    private static let plainKeys: Set<String> = [
        "hidden", "doubleSided", "masksToBounds", "contents", "contentsScale", "onOrderIn", "onOrderOut",
        "shouldRasterize", "lineDashPattern",
    ]

    /// What a change of a property starts now; nil outside of animations.
    final func animationAction(_ key: String) -> (any CAAction)? {
        let context = UIKitContext.current
        guard context.areAnimationsEnabled, let animation = context.animations.last, animation.isAnimated,
            !Self.plainKeys.contains(key)
        else { return nil }
        return ViewAction(animation, old: layer.value(forKey: key), shown: layer.shownValue(key))
    }
}
