import ZoetropeCoreAnimation

/// What a scroll view tells.
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewDidZoom(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}

/// Gives scroll views their delegate by an extension, so that a collection view's may be of another type.
public protocol ScrollDelegating: AnyObject {}

extension ScrollDelegating where Self: UIScrollView {
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

/// A view onto a larger content, `UIScrollView`: its offset is the origin of its bounds. It is scrolled by code, by a
/// script of its pan, and by animations of the offset, which move it before each frame of a run.
open class UIScrollView: UIView, ScrollDelegating {
    public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The factor of the velocity for each millisecond.
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
    public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

    /// See `delegate`.
    final weak var scrollDelegate: (any UIScrollViewDelegate)?

    override func begin() {
        super.begin()
        layer.mayKeep = true
        clipsToBounds = true
        contentLayoutGuide.owningView = self
        contentLayoutGuide.identifier = "contentLayoutGuide"
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.onChange = { [weak self] recognizer in
            guard let self, let pan = recognizer as? UIPanGestureRecognizer, isScrollEnabled else { return }
            drag.follow(pan, in: self)
        }
    }

    // MARK: The content

    /// The content's point at the view's upper left corner.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { setOffset(newValue) }
    }

    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsLayout()
            observers?.viewChanged()
        }
    }
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            // A content that stood at its beginning still does.
            if contentOffset == CGPoint(x: -oldValue.left, y: -oldValue.top) {
                contentOffset = CGPoint(x: -contentInset.left, y: -contentInset.top)
            }
            observers?.viewChanged()
        }
    }
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    public let contentLayoutGuide = UILayoutGuide()
    open private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self) { .zero }

    // MARK: How it scrolls

    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var decelerationRate = DecelerationRate.normal
    /// No indicators are drawn.
    open var showsHorizontalScrollIndicator = true
    open var showsVerticalScrollIndicator = true
    // Kept, and of no effect, as all of `keptMembers`.
    open var indicatorStyle = IndicatorStyle.default
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var scrollsToTop = true
    open var delaysContentTouches = true
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    package override class var keptMembers: [KeptMember] { scrollKept }
    open internal(set) var isDragging = false
    open internal(set) var isDecelerating = false
    open var isTracking: Bool { isDragging }
    /// Nothing is zoomed.
    open var isZooming: Bool { false }
    open var isZoomBouncing: Bool { false }
    open var bouncesZoom = true
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
    /// No indicators are drawn.
    open func flashScrollIndicators() {}
    open var automaticallyAdjustsScrollIndicatorInsets = true
    open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = ScrollPan(handler: nil)
    private let drag = ScrollDrag()
    private var motion: ScrollMotion?

    /// Sets the offset; `animated` in 0.3 s, frame by frame.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stop()
        guard animated, contentOffset != self.contentOffset else {
            self.contentOffset = contentOffset
            return
        }
        let start = self.contentOffset, curve = CAMediaTimingFunction(name: .easeInEaseOut)
        move(duration: 0.3) { t in
            let f = curve.value(at: t)
            return CGPoint(
                x: start.x + (contentOffset.x - start.x) * f, y: start.y + (contentOffset.y - start.y) * f)
        } completion: { scroll in
            scroll.scrollDelegate?.scrollViewDidEndScrollingAnimation(scroll)
        }
    }

    /// Moves the offset before each frame of a run.
    ///
    /// - Parameter place: the offset at a fraction of the duration.
    func move(duration: Double, place: @escaping (Double) -> CGPoint, completion: @escaping (UIScrollView) -> Void) {
        motion = ScrollMotion(self, duration: duration, place: place, completion: completion)
    }

    func stop() {
        motion?.end()
        motion = nil
    }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func offset(_ now: CGFloat, _ room: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            low < now ? low : high > now + room ? min(low, high - room) : now
        }
        let new = CGPoint(
            x: offset(contentOffset.x, bounds.width, rect.minX, rect.maxX),
            y: offset(contentOffset.y, bounds.height, rect.minY, rect.maxY))
        setContentOffset(limited(new), animated: animated)
    }

    /// An offset at which the content fills the view.
    func limited(_ offset: CGPoint) -> CGPoint {
        let inset = adjustedContentInset
        let most = CGPoint(
            x: max(-inset.left, contentSize.width + inset.right - bounds.width),
            y: max(-inset.top, contentSize.height + inset.bottom - bounds.height))
        return CGPoint(x: min(max(offset.x, -inset.left), most.x), y: min(max(offset.y, -inset.top), most.y))
    }

    /// For subclasses: where a drag should end, of where it would.
    func target(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }

    /// For subclasses: the offset is another one.
    func didScroll() {}

    // MARK: Touches

    /// For subclasses: what a tap at a point of the content chooses; nil for nothing.
    func choice(at point: CGPoint) -> IndexPath? { nil }
    func choose(_ place: IndexPath) {}

    /// What a finger is on that may be chosen.
    private var touched: IndexPath?

    private func choice(of touches: Set<UITouch>) -> IndexPath? {
        guard touches.count == 1, let touch = touches.first else { return nil }
        return choice(at: touch.location(in: self))
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touched = choice(of: touches)
        if touched == nil { super.touchesBegan(touches, with: event) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let begun = touched else { return super.touchesEnded(touches, with: event) }
        touched = nil
        if choice(of: touches) == begun { choose(begun) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touched == nil { super.touchesCancelled(touches, with: event) }
        touched = nil
    }

    // MARK: Scrolling

    private func setOffset(_ offset: CGPoint) {
        guard offset != bounds.origin else { return }
        bounds.origin = offset
        didScroll()
        scrollDelegate?.scrollViewDidScroll(self)
    }
}

/// A scroll view's own pan: it fails where there is nothing to scroll.
final class ScrollPan: UIPanGestureRecognizer {
    override func judge(isUp: Bool) -> GestureJudgement {
        guard let scroll = view as? UIScrollView, scroll.isScrollEnabled else { return .failed }
        let content = scroll.contentSize, room = scroll.bounds.size
        let scrolls =
            content.width > room.width || content.height > room.height || scroll.alwaysBounceHorizontal
            || scroll.alwaysBounceVertical
        return scrolls ? super.judge(isUp: isUp) : .failed
    }
}

/// Moves a scroll view frame by frame.
private final class ScrollMotion {
    private var link: FrameLink?

    init(
        _ scroll: UIScrollView, duration: Double, place: @escaping (Double) -> CGPoint,
        completion: @escaping (UIScrollView) -> Void
    ) {
        let start = CACurrentMediaTime()
        link = FrameLink { [weak scroll] link in
            guard let scroll else { return link.invalidate() }
            let t = duration > 0 ? (CACurrentMediaTime() - start) / duration : 1
            scroll.contentOffset = place(min(max(t, 0), 1))
            guard t >= 1 else { return }
            link.invalidate()
            completion(scroll)
        }
        link?.begin()
    }

    func end() { link?.invalidate() }
}
