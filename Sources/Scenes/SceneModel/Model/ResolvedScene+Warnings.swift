import ZoetropeNumbers

extension ResolvedScene {
    /// What is valid but probably a mistake, one line each, with its place in the file.
    package var warnings: [String] {
        var search = MistakeSearch(scene: self)
        search.checkDuration()
        search.checkTracks()
        search.checkSprings()
        search.checkClaims()
        search.check(scene.layers)
        let all = scene.warnings + search.found
        return all.prefix(SceneLimits.describedFaults).map { $0.text(in: scene.source.file) }
    }
}

/// Looks for values that are allowed but probably mistakes. Values that change over time are judged by their extremes,
/// where those are known.
private struct MistakeSearch {
    let scene: ResolvedScene
    var found: [Diagnostic] = []
    /// The values of the repeat indices around the current layer.
    private var indices: [Double]

    /// A track that is this many times longer than the scene was probably given in milliseconds: the shortest
    /// transitions of UIKit and SwiftUI take 0.2 s, and 1,000 times 0.2 s is far above 20 times any scene's duration up
    /// to 10 s.
    private static let suspiciousLength = 20.0
    /// A scene of this many seconds was probably given in milliseconds: those of UIKit's and SwiftUI's shortest
    /// transitions are 200 and more, and a scene that is written for a minute or two is rare.
    private static let suspiciousScene = 200.0
    /// An anchor point beyond this many sizes of the layer was probably given in points: a layer that turns about a
    /// point ten times its size away hardly seems to turn.
    private static let farAnchor = 10.0
    /// An opacity that reaches this or more by a track is probably a percentage; one that goes a little above 1 is meant
    /// to be cut off there.
    private static let percentage = 10.0
    /// A damping ratio of this or more is probably a percentage, or a slip: beyond 2, a spring only gets slower.
    private static let overdamped = 3.0
    /// An overshoot that is compared with this or more is probably a percentage: few springs go twice their way.
    private static let wholeWay = 1.0
    /// Seconds by which a track may pass the end; less is rounding.
    private static let slack = 1e-6

    init(scene: ResolvedScene) {
        self.scene = scene
        indices = [Double](repeating: 0, count: scene.scene.indexNames.count)
    }

    private mutating func warn(_ message: String, at origin: Origin?) {
        guard found.count < SceneLimits.describedFaults, let origin else { return }
        let warning = scene.scene.source.diagnostic(message, at: origin)
        if !found.contains(warning) { found.append(warning) }
    }

    /// The value of a number that depends on parameters and the canvas only; else nil.
    private func fixed(_ n: Number) -> Double? {
        guard isKnown(n, withTracks: false) else { return nil }
        let value = n.expression.value(scene.bindings)
        return value.isFinite ? value : nil
    }

    /// The largest value, at the start, in the middle, and at the end, of a number that depends on tracks, too; else nil.
    private func most(_ n: Number) -> Double? {
        guard isKnown(n, withTracks: true) else { return nil }
        let values = [0, 0.5, 1].compactMap { share in
            (try? scene.bindings(at: Moment(time: share * scene.duration))).map(n.expression.value)
        }
        return values.allSatisfy(\.isFinite) ? values.max() : nil
    }

    /// Whether a number depends on nothing but parameters, the canvas and, if asked for, tracks. One that depends on the
    /// time grows on purpose.
    private func isKnown(_ n: Number, withTracks: Bool) -> Bool {
        n.expression.variables.allSatisfy {
            switch $0 {
            case .width, .height, .duration, .parameter, .color: true
            // A track of a repeat has another value in each copy.
            case .track(let i): withTracks && scene.tracks[i] != nil
            case .figure, .time, .finger, .phase, .local, .layerWidth, .layerHeight, .parentWidth, .parentHeight: false
            }
        }
    }

    // MARK: Times

    mutating func checkDuration() {
        guard scene.duration >= MistakeSearch.suspiciousScene else { return }
        warn(
            "the scene lasts \(NumberText.short(scene.duration)) s; times are in seconds, not milliseconds",
            at: scene.scene.duration.origin)
    }

    mutating func checkTracks() {
        for (model, track) in zip(scene.scene.tracks, scene.tracks) {
            if let track, !model.isValue { check(track, model, "the track") }
        }
    }

    private mutating func check(_ track: ResolvedTrack, _ model: TrackModel, _ what: String) {
        let way = track.forward, end = way.begin + way.length, duration = NumberText.short(scene.duration)
        let units = "; the scene lasts \(duration) s, and times are in seconds, not milliseconds"
        let place = model.times.last?.origin ?? model.duration?.origin ?? model.origin
        if way.begin >= scene.duration {
            warn(
                "\(what) begins at \(NumberText.short(way.begin)) s, when the scene has ended\(units)",
                at: model.begin.origin ?? model.origin)
        } else if way.length > scene.duration * MistakeSearch.suspiciousLength {
            warn("\(what) lasts \(NumberText.short(way.length)) s\(units)", at: place)
        } else if end > scene.duration + MistakeSearch.slack {
            warn(
                "\(what) ends at \(NumberText.short(end)) s, after the scene, which lasts \(duration) s; its last part "
                    + "is never shown", at: place)
        }
    }

    mutating func checkSprings() {
        for case .spring(let model) in scene.scene.tracks.flatMap({ $0.timings + [$0.back?.timing].compactMap(\.self) })
        {
            let ratio: Number
            switch model.form {
            case .damped(let number): ratio = number
            case .response(let response, let number):
                ratio = number
                checkTime(response, "a spring's response")
            case .bounce(let duration, _):
                checkTime(duration, "a spring's duration")
                continue
            case .physical: continue
            }
            guard let value = fixed(ratio), value >= MistakeSearch.overdamped else { continue }
            warn(
                "a damping ratio of \(value.text) is far above 1, where springs no longer overshoot; write 0.7 for "
                    + "70 %",
                at: ratio.origin)
        }
    }

    /// A claim may be about the time after the run's end, when all rests; but hardly about one so late.
    mutating func checkClaims() {
        for claim in scene.scene.claims {
            for number in claim.at + [claim.by, claim.until, claim.lasting].compactMap(\.self) {
                checkTime(number, "a claim's time")
            }
            for share in claim.that.expression.numbers(beside: .overshoot, of: claim.figures)
            where share >= MistakeSearch.wholeWay {
                warn(
                    "an overshoot is a share of the way, and \(share.text) is \(NumberText.short(100 * share)) % of it; "
                        + "write 0.05 for 5 %", at: claim.that.origin)
            }
        }
    }

    private mutating func checkTime(_ number: Number, _ what: String) {
        guard let value = fixed(number), value > scene.duration * MistakeSearch.suspiciousLength else { return }
        warn(
            "\(what) is \(value.text) s, but the scene lasts \(NumberText.short(scene.duration)) s; times are in seconds, "
                + "not milliseconds", at: number.origin)
    }

    /// Checks the tracks that have a value for each copy, for one copy.
    private mutating func checkCopy(_ i: Double, of repetition: RepeatModel) {
        indices[repetition.index] = i
        for t in repetition.tracks {
            let model = scene.scene.tracks[t]
            guard !model.isValue, let track = try? TrackResolver(scene, indices: indices).resolve(model) else {
                continue
            }
            check(track, model, "in copy \(NumberText.short(i)), the track '\(model.entry)'")
        }
    }

    // MARK: Layers

    mutating func check(_ layers: [LayerModel]) {
        for layer in layers where found.count < SceneLimits.describedFaults {
            let outer = indices
            if let repetition = layer.repetition { check(repetition) }
            checkOpacity(layer.opacity)
            for n in layer.anchorPoint {
                guard let v = fixed(n), abs(v) > MistakeSearch.farAnchor else { continue }
                warn(
                    "an anchorPoint of \(v.text) is in fractions of the layer's size, where 0.5 is the middle; "
                        + "divide points by the size", at: n.origin)
            }
            if let gradient = layer.gradient { check(gradient) }
            checkBounds(of: layer)
            check(layer.transform, turnsFlatLayer: true)
            check(layer.sublayerTransform, turnsFlatLayer: false)
            check(layer.sublayers)
            indices = outer
        }
    }

    private mutating func check(_ repetition: RepeatModel) {
        guard let count = fixed(repetition.count) else { return }
        let origin = repetition.count.origin
        if count <= 0 {
            warn("a repeat of \(count.text) makes no copy at all", at: origin)
        } else if count != count.rounded() {
            warn(
                "a repeat of \(count.text) makes \(count.rounded(.down).text) copies; write a whole number", at: origin)
        }
        guard count >= 1, count <= Double(SceneLimits.copies) else { return }
        checkCopy(0, of: repetition)
        checkCopy(count.rounded(.down) - 1, of: repetition)
    }

    /// An opacity above 1, as it is, as the value of a track, or made from tracks. A spring that overshoots is meant.
    private mutating func checkOpacity(_ opacity: Number) {
        var numbers = [opacity], isTrack = false
        if case .track(let i)? = opacity.expression.variables.first, opacity.expression.cost == 1 {
            (numbers, isTrack) = (scene.scene.tracks[i].values, true)
        }
        for n in numbers {
            let still = fixed(n), limit = isTrack || still == nil ? MistakeSearch.percentage : 1
            guard let v = still ?? most(n), v > limit else { continue }
            warn("an opacity of \(v.text) counts as 1; opacity goes from 0 to 1, so write 0.5 for 50 %", at: n.origin)
        }
    }

    /// What masksToBounds clips, and what it would have to.
    private mutating func checkBounds(of layer: LayerModel) {
        guard let masks = fixed(layer.masksToBounds) else { return }
        // What is bent casts its shadow around its bounds.
        if masks != 0, layer.deformation == nil, let shadow = layer.shadow, fixed(shadow.opacity) != 0 {
            warn(
                "masksToBounds clips the layer's own shadow, too; give the shadow to a layer around this one",
                at: layer.masksToBounds.origin)
        }
        let fills = [.resize, .resizeAspectFill].contains(layer.contentsGravity)
        if masks == 0, fills, !layer.contents.isEmpty, layer.mask == nil,
            let radius = layer.cornerRadius.first(where: { fixed($0) != 0 })
        {
            warn(
                "cornerRadius rounds the layer's background and border; for its contents, set masksToBounds, too",
                at: radius.origin)
        }
    }

    private mutating func check(_ g: GradientModel) {
        guard g.kind == .radial else { return }
        let start = g.startPoint.map(fixed), end = g.endPoint.map(fixed)
        guard let axis = ["x", "y"].indices.first(where: { start[$0] != nil && start[$0] == end[$0] }) else { return }
        warn(
            "a radial gradient whose points have the same \(axis == 0 ? "x" : "y") draws nothing: its ellipse reaches from "
                + "startPoint to endPoint in both directions", at: g.endPoint[axis].origin ?? g.origin)
    }

    private mutating func check(_ operations: [TransformOperation], turnsFlatLayer: Bool) {
        var hasTurned = false
        for operation in operations {
            switch operation {
            case .rotate(_, let axis):
                if axis.prefix(2).contains(where: { fixed($0) != 0 }) { hasTurned = true }
            case .element(3, 4, let m34):
                let value = fixed(m34)
                if let value, value > 0 {
                    warn(
                        "an m34 of \(value.text) makes nearer parts smaller; for an eye d points in front, m34 is "
                            + "-1/d", at: m34.origin)
                } else if turnsFlatLayer, hasTurned, value != 0 {
                    warn(
                        "m34 after a rotation changes nothing in a flat layer; put it before the rotation",
                        at: m34.origin)
                }
            default: break
            }
        }
    }
}
