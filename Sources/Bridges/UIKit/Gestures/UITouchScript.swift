import ZoetropeCoreAnimation

/// What fingers do over time: the `gesture` of scenes. Straight lines join the samples; the last one is where the fingers
/// are lifted.
public struct UITouchScript: Sendable {
    public struct Sample: Sendable {
        /// Seconds since the first finger came down.
        public var time: TimeInterval
        /// In the window, one for each finger; all samples have as many.
        public var places: [CGPoint]

        public init(_ time: TimeInterval, _ places: [CGPoint]) { (self.time, self.places) = (time, places) }
    }

    /// In the order of time.
    public let samples: [Sample]

    /// - Precondition: there is a sample, times ascend, and all samples have the same number of fingers.
    public init(_ samples: [Sample]) {
        precondition(!samples.isEmpty, "a script of touches needs a sample")
        precondition(
            zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time && $0.places.count == $1.places.count },
            "the times of a script of touches ascend, and its fingers stay the same number")
        self.samples = samples
    }

    /// One finger from place to place at equal steps of time.
    public init(from start: CGPoint, to end: CGPoint, duration: TimeInterval) {
        self.init([Sample(0, [start]), Sample(duration, [end])])
    }

    /// The samples of a gesture's file, or of a scene's `gesture`: [seconds, x, y] or [seconds, x, y, x, y], in numbers.
    ///
    /// - Throws: an error that says what else was found.
    public init(gesture data: Data) throws {
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let gesture = object?["gesture"] as? [String: Any] ?? object
        guard let rows = gesture?["samples"] as? [[Any]], !rows.isEmpty else {
            throw TouchScriptError(description: "there are no samples: a gesture has \"samples\": [[seconds, x, y], …]")
        }
        self.init(
            try rows.enumerated().map { index, row in
                let numbers = row.compactMap { ($0 as? NSNumber)?.doubleValue }
                guard numbers.count == row.count, numbers.count == 3 || numbers.count == 5 else {
                    throw TouchScriptError(
                        description: "sample \(index) is not [seconds, x, y] or [seconds, x, y, x, y] in numbers: "
                            + "expressions are for scenes")
                }
                return Sample(
                    numbers[0],
                    stride(from: 1, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
            })
    }

    /// When the fingers are lifted.
    public var duration: TimeInterval { samples[samples.count - 1].time }

    func places(at time: TimeInterval) -> [CGPoint] {
        guard let next = samples.firstIndex(where: { $0.time > time }) else { return samples[samples.count - 1].places }
        guard next > 0 else { return samples[0].places }
        let (a, b) = (samples[next - 1], samples[next])
        let t = CGFloat((time - a.time) / (b.time - a.time))
        return zip(a.places, b.places).map { CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t) }
    }

    /// Moves the fingers from now on, before each frame of a run on this thread.
    ///
    /// - Parameter window: the topmost view.
    public func play(in window: UIView) {
        let start = CACurrentMediaTime() - samples[0].time, driver = UITouchDriver(in: window)
        driver.down(samples[0].places)
        let end = duration, script = self
        var isUp = false
        CADisplayLink { link in
            let time = CACurrentMediaTime() - start
            guard time < end - 1e-9 else {
                // Where the fingers were lifted between two frames, the recognizers know when.
                if !isUp {
                    driver.move(script.places(at: end), at: start + end)
                    driver.up(at: start + end)
                    isUp = true
                }
                driver.wait(until: start + time)
                if !driver.isWaiting { link.invalidate() }
                return
            }
            driver.move(script.places(at: time), at: start + time)
        }.add(to: .main, forMode: .default)
    }
}

/// Why a gesture's file makes no script.
struct TouchScriptError: Error, CustomStringConvertible {
    let description: String
}

/// Fingers on a window, moved by hand.
public final class UITouchDriver {
    private let window: UIView
    private var touches: [UITouch] = []
    private var recognizers: [UIGestureRecognizer] = []

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
                    guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false else {
                        continue
                    }
                    if !recognizers.contains(where: { $0 === recognizer }) {
                        recognizer.reset()
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
        judge(isUp: false)
    }

    public func move(_ places: [CGPoint], at time: TimeInterval = CACurrentMediaTime()) {
        for (touch, place) in zip(touches, places) {
            touch.phase = touch.place == place ? .stationary : .moved
            (touch.place, touch.timestamp) = (place, time)
        }
        follow(time)
        let going = recognizers.filter { $0.state == .began || $0.state == .changed }
        for recognizer in going where recognizer.isContinuous { recognizer.change(to: .changed) }
        judge(isUp: false)
    }

    /// The fingers go up where they are.
    public func up(at time: TimeInterval = CACurrentMediaTime()) {
        for touch in touches { (touch.phase, touch.timestamp) = (.ended, time) }
        follow(time)
        judge(isUp: true)
        for recognizer in recognizers where recognizer.state == .began || recognizer.state == .changed {
            recognizer.change(to: .ended)
        }
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
            recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
        else {
            recognizer.state = .failed
            return
        }
        for other in recognizers where other !== recognizer && other.state == .possible {
            if !recognizer.isAllowed(beside: other) { other.state = .failed }
        }
        recognizer.change(to: recognizer.isContinuous ? .began : .ended)
    }
}
