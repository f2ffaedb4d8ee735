#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A card of the page grows, with a spring, into the page that it stands for; back, the page shrinks into the card.
public final class CardExpand: NSObject, UIViewControllerAnimatedTransitioning {
    /// How the card and its page are laid out.
    public struct Style: Sendable {
        /// Whether the white of the page that arrives lies behind the card, and hides the page that it is on.
        public var isWhiteBehind = false
        /// How much higher than the card its page begins, in points.
        public var statusBar: CGFloat = 0
        /// Whether the header alone has round corners and is clipped, and not the card.
        public var roundsHeader = false

        /// The card is the page's window.
        public static let window = Style()
        /// A page with constraints to its own view, under a status bar of 20 points.
        public static let constraints = Style(isWhiteBehind: true, statusBar: 20, roundsHeader: true)

        public init(isWhiteBehind: Bool = false, statusBar: CGFloat = 0, roundsHeader: Bool = false) {
            (self.isWhiteBehind, self.statusBar, self.roundsHeader) = (isWhiteBehind, statusBar, roundsHeader)
        }
    }

    /// The card's place in the presenter's view, and where its page begins.
    private let card: CGRect
    private let style: Style
    /// The header's height in the card and on the page.
    private let cardHeader: CGFloat = 460, header: CGFloat = 550
    private let duration: TimeInterval

    public init(card: CGRect, style: Style = .window, duration: TimeInterval = 0.6) {
        let top = card.minY - style.statusBar
        self.card = CGRect(x: card.minX, y: top, width: card.width, height: card.maxY - top)
        (self.style, self.duration) = (style, duration)
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let presents = transitionContext.view(forKey: .to) != nil
        guard let page = transitionContext.view(forKey: presents ? .to : .from) else {
            return transitionContext.completeTransition(false)
        }
        let box = transitionContext.containerView, size = box.bounds.size
        page.frame = box.bounds
        let top = CGRect(x: 0, y: 0, width: size.width, height: header)
        let bottom = CGRect(x: 0, y: header, width: size.width, height: size.height - header)
        guard let picture = page.resizableSnapshotView(from: top, afterScreenUpdates: true, withCapInsets: .zero),
            let rest = page.resizableSnapshotView(from: bottom, afterScreenUpdates: true, withCapInsets: .zero)
        else { return transitionContext.completeTransition(false) }
        let container = UIView(frame: presents ? card : box.bounds)
        container.backgroundColor = .white
        container.clipsToBounds = !style.roundsHeader
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        container.addSubview(rest)
        container.addSubview(picture)
        let white = UIView(frame: box.bounds)
        white.backgroundColor = .white
        if style.isWhiteBehind { box.addSubview(white) }
        box.addSubview(container)
        page.removeFromSuperview()
        let rounded = style.roundsHeader ? picture : container
        func lay(_ frame: CGRect, _ height: CGFloat, _ radius: CGFloat) {
            container.frame = frame
            rounded.layer.cornerRadius = radius
            picture.frame = CGRect(x: 0, y: 0, width: frame.width, height: height)
            rest.frame = CGRect(
                x: (frame.width - size.width) / 2, y: height, width: size.width, height: bottom.height)
        }
        let small = { lay(self.card, self.cardHeader, 14) }, large = { lay(box.bounds, self.header, 0) }
        presents ? small() : large()
        let end = { (_: Bool) in
            let completes = !transitionContext.transitionWasCancelled
            for view in [white, container] { view.removeFromSuperview() }
            if completes == presents { box.addSubview(page) }
            transitionContext.completeTransition(completes)
        }
        if transitionContext.isInteractive {
            // A finger is followed steadily.
            UIView.animate(
                withDuration: duration, delay: 0, options: .curveLinear, animations: presents ? large : small,
                completion: end)
        } else {
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
                animations: presents ? large : small, completion: end)
        }
    }
}

/// Presents over the page with the card, which stays where it is.
public final class CardPresentation: UIPresentationController {
    public override var shouldRemovePresentersView: Bool { false }
}

/// Gives a page its card's animator, both ways.
public final class CardTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let card: CGRect

    public init(card: CGRect) { self.card = card }

    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { CardExpand(card: card) }

    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
    {
        CardExpand(card: card)
    }

    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { CardPresentation(presentedViewController: presented, presenting: presenting) }
}
