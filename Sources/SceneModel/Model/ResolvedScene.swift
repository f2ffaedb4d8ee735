import Geometry
import Pixels
import Text

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

    /// A parameter's new value, as on the command line: a number or an expression, a choice's name, or a colour.
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
    package let colors: [Color]
    package let tracks: [ResolvedTrack]
    /// The canvas, the durations and the parameters; no time, tracks or local names.
    package let bindings: Bindings

    /// The variables for the layers' expressions at a moment: `bindings`, the time, and the values of all tracks.
    package func bindings(at moment: Moment) throws -> Bindings {
        var b = bindings
        let back = moment.direction == .back
        b.duration = back ? backDuration : duration
        b.time = moment.time.clamped(to: 0...b.duration)
        let run = TrackMoment(time: b.time, isBack: back, isLinear: moment.pacing == .linear)
        // In the run back, the time that expressions see decreases.
        if back {
            b.time = duration * (1 - b.time / backDuration)
            b.duration = duration
        }
        b.tracks = [Double](repeating: 0, count: tracks.count)
        for i in scene.trackOrder { b.tracks[i] = try tracks[i].value(run) { try number($0, b) } }
        return b
    }

    /// The value of a number, which must be finite.
    package func number(_ n: Number, _ b: Bindings) throws -> Double { try n.value(b, in: scene.source, when: when(b)) }

    package func numbers(_ n: [Number], _ b: Bindings) throws -> [Double] { try n.map { try number($0, b) } }

    package func color(_ model: ColorModel, _ b: Bindings) throws -> Color {
        try model.color(colors) { try number($0, b) }
    }

    /// ` at t = 0.25 s`, for messages about values that depend on the time.
    package func when(_ b: Bindings) -> String { " at t = \(NumberText.short(b.time, places: 4)) s" }

    package func error(_ message: String, at origin: Origin?) -> SceneError { scene.source.error(message, at: origin) }
}

// MARK: Warnings

extension ResolvedScene {
    /// A track that is this many times longer than the scene was probably given in milliseconds. A lower factor would
    /// warn about tracks that are meant to be cut off, a higher one would miss short tracks.
    private static let suspiciousLength = 20.0

    /// Warnings about valid values that are probably mistakes, one line each: tracks that begin after the scene has
    /// ended, or that are much longer than the scene.
    package var warnings: [String] {
        let all = zip(scene.tracks, tracks).lazy.compactMap { model, track -> String? in
            let way = track.forward
            if way.begin >= duration {
                return warning(
                    "the track begins at \(NumberText.short(way.begin)) s, when the scene has ended",
                    at: model.begin.origin ?? model.origin)
            }
            if way.duration > duration * ResolvedScene.suspiciousLength {
                return warning(
                    "the track lasts \(NumberText.short(way.duration)) s", at: model.duration?.origin ?? model.origin)
            }
            return nil
        }
        return Array(all.prefix(SceneLimits.describedFaults))
    }

    private func warning(_ what: String, at origin: Origin) -> String {
        let duration = NumberText.short(duration)
        let error = scene.source.error(
            "\(what); the scene lasts \(duration) s, and times are in seconds, not milliseconds", at: origin)
        let d = error.diagnostics[0]
        let place = d.position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(SafeText.line(error.file))\(place): \(d.path): \(d.message)"
    }
}
