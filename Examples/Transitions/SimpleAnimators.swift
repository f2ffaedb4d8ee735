#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The next page appears in place of the current one.
public final class CrossFade: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        to.alpha = 0
        UIView.animate(withDuration: duration) {
            to.alpha = 1
        } completion: { _ in
            done()
        }
    }
}

/// Both pages move by a whole width, side by side.
public final class Pan: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        let way = isBack ? -box.bounds.width : box.bounds.width
        to.frame.origin.x += way
        UIView.animate(withDuration: duration) {
            to.frame.origin.x -= way
            from.frame.origin.x -= way
        } completion: { _ in
            done()
        }
    }
}

/// The next page slides over the current one, which moves a third of the way; back, it slides off.
public final class Slide: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        let width = box.bounds.width, upper: UIView = isBack ? from : to, lower: UIView = isBack ? to : from
        box.bringSubviewToFront(upper)
        upper.layer.shadowOpacity = 0
        upper.layer.shadowRadius = 8
        let start = CGAffineTransform(translationX: width, y: 0),
            end = CGAffineTransform(translationX: -width / 3, y: 0)
        if isBack { lower.transform = end } else { upper.transform = start }
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
            upper.layer.shadowOpacity = 0.3
            if self.isBack {
                upper.transform = start
                lower.transform = .identity
            } else {
                upper.transform = .identity
                lower.transform = end
            }
        } completion: { _ in
            upper.layer.shadowOpacity = 0
            done()
        }
    }
}

/// The two pages are the sides of one, which turns over.
public final class Turn: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        setEye(500, of: box)
        let sign: CGFloat = isBack ? -1 : 1
        to.layer.isDoubleSided = false
        from.layer.isDoubleSided = false
        to.layer.transform = CATransform3DMakeRotation(sign * .pi / 2, 0, 1, 0)
        UIView.animateKeyframes(withDuration: duration, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                from.layer.transform = CATransform3DMakeRotation(-sign * .pi / 2, 0, 1, 0)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                to.layer.transform = CATransform3DIdentity
            }
        } completion: { _ in
            done()
        }
    }
}

/// The current page tips back and fades while the next one comes up like a card.
public final class Cards: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        let height = box.bounds.height, rear: UIView = isBack ? to : from, front: UIView = isBack ? from : to
        box.bringSubviewToFront(front)
        (front.layer.zPosition, rear.layer.zPosition) = (100, 0)
        var tipped = CATransform3DIdentity
        tipped.m34 = -1 / 900
        tipped = CATransform3DScale(CATransform3DRotate(tipped, 15 * .pi / 180, 1, 0, 0), 0.95, 0.95, 1)
        let small = CATransform3DMakeScale(0.8, 0.8, 1)
        if isBack {
            rear.layer.transform = small
            rear.alpha = 0.6
        } else {
            front.frame.origin.y = height
        }
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { rear.layer.transform = tipped }
            UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
                rear.layer.transform = self.isBack ? CATransform3DIdentity : small
            }
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                rear.alpha = self.isBack ? 1 : 0.6
                front.frame.origin.y = self.isBack ? height : 0
            }
        } completion: { _ in
            done()
        }
    }
}

/// The current page swings away about its left edge, and the next one swings in about its right edge from behind.
public final class NatGeo: Animator {
    public override func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) {
        setEye(750, of: box)
        let leaving: UIView = isBack ? to : from, coming: UIView = isBack ? from : to
        hinge(leaving, at: CGPoint(x: 0, y: 0.5))
        hinge(coming, at: CGPoint(x: 1, y: 0.5))
        box.bringSubviewToFront(leaving)
        let away = CATransform3DTranslate(CATransform3DMakeRotation(-80 * .pi / 180, 0, 1, 0), -box.bounds.width, 0, 0)
        let behind = CATransform3DTranslate(CATransform3DMakeRotation(30 * .pi / 180, 0, 1, 0), 0, 0, -200)
        (leaving.layer.transform, coming.layer.transform) =
            isBack ? (away, CATransform3DIdentity) : (CATransform3DIdentity, behind)
        coming.alpha = isBack ? 1 : 0.4
        UIView.animate(withDuration: duration) {
            (leaving.layer.transform, coming.layer.transform) =
                self.isBack ? (CATransform3DIdentity, behind) : (away, CATransform3DIdentity)
            coming.alpha = self.isBack ? 0.4 : 1
        } completion: { _ in
            done()
        }
    }
}
