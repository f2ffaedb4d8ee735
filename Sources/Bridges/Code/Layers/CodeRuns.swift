import ZoetropePresentation

/// The runs of a scene that code is made of: both ways by the clock, and the one that its fingers drive.
struct CodeRuns {
    let there, back: CodeScene
    /// Nil for a scene without a gesture, and for one whose gesture is left out; see `CodeGesture`.
    let driven: CodeScene?

    /// - Parameters:
    ///   - model: the same scene with other values, whose key frames these take where they are near enough.
    ///   - isDriven: whether the code drives a run by its fingers.
    init(_ tree: PresentationTree, like model: CodeRuns? = nil, isDriven: Bool = false) throws {
        there = try CodeScene(tree, like: model?.there)
        back = try CodeScene(tree, .clock(.back), like: model?.back)
        driven = try (isDriven ? CodeGesture(tree.scene) : nil).map { gesture in
            try CodeScene(tree, .fingers(gesture.model, reach: gesture.reach), like: model?.driven)
        }
    }

    /// Whether these are the runs of a scene with its values and its canvas.
    func are(of tree: PresentationTree) -> Bool {
        there.scene.bindings == tree.scene.bindings && there.canvas == tree.scene.canvas
    }
}
