#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The current page parts in the middle like a sliding door, and the next one comes closer behind it. Back, the doors
/// come in from the sides and close over the page that goes.
public final class DoorOpen: NSObject, UIViewControllerAnimatedTransitioning {
    private let isBack: Bool
    private let duration: TimeInterval

    public init(isBack: Bool = false, duration: TimeInterval = 0.5) {
        (self.isBack, self.duration) = (isBack, duration)
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let next = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        to.frame = transitionContext.finalFrame(for: next)
        let (door, room) = isBack ? (to, from) : (from, to), box = transitionContext.containerView
        let (left, right) = door.bounds.divided(atDistance: door.bounds.width / 2, from: .minXEdge)
        guard let leftDoor = door.resizableSnapshotView(from: left, afterScreenUpdates: isBack, withCapInsets: .zero),
            let rightDoor = door.resizableSnapshotView(from: right, afterScreenUpdates: isBack, withCapInsets: .zero)
        else { return transitionContext.completeTransition(false) }
        for view in [to, room, leftDoor, rightDoor] { box.addSubview(view) }
        door.isHidden = true
        let closed = {
            (leftDoor.frame, rightDoor.frame) = (left, right)
            room.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
        }
        let open = {
            leftDoor.frame = left.offsetBy(dx: -left.width, dy: 0)
            rightDoor.frame = right.offsetBy(dx: right.width, dy: 0)
            room.transform = .identity
        }
        isBack ? open() : closed()
        // A finger is followed steadily.
        let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseOut
        UIView.animate(withDuration: duration, delay: 0, options: curve, animations: isBack ? closed : open) { _ in
            door.isHidden = false
            room.transform = .identity
            leftDoor.removeFromSuperview()
            rightDoor.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
