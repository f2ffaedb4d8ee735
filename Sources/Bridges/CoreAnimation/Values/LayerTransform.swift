import ZoetropeGeometry

/// A layer's matrix, or the parts that key paths have set: as long as only parts are set, none of them is lost to the
/// others' rounding, or to the two ways in which a mirrored matrix can be taken apart. Indirect, because it is part of
/// every value that is animated, and those are copied for every layer of every frame.
indirect enum LayerTransform: Hashable, Sendable {
    case whole(Transform3D)
    case parts(TransformParts)

    static let identity = LayerTransform.whole(.identity)

    init(_ t: CATransform3D) { self = .whole(t.matrix) }

    var matrix: Transform3D {
        switch self {
        case .whole(let matrix): matrix
        case .parts(let parts): parts.matrix
        }
    }

    /// A matrix that cannot be taken apart counts as the identity.
    var parts: TransformParts {
        get {
            switch self {
            case .whole(let matrix): TransformParts(matrix) ?? .identity
            case .parts(let parts): parts
            }
        }
        set { self = .parts(newValue) }
    }
}
