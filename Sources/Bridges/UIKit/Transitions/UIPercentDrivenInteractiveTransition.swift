import ZoetropeCoreAnimation

/// Drives an animator by a fraction, `UIPercentDrivenInteractiveTransition`: holds the container's time, and lets it run
/// on to the end or back to the start when the gesture ends.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// How fast it runs on: what is left takes its part of the duration, divided by this.
    open var completionSpeed: CGFloat = 1
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// Takes the place of `completionCurve`.
    open var timingCurve: (any UITimingCurveProvider)?
    open var wantsInteractiveStart = true
    /// Seconds of the whole transition.
    open private(set) var duration: CGFloat = 0
    /// How much has been driven, 0…1.
    open private(set) var percentComplete: CGFloat = 0

    private var context: (any UIViewControllerContextTransitioning)?
    /// The container's time at the start.
    private var start = 0.0
    private var link: FrameLink?
    /// Ends that do not count any more, since it was paused.
    private var round = 0
    /// The animator's own, which is driven in place of the container's time.
    private var driven: (any UIViewImplicitlyAnimating)?

    public override init() { super.init() }

    /// The greatest fraction at which animations still run.
    private static let most = 1 - 1e-9

    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        percentComplete = 0
        guard let transition = (transitionContext as? TransitionContext)?.transition else { return }
        duration = CGFloat(transition.duration)
        if wantsInteractiveStart {
            let own = transition.animator.interruptibleAnimator(using: transitionContext)
            if !(own is NoInterruptibleAnimator) {
                driven = own
                own.pauseAnimation()
                return
            }
            hold()
        }
        transition.animator.animateTransition(using: transitionContext)
        // The animations begin now, and not with the first frame, when a gesture may have moved on.
        if let window = transitionContext.containerView.window {
            LayerLoop.commit(window.layer, at: CACurrentMediaTime())
        }
    }

    private var layer: CALayer? { context?.containerView.layer }

    private func hold() {
        guard let layer else { return }
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        (layer.speed, layer.timeOffset, layer.beginTime) = (0, start, 0)
    }

    private func show(_ fraction: Double) {
        layer?.timeOffset = start + min(max(fraction, 0), Self.most) * Double(duration)
    }

    /// Holds a transition that runs.
    open func pause() {
        if let driven {
            driven.pauseAnimation()
            percentComplete = driven.fractionComplete
            context?.pauseInteractiveTransition()
            return
        }
        round += 1
        link?.invalidate()
        guard let layer, layer.speed != 0 else { return }
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        (layer.speed, layer.timeOffset, layer.beginTime) = (0, now, 0)
        percentComplete = duration > 0 ? CGFloat(now - start) / duration : 0
        context?.pauseInteractiveTransition()
    }

    open func update(_ percentComplete: CGFloat) {
        guard context != nil else { return }
        self.percentComplete = min(max(percentComplete, 0), 1)
        if let driven {
            driven.fractionComplete = self.percentComplete
        } else {
            show(Double(self.percentComplete))
        }
        context?.updateInteractiveTransition(self.percentComplete)
    }

    open func finish() {
        guard let context else { return }
        context.finishInteractiveTransition()
        run(to: 1)
    }

    open func cancel() {
        guard let context else { return }
        context.cancelInteractiveTransition()
        run(to: 0)
    }

    /// Runs on to an end, along the curve.
    private func run(to end: Double) {
        if let driven {
            if end == 0 { driven.isReversed = true }
            let left = abs(end - Double(percentComplete)) / max(Double(completionSpeed), 1e-3)
            driven.continueAnimation(
                withTimingParameters: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve),
                durationFactor: CGFloat(max(left, 1e-6)))
            (context, self.driven) = (nil, nil)
            return
        }
        let first = Double(percentComplete), now = CACurrentMediaTime()
        let seconds = abs(end - first) * Double(duration) / max(Double(completionSpeed), 1e-3)
        let timing =
            timingCurve?.timing(duration: seconds)
            ?? ViewTiming(duration: seconds, motion: .curve(completionCurve.function))
        round += 1
        let own = round
        link = FrameLink { [weak self] _ in
            guard let self else { return }
            let t = (CACurrentMediaTime() - now) / max(seconds, 1e-9)
            show(first + (end - first) * timing.value(at: t))
        }
        link?.begin()
        LayerLoop.at(now + seconds) { [self] in if own == round { stop(at: end) } }
    }

    private func stop(at end: Double) {
        link?.invalidate()
        link = nil
        guard let layer else { return }
        percentComplete = CGFloat(end)
        if end == 0 {
            // What shows is the start; animations that end there did not finish.
            layer.removeAnimationsOfTree()
            (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
        } else {
            let now = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
            (layer.speed, layer.timeOffset, layer.beginTime) = (1, start + Double(duration), now)
        }
        context = nil
    }
}
