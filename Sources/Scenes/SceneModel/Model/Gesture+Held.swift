import ZoetropeGeometry

/// A scene that fingers hold still, wherever they are: what a recorded gesture is compared with, frame by frame.
extension Gesture {
    /// The samples' times and values.
    package func places(in scene: ResolvedScene) throws -> [(time: Double, values: [Double])] {
        try samples.map { ($0.time, try scene.numbers($0.values, scene.bindings)) }
    }

    /// The progress at which fingers at `values` hold the scene, having begun at `start`; not limited to 0…1. The
    /// fingers rest: a rule that asks for their velocity gets 0.
    package func progress(of values: [Double], since start: [Double], in scene: ResolvedScene) throws -> Double {
        guard let rule else { return values[0] }
        var bindings = scene.bindings
        let state = FingerState(holding: values, since: start)
        bindings.locals = [
            state.location.x, state.location.y, state.translation.x, state.translation.y, 0, 0, state.scale,
            state.rotation,
        ]
        return try scene.number(rule, bindings)
    }

    /// The scene at a progress, with fingers at `values`; nil where nothing is known of them.
    package func held(
        at progress: Double, _ values: [Double]? = nil, since start: [Double] = [], in scene: ResolvedScene
    ) -> Moment {
        var moment = Moment(time: progress * scene.duration(direction), direction: direction, pacing: .linear)
        if let values, values.count > 1 { moment.finger = FingerState(holding: values, since: start) }
        moment.finger.released = progress
        moment.finger.isInteractive = true
        return moment
    }
}

extension FingerState {
    fileprivate init(holding values: [Double], since start: [Double]) {
        let path = FingerPath(samples: [(0, start), (1, values)])
        location = path.middle(at: 1)
        translation = location - path.middle(at: 0)
        scale = path.scale(at: 1)
        rotation = path.rotation(at: 1)
    }
}
