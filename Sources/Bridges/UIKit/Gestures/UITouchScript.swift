import ZoetropeCoreAnimation
import ZoetropeSceneModel

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
    /// - Parameter file: the name for messages.
    /// - Throws: an error with the place and the reason of everything that is wrong with them.
    public init(gesture data: Data, file: String = "gesture") throws {
        guard let text = String(data: data, encoding: .utf8) else {
            throw SceneError(file: file, message: "this is not UTF-8")
        }
        samples = try Gesture.touches(text: text, file: file).map { touch in
            let v = touch.values
            return Sample(touch.time, stride(from: 0, to: v.count, by: 2).map { CGPoint(x: v[$0], y: v[$0 + 1]) })
        }
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
        FrameLink { link in
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
        }.begin()
    }
}
