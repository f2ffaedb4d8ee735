import ZoetropeCoreAnimation

/// A sheet that comes from below and rests at one of its heights over a dimmed presenter, `UISheetPresentationController`.
open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests.
    open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }

            public static let medium = Identifier("medium")
            public static let large = Identifier("large")
        }

        public let identifier: Identifier
        /// Of the largest height that there is.
        let height: (CGFloat) -> CGFloat

        init(_ identifier: Identifier, height: @escaping (CGFloat) -> CGFloat) {
            (self.identifier, self.height) = (identifier, height)
        }

        /// Half of the container.
        open class func medium() -> Detent { Detent(.medium) { ($0 + UISheetPresentationController.top) / 2 } }
        /// As high as a sheet becomes.
        open class func large() -> Detent { Detent(.large) { $0 } }
    }

    /// Points that a sheet leaves free at the top.
    static let top: CGFloat = 54

    /// Where it may rest, the lowest first.
    open var detents: [Detent] = [.large()] { didSet { changed() } }
    /// Where it rests; nil for the first of `detents`.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
    /// Up to here the presenter is not dimmed; nil for a sheet that always dims it.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
    open var prefersGrabberVisible = false { didSet { changed() } }
    /// Nil for 10 points.
    open var preferredCornerRadius: CGFloat? { didSet { changed() } }
    // Kept, and of no effect, as all of `keptMembers`.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var prefersEdgeAttachedInCompactHeight = false
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    private let dimming = UIView(), grabber = UIView()

    /// Changes in the block move the sheet with the spring of screens.
    open func animateChanges(_ changes: () -> Void) {
        ViewAnimation(.screens).run {
            changes()
            containerView?.layoutIfNeeded()
        }
    }

    /// The one that a controller's code has set up, for the controller that presents it.
    static func taken(from presented: UIViewController, presenting: UIViewController) -> UISheetPresentationController {
        guard let sheet = presented.sheet else {
            return UISheetPresentationController(presentedViewController: presented, presenting: presenting)
        }
        presented.sheet = nil
        sheet.presentingViewController = presenting
        return sheet
    }

    private var selected: Int {
        detents.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
    }

    private var isDimming: Bool {
        guard let last = detents.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) else {
            return true
        }
        return selected > last
    }

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let most = bounds.height - min(Self.top, bounds.height / 2)
        let height = detents.isEmpty ? most : min(max(detents[selected].height(most), 0), most)
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    private func changed() {
        guard containerView != nil, !presentedViewController.isBeingPresented else { return }
        decorate()
        dimming.alpha = isDimming ? 1 : 0
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    private func decorate() {
        guard let view = presentedView else { return }
        view.layer.cornerRadius = preferredCornerRadius ?? 10
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        view.clipsToBounds = true
        guard prefersGrabberVisible else { return grabber.removeFromSuperview() }
        grabber.frame = CGRect(x: frameOfPresentedViewInContainerView.width / 2 - 18, y: 5, width: 36, height: 5)
        grabber.backgroundColor = UIColor(white: 0.77, alpha: 1)
        grabber.layer.cornerRadius = 2.5
        view.addSubview(grabber)
    }

    open override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        UIKitContext.current.warnings.add(kept: self)
        dimming.frame = containerView.bounds
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        decorate()
        let dimming = dimming, end: CGFloat = isDimming ? 1 : 0
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimming.alpha = end })
    }

    open override func dismissalTransitionWillBegin() {
        let dimming = dimming
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimming.alpha = 0 })
    }
}

extension UISheetPresentationController.Detent {
    /// A height of the app's own: of the largest one that there is; nil for none of its own.
    public class func custom(
        identifier: Identifier? = nil,
        resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> UISheetPresentationController.Detent {
        UISheetPresentationController.Detent(identifier ?? Identifier("custom")) {
            resolver(Resolution(most: $0)) ?? $0
        }
    }

    private struct Resolution: UISheetPresentationControllerDetentResolutionContext {
        let most: CGFloat
        var containerTraitCollection: UITraitCollection { .current }
        var maximumDetentValue: CGFloat { most }
    }
}

/// What a height may depend on.
public protocol UISheetPresentationControllerDetentResolutionContext {
    var containerTraitCollection: UITraitCollection { get }
    var maximumDetentValue: CGFloat { get }
}
