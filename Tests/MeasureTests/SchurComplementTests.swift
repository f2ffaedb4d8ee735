import Testing
import ZoetropeMeasure

@Suite struct SchurComplementTests {
    /// The minimum of a quadratic form is the same, whether some unknowns are eliminated first or not.
    @Test func eliminationKeepsTheMinimum() throws {
        let rows: [[Double]] = [[4, 1, 0.5, 1], [1, 3, 0.2, 0.3], [0.5, 0.2, 5, 1], [1, 0.3, 1, 6]]
        var matrix = SymmetricMatrix(size: 4)
        for i in 0..<4 { for j in 0..<4 { matrix[i, j] = rows[i][j] } }
        let gradient = [1, -2, 0.5, 3.0], whole = try #require(matrix.solve(gradient.map { -$0 }))
        let reduced = SchurComplement(matrix, gradient, keeping: [0, 2]) { $0 }
        let kept = try #require(reduced.curvature.solve(reduced.gradient.map { -$0 })), others = reduced.others(kept)
        for (a, b) in zip([kept[0], others[0], kept[1], others[1]], whole) { #expect(abs(a - b) < 1e-12) }
    }

    /// Unknowns whose own equations say nothing stay.
    @Test func othersStayWhereNothingTellsOfThem() {
        var matrix = SymmetricMatrix(size: 2)
        matrix[0, 0] = 2
        let reduced = SchurComplement(matrix, [4, 0], keeping: [0]) { $0 }
        #expect(reduced.curvature[0, 0] == 2 && reduced.gradient == [4] && reduced.others([1]) == [0])
    }
}
