import ZoetropeTiming

/// How a scene's run goes on after its gesture's release, for whoever plays it live.
package struct GestureRelease: Sendable {
    /// Along which the progress goes to its rest.
    package enum Way: Sendable {
        /// In the time that is left of the run.
        case curve(TimingFunction)
        /// A spring that starts with the fingers' velocity and takes its own time.
        case spring(Spring)
        /// A spring by its damping ratio, whose frequency depends on the way that is left.
        case damped
    }

    package let way: Way
    /// Seconds for which the progress continues at its velocity, to decide where the release goes.
    package let projection: Double

    /// - Throws: a `SceneError` where the curve or the spring has no such values.
    package init(_ gesture: Gesture, in scene: ResolvedScene) throws {
        projection = try scene.number(gesture.projection, scene.bindings)
        if case .spring(let spring) = gesture.completionCurve, case .damped = spring.form {
            way = .damped
            return
        }
        switch try Completion(gesture.completionCurve, in: scene, seconds: 1, velocity: 0) {
        case .curve(let function, _): way = .curve(function)
        case .spring(let spring, _): way = .spring(spring)
        }
    }
}
