import ZoetropeCoreAnimation

/// The members of this module that have no effect. `KeptMemberTests` sets each of them.

// None of the tables ever changes.

extension UIView: KeepsMembers {
    nonisolated(unsafe) static let viewKept: [KeptMember] = [
        .init(
            "contentScaleFactor", \UIView.contentScaleFactor, unless: 1, "views are drawn with the pixels of the frames"
        ),
        .init(
            "clearsContextBeforeDrawing", \UIView.clearsContextBeforeDrawing, unless: true,
            "views are drawn onto nothing"),
        .init("isMultipleTouchEnabled", \UIView.isMultipleTouchEnabled, unless: false),
        .init("isExclusiveTouch", \UIView.isExclusiveTouch, unless: false),
    ]
}

extension UIScrollView {
    private static let noIndicators = "no indicators are drawn", noZoom = "nothing is zoomed"

    nonisolated(unsafe) static let scrollKept: [KeptMember] =
        UIView.viewKept + [
            .init("isDirectionalLockEnabled", \UIScrollView.isDirectionalLockEnabled, unless: false),
            .init("indicatorStyle", \UIScrollView.indicatorStyle, unless: .default, noIndicators),
            .init("scrollIndicatorInsets", \UIScrollView.scrollIndicatorInsets, unless: .zero, noIndicators),
            .init(
                "verticalScrollIndicatorInsets", \UIScrollView.verticalScrollIndicatorInsets, unless: .zero,
                noIndicators),
            .init(
                "horizontalScrollIndicatorInsets", \UIScrollView.horizontalScrollIndicatorInsets, unless: .zero,
                noIndicators),
            .init("keyboardDismissMode", \UIScrollView.keyboardDismissMode, unless: .none, "there is no keyboard"),
            .init("scrollsToTop", \UIScrollView.scrollsToTop, unless: true, "there is no status bar"),
            .init("delaysContentTouches", \UIScrollView.delaysContentTouches, unless: true),
            .init("minimumZoomScale", \UIScrollView.minimumZoomScale, unless: 1, noZoom),
            .init("maximumZoomScale", \UIScrollView.maximumZoomScale, unless: 1, noZoom),
        ]
}

extension UICollectionViewFlowLayout: KeepsMembers {
    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init(
            "estimatedItemSize", \UICollectionViewFlowLayout.estimatedItemSize, unless: .zero,
            "sizes are asked for, not estimated"),
        .init(
            "sectionHeadersPinToVisibleBounds", \UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds,
            unless: false),
    ]
}

extension UIViewController: KeepsMembers {
    private static let noBars = "there are no bars"

    nonisolated(unsafe) static let controllerKept: [KeptMember] = [
        .init("definesPresentationContext", \UIViewController.definesPresentationContext, unless: false),
        .init(
            "providesPresentationContextTransitionStyle",
            \UIViewController.providesPresentationContextTransitionStyle, unless: false,
            "a controller is presented with its own style"),
        .init(
            "modalPresentationCapturesStatusBarAppearance",
            \UIViewController.modalPresentationCapturesStatusBarAppearance, unless: false, noBars),
        .init("edgesForExtendedLayout", \UIViewController.edgesForExtendedLayout, unless: .all, noBars),
        .init(
            "extendedLayoutIncludesOpaqueBars", \UIViewController.extendedLayoutIncludesOpaqueBars, unless: false,
            noBars),
        .init(
            "isModalInPresentation", \UIViewController.isModalInPresentation, unless: false,
            "a finger dismisses only where a recording's interaction does"),
        .init("overrideUserInterfaceStyle", \UIViewController.overrideUserInterfaceStyle, unless: .unspecified),
    ]
}

extension UINavigationController {
    private static let noBar = "no bar is drawn"

    nonisolated(unsafe) static let navigationKept: [KeptMember] =
        UIViewController.controllerKept + [
            .init("isNavigationBarHidden", \UINavigationController.isNavigationBarHidden, unless: true, noBar),
            .init("isToolbarHidden", \UINavigationController.isToolbarHidden, unless: true, noBar),
            .init("hidesBarsOnSwipe", \UINavigationController.hidesBarsOnSwipe, unless: false, noBar),
        ]
}

extension UIViewPropertyAnimator: KeepsMembers {
    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init("isUserInteractionEnabled", \UIViewPropertyAnimator.isUserInteractionEnabled, unless: true),
        .init("isManualHitTestingEnabled", \UIViewPropertyAnimator.isManualHitTestingEnabled, unless: false),
        .init("scrubsLinearly", \UIViewPropertyAnimator.scrubsLinearly, unless: true, "scrubbing is always linear"),
    ]
}

extension UISheetPresentationController: KeepsMembers {
    private static let noFinger = "a finger moves a sheet only where a recording's interaction does"

    nonisolated(unsafe) package static let keptMembers: [KeptMember] = [
        .init(
            "prefersScrollingExpandsWhenScrolledToEdge",
            \UISheetPresentationController.prefersScrollingExpandsWhenScrolledToEdge, unless: true, noFinger),
        .init(
            "prefersEdgeAttachedInCompactHeight", \UISheetPresentationController.prefersEdgeAttachedInCompactHeight,
            unless: false, "it is always at the edge"),
        .init(
            "widthFollowsPreferredContentSizeWhenEdgeAttached",
            \UISheetPresentationController.widthFollowsPreferredContentSizeWhenEdgeAttached, unless: false,
            "it is as wide as the screen"),
    ]
}
