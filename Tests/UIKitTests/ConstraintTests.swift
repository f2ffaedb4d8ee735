import Testing
import ZoetropeUIKit

/// Layouts whose frames are worked out by hand.
@Suite struct ConstraintTests {
    private func box(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    private func child(of view: UIView, _ name: String = "child") -> UIView {
        let child = UIView()
        child.layer.name = name
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
        return child
    }

    /// Two views beside each other, of which the second is twice as wide: 10 + w + 5 + 2w + 15 = 300, w = 90.
    @Test func anchorsWithMultipliers() {
        let root = box()
        let a = child(of: root)
        let b = child(of: root)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5),
            root.trailingAnchor.constraint(equalTo: b.trailingAnchor, constant: 15),
            b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            a.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25, constant: 10),
            b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
            b.heightAnchor.constraint(equalToConstant: 30),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 10, y: 20, width: 90, height: 60))
        #expect(b.frame == CGRect(x: 105, y: 35, width: 180, height: 30))
        root.bounds.size = CGSize(width: 330, height: 240)
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 10, y: 20, width: 100, height: 70))
    }

    /// As the card's animator does: constants change, and layoutIfNeeded moves the views, within an animation.
    @Test func constantsAnimate() {
        let root = box()
        let card = child(of: root)
        let image = child(of: card)
        let top = card.topAnchor.constraint(equalTo: root.topAnchor)
        let height = image.heightAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            top, card.leftAnchor.constraint(equalTo: root.leftAnchor),
            card.rightAnchor.constraint(equalTo: root.rightAnchor),
            card.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            image.topAnchor.constraint(equalTo: card.topAnchor), image.leftAnchor.constraint(equalTo: card.leftAnchor),
            image.rightAnchor.constraint(equalTo: card.rightAnchor), height,
        ])
        root.layoutIfNeeded()
        #expect(card.frame == root.bounds)
        let run = LayerRun(root.layer, duration: 1)
        run.at(0) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                top.constant = 40
                height.constant = 80
                root.layoutIfNeeded()
            }
        }
        _ = try? run.bitmap(at: 0)
        #expect(card.frame == CGRect(x: 0, y: 40, width: 300, height: 160))
        _ = try? run.bitmap(at: 0.5)
        // The run may begin at any time of the thread's clock, whose rounding is in the values.
        func isNear(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
            guard let frame = view.layer.presentation()?.frame else { return false }
            let parts = [frame.minX - x, frame.minY - y, frame.width - width, frame.height - height]
            return parts.allSatisfy { abs($0) < 1e-9 }
        }
        #expect(isNear(card, 0, 20, 300, 180))
        #expect(isNear(image, 0, 0, 300, 65))
    }

    /// A label of a width of its own beside one that may be shortened: what hugs more keeps its size.
    @Test func huggingAndCompression() {
        let root = box(200, 50)
        let a = Sized(width: 80, height: 20)
        let b = Sized(width: 90, height: 20)
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
        #expect(b.frame.width == 120)
        root.bounds.size.width = 150
        b.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
        root.layoutIfNeeded()
        #expect(a.frame.width == 60 && b.frame.width == 90)
    }

    /// What contradicts what is named, and the rest holds.
    @Test func conflictsAreNamed() {
        NSLayoutConstraint.conflicts = []
        let root = box()
        let a = child(of: root, "badge")
        let wide = a.widthAnchor.constraint(equalToConstant: 50)
        let wider = a.widthAnchor.constraint(equalToConstant: 60)
        wide.identifier = "narrow"
        NSLayoutConstraint.activate([wide, wider, a.heightAnchor.constraint(equalToConstant: 10)])
        root.layoutIfNeeded()
        #expect(
            NSLayoutConstraint.conflicts == [
                "these constraints are required and contradict each other: narrow: badge.width == 50.0; badge.width == "
                    + "60.0; left out: badge.width == 60.0. Remove one of them, or give it a priority below 1000."
            ])
        #expect(a.bounds.size == CGSize(width: 50, height: 10))
        wide.isActive = false
        root.layoutIfNeeded()
        #expect(a.bounds.size == CGSize(width: 60, height: 10))
    }

    /// Margins, safe areas and guides; edges are at whole pixels of a screen of 2.
    @Test func guides() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        window.deviceSafeArea = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        let view = box(300, 600)
        window.addSubview(view)
        let a = child(of: view)
        let space = UILayoutGuide()
        view.addLayoutGuide(space)
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            a.bottomAnchor.constraint(lessThanOrEqualTo: view.safeAreaLayoutGuide.bottomAnchor),
            a.heightAnchor.constraint(equalToConstant: 900).with(priority: 700),
            a.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            a.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1.0 / 3, constant: 0.2),
            space.leadingAnchor.constraint(equalTo: a.trailingAnchor),
            space.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            space.topAnchor.constraint(equalTo: view.topAnchor), space.heightAnchor.constraint(equalToConstant: 5),
        ])
        window.layoutIfNeeded()
        // 8 + 100.2 is nearest to 108 in half points.
        #expect(a.frame == CGRect(x: 8, y: 44, width: 100, height: 522))
        #expect(space.layoutFrame == CGRect(x: 108, y: 0, width: 192, height: 5))
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    }

    /// A scroll view's edges mean its content's: it is as long as what is in it.
    @Test func contentSizeFollowsConstraints() {
        let root = box()
        let scroll = UIScrollView(frame: root.bounds)
        root.addSubview(scroll)
        let content = child(of: scroll)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
            content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -20),
            content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 900),
        ])
        scroll.contentOffset = CGPoint(x: 0, y: 100)
        root.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 300, height: 930))
        #expect(content.frame == CGRect(x: 0, y: 10, width: 300, height: 900))
    }

    /// Views that leave take the constraints with them that name them.
    @Test func leavingViewsEndConstraints() {
        let root = box()
        let a = child(of: root)
        let constraint = a.topAnchor.constraint(equalTo: root.topAnchor)
        constraint.isActive = true
        #expect(root.constraints == [constraint])
        a.removeFromSuperview()
        #expect(!constraint.isActive && root.constraints.isEmpty)
    }

    /// The size that the content asks for: 5 + 80 + 5 wide, 20 + 4 high.
    @Test func fittingSizes() {
        let root = box(0, 0)
        let a = Sized(width: 80, height: 20)
        a.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(a)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -5),
            a.topAnchor.constraint(equalTo: root.topAnchor),
            a.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -4),
        ])
        #expect(root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 90, height: 24))
    }

    // MARK: Stacks

    private func stack(_ views: [UIView], _ size: CGSize) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(origin: .zero, size: size)
        return stack
    }

    /// (290 - 2 x 10) / 3 = 90 each; hidden views take no room: (290 - 10) / 2 = 140.
    @Test func equalWidths() {
        let views = (0..<3).map { _ in Sized(width: 10, height: 10) }
        let stack = stack(views, CGSize(width: 290, height: 40))
        (stack.spacing, stack.distribution) = (10, .fillEqually)
        stack.layoutIfNeeded()
        #expect(views.map(\.frame) == [0, 100, 200].map { CGRect(x: $0, y: 0, width: 90, height: 40) })
        views[1].isHidden = true
        stack.setCustomSpacing(10, after: views[0])
        stack.layoutIfNeeded()
        #expect(views[2].frame == CGRect(x: 150, y: 0, width: 140, height: 40))
    }

    /// 10 + 20 + 30 of 100: gaps of 20; centred across.
    @Test func equalGaps() {
        let views = [10, 20, 30].map { Sized(width: 16, height: CGFloat($0)) }
        let stack = stack(views, CGSize(width: 50, height: 100))
        (stack.axis, stack.distribution, stack.alignment) = (.vertical, .equalSpacing, .center)
        stack.layoutIfNeeded()
        #expect(
            views.map(\.frame) == [
                CGRect(x: 17, y: 0, width: 16, height: 10), CGRect(x: 17, y: 30, width: 16, height: 20),
                CGRect(x: 17, y: 70, width: 16, height: 30),
            ])
    }
}

/// A view with a size of its own.
private final class Sized: UIView {
    private var size = CGSize.zero

    convenience init(width: CGFloat, height: CGFloat) {
        self.init(frame: .zero)
        size = CGSize(width: width, height: height)
    }

    override var intrinsicContentSize: CGSize { size }
}

extension NSLayoutConstraint {
    fileprivate func with(priority: Float) -> NSLayoutConstraint {
        self.priority = UILayoutPriority(priority)
        return self
    }
}
