import Geometry
import Pixels

/// What a caller adds to a scene: the pictures' sizes, other values for parameters, another canvas.
package struct Setting: Sendable {
    /// A picture's size in pixels and its density.
    package struct PictureSize: Hashable, Sendable {
        package var width, height: Int
        package var density: Double

        package init(width: Int, height: Int, density: Double) {
            self.width = width
            self.height = height
            self.density = density
        }

        /// In points.
        package var size: Size { Size(Double(width) / density, Double(height) / density) }
    }

    /// A parameter's new value as written on the command line: a number or an expression, a choice's name, or a colour.
    package struct Assignment: Hashable, Sendable {
        package var name, value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// One for each of the scene's pictures, by name.
    package var pictures: [String: PictureSize]
    package var parameters: [Assignment]
    /// In points; nil: the scene's own.
    package var canvas: Size?

    package init(pictures: [String: PictureSize], parameters: [Assignment] = [], canvas: Size? = nil) {
        self.pictures = pictures
        self.parameters = parameters
        self.canvas = canvas
    }
}

/// A scene with its pictures, parameters, canvas and durations known: everything but the playhead's time.
package struct ResolvedScene: Sendable {
    package let scene: Scene
    /// In points.
    package let canvas: Size
    package let background: Color
    /// Seconds, above 0.
    package let duration: Double
    /// Seconds the run in the other direction takes.
    package let backDuration: Double
    package let pictures: [Setting.PictureSize]
    package let colors: [Color]
    package let tracks: [ResolvedTrack]
    /// Everything but the time, the tracks and the layers' own names.
    package let bindings: Bindings

    /// The values of all tracks at a moment, in the scene's order, with the bindings that layers are evaluated with.
    package func bindings(at moment: Moment) throws -> Bindings {
        var b = bindings
        let back = moment.direction == .back
        b.duration = back ? backDuration : duration
        b.time = moment.time.clamped(to: 0...b.duration)
        let run = TrackRun(time: b.time, back: back, linear: moment.pacing == .linear)
        // Expressions that look at the clock itself see it run the other way.
        if back { b.time = duration * (1 - b.time / backDuration); b.duration = duration }
        b.tracks = [Double](repeating: 0, count: tracks.count)
        for i in scene.trackOrder { b.tracks[i] = try tracks[i].value(run) { try number($0, b) } }
        return b
    }

    /// The value of a number, which must be finite.
    package func number(_ n: Number, _ b: Bindings) throws -> Double { try scene.source.value(n, b, when: when(b)) }

    package func numbers(_ n: [Number], _ b: Bindings) throws -> [Double] { try n.map { try number($0, b) } }

    package func color(_ model: ColorModel, _ b: Bindings) throws -> Color {
        try model.color(colors) { try number($0, b) }
    }

    /// ` at t = 0.25 s`, for messages about values that depend on the time.
    package func when(_ b: Bindings) -> String { " at t = \((b.time * 1e4).rounded() / 1e4) s" }

    package func error(_ message: String, at origin: Origin?) -> SceneError { scene.source.error(message, at: origin) }
}

/// Where the playhead stands for the tracks.
package struct TrackRun {
    let time: Double
    let back, linear: Bool
}

/// A track whose timing is known: only its values may still depend on other tracks.
package struct ResolvedTrack: Sendable {
    package struct Way: Sendable {
        package var begin, duration: Double
        package var timings: [TimingFunction]
    }

    let values: [Number]
    let keyTimes: [Double]
    package let forward, back: Way

    /// The value at a moment; `number` evaluates an end value.
    func value(_ run: TrackRun, number: (Number) throws -> Double) rethrows -> Double {
        let way = run.back ? back : forward
        let values = run.back ? self.values.reversed() : self.values
        let keyTimes = run.back ? self.keyTimes.reversed().map { 1 - $0 } : self.keyTimes
        let elapsed = run.time - way.begin
        if elapsed <= 0, way.duration > 0 || elapsed < 0 { return try number(values[0]) }
        if elapsed >= way.duration { return try number(values[values.count - 1]) }
        let overall = run.linear || way.timings.count > 1 ? .linear : way.timings[0]
        let f = overall.value(at: elapsed, duration: way.duration)
        // A spring's overshoot lies on the first or the last segment, prolonged.
        let last = keyTimes.count - 2
        let k = min(last, max(0, (keyTimes.lastIndex { $0 <= f } ?? 0)))
        let (t0, t1) = (keyTimes[k], keyTimes[k + 1])
        var local = t1 > t0 ? (f - t0) / (t1 - t0) : 1
        if way.timings.count > 1, !run.linear {
            local = way.timings[k].value(at: local * (t1 - t0) * way.duration, duration: (t1 - t0) * way.duration)
        }
        return mix(try number(values[k]), try number(values[k + 1]), local)
    }
}
