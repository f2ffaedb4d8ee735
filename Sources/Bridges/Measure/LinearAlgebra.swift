/// A small symmetric matrix, such as the curvature of least squares.
package struct SymmetricMatrix: Sendable {
    package let size: Int
    private var values: [Double]

    package init(size: Int) {
        self.size = size
        values = [Double](repeating: 0, count: size * size)
    }

    package subscript(i: Int, j: Int) -> Double {
        get { values[i * size + j] }
        set { values[i * size + j] = newValue }
    }

    static func += (a: inout SymmetricMatrix, b: SymmetricMatrix) {
        for i in a.values.indices { a.values[i] += b.values[i] }
    }

    /// Adds `weight` times the outer product of `v` and `w`; of `v` with itself if `w` is nil.
    mutating func add(outer v: [Double], _ w: [Double]? = nil, weight: Double = 1) {
        let w = w ?? v
        for i in 0..<size {
            for j in 0..<size { self[i, j] += weight * v[i] * w[j] }
        }
    }

    /// The rows and columns of some unknowns.
    func part(_ kept: [Int]) -> SymmetricMatrix {
        var out = SymmetricMatrix(size: kept.count)
        for (k, i) in kept.enumerated() { for (l, j) in kept.enumerated() { out[k, l] = self[i, j] } }
        return out
    }

    func times(_ v: [Double]) -> [Double] {
        (0..<size).map { i in (0..<size).reduce(0) { $0 + self[i, $1] * v[$1] } }
    }

    /// The matrix with a share of each diagonal element, and a floor, added to it. Unknowns that the equations do not
    /// determine then stay where they are.
    func damped(by share: Double, floor: Double) -> SymmetricMatrix {
        var out = self
        for i in 0..<size { out[i, i] += share * out[i, i] + floor }
        return out
    }

    /// The largest element of the diagonal; 0 where there is none.
    var steepest: Double { (0..<size).map { self[$0, $0] }.max() ?? 0 }

    /// The solution x of A·x = b; nil where A is not positive definite. Cholesky's decomposition.
    package func solve(_ b: [Double]) -> [Double]? {
        guard let lower = cholesky() else { return nil }
        var x = b
        for i in 0..<size {
            for k in 0..<i { x[i] -= lower[i * size + k] * x[k] }
            x[i] /= lower[i * size + i]
        }
        for i in (0..<size).reversed() {
            for k in (i + 1)..<max(i + 1, size) { x[i] -= lower[k * size + i] * x[k] }
            x[i] /= lower[i * size + i]
        }
        return x
    }

    /// Nil where the matrix is not positive definite.
    var inverse: SymmetricMatrix? {
        var out = SymmetricMatrix(size: size)
        for j in 0..<size {
            var unit = [Double](repeating: 0, count: size)
            unit[j] = 1
            guard let column = solve(unit) else { return nil }
            for i in 0..<size { out[i, j] = column[i] }
        }
        return out
    }

    /// The product of this matrix, `other` and this matrix.
    func sandwich(_ other: SymmetricMatrix) -> SymmetricMatrix {
        var half = SymmetricMatrix(size: size), out = SymmetricMatrix(size: size)
        for i in 0..<size {
            for j in 0..<size { half[i, j] = (0..<size).reduce(0) { $0 + self[i, $1] * other[$1, j] } }
        }
        for i in 0..<size {
            for j in 0..<size { out[i, j] = (0..<size).reduce(0) { $0 + half[i, $1] * self[$1, j] } }
        }
        return out
    }

    /// Eigenvalues with their vectors, each of length 1, by Jacobi's rotations.
    var eigen: [(value: Double, vector: [Double])] {
        var a = self, v = (0..<size).map { i in (0..<size).map { $0 == i ? 1.0 : 0 } }
        for _ in 0..<30 {
            var off = 0.0
            for i in 0..<size { for j in 0..<i { off += a[i, j] * a[i, j] } }
            if off < 1e-22 { break }
            for p in 0..<size {
                for q in (p + 1)..<max(size, p + 1) where abs(a[p, q]) > 1e-30 {
                    let theta = (a[q, q] - a[p, p]) / (2 * a[p, q])
                    let t = (theta < 0 ? -1.0 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
                    let c = 1 / (t * t + 1).squareRoot(), s = t * c
                    for k in 0..<size {
                        let (x, y) = (a[k, p], a[k, q])
                        (a[k, p], a[k, q]) = (c * x - s * y, s * x + c * y)
                    }
                    for k in 0..<size {
                        let (x, y) = (a[p, k], a[q, k])
                        (a[p, k], a[q, k]) = (c * x - s * y, s * x + c * y)
                    }
                    for k in 0..<size {
                        let (x, y) = (v[k][p], v[k][q])
                        (v[k][p], v[k][q]) = (c * x - s * y, s * x + c * y)
                    }
                }
            }
        }
        return (0..<size).map { i in (a[i, i], v.map { $0[i] }) }
    }

    private func cholesky() -> [Double]? {
        var l = [Double](repeating: 0, count: size * size)
        for i in 0..<size {
            for j in 0...i {
                var sum = self[i, j]
                for k in 0..<j { sum -= l[i * size + k] * l[j * size + k] }
                if i == j {
                    guard sum > 1e-12 * max(1e-30, abs(self[i, i])) else { return nil }
                    l[i * size + i] = sum.squareRoot()
                } else {
                    l[i * size + j] = sum / l[j * size + j]
                }
            }
        }
        return l
    }
}
