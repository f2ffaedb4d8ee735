import ZoetropeRuns

extension Playback.Route {
    package var way: Way {
        switch kind {
        case .forward: .forward
        case .back: .back
        case .pingPong: .pingPong
        case .gesture, .recording: .gesture
        }
    }
}

extension RunRequest {
    /// What a caller has changed about a scene. Pictures in memory have no file, and are called so.
    init(_ options: SceneRenderer.Options) {
        self.init()
        for assignment in options.assignments { self.parameters[assignment.name] = assignment.value }
        for (name, picture) in options.pictures {
            switch picture.place {
            case .file(let path): self.pictures[name] = path
            case .bitmap: self.pictures[name] = "bitmap"
            }
        }
        (self.size, self.fit, self.density) = (options.canvas, options.fit, options.density)
        (self.frame, self.caption) = (options.frame ?? "none", options.caption ?? "")
    }

    /// Adds how a run goes through the scene.
    mutating func add(_ playback: Playback) {
        (self.holdStart, self.holdEnd, self.speed) = (playback.holdStart, playback.holdEnd, playback.speed)
        self.way = playback.route.way
        if case .recording(let recording) = playback.route.kind { self.gesture = recording.text }
    }
}

extension SceneRenderer {
    /// Every way that the scene plays: forward, back where it has a way back of its own, and as its gesture drives it.
    public var playbacks: [Playback] {
        ways.map { way in
            switch way {
            case .back: Playback(route: .back)
            case .gesture: Playback(route: .gesture)
            case .forward, .pingPong: Playback()
            }
        }
    }

    /// The name of the goldens of a run: `name`, or the scene's with what was changed about it
    /// (`cube/direction=right`), and the way it goes, unless that is forward (`cube/back`).
    public func goldenName(_ name: String? = nil, of playback: Playback = Playback()) -> String {
        var settings = RunRequest()
        settings.add(playback)
        let base = name.map { [$0] } ?? [self.name] + [changes.variantName].compactMap(\.self)
        return (base + (settings.way == .forward ? [] : [settings.way.rawValue])).joined(separator: "/")
    }
}
