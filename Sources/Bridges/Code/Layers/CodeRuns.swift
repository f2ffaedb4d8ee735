import ZoetropePresentation
import ZoetropeSceneModel

/// The runs of a scene that code is made of: both ways by the clock, and the one that its fingers drive.
struct CodeRuns {
    let there, back: CodeScene
    /// Nil for a scene without a gesture, and for one whose gesture is left out.
    private(set) var driven: CodeScene?
    /// The gesture that drives it.
    private(set) var gesture: CodeGesture?
    /// Why the scene's gesture is left out; nil if it is not, or there is none.
    private(set) var obstacle: String?

    /// - Parameters:
    ///   - model: the same scene with other values, whose key frames these take where they are near enough.
    ///   - isDriven: whether the code drives a run by its fingers.
    init(_ tree: PresentationTree, like model: CodeRuns? = nil, isDriven: Bool = false) throws {
        there = try CodeScene(tree, like: model?.there)
        back = try CodeScene(tree, .clock(.back), like: model?.back)
        guard isDriven else { return }
        if let model {
            guard let like = model.gesture, var gesture = try CodeGesture.read(tree.scene).gesture else { return }
            gesture.reach = like.reach
            self.gesture = gesture
            driven = try CodeScene(tree, .fingers(gesture.model, reach: gesture.reach), like: model.driven)
        } else {
            try addDriven(tree)
        }
    }

    /// Adds the run that fingers drive. A scene need not have values beyond its ends.
    private mutating func addDriven(_ tree: PresentationTree) throws {
        let read = try CodeGesture.read(tree.scene)
        obstacle = read.obstacle
        guard let whole = read.gesture else { return }
        for gesture in [whole, whole.withinEnds] {
            guard let run = try? CodeScene(tree, .fingers(gesture.model, reach: gesture.reach)) else { continue }
            guard run.hasLayers(of: there) else {
                obstacle = "other layers are there while fingers drive the run"
                return
            }
            (self.gesture, driven) = (gesture, run)
            return
        }
        obstacle = "the scene has no values, or too many layers, while fingers drive the run"
    }

    /// Whether these are the runs of a scene with its values and its canvas.
    func are(of tree: PresentationTree) -> Bool {
        there.scene.bindings == tree.scene.bindings && there.canvas == tree.scene.canvas
    }
}

extension CodeScene {
    /// Whether it has another run's layers, by the same names.
    fileprivate func hasLayers(of other: CodeScene) -> Bool {
        func list(_ scene: CodeScene) -> [String: Int] {
            Dictionary(scene.allLayers.map { ($0.id, $0.tag) }) { first, _ in first }
        }
        return list(self) == list(other)
    }
}
