import ZoetropeLayers
import ZoetropeSceneModel

/// What a layer's state at a moment does not say: which layer of the file it is, and the steps of its transforms.
package struct LayerRecord: Hashable, Sendable {
    /// The layer's place in the file; see `Document.origin(tag:)`.
    package var tag: Int
    /// Which copy of a repeated layer it is; nil for one that is not repeated.
    package var copy: Int?
    /// The values of all repeats' indices, by their place in `Scene.indexNames`.
    package var indices: [Double]
    package var transform: [TransformStep]
    package var sublayerTransform: [TransformStep]

    package init(
        tag: Int, copy: Int? = nil, indices: [Double] = [], transform: [TransformStep] = [],
        sublayerTransform: [TransformStep] = []
    ) {
        (self.tag, self.copy, self.indices) = (tag, copy, indices)
        (self.transform, self.sublayerTransform) = (transform, sublayerTransform)
    }
}

/// One operation of a transform with its numbers, in the order of the file; see `TransformOperation`.
package enum TransformStep: Hashable, Sendable {
    case rotate(degrees: Double, axis: [Double])
    case translate([Double])
    case scale([Double])
    case element(row: Int, column: Int, Double)
    case matrix([Double])
}

extension PresentationTree {
    /// The layers at a moment, whose tags are the indices of their records. Layers that the program adds (fingers) have
    /// none.
    package func recorded(at moment: Moment) throws -> (root: LayerState, records: [LayerRecord]) {
        var evaluator = try Evaluator(scene, typesetter: typesetter, at: moment, isRecording: true)
        let root = try evaluator.root()
        return (root, evaluator.records)
    }
}
