import ZoetropeNumbers
import ZoetropePixels
import ZoetropeTiming

/// A transition as data: read from a file, checked, and with all names resolved. `resolve` supplies the pictures' sizes
/// and the parameters' values, which are not known yet.
package struct Scene: Sendable {
    /// The file's name without directory and extension.
    package let name: String
    /// A title of one line; empty if the file has none.
    package let title: String
    /// A description of a sentence or two; empty if the file has none.
    package let description: String
    /// In the order of the file; the first one's size is the canvas' unless `canvas` says otherwise.
    package let pictures: [PictureReference]
    package let parameters: [Parameter]

    package let canvas: CanvasModel
    package let duration: Number
    package let back: BackModel?
    package let tracks: [TrackModel]
    /// Indices into `tracks`, each after the tracks that it depends on.
    package let trackOrder: [Int]
    /// The names of the layers' repeat indices, each once. Tracks may use them.
    package let indexNames: [String]
    package let phases: [PhaseModel]
    package let layers: [LayerModel]
    /// The fonts of the texts.
    package let fonts: [FontReference]
    /// What is allowed but probably a mistake, as far as it can be seen in the file alone.
    package let warnings: [Diagnostic]
    /// What layers or tracks use of the fingers of a gesture.
    package let usedFingers: Set<FingerValue>
    /// The gesture that drives the scene; nil if the clock does.
    package let gesture: Gesture?
    /// The lint rules that are switched off for this scene.
    package let allowedLint: Set<LintRule>
    /// What must be true of the scene's runs.
    package let claims: [Claim]
    /// What the names of tracks and of `let` mean, for claims in other files.
    let trackNames: [String: Scope.Meaning]
    /// The texts of its expressions.
    let texts: [String]
    /// What is wrong with the file; nil where the scene can be used.
    package let faults: SceneError?
    /// The file's name and text, for errors about values.
    package let source: Document
}

/// The linter's rules. A scene's `lint.allow` lists those that it breaks on purpose.
package enum LintRule: String, Hashable, Sendable, CaseIterable {
    case start, end, gap, edge, jump, order, back, rest, expect, motion

    /// What is true of a scene that keeps it.
    package var summary: String {
        switch self {
        case .start: "the first frame equals the picture 'from'"
        case .end: "the last frame equals the picture 'to'"
        case .gap: "no gap between layers shows the background"
        case .edge: "a layer that comes to an edge of the canvas does not overshoot it"
        case .jump: "nothing changes abruptly from one frame to the next"
        case .order: "beside a tilted layer, zPosition orders layers in one plane"
        case .back: "the way back starts and ends where the forward run ends and starts"
        case .rest: "a finished or cancelled gesture ends where the run by the clock does"
        case .expect: "the claims of the scene and of zoetrope.json hold"
        case .motion: "if motion is to be reduced, nothing moves"
        }
    }
}

/// A number in a scene: an expression and its place in the file, so that errors about its value can point there.
package struct Number: Hashable, Sendable {
    package let expression: Expression
    /// Nil for a default.
    package let origin: Origin?

    package static func constant(_ v: Double) -> Number { Number(expression: Expression(constant: v), origin: nil) }

    /// The value, where it depends on no name.
    package var constant: Double? { expression.constant }

    /// The value. `when`, such as ` at time = 0.25 s`, is appended to the fault in messages.
    ///
    /// - Throws: a `SceneError` if the value is not finite.
    func value(_ b: Bindings, in document: Document, when: @autoclosure () -> String = "") throws -> Double {
        let v = expression.value(b)
        guard v.isFinite else {
            throw document.error(expression.message(forValue: v, b, when: when()), at: origin)
        }
        return v
    }
}

/// A picture that the scene shows.
package struct PictureReference: Hashable, Sendable {
    package let name: String
    /// The path, as the scene has it.
    package let file: String
    /// Pixels a point, from the file's name; nil without.
    package let density: Double?
    package let origin: Origin
}

/// A named value with a default, that a caller may set.
package struct Parameter: Sendable {
    package enum Kind: Sendable {
        /// Within `minimum`…`maximum` (infinite where the file states none).
        case number(minimum: Double, maximum: Double)
        /// One of some names, in the file's order; each stands for a number in expressions.
        case choice([Choice])
        case color
        /// In expressions, its place in `ResolvedScene.texts`.
        case text

        /// In expressions.
        var type: ValueType {
            switch self {
            case .number, .choice: .number
            case .color: .color
            case .text: .text
            }
        }
    }

    package struct Choice: Hashable, Sendable {
        package let name: String
        package let value: Double
    }

    package let name: String
    /// A sentence; empty when the file has none.
    package let description: String
    /// As the file has it; a text has no quotes.
    package let defaultText: String
    package let kind: Kind
    package let defaultValue: Number
    package let defaultColor: Color
    /// The index of the picture in which it says where something is.
    package let picture: Int?
    package let origin: Origin
}

package struct CanvasModel: Sendable {
    /// Both or neither; in points.
    package let width, height: Number?
    package let background: ColorModel
}

/// The settings of the run back that differ from the run there.
package struct BackModel: Sendable {
    package let duration: Number?
    package let timing: TimingModel?
}

/// A number over time: `values[0]` before `begin`, and the last one after the end. A track of colours is a model for
/// each channel, and a list in the scene's `let` one for each element.
package struct TrackModel: Sendable {
    /// The key in the file, and which of its numbers this is: nothing, `.red` …, `[0]` ….
    package let entry, component: String
    package var name: String { entry + component }
    package let origin: Origin
    /// Two or more; one where it is a value of the scene's `let`, which has no timing.
    package let values: [Number]
    /// The numbers of each value, by which a paced track measures its way; else empty.
    package let pacing: [[Number]]
    /// As many as `values`, from 0 to 1, not decreasing; empty where they are evenly spaced. A discrete track may have
    /// one more.
    package let keyTimes: [Number]
    /// Instead of `keyTimes` and `duration`: the times of the values in seconds after `begin`; else empty.
    package let times: [Number]
    /// One for the whole way through all values, or one for each step from a value to the next.
    package let timings: [TimingModel]
    package let begin: Number
    /// Nil: until the scene ends.
    package let duration: Number?
    /// Whether the duration is that of all repetitions, not of one.
    package let isWhole: Bool
    package let cycle: Cycle
    package let back: TrackBackModel?
    /// What is added to the value.
    package internal(set) var additions: [TrackModel] = []
    /// The repeat indices that the track depends on, also by other tracks: indices into `Scene.indexNames`, ascending.
    /// Such a track has a value for each copy of a layer.
    package internal(set) var indices: [Int] = []

    /// How a track goes from value to value, and how often; `CAKeyframeAnimation`'s and `CAMediaTiming`'s names.
    package struct Cycle: Sendable {
        package let mode: CalculationMode
        package let repeatCount: Number
        package let autoreverses: Number
        /// Whether each repetition begins where the one before it ended.
        package let isCumulative: Bool
    }

    package enum CalculationMode: String, Sendable, CaseIterable {
        case linear, discrete, paced, cubic, cubicPaced

        var isPaced: Bool { self == .paced || self == .cubicPaced }
    }

    /// Whether it is a value of the scene's `let`, and no track.
    package var isValue: Bool { values.count == 1 }

    /// The numbers that may depend on the time.
    var allValues: [Number] { values + pacing.flatMap { $0 } + additions.flatMap(\.allValues) }

    /// The numbers that say when the track moves; none of them depends on the time.
    var timingNumbers: [Number] {
        let curves = (timings + [back?.timing].compactMap { $0 }).flatMap(\.numbers)
        var numbers: [Number] = keyTimes + times + curves
        numbers += [begin, duration, back?.begin, back?.duration].compactMap { $0 }
        numbers += [cycle.repeatCount, cycle.autoreverses]
        return numbers + additions.flatMap(\.timingNumbers)
    }

    static func repeatMessage(_ count: String) -> String {
        "a repeatCount of \(count); it is above 0 and at most \(NumberText.grouped(Int(SceneLimits.repeatCount)))"
    }
}

extension TrackModel {
    /// A value of the scene's `let`.
    init(entry: String, component: String, origin: Origin, value: Number) {
        let once = Cycle(mode: .linear, repeatCount: .constant(1), autoreverses: .constant(0), isCumulative: false)
        self.init(
            entry: entry, component: component, origin: origin, values: [value], pacing: [], keyTimes: [], times: [],
            timings: [], begin: .constant(0), duration: nil, isWhole: true, cycle: once, back: nil)
    }
}

/// A named part of the scene's time, to which tracks can refer.
package struct PhaseModel: Sendable {
    package let name: String
    package let origin: Origin
    /// Seconds from the scene's start, or from a gesture's release.
    package let begin, end: Number
}

/// A track's settings in the run back that differ from the run there.
package struct TrackBackModel: Sendable {
    package let timing: TimingModel?
    package let begin, duration: Number?
}

/// A timing function whose numbers may depend on the parameters.
package enum TimingModel: Sendable {
    case named(CubicBezier)
    /// x1, y1, x2, y2.
    case bezier([Number])
    case spring(SpringModel)

    static let linear = TimingModel.named(.linear)

    /// Whether it is a spring by its damping ratio, which settles at the track's duration, however long that is.
    package var isDamped: Bool {
        if case .spring(let spring) = self, case .damped = spring.form { return true }
        return false
    }

    var numbers: [Number] {
        switch self {
        case .named: []
        case .bezier(let numbers): numbers
        case .spring(let spring): spring.numbers
        }
    }
}

/// A spring by one of the sets of numbers that Apple's frameworks take.
package struct SpringModel: Sendable {
    package enum Form: Sendable {
        /// Settles at the track's duration.
        case damped(ratio: Number)
        case physical(mass: Number, stiffness: Number, damping: Number)
        /// The perceptual duration, and the bounce in -1…1.
        case bounce(duration: Number, Number)
        case response(Number, dampingFraction: Number)
    }

    package let form: Form
    /// The initial velocity, in multiples of the whole distance per second.
    package let velocity: Number
    /// Whether damping ratios above 1 are allowed; otherwise they count as 1.
    package let allowsOverdamping: Number
    package let origin: Origin

    var numbers: [Number] {
        let own: [Number] =
            switch form {
            case .damped(let ratio): [ratio]
            case .physical(let mass, let stiffness, let damping): [mass, stiffness, damping]
            case .bounce(let duration, let bounce): [duration, bounce]
            case .response(let response, let fraction): [response, fraction]
            }
        return own + [velocity, allowsOverdamping]
    }
}
