import ZoetropeCoreAnimation

/// Makes something of fingers, `UIGestureRecognizer`: fingers are those of a ``UITouchScript``. A target's method is named
/// by its ``Selector`` or by its type, `UIPanGestureRecognizer(target: self, action: Menu.pan)`, or a closure is called.
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        /// Of gestures that happen at once.
        public static let recognized = State.ended
    }

    /// Set by the fingers, and by subclasses that judge them by themselves.
    open var state: State {
        get { phase }
        set {
            if isHearing, phase == .possible, let driver, [.began, .changed, .ended].contains(newValue) {
                return driver.begin(self, as: newValue)
            }
            // What has not begun has nothing to cancel.
            phase = phase == .possible && newValue == .cancelled ? .failed : newValue
            guard isHearing, phase != .failed, phase != .possible else { return }
            announce()
        }
    }
    private var phase = State.possible
    /// Whether a subclass is hearing of its fingers: what it sets then is told to its targets.
    private final var isHearing = false
    open internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var isEnabled = true {
        didSet {
            guard !isEnabled else { return }
            if state == .began || state == .changed { change(to: .cancelled) }
            reset()
        }
    }
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var name: String?

    private var actions: [(target: WeakObject?, selector: Selector?, action: (UIGestureRecognizer) -> Void)] = []
    /// For the library's own recognizers.
    final var onChange: ((UIGestureRecognizer) -> Void)?
    /// Those that must fail first.
    private var failures: [WeakObject] = []
    /// The fingers that are down, and where they have been.
    final var track = FingerTrack()
    final var touches: [UITouch] = []
    /// Whether the gesture has taken place, and waits for others to fail.
    final var isReady = false
    /// What a subclass has become by itself, which it may have to wait for.
    final var wanted: State?
    /// Who tells it of its fingers.
    final weak var driver: UITouchDriver?

    public init(handler: ((UIGestureRecognizer) -> Void)?) {
        super.init()
        if let handler { actions.append((nil, nil, handler)) }
    }

    /// A target's method, which takes the recognizer or nothing; nil for targets that are added later.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public override convenience init() { self.init(target: nil, action: nil) }

    /// A target's method without a parameter, named by its type: `UITapGestureRecognizer(target: self, action: Menu.tap)`.
    @_disfavoredOverload
    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> () -> Void) {
        self.init(handler: { [weak target] _ in if let target { action(target)() } })
    }

    /// A closure without parameters.
    @_disfavoredOverload
    public convenience init(target: Any?, action: (() -> Void)?) {
        self.init(handler: action.map { action in { _ in action() } })
    }

    /// A target's method that takes the recognizer, named by its type.
    @_disfavoredOverload
    public final func addTarget<T: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: T, action: @escaping (T) -> (Recognizer) -> Void
    ) {
        addTarget(target) { [weak target] recognizer in
            if let target, let own = recognizer as? Recognizer { action(target)(own) }
        }
    }

    /// A closure that is called with the recognizer at each change of its state.
    ///
    /// - Parameter target: whose end ends the calls, too; nil for none.
    public final func addTarget(_ target: AnyObject?, action: @escaping (UIGestureRecognizer) -> Void) {
        actions.append((target.map { WeakObject($0) }, nil, action))
    }

    /// A target's method, which takes the recognizer or nothing.
    public final func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        actions.append((WeakObject(object), action, { [weak object] in if let object { action.call(object, $0) } }))
    }

    /// - Parameters:
    ///   - target: nil for all targets.
    ///   - action: nil for all of the target's actions.
    public final func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        actions.removeAll {
            (object == nil || $0.target?.object === object) && (action == nil || $0.selector == action)
        }
    }

    public final func removeTarget(_ target: AnyObject?) {
        actions.removeAll { target == nil || $0.target?.object === target }
    }

    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        failures.append(WeakObject(otherGestureRecognizer))
    }

    // MARK: Where

    open var numberOfTouches: Int { touches.count }

    /// The middle of the fingers; where they were last when they are up.
    open func location(in view: UIView?) -> CGPoint { point(track.middle, in: view) }

    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : location(in: view)
    }

    /// A point of the window in a view.
    final func point(_ place: CGPoint, in view: UIView?) -> CGPoint {
        guard let root = self.view?.layoutRoot else { return place }
        return root.convert(place, to: view ?? root)
    }

    /// A way in the window as one in a view.
    final func vector(_ way: CGPoint, in view: UIView?) -> CGPoint {
        let from = point(.zero, in: view), to = point(way, in: view)
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    // MARK: For subclasses

    /// What the fingers have done by now. `isUp`: they have been lifted.
    ///
    /// - Returns: what follows: nothing, that the gesture has taken place (or begun), or that it cannot any longer.
    func judge(isUp: Bool) -> GestureJudgement { .undecided }

    /// Until when the gesture waits for fingers to come down again; nil where it does not.
    var awaitsTouchUntil: Double? { nil }

    /// Whether the gesture goes on as long as fingers are down.
    var isContinuous: Bool { true }

    /// Back to the beginning.
    open func reset() {
        state = .possible
        (isReady, wanted) = (false, nil)
        touches = []
        track.end()
    }

    // MARK: Fingers, for subclasses that judge them by themselves

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Tells a subclass of its fingers, until it has ended.
    final func hear(_ body: (Set<UITouch>, UIEvent) -> Void) {
        guard [.possible, .began, .changed].contains(phase) else { return }
        isHearing = true
        body(Set(touches), UIEvent(Set(touches)))
        isHearing = false
    }

    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: For the driver

    /// Whether it takes two fingers: then a scroll view's own pan is no hindrance.
    private var isForTwo: Bool { self is UIPinchGestureRecognizer || self is UIRotationGestureRecognizer }

    final func mustWait(for others: [UIGestureRecognizer]) -> Bool {
        others.contains { other in
            other !== self && other.state == .possible && !other.isReady
                && (failures.contains { $0.object === other }
                    || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
                    || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true)
        }
    }

    final func isAllowed(beside other: UIGestureRecognizer) -> Bool {
        if (self is ScrollPan && other.isForTwo) || (other is ScrollPan && isForTwo) { return true }
        return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    final func change(to new: State) {
        phase = new
        guard new != .failed, new != .possible else { return }
        announce()
    }

    private func announce() {
        onChange?(self)
        for entry in actions {
            if let target = entry.target, target.object == nil { continue }
            entry.action(self)
        }
    }
}

/// What a recognizer makes of its fingers.
enum GestureJudgement { case undecided, recognized, failed }
