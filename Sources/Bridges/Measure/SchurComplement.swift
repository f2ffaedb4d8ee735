/// The equations of some unknowns, with the others eliminated: these take the values of least cost (a Schur
/// complement).
package struct SchurComplement {
    /// Of the unknowns that are kept.
    package let curvature: SymmetricMatrix
    package let gradient: [Double]
    /// For each kept unknown, the change of the others per unit of it, negated.
    private let followed: [[Double]]
    /// The change of the others while the kept ones stay, negated.
    private let own: [Double]

    /// - Parameters:
    ///   - whole: the curvature of all unknowns.
    ///   - kept: the unknowns that are kept.
    /// - damped: makes the others' part of the curvature positive definite. If it is not, they stay.
    package init(
        _ whole: SymmetricMatrix, _ gradient: [Double], keeping kept: [Int],
        damped: (SymmetricMatrix) -> SymmetricMatrix
    ) {
        let rest = (0..<whole.size).filter { !kept.contains($0) }, part = damped(whole.part(rest))
        func solved(_ b: [Double]) -> [Double] { part.solve(b) ?? [Double](repeating: 0, count: b.count) }
        func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let mixed = kept.map { i in rest.map { whole[i, $0] } }, own = solved(rest.map { gradient[$0] })
        let followed = mixed.map(solved)
        var curvature = whole.part(kept)
        for i in kept.indices { for j in kept.indices { curvature[i, j] -= dot(mixed[i], followed[j]) } }
        self.curvature = curvature
        self.gradient = kept.indices.map { gradient[kept[$0]] - dot(mixed[$0], own) }
        (self.followed, self.own) = (followed, own)
    }

    /// The change of the others that goes with a change of the kept ones.
    package func others(_ change: [Double]) -> [Double] {
        own.indices.map { k in zip(followed, change).reduce(-own[k]) { $0 - $1.0[k] * $1.1 } }
    }
}
