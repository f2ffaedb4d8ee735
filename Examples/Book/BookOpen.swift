#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A book leaves its shelf, comes closer and opens. The other way, it closes and goes back.
///
/// The whole shelf fades, and the shades of all pages come and go with the motion. From a `ShelfViewController`, the covers
/// alone fade, and only the cover's shade comes as the book opens: pages keep theirs, and closing changes none.
public final class BookOpen: NSObject, UIViewControllerAnimatedTransitioning {
    private let isClosing: Bool
    /// The closed book's size on the shelf, in parts of the open one's.
    private let closedScale: CGFloat = 0.7

    public init(isClosing: Bool = false) { self.isClosing = isClosing }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isClosing ? .from : .to
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let next = transitionContext.viewController(forKey: .to),
            let book = transitionContext.viewController(forKey: key) as? BookViewController
        else { return transitionContext.completeTransition(false) }
        let shelf = transitionContext.viewController(forKey: isClosing ? .to : .from) as? ShelfViewController
        let fading: UIView = shelf?.covers ?? (isClosing ? to : from)
        to.frame = transitionContext.finalFrame(for: next)
        if isClosing {
            transitionContext.containerView.insertSubview(to, belowSubview: from)
        } else {
            transitionContext.containerView.addSubview(to)
        }
        book.view.layoutIfNeeded()
        let pages = book.collectionView.visibleCells.compactMap { $0 as? PageCell }
        let open = pages.map { ($0.layer.transform, $0.shade.alpha) }
        let keepsShades = shelf != nil
        fading.alpha = isClosing ? 0 : 1
        if !isClosing {
            for page in pages {
                close(page)
                if !keepsShades || page === book.cover { page.shade.alpha = 0 }
            }
        }
        let changes = {
            fading.alpha = self.isClosing ? 1 : 0
            for (page, (transform, shade)) in zip(pages, open) {
                if self.isClosing {
                    self.close(page)
                    if !keepsShades { page.shade.alpha = 0 }
                } else {
                    page.layer.transform = transform
                    page.shade.alpha = shade
                }
            }
        }
        let end = { (_: Bool) in
            fading.alpha = 1
            for (page, (transform, shade)) in zip(pages, open) {
                page.layer.transform = transform
                page.shade.alpha = shade
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        if isClosing || transitionContext.isInteractive {
            let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
            UIView.animate(withDuration: 1, delay: 0, options: curve, animations: changes, completion: end)
        } else {
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.7, options: [],
                animations: changes, completion: end)
        }
    }

    /// Flat on the right of the spine, which is half of the closed book's width left of the middle.
    private func close(_ page: PageCell) {
        guard let layout = (page.superview as? UICollectionView)?.collectionViewLayout as? BookLayout else { return }
        let isLeft = page.layer.anchorPoint.x == 1
        var transform = layout.turned(isLeft ? .pi : 0)
        let way = closedScale * page.bounds.width / 2
        transform = CATransform3DTranslate(transform, isLeft ? way : -way, 0, 0)
        page.layer.transform = CATransform3DScale(transform, closedScale, closedScale, 1)
    }
}
