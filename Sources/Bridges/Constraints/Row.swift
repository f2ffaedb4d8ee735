/// A column of the tableau: an unknown, or a slack, error or dummy that makes a constraint an equation.
struct Symbol: Hashable, Comparable, Sendable {
    enum Kind: Int { case external, slack, error, dummy }

    /// The symbol's number, in the order in which symbols are made, and its kind in the last two bits.
    private let bits: Int

    init(_ number: Int, _ kind: Kind) { bits = number << 2 | kind.rawValue }

    /// External symbols are free; slacks and errors are 0 or more; dummies are 0 and only mark a required equation.
    var kind: Kind { Kind(rawValue: bits & 3)! }

    static func < (a: Symbol, b: Symbol) -> Bool { a.bits < b.bits }
}

/// A linear expression over symbols, sorted by their numbers, so that sums are rounded alike everywhere.
struct Row: Sendable {
    /// Coefficients of at most this size are rounding errors of 0.
    static let epsilon = 1e-9

    var constant = 0.0
    private(set) var cells: [(symbol: Symbol, coefficient: Double)] = []

    init(constant: Double = 0) { self.constant = constant }

    /// The coefficient of a symbol; 0 where it is not in the row.
    subscript(_ symbol: Symbol) -> Double {
        let i = place(of: symbol)
        return i < cells.count && cells[i].symbol == symbol ? cells[i].coefficient : 0
    }

    /// The index of the first cell that is not before a symbol.
    private func place(of symbol: Symbol) -> Int {
        var low = 0
        var high = cells.count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func add(_ symbol: Symbol, _ coefficient: Double) {
        let i = place(of: symbol)
        guard i < cells.count, cells[i].symbol == symbol else {
            if abs(coefficient) > Row.epsilon { cells.insert((symbol, coefficient), at: i) }
            return
        }
        cells[i].coefficient += coefficient
        if abs(cells[i].coefficient) <= Row.epsilon { cells.remove(at: i) }
    }

    mutating func remove(_ symbol: Symbol) {
        let i = place(of: symbol)
        if i < cells.count, cells[i].symbol == symbol { cells.remove(at: i) }
    }

    /// Adds a multiple of another row.
    mutating func add(_ other: Row, times factor: Double) {
        constant += other.constant * factor
        var sum: [(symbol: Symbol, coefficient: Double)] = []
        sum.reserveCapacity(cells.count + other.cells.count)
        var i = 0
        var j = 0
        while i < cells.count || j < other.cells.count {
            if j == other.cells.count || (i < cells.count && cells[i].symbol < other.cells[j].symbol) {
                sum.append(cells[i])
                i += 1
                continue
            }
            var (symbol, coefficient) = other.cells[j]
            coefficient *= factor
            if i < cells.count, cells[i].symbol == symbol {
                coefficient += cells[i].coefficient
                i += 1
            }
            if abs(coefficient) > Row.epsilon { sum.append((symbol, coefficient)) }
            j += 1
        }
        cells = sum
    }

    /// Replaces a symbol by an expression.
    mutating func substitute(_ symbol: Symbol, _ row: Row) {
        let coefficient = self[symbol]
        guard coefficient != 0 else { return }
        remove(symbol)
        add(row, times: coefficient)
    }

    /// Turns `0 = row` into `symbol = row`.
    mutating func solve(for symbol: Symbol) {
        let factor = -1 / self[symbol]
        remove(symbol)
        constant *= factor
        for i in cells.indices { cells[i].coefficient *= factor }
    }

    /// Turns `basic = row` into `symbol = row`.
    mutating func solve(for symbol: Symbol, insteadOf basic: Symbol) {
        add(basic, -1)
        solve(for: symbol)
    }
}
