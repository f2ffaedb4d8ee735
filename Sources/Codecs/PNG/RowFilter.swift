/// PNG's five filters: what is stored is the difference from a prediction, modulo 256.
enum RowFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// Filters `row` into `out`; `above` is zero for the first row. Returns the sum of the results' magnitudes as signed bytes.
    func apply(to row: [UInt8], above: [UInt8], distance: Int, into out: inout [UInt8]) -> Int {
        var sum = 0
        for i in row.indices {
            let left = i >= distance ? row[i - distance] : 0
            let corner = i >= distance ? above[i - distance] : 0
            let value = row[i] &- prediction(left, above[i], corner)
            out[i] = value
            sum &+= Int(Int8(bitPattern: value).magnitude)
        }
        return sum
    }

    private func prediction(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        switch self {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: UInt8(truncatingIfNeeded: (UInt32(left) + UInt32(up)) / 2)
        case .paeth: RowFilter.paeth(Int32(left), Int32(up), Int32(corner))
        }
    }

    /// Whichever of the three is nearest to left + up − corner; ties in the order given.
    private static func paeth(_ a: Int32, _ b: Int32, _ c: Int32) -> UInt8 {
        let toA = abs(b - c), toB = abs(a - c), toC = abs(a + b - 2 * c)
        return UInt8(truncatingIfNeeded: toA <= toB && toA <= toC ? a : toB <= toC ? b : c)
    }
}
