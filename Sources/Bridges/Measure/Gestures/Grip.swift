import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// How fingers hold a scene at one moment: by the progress alone or, if layers follow the fingers, by the fingers'
/// places. A hold's numbers are the progress, or the distance that each finger has moved, in points.
struct Grip: Sendable {
    let renderer: SceneRenderer
    let gesture: Gesture
    /// The scene's own first sample, and the progress there.
    let start: [Double]
    let startProgress: Double
    /// Whether layers follow the fingers, and not only the progress.
    let isFree: Bool

    /// How far a run may go beyond its ends: springs overshoot.
    static let reach = -0.2...1.2

    /// Nil for a scene without a gesture.
    init?(_ renderer: SceneRenderer) throws {
        guard let gesture = renderer.scene.scene.gesture else { return nil }
        (self.renderer, self.gesture) = (renderer, gesture)
        start = try gesture.places(in: renderer.scene)[0].values
        startProgress = try gesture.progress(of: start, since: start, in: renderer.scene).clamped(to: 0...1)
        // A scene that only asks whether fingers drive it is held by its progress.
        isFree =
            start.count > 1
            && !renderer.scene.scene.usedFingers.subtracting([.interactive, .cancelling, .released]).isEmpty
    }

    /// The grip of a scene with other numbers.
    func holding(_ renderer: SceneRenderer) throws -> Grip { try Grip(renderer) ?? self }

    /// How many numbers a hold has.
    var freedom: Int { isFree ? start.count : 1 }

    /// The hold of the first moment.
    var first: [Double] { isFree ? start.map { _ in 0 } : [startProgress] }

    /// A step that moves the picture by less than half a pixel.
    func step(_ scale: Double) -> Double {
        GestureTuning.step / scale / (isFree ? 1 : Double(max(1, renderer.canvas.width)))
    }

    func progress(_ hold: [Double]) throws -> Double {
        isFree ? try gesture.progress(of: places(hold), since: start, in: renderer.scene) : hold[0]
    }

    /// The fingers' places.
    func places(_ hold: [Double]) -> [Double] { zip(start, hold).map { $0 + $1 } }

    /// The scene's moment while it is held.
    func moment(_ hold: [Double]) throws -> Moment {
        guard isFree else { return gesture.held(at: hold[0].clamped(to: Grip.reach), in: renderer.scene) }
        let places = places(hold), progress = try progress(hold).clamped(to: 0...1)
        return gesture.held(at: progress, places, since: start, in: renderer.scene)
    }

    func picture(_ hold: [Double], scale: Double) throws -> FloatPicture {
        try renderer.picture(at: moment(hold), scale: scale).softened
    }

    /// The scene before anything moves, and at rest at `progress`; at the ends as by the clock.
    func rest(at progress: Double) -> Moment {
        let length = renderer.scene.duration(gesture.direction)
        if progress <= 0 { return Moment(time: 0, direction: gesture.direction) }
        if progress >= 1 { return Moment(time: length, direction: gesture.direction) }
        return gesture.held(at: progress, start, since: start, in: renderer.scene)
    }

    /// The progress at which a recording may come to rest: the detents, or both ends.
    func targets() throws -> [Double] {
        let detents = try renderer.scene.numbers(gesture.detents, renderer.scene.bindings)
        return detents.isEmpty ? [0, 1] : detents
    }

    /// What the canvas shows before and after a run that comes to rest at `target`.
    func ends(_ target: Double) -> RecordingEvidence.Ends {
        let renderer = renderer, first = rest(at: startProgress), last = rest(at: target)
        return (
            { try renderer.picture(at: first, scale: $0) },
            { try renderer.picture(at: last, scale: $0) }
        )
    }
}
