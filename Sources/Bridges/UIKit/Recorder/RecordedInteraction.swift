import ZoetropeCoreAnimation

/// A gesture that drives a transition, and how it ends.
public struct RecordedInteraction {
    public enum Outcome: Sendable { case finish, cancel }

    /// The fraction of the transition at times, which increase; in between it moves steadily. The gesture ends with the
    /// last one.
    public let samples: [(time: Double, progress: Double)]
    public let outcome: Outcome
    /// What is driven; set its `completionSpeed` and `completionCurve` before the recording.
    public let driver: UIPercentDrivenInteractiveTransition

    public init(
        _ samples: [(time: Double, progress: Double)], _ outcome: Outcome,
        driver: UIPercentDrivenInteractiveTransition = UIPercentDrivenInteractiveTransition()
    ) { (self.samples, self.outcome, self.driver) = (samples, outcome, driver) }

    /// From 0 to `progress` in `seconds`, and then the outcome.
    public init(
        to progress: Double, in seconds: Double, _ outcome: Outcome,
        driver: UIPercentDrivenInteractiveTransition = UIPercentDrivenInteractiveTransition()
    ) { self.init([(0, 0), (seconds, progress)], outcome, driver: driver) }

    func progress(at time: Double) -> Double {
        guard let first = samples.first, time > first.time else { return samples.first?.progress ?? 0 }
        for (a, b) in zip(samples, samples.dropFirst()) where time <= b.time {
            return a.progress + (b.progress - a.progress) * (time - a.time) / max(b.time - a.time, 1e-9)
        }
        return samples.last?.progress ?? 0
    }

    /// Drives from now on.
    func begin() {
        let start = CACurrentMediaTime(), end = start + (samples.last?.time ?? 0)
        let link = FrameLink { _ in driver.update(CGFloat(progress(at: CACurrentMediaTime() - start))) }
        driver.update(CGFloat(progress(at: 0)))
        link.begin()
        LayerLoop.at(end) {
            link.invalidate()
            driver.update(CGFloat(progress(at: end - start)))
            outcome == .finish ? driver.finish() : driver.cancel()
        }
    }
}
