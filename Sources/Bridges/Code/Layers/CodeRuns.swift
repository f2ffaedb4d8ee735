import ZoetropePresentation

/// Both ways of a scene's run.
struct CodeRuns {
    let there, back: CodeScene

    /// - Parameter model: the same scene with other values, whose key frames these take where they are near enough.
    init(_ tree: PresentationTree, like model: CodeRuns? = nil) throws {
        there = try CodeScene(tree, like: model?.there)
        back = try CodeScene(tree, direction: .back, like: model?.back)
    }

    /// Whether these are the runs of a scene with its values and its canvas.
    func are(of tree: PresentationTree) -> Bool {
        there.scene.bindings == tree.scene.bindings && there.canvas == tree.scene.canvas
    }
}
