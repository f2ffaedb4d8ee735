import ZoetropeCoreAnimation

extension UIView {
    /// Changes a view within the block, and leads from what it looked like to what it looks like then: by a flip, a curl
    /// or a dissolve, as the options say.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let kind = options.transition
        guard let stage = ViewTransition(from: view, duration, options), !kind.isEmpty else {
            ViewAnimation(
                ViewTiming(duration: duration, motion: .curve(options.curve.function)), options: options,
                completion: completion
            ).run(animations ?? {})
            return
        }
        if kind == .transitionCrossDissolve { stage.dissolve(view.layer) }
        performWithoutAnimation {
            animations?()
            view.layoutIfNeeded()
        }
        if kind != .transitionCrossDissolve { stage.show(view.layer) }
        stage.begin(completion)
    }

    /// Takes a view out of its superview, and puts another one in; with `showHideTransitionViews`, hides and shows them.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        let stage = ViewTransition(from: fromView, duration, options), superview = fromView.superview
        let hides = options.contains(.showHideTransitionViews)
        performWithoutAnimation {
            if hides {
                (fromView.isHidden, toView.isHidden) = (true, false)
            } else {
                superview?.insertSubview(toView, aboveSubview: fromView)
                fromView.isHidden = true
            }
            superview?.layoutIfNeeded()
        }
        func end(_ finished: Bool) {
            if !hides {
                fromView.removeFromSuperview()
                fromView.isHidden = false
            }
            completion?(finished)
        }
        guard let stage else { return LayerLoop.later { end(true) } }
        stage.show(toView.layer)
        stage.begin(end)
    }

    /// Turns one view over to show another one.
    static func flip(
        _ from: UIView, _ to: UIView, by option: AnimationOptions, _ duration: Double,
        completion: @escaping (Bool) -> Void
    ) {
        guard let stage = ViewTransition(from: from, duration, option) else { return completion(true) }
        from.isHidden = true
        stage.show(to.layer)
        stage.begin { finished in
            from.isHidden = false
            completion(finished)
        }
    }
}

/// What a view looked like, as a picture above what comes in its place; and the animations of the two.
private final class ViewTransition {
    private let options: UIView.AnimationOptions
    private let duration: Double
    /// The picture, in a layer that gives it perspective.
    private let table = CALayer(), old = CALayer()
    private let superlayer: CALayer
    private var cleanup: [() -> Void] = []

    /// Nil for a view without a superview, or one that cannot be drawn, or an option that names no transition.
    init?(from view: UIView, _ duration: Double, _ options: UIView.AnimationOptions) {
        guard !options.transition.isEmpty, duration > 0, UIKitContext.current.areAnimationsEnabled,
            let superlayer = view.layer.superlayer,
            let picture = try? view.layer.picture(scale: Double(UIScreen.main.scale))
        else { return nil }
        (self.options, self.duration, self.superlayer) = (options, duration, superlayer)
        table.name = "transition"
        table.frame = view.layer.frame
        old.name = "picture of \(type(of: view))"
        old.frame = table.bounds
        old.contents = picture
        old.contentsScale = UIScreen.main.scale
        table.addSublayer(old)
    }

    /// Dissolves a layer into what it becomes.
    func dissolve(_ layer: CALayer) {
        let fade = CATransition()
        fade.type = .fade
        add(fade, layer, kCATransition)
    }

    /// Leads to a layer that has what is new.
    func show(_ new: CALayer) {
        superlayer.insertSublayer(table, above: new)
        cleanup.append { [table] in table.removeFromSuperlayer() }
        switch options.transition {
        case .transitionFlipFromLeft: flip(new, (0, 1), 1)
        case .transitionFlipFromRight: flip(new, (0, 1), -1)
        case .transitionFlipFromTop: flip(new, (1, 0), -1)
        case .transitionFlipFromBottom: flip(new, (1, 0), 1)
        case .transitionCurlUp: curl(old, from: 0, to: 1)
        case .transitionCurlDown: curlDown(new)
        default:
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue) = (1, 0)
            add(fade, old, "opacity")
        }
    }

    /// Half a turn about an axis in the middle: the old side goes away, the new one comes.
    private func flip(_ new: CALayer, _ axis: (x: CGFloat, y: CGFloat), _ sign: CGFloat) {
        let isDoubleSided = new.isDoubleSided, side = max(table.bounds.width, table.bounds.height)
        new.isDoubleSided = false
        cleanup.append { new.isDoubleSided = isDoubleSided }
        old.isDoubleSided = false
        for (layer, first) in [(old, CGFloat(0)), (new, -sign * .pi)] {
            let turn = CAKeyframeAnimation(keyPath: "transform")
            turn.values = (0...8).map { step in
                var matrix = CATransform3DIdentity
                matrix.m34 = -1 / (side * 2.5)
                return CATransform3DRotate(matrix, first + sign * .pi * CGFloat(step) / 8, axis.x, axis.y, 0)
            }
            add(turn, layer, "transform")
        }
    }

    /// Bends a page about a cylinder that takes it away, lower right corner first.
    private func curl(_ page: CALayer, from: Double, to: Double) {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1500
        table.sublayerTransform = perspective
        let curl = CABasicAnimation(keyPath: pageCurlKey)
        (curl.fromValue, curl.toValue) = (from, to)
        add(curl, page, pageCurlKey)
    }

    /// The new page comes over the old one.
    private func curlDown(_ new: CALayer) {
        guard let picture = try? new.picture(scale: Double(UIScreen.main.scale)) else { return }
        let page = CALayer()
        page.frame = old.frame
        page.contents = picture
        page.contentsScale = UIScreen.main.scale
        table.addSublayer(page)
        curl(page, from: 1, to: 0)
    }

    private func add(_ animation: CAAnimation, _ layer: CALayer, _ key: String) {
        animation.duration = duration
        animation.timingFunction = options.curve.function
        animation.fillMode = .both
        group.start(animation, of: layer, key: key)
    }

    private lazy var group = ViewAnimation(
        ViewTiming(duration: duration, motion: .curve(options.curve.function)),
        options: options.intersection([.repeat, .autoreverse])
    ) { [self] finished in
        for body in cleanup { body() }
        completion?(finished)
    }
    private var completion: ((Bool) -> Void)?

    func begin(_ completion: ((Bool) -> Void)?) {
        self.completion = completion
        group.close()
    }
}
