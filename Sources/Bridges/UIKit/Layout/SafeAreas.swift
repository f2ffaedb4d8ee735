import ZoetropeCoreAnimation

extension UIWindow {
    /// What of the window the run's device covers: its notch, bars and corners. Zero at first.
    public var deviceSafeArea: UIEdgeInsets {
        get { layoutState.ownSafeArea }
        set { changeSafeArea(newValue) }
    }
}

extension UIViewController {
    /// What the controller adds to the safe area of its view.
    public var additionalSafeAreaInsets: UIEdgeInsets {
        get { view.layoutState.ownSafeArea }
        set { view.changeSafeArea(newValue) }
    }
}

extension UIView {
    fileprivate func changeSafeArea(_ insets: UIEdgeInsets) {
        guard insets != layoutState.ownSafeArea else { return }
        layoutState.ownSafeArea = insets
        LayoutClock.touch()
        tellSafeArea()
    }

    private func tellSafeArea() {
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        setNeedsLayout()
        for view in subviews { view.tellSafeArea() }
    }
}
