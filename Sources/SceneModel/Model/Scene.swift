import Geometry
import Pixels

/// A transition as data: a pure function of the playhead's time, read from a file, checked, and with every name resolved. It knows nothing yet of the
/// pictures' sizes or the parameters' values; `resolve` adds them.
package struct Scene: Sendable {
    /// The file's name without directory and extension.
    package let name: String
    /// One line for people; empty when the file has none.
    package let title: String
    /// A sentence or two; empty when the file has none.
    package let description: String
    /// In the order of the file; the first one's size is the canvas' unless `canvas` says otherwise.
    package let pictures: [PictureReference]
    package let parameters: [Parameter]

    package let canvas: CanvasModel
    package let duration: Number
    package let back: BackModel?
    package let tracks: [TrackModel]
    /// Indices into `tracks`, each after those that it depends on.
    package let trackOrder: [Int]
    package let layers: [LayerModel]
    /// Fingers that drive the scene; nil where the clock does.
    package let gesture: Gesture?
    /// What a linter should not look for.
    package let allowedLint: Set<LintRule>
    /// For messages that come later: the file's name and text.
    package let source: SourceText
}

/// A scene file's name, as messages name it, and its text.
package struct SourceText: Sendable {
    package let file: String
    package let text: String

    package func error(_ message: String, at origin: Origin?) -> SceneError {
        SceneError(
            file: file, source: text,
            diagnostics: [Diagnostic(position: origin?.position, path: origin?.path ?? "", message: message)])
    }

    /// The value of a number, which must be finite; `when` follows what is wrong in the message: ` at t = 0.25 s`.
    package func value(_ n: Number, _ b: Bindings, when: @autoclosure () -> String = "") throws -> Double {
        let v = n.expression.value(b)
        guard v.isFinite else {
            throw error(
                "this is \(v.isNaN ? "not a number" : "infinite")\(when()); divide by nothing that becomes 0",
                at: n.origin)
        }
        return v
    }
}

/// Where in the document something was said.
package struct Origin: Hashable, Sendable {
    /// `layers[1].position[0]`.
    package let path: String
    package let position: SourcePosition
}

/// A number of the scene: an expression and its place, so that a value that makes no sense can be told with it.
package struct Number: Hashable, Sendable {
    package let expression: Expression
    /// Nil for a default.
    package let origin: Origin?

    package static func constant(_ v: Double) -> Number { Number(expression: .number(v), origin: nil) }

    /// The value, where it depends on no name.
    var constant: Double? { expression.variables.isEmpty ? expression.value(Bindings()) : nil }
}

/// A picture that the scene asks for.
package struct PictureReference: Hashable, Sendable {
    package let name: String
    /// As the file has it.
    package let file: String
    /// Pixels a point, from `@2x` or `@3x` at the end of the file's name; else 1.
    package let density: Double
    package let origin: Origin

    /// The density that a file's name states: `home@2x.png` is 2.
    package static func density(ofFile file: String) -> Double {
        let stem = file.split(separator: "/").last.map(String.init) ?? file
        let base = stem.split(separator: ".").dropLast().joined(separator: ".")
        for (suffix, density) in [("@2x", 2.0), ("@3x", 3.0), ("@4x", 4.0)] where base.hasSuffix(suffix) {
            return density
        }
        return 1
    }
}

/// A named value with a default, that a caller may set.
package struct Parameter: Sendable {
    package enum Kind: Sendable {
        /// Within `minimum`…`maximum` (infinite where the file states none).
        case number(minimum: Double, maximum: Double)
        /// One of some names, in the file's order; each stands for a number in expressions.
        case choice([Choice])
        case color
    }

    package struct Choice: Hashable, Sendable {
        package let name: String
        package let value: Double
    }

    package let name: String
    /// A sentence; empty when the file has none.
    package let description: String
    /// As the file has it.
    package let defaultText: String
    package let kind: Kind
    package let defaultValue: Number
    package let defaultColor: Color
    package let origin: Origin
}

package struct CanvasModel: Sendable {
    /// Both or neither; in points.
    package let width, height: Number?
    package let background: ColorModel
}

/// What the run in the other direction does otherwise.
package struct BackModel: Sendable {
    package let duration: Number?
    package let timing: TimingModel?
}

/// A value over time. `values[0]` before `begin`, the last one after `begin + duration`.
package struct TrackModel: Sendable {
    package let name: String
    package let origin: Origin
    /// Two or more.
    package let values: [Number]
    /// As many as `values`, from 0 to 1, not decreasing; empty: evenly spaced.
    package let keyTimes: [Number]
    /// One for the whole way (through all values), or one a segment.
    package let timings: [TimingModel]
    package let begin: Number
    /// Nil: to the end of the scene (for a settling spring without a duration, too).
    package let duration: Number?
    package let back: TrackBackModel?
}

/// What a track does otherwise on the way back.
package struct TrackBackModel: Sendable {
    package let timing: TimingModel?
    package let begin, duration: Number?
}

/// A timing function whose numbers may depend on the parameters.
package enum TimingModel: Sendable {
    case fixed(TimingFunction)
    case bezier([Number])
    case damped(ratio: Number, velocity: Number)
    case physical(mass: Number, stiffness: Number, damping: Number, velocity: Number)
}

/// A colour: fixed, by its channels (r, g, b, a, each 0…1), or a parameter's.
package enum ColorModel: Hashable, Sendable {
    case fixed(Color)
    case channels([Number])
    case parameter(Int)

    /// The colour, given the parameters' colours and the means to evaluate channels, which are clamped to 0…1.
    package func color(_ parameters: [Color], number: (Number) throws -> Double) rethrows -> Color {
        switch self {
        case .fixed(let c): return c
        case .parameter(let i): return parameters[i]
        case .channels(let n):
            let v = try n.map { try number($0).clamped(to: 0...1) }
            return Color(r: v[0], g: v[1], b: v[2], a: v.count > 3 ? v[3] : 1)
        }
    }
}
