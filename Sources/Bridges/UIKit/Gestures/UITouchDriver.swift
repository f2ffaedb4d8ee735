import ZoetropeCoreAnimation

/// Fingers on a window, moved by hand: recognizers hear them first, and then the views that they touch.
public final class UITouchDriver {
    private let window: UIView
    private var touches: [UITouch] = []
    private var recognizers: [UIGestureRecognizer] = []
    private let hearers = TouchHearers()

    public init(in window: UIView) { self.window = window }

    /// Fingers come down; the views at their places, and those around them, make something of it.
    public func down(_ places: [CGPoint], at time: TimeInterval = CACurrentMediaTime()) {
        wait(until: time)
        touches = places.map { place in
            let touch = UITouch(in: window)
            (touch.place, touch.timestamp, touch.view) = (place, time, window.hitTest(place, with: nil))
            return touch
        }
        for touch in touches {
            var view = touch.view
            while let v = view {
                for recognizer in v.gestureRecognizers ?? [] where recognizer.isEnabled {
                    if let button = touch.view?.enabledButton, button !== v, recognizer.isSingleTap { continue }
                    guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false else {
                        continue
                    }
                    if !recognizers.contains(where: { $0 === recognizer }) {
                        recognizer.reset()
                        recognizer.driver = self
                        recognizers.append(recognizer)
                    }
                    if !recognizer.touches.contains(where: { touches.contains($0) }) { recognizer.touches = [] }
                    recognizer.touches.append(touch)
                }
                view = v.superview
            }
        }
        for recognizer in recognizers where !recognizer.isReady {
            recognizer.track.begin(recognizer.touches.map(\.place), at: time)
        }
        for recognizer in recognizers { recognizer.hear { recognizer.touchesBegan($0, with: $1) } }
        judge(isUp: false)
        hearers.begin(touches)
        hearers.cancel(for: recognizers)
    }

    public func move(_ places: [CGPoint], at time: TimeInterval = CACurrentMediaTime()) {
        for (touch, place) in zip(touches, places) {
            touch.phase = touch.place == place ? .stationary : .moved
            (touch.place, touch.timestamp) = (place, time)
        }
        follow(time)
        for recognizer in recognizers { recognizer.hear { recognizer.touchesMoved($0, with: $1) } }
        let going = recognizers.filter { $0.state == .began || $0.state == .changed }
        for recognizer in going where recognizer.isContinuous { recognizer.change(to: .changed) }
        judge(isUp: false)
        hearers.cancel(for: recognizers)
        hearers.move()
    }

    /// The fingers go up where they are.
    public func up(at time: TimeInterval = CACurrentMediaTime()) {
        for touch in touches { (touch.phase, touch.timestamp) = (.ended, time) }
        follow(time)
        for recognizer in recognizers { recognizer.hear { recognizer.touchesEnded($0, with: $1) } }
        judge(isUp: true)
        for recognizer in recognizers where recognizer.state == .began || recognizer.state == .changed {
            recognizer.change(to: .ended)
        }
        hearers.cancel(for: recognizers)
        hearers.end(in: window, recognizers)
        finish()
    }

    /// Whether a recognizer waits for another touch, or for one that does.
    var isWaiting: Bool { !recognizers.isEmpty }

    /// Ends what no touch has followed by a time: a second tap that did not come.
    public func wait(until time: TimeInterval) {
        guard touches.isEmpty else { return }
        for recognizer in recognizers {
            if let limit = recognizer.awaitsTouchUntil, limit < time { recognizer.state = .failed }
        }
        settle()
        finish()
    }

    /// The system takes the fingers away.
    public func cancel() {
        hearers.cancel()
        for recognizer in recognizers { recognizer.hear { recognizer.touchesCancelled($0, with: $1) } }
        for recognizer in recognizers where recognizer.state == .began || recognizer.state == .changed {
            recognizer.change(to: .cancelled)
        }
        for recognizer in recognizers { recognizer.reset() }
        (recognizers, touches) = ([], [])
    }

    /// Recognizers begin anew, but for those that wait for another touch, and those that wait for them.
    private func finish() {
        let waits = recognizers.contains { $0.state == .possible && $0.awaitsTouchUntil != nil }
        let staying = recognizers.filter {
            waits && $0.state == .possible && ($0.awaitsTouchUntil != nil || $0.isReady)
        }
        for recognizer in recognizers where !staying.contains(recognizer) { recognizer.reset() }
        recognizers = staying
        touches = []
    }

    private func follow(_ time: TimeInterval) {
        for recognizer in recognizers where recognizer.state != .failed {
            recognizer.track.add(recognizer.touches.map(\.place), at: time)
        }
    }

    /// Lets recognizers begin or fail, the innermost view's first, until nothing changes.
    private func judge(isUp: Bool) {
        for recognizer in recognizers where recognizer.state == .possible && !recognizer.isReady {
            switch recognizer.judge(isUp: isUp) {
            case .undecided: break
            case .recognized: recognizer.isReady = true
            case .failed: recognizer.state = .failed
            }
        }
        settle()
    }

    /// A subclass has judged its fingers by itself: it asks and waits as others do.
    func begin(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
        guard state != .possible, !recognizer.isReady else { return }
        (recognizer.isReady, recognizer.wanted) = (true, state)
        settle()
    }

    private func settle() {
        var isChanged = true
        while isChanged {
            isChanged = false
            for recognizer in recognizers where recognizer.state == .possible && recognizer.isReady {
                guard !recognizer.mustWait(for: recognizers) else { continue }
                isChanged = true
                begin(recognizer)
            }
        }
    }

    private func begin(_ recognizer: UIGestureRecognizer) {
        let active = recognizers.filter { [.began, .changed, .ended].contains($0.state) }
        guard active.allSatisfy({ recognizer.isAllowed(beside: $0) }),
            recognizer.view?.gestureRecognizerShouldBegin(recognizer) != false,
            recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
        else {
            recognizer.state = .failed
            return
        }
        for other in recognizers where other !== recognizer && other.state == .possible {
            if !recognizer.isAllowed(beside: other) { other.state = .failed }
        }
        recognizer.change(to: recognizer.wanted ?? (recognizer.isContinuous ? .began : .ended))
    }
}
