import ZoetropeCoreAnimation

/// The views that fingers touch, and what they are told of them.
final class TouchHearers {
    /// Those whose view has been told that they began, and neither that they ended nor that they were taken away.
    private var told: [UITouch] = []
    /// Those that no responder made anything of.
    private var unheard: [UITouch] = []

    func begin(_ touches: [UITouch]) {
        (told, unheard) = (touches, [])
        let context = UIKitContext.current
        for group in groups(touches) {
            context.touchFellThrough = false
            group.view?.touchesBegan(group.touches, with: nil)
            if group.view == nil || context.touchFellThrough {
                unheard += touches.filter { group.touches.contains($0) }
            }
        }
    }

    func move() {
        for group in groups(told.filter { $0.phase == .moved }) { group.view?.touchesMoved(group.touches, with: nil) }
    }

    /// The fingers go up. Where nobody hears a touch, it says so.
    func end(in window: UIView, _ recognizers: [UIGestureRecognizer]) {
        for group in groups(told) { group.view?.touchesEnded(group.touches, with: nil) }
        for touch in unheard where !recognizers.contains(where: { $0.hears(touch) }) {
            let place = touch.location(in: window), name = touch.view.map { "\($0.layer.name ?? "\(type(of: $0))")" }
            UIKitContext.current.warn(
                "the touch at (\(place.x), \(place.y)) hits \(name.map { "'\($0)'" } ?? "no view"), and nothing hears it "
                    + "there: neither a recognizer nor a control, a cell or a touchesBegan; look at the place, "
                    + "and at isUserInteractionEnabled")
        }
        (told, unheard) = ([], [])
    }

    /// Takes fingers away from views of which a recognizer makes something.
    func cancel(for recognizers: [UIGestureRecognizer]) {
        let taken = recognizers.filter { $0.cancelsTouchesInView && $0.isUnderWay }.flatMap(\.touches)
        cancel { taken.contains($0) }
    }

    func cancel() { cancel { _ in true } }

    private func cancel(_ isTaken: (UITouch) -> Bool) {
        let gone = told.filter(isTaken)
        guard !gone.isEmpty else { return }
        told.removeAll(where: isTaken)
        for touch in gone { touch.phase = .cancelled }
        for group in groups(gone) { group.view?.touchesCancelled(group.touches, with: nil) }
    }

    /// Touches by their views, in the order of the fingers.
    private func groups(_ touches: [UITouch]) -> [(view: UIView?, touches: Set<UITouch>)] {
        var groups: [(view: UIView?, touches: Set<UITouch>)] = []
        for touch in touches {
            if let index = groups.firstIndex(where: { $0.view === touch.view }) {
                groups[index].touches.insert(touch)
            } else {
                groups.append((touch.view, [touch]))
            }
        }
        return groups
    }
}

extension UIGestureRecognizer {
    /// Whether it takes place, or has at the end of the touch.
    fileprivate var isUnderWay: Bool { [.began, .changed, .ended].contains(state) }

    /// Whether it could make something of a touch; a scroll view's own, whether it did.
    fileprivate func hears(_ touch: UITouch) -> Bool {
        touches.contains(touch) && (!(self is ScrollPan) || isUnderWay)
    }

    /// A tap with one finger, which a button inside of the recognizer's view keeps for itself, as in UIKit.
    var isSingleTap: Bool {
        guard let tap = self as? UITapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    }
}

extension UIView {
    /// This view or the nearest one around it that is a button, where that is enabled.
    var enabledButton: UIButton? {
        var view: UIView? = self
        while let current = view {
            if let button = current as? UIButton { return button.isEnabled ? button : nil }
            view = current.superview
        }
        return nil
    }
}
