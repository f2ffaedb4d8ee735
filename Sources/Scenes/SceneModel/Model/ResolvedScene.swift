import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// What a caller supplies to resolve a scene: the pictures' sizes, values for parameters, and another canvas size.
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

    /// A parameter's new value, as on the command line: a number or an expression, a choice's name, a colour, or
    /// a text without quotes.
    package struct Assignment: Hashable, Sendable {
        package var name, value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The size of each of the scene's pictures, by name.
    package var pictures: [String: PictureSize]
    package var parameters: [Assignment]
    /// In points; nil for the scene's own.
    package var canvas: Size?

    package init(pictures: [String: PictureSize], parameters: [Assignment] = [], canvas: Size? = nil) {
        self.pictures = pictures
        self.parameters = parameters
        self.canvas = canvas
    }
}

/// A scene whose pictures' sizes, parameters, canvas and durations are known. What it shows depends on the time only.
package struct ResolvedScene: Sendable {
    package let scene: Scene
    /// In points.
    package let canvas: Size
    package let background: Color
    /// Seconds, above 0.
    package let duration: Double
    /// The duration of the run back in seconds.
    package let backDuration: Double
    package let pictures: [Setting.PictureSize]
    /// The texts of the scene's expressions, and those that the caller assigns to parameters.
    package let texts: [String]
    /// Nil for tracks that depend on a repeat's index, which are resolved for each copy.
    package let tracks: [ResolvedTrack?]
    /// The canvas, the durations and the parameters; no time, tracks or local names.
    package let bindings: Bindings

    /// A parameter's default, as a caller would write it: a text has no quotes.
    package func defaultText(of parameter: Parameter) -> String {
        guard case .text = parameter.kind else { return parameter.defaultText }
        return texts[Int(parameter.defaultValue.expression.value(bindings))]
    }

    /// The variables for the layers' expressions at a moment: `bindings`, the time, and the values of all tracks.
    package func bindings(at moment: Moment) throws -> Bindings {
        var b = bindings
        let run = trackMoment(moment)
        // In the run back, expressions see the time of the scene run down.
        (b.time, b.duration) = (run.isBack ? duration * (1 - run.time / backDuration) : run.time, duration)
        b.finger = moment.finger
        b.elapsed = moment.elapsed ?? (run.isBack ? run.time : nil)
        b.tracks = [Double](repeating: 0, count: tracks.count)
        for i in scene.trackOrder {
            if let track = tracks[i] { b.tracks[i] = try track.value(run) { try number($0, b) } }
        }
        return b
    }

    /// The value of a track that depends on repeat indices: `indices` are their values, and `b` the variables so far.
    package func value(ofTrack i: Int, at moment: Moment, indices: [Double], _ b: Bindings) throws -> Double {
        var b = b
        b.locals = indices
        let track = try TrackResolver(self, indices: indices).resolve(scene.tracks[i])
        return try track.value(trackMoment(moment)) { try number($0, b) }
    }

    /// A track for one copy of a repeated layer: `indices` are the values of the repeats' indices, by their place in
    /// `Scene.indexNames`.
    package func track(_ i: Int, indices: [Double]) throws -> ResolvedTrack {
        try tracks[i] ?? TrackResolver(self, indices: indices).resolve(scene.tracks[i])
    }

    private func trackMoment(_ moment: Moment) -> TrackMoment {
        let length = duration(moment.direction)
        // After a gesture's release, a spring may take the run beyond its ends.
        let isLinear = moment.pacing == .linear
        return TrackMoment(
            time: isLinear ? moment.time : moment.time.clamped(to: 0...length), length: length,
            isBack: moment.direction == .back, isLinear: isLinear)
    }

    /// Seconds that a run in a direction takes.
    package func duration(_ direction: Moment.Direction) -> Double { direction == .back ? backDuration : duration }

    /// The value of a number, which must be finite.
    package func number(_ n: Number, _ b: Bindings) throws -> Double { try n.value(b, in: scene.source, when: when(b)) }

    package func numbers(_ n: [Number], _ b: Bindings) throws -> [Double] { try n.map { try number($0, b) } }

    package func color(_ model: ColorModel, _ b: Bindings) throws -> Color {
        try model.color { try number($0, b) }
    }

    /// ` at time = 0.25 s`, for messages about values that depend on the time; ` at 1.2 s of the run, where time = 0 s`
    /// where the two differ.
    package func when(_ b: Bindings) -> String {
        let time = "time = \(NumberText.short(b.time, places: 4)) s"
        guard let elapsed = b.elapsed else { return " at \(time)" }
        return
            " at \(NumberText.short(elapsed, places: 4)) s of the run \(b.finger.isInteractive ? "of the gesture" : "back")"
            + ", where \(time)"
    }

    package func error(_ message: String, at origin: Origin?) -> SceneError { scene.source.error(message, at: origin) }
}
