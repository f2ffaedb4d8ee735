import ZoetropeCoreAnimation
import ZoetropeGeometry

/// Fingers that move together, `UIPanGestureRecognizer`. It begins when they have moved 10 points.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UIPanGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    /// How far fingers move before a gesture begins.
    static let reach: CGFloat = 10

    /// What `setTranslation` takes away.
    private var zero = CGPoint.zero

    /// The way since the fingers came down, or since `setTranslation`, in a view's coordinates.
    open func translation(in view: UIView?) -> CGPoint {
        let way = track.translation
        return vector(CGPoint(x: way.x - zero.x, y: way.y - zero.y), in: view)
    }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let root = self.view?.layoutRoot, origin = CGPoint.zero
        let from = root?.convert(origin, from: view) ?? origin,
            to = root?.convert(translation, from: view) ?? translation
        zero = CGPoint(x: track.translation.x - (to.x - from.x), y: track.translation.y - (to.y - from.y))
    }

    /// Points a second, as a mean over the last 0.05 s.
    open func velocity(in view: UIView?) -> CGPoint {
        vector(
            CGPoint(
                x: track.velocity { FingerTrack.middle($0).x }, y: track.velocity { FingerTrack.middle($0).y }),
            in: view)
    }

    override func judge(isUp: Bool) -> GestureJudgement {
        guard touches.count >= minimumNumberOfTouches, touches.count <= maximumNumberOfTouches else {
            return isUp || touches.count > maximumNumberOfTouches ? .failed : .undecided
        }
        if moves { return .recognized }
        return isUp ? .failed : .undecided
    }

    var moves: Bool {
        let way = track.translation
        return (way.x * way.x + way.y * way.y).squareRoot() >= Self.reach
    }

    open override func reset() {
        super.reset()
        zero = .zero
    }
}

/// A pan from the side of the screen inwards, `UIScreenEdgePanGestureRecognizer`: the finger comes down within 13 points
/// of it.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    open var edges: UIRectEdge = []

    public convenience init<T: AnyObject>(
        target: T, action: @escaping (T) -> (UIScreenEdgePanGestureRecognizer) -> Void
    ) { self.init(handler: weakly(target, action)) }

    static let edgeWidth: CGFloat = 13

    override func judge(isUp: Bool) -> GestureJudgement {
        guard let start = track.start.first, let bounds = view?.layoutRoot.bounds else { return .failed }
        let way = track.translation
        let sides: [(UIRectEdge, Bool, Bool)] = [
            (.left, start.x - bounds.minX <= Self.edgeWidth, way.x > abs(way.y)),
            (.right, bounds.maxX - start.x <= Self.edgeWidth, -way.x > abs(way.y)),
            (.top, start.y - bounds.minY <= Self.edgeWidth, way.y > abs(way.x)),
            (.bottom, bounds.maxY - start.y <= Self.edgeWidth, -way.y > abs(way.x)),
        ]
        let near = sides.filter { edges.contains($0.0) && $0.1 }
        guard !near.isEmpty else { return .failed }
        guard moves else { return isUp ? .failed : .undecided }
        return near.contains { $0.2 } ? super.judge(isUp: isUp) : .failed
    }
}

/// Two fingers that move apart or together, `UIPinchGestureRecognizer`. It begins when their distance has changed by 8
/// points.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UIPinchGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    private var factor: CGFloat = 1

    /// The fingers' distance relative to that where they came down, or to what it was set at.
    open var scale: CGFloat {
        get { ratio(track.now) * factor }
        set { factor = newValue / max(ratio(track.now), 1e-9) }
    }

    /// The scale's change a second.
    open var velocity: CGFloat { track.velocity { ratio($0) } * factor }

    private func ratio(_ places: [CGPoint]) -> CGFloat {
        let start = fingerDistance(track.start)
        return start > 0 && places.count > 1 ? fingerDistance(places) / start : 1
    }

    override func judge(isUp: Bool) -> GestureJudgement {
        guard touches.count == 2, track.now.count == 2 else { return isUp ? .failed : .undecided }
        if abs(fingerDistance(track.now) - fingerDistance(track.start)) >= 8 { return .recognized }
        return isUp ? .failed : .undecided
    }

    open override func reset() {
        super.reset()
        factor = 1
    }
}

/// Two fingers that turn about their middle, `UIRotationGestureRecognizer`. It begins when they have turned 5 degrees.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UIRotationGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    private var offset: CGFloat = 0

    /// How far the fingers have turned, in radians clockwise, beyond a whole turn, too.
    open var rotation: CGFloat {
        get { turned + offset }
        set { offset = newValue - turned }
    }

    /// Radians a second.
    open var velocity: CGFloat {
        let start = track.now
        return track.velocity { places in
            let turn = fingerAngle(places) - fingerAngle(start)
            return CGFloat(turn - (turn / 360).rounded() * 360) * .pi / 180
        }
    }

    /// Between two samples, fingers take the shorter way.
    private var turned: CGFloat {
        var sum = 0.0
        for (a, b) in zip(track.samples, track.samples.dropFirst()) {
            let step = fingerAngle(b.places) - fingerAngle(a.places)
            sum += step - (step / 360).rounded() * 360
        }
        return CGFloat(sum) * .pi / 180
    }

    override func judge(isUp: Bool) -> GestureJudgement {
        guard touches.count == 2, track.now.count == 2 else { return isUp ? .failed : .undecided }
        if abs(turned) >= 5 * .pi / 180 { return .recognized }
        return isUp ? .failed : .undecided
    }

    open override func reset() {
        super.reset()
        offset = 0
    }
}

/// Fingers that come down and go up in place, once or more often, `UITapGestureRecognizer`.
open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1

    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UITapGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    /// Taps so far, and when and where the last one was.
    private var taps: (count: Int, time: Double, place: CGPoint) = (0, 0, .zero)
    /// The longest time between two taps.
    private static let pause = 0.35

    override var isContinuous: Bool { false }

    override func judge(isUp: Bool) -> GestureJudgement {
        let way = track.translation, isStill = max(abs(way.x), abs(way.y)) < UIPanGestureRecognizer.reach
        guard isStill, track.duration < 1.5 else {
            taps.count = 0
            return .failed
        }
        guard isUp else { return .undecided }
        guard touches.count == numberOfTouchesRequired, let time = track.samples.last?.time else { return .failed }
        let place = track.middle
        let isNext =
            taps.count > 0 && time - taps.time < Self.pause + track.duration
            && max(abs(place.x - taps.place.x), abs(place.y - taps.place.y)) < 40
        taps = (isNext ? taps.count + 1 : 1, time, place)
        guard taps.count >= numberOfTapsRequired else { return .undecided }
        taps.count = 0
        return .recognized
    }

    override var awaitsTouchUntil: Double? { taps.count > 0 ? taps.time + Self.pause : nil }

    open override func reset() {
        super.reset()
        taps.count = 0
    }
}

/// A quick move in one direction, `UISwipeGestureRecognizer`: 50 points within half a second.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    open var direction = Direction.right
    open var numberOfTouchesRequired = 1

    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UISwipeGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    override var isContinuous: Bool { false }

    override func judge(isUp: Bool) -> GestureJudgement {
        guard touches.count == numberOfTouchesRequired, track.duration <= 0.5 else { return .failed }
        let way = track.translation
        let ways: [(Direction, CGFloat, CGFloat)] = [
            (.right, way.x, way.y), (.left, -way.x, way.y), (.down, way.y, way.x), (.up, -way.y, way.x),
        ]
        if ways.contains(where: { direction.contains($0.0) && $0.1 >= 50 && abs($0.2) < $0.1 / 2 }) {
            return .recognized
        }
        return isUp ? .failed : .undecided
    }
}

/// Fingers that stay in place, `UILongPressGestureRecognizer`.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    open var allowableMovement: CGFloat = 10
    open var numberOfTouchesRequired = 1
    open var numberOfTapsRequired = 0

    public convenience init<T: AnyObject>(target: T, action: @escaping (T) -> (UILongPressGestureRecognizer) -> Void) {
        self.init(handler: weakly(target, action))
    }

    override func judge(isUp: Bool) -> GestureJudgement {
        let way = track.translation
        guard touches.count == numberOfTouchesRequired,
            (way.x * way.x + way.y * way.y).squareRoot() <= allowableMovement
        else { return .failed }
        if track.duration >= minimumPressDuration - 1e-9 { return .recognized }
        return isUp ? .failed : .undecided
    }
}

/// A target's method as a closure that does not keep the target.
private func weakly<T: AnyObject, R: UIGestureRecognizer>(
    _ target: T, _ action: @escaping (T) -> (R) -> Void
) -> (UIGestureRecognizer) -> Void {
    { [weak target] recognizer in
        if let target, let own = recognizer as? R { action(target)(own) }
    }
}

/// The distance of two fingers in points; 0 where there are not two.
private func fingerDistance(_ places: [CGPoint]) -> CGFloat {
    guard places.count > 1 else { return 0 }
    let dx = places[1].x - places[0].x, dy = places[1].y - places[0].y
    return (dx * dx + dy * dy).squareRoot()
}

/// The direction from the first finger to the second, in degrees clockwise; 0 where there are not two.
private func fingerAngle(_ places: [CGPoint]) -> Double {
    guard places.count > 1 else { return 0 }
    return Elementary.atan2Degrees(Double(places[1].y - places[0].y), Double(places[1].x - places[0].x))
}
