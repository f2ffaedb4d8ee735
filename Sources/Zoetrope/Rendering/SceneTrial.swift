import ZoetropeLayers
import ZoetropePresentation
import ZoetropeSceneModel
import ZoetropeTypography

/// Evaluates a scene at several moments of its runs, to find values that are not allowed.
package struct SceneTrial {
    /// The moments that are tried as they are drawn, as fractions of a run.
    private static let parts = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

    /// What is wrong: of each moment, the first fault of each layer.
    package private(set) var faults: [SceneError] = []
    /// The most layers of a moment.
    package private(set) var layers = 0
    /// The layers of the moment before: of a scene that stands still, the order is found once.
    private var last: LayerState?

    /// Tries the run there, the run back, and those of a gesture, with each outcome. `gesture` replaces the scene's own.
    ///
    /// - Throws: what is not about the scene.
    package init(_ tree: PresentationTree, gesture: Gesture? = nil) throws {
        let scene = tree.scene
        for direction in [Moment.Direction.forward, .back] {
            try tryRun(of: tree, scene.duration(direction)) {
                Moment(time: scene.duration(direction) * $0, direction: direction)
            }
        }
        guard let gesture = gesture ?? scene.scene.gesture else { return }
        for outcome in Gesture.Outcome.allCases {
            try collect {
                let run = try GestureRun(gesture, in: scene, outcome: outcome)
                try $0.tryRun(of: tree, run.duration) { try run.moment(at: run.duration * $0) }
            }
        }
    }

    private mutating func tryRun(
        of tree: PresentationTree, _ duration: Double, moment: (Double) throws -> Moment
    ) throws {
        let before = faults.count
        var most = 1
        for part in SceneTrial.parts {
            try collect {
                try tree.tryLayout(at: moment(part), after: &$0.last)
                $0.layers = max($0.layers, $0.last?.layerCount ?? 0)
                most = max(most, $0.layers)
            }
        }
        guard faults.count == before else { return }
        // The frames of a run at 60 a second, as far as the budget goes: evaluated only, and up to the first fault.
        let frames = max(1, Int((duration * SceneTrial.rate).rounded(.up)))
        let stride = max(1, (frames * most + SceneTrial.budget - 1) / SceneTrial.budget)
        for frame in Swift.stride(from: 0, through: frames, by: stride) where faults.count == before {
            try collect { _ in try tree.evaluate(at: moment(min(1, Double(frame) / (SceneTrial.rate * duration)))) }
        }
    }

    /// Frames a second that are tried, and the most layers that are evaluated for that in a run.
    private static let rate = 60.0, budget = 20_000

    private mutating func collect(_ body: (inout SceneTrial) throws -> Void) throws {
        do { try body(&self) } catch let error as SceneError { faults.append(error) }
    }

    /// Everything that is wrong with a scene of which a part or a file is faulty; nil where none is. Layers are
    /// evaluated if what they depend on is known: the parameters, the tracks, and the size of the canvas.
    static func faults(
        of scene: Scene, _ pictures: ScenePictures, _ fonts: SceneFonts, _ options: SceneRenderer.Options
    ) throws -> SceneError? {
        var found = [scene.faults].compactMap { $0 } + pictures.faults + fonts.faults
        if found.isEmpty { return nil }
        let hasSize = !pictures.lacksFirst || scene.canvas.width != nil || options.canvas != nil
        do {
            let resolved = try scene.resolve(
                Setting(pictures: pictures.sizes, parameters: options.assignments, canvas: options.canvas))
            if hasSize, scene.faults?.isWithin("layers") ?? true {
                let tree = PresentationTree(resolved, typesetter: Typesetter(fonts: fonts.fonts))
                found += try SceneTrial(tree).faults
            }
        } catch let error as SceneError { found.append(error) }
        return SceneError.joined(found)
    }
}

extension LayerState {
    /// The layers inside it, and those inside them.
    fileprivate var layerCount: Int { sublayers.reduce(0) { $0 + 1 + $1.layerCount } }
}
