/// The calls that tell a controller, and the children that it shows, that its view comes and goes.
extension UIViewController {
    /// The children whose views are in this one's.
    private var shown: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
    }

    final func willAppear(_ animated: Bool) {
        guard appearance == .gone || appearance == .disappearing else { return }
        loadViewIfNeeded()
        appearance = .appearing
        isAppearanceAnimated = animated
        viewWillAppear(animated)
        for child in shown { child.willAppear(animated) }
    }

    /// Once the view is in its window, with its size.
    final func isAppearing() {
        guard appearance == .appearing else { return }
        viewIsAppearing(isAppearanceAnimated)
        for child in shown { child.isAppearing() }
    }

    final func didAppear() {
        guard appearance == .appearing else { return }
        appearance = .shown
        viewDidAppear(isAppearanceAnimated)
        for child in shown { child.didAppear() }
    }

    final func willDisappear(_ animated: Bool) {
        guard appearance == .shown || appearance == .appearing else { return }
        appearance = .disappearing
        isAppearanceAnimated = animated
        viewWillDisappear(animated)
        for child in shown { child.willDisappear(animated) }
    }

    final func didDisappear() {
        guard appearance == .disappearing else { return }
        let children = children.filter { $0.appearance == .disappearing }
        appearance = .gone
        viewDidDisappear(isAppearanceAnimated)
        for child in children { child.didDisappear() }
    }

    /// Without an animation.
    final func appear(_ placing: () -> Void) {
        willAppear(false)
        placing()
        isAppearing()
        didAppear()
    }

    /// Without an animation.
    final func disappear(_ removing: () -> Void) {
        willDisappear(false)
        removing()
        didDisappear()
    }
}
