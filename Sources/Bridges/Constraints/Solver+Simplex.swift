/// The simplex method over several sums, by Bland's rule: of the symbols that may change places the first does, so that
/// the method ends.
extension Solver {
    /// Puts a symbol's expression in its place, in all rows.
    mutating func substitute(_ symbol: Symbol, _ row: Row) {
        for key in Array(rows.keys) { rows[key]!.substitute(symbol, row) }
        for i in objectives.indices { objectives[i].row.substitute(symbol, row) }
    }

    private mutating func pivot(_ leaving: Symbol, _ entering: Symbol, _ extra: inout Row) {
        var row = rows.removeValue(forKey: leaving)!
        row.solve(for: entering, insteadOf: leaving)
        substitute(entering, row)
        extra.substitute(entering, row)
        rows[entering] = row
    }

    /// Makes the errors as small as they can be, from a tableau whose slacks and errors are all 0 or more.
    mutating func optimize() {
        var none = Row()
        while let entering = entering(objectives.map(\.row)), let leaving = leaving(entering) {
            pivot(leaving, entering, &none)
        }
    }

    /// Makes one sum as small as it can be.
    mutating func minimize(_ sum: Row) {
        var sum = sum
        while let entering = entering([sum]), let leaving = leaving(entering) { pivot(leaving, entering, &sum) }
    }

    /// The first symbol whose growth makes the sums smaller; of the sums the first that changes decides.
    private func entering(_ sums: [Row]) -> Symbol? {
        var decided: Set<Symbol> = []
        var first: Symbol?
        for sum in sums {
            for (symbol, coefficient) in sum.cells where symbol.kind != .dummy && decided.insert(symbol).inserted {
                if coefficient < 0, first.map({ symbol < $0 }) ?? true { first = symbol }
            }
        }
        return first
    }

    /// The symbol that becomes 0 first as another one grows.
    private func leaving(_ entering: Symbol) -> Symbol? {
        var best: (ratio: Double, symbol: Symbol)?
        for (symbol, row) in rows where symbol.kind != .external {
            let coefficient = row[entering]
            guard coefficient < 0 else { continue }
            let ratio = -row.constant / coefficient
            if best.map({ (ratio, symbol) < $0 }) ?? true { best = (ratio, symbol) }
        }
        return best?.symbol
    }

    /// Makes slacks and errors that became negative 0 or more again, from a tableau that was as good as it can be.
    ///
    /// - Throws: ``ConstraintConflict`` where they cannot be.
    mutating func restore() throws {
        var none = Row()
        while let (leaving, row) = mostWrong() {
            guard leaving.kind != .dummy, let entering = cheapest(in: row) else {
                var whole = row
                whole.add(leaving, -1)
                throw conflict(in: whole)
            }
            pivot(leaving, entering, &none)
        }
        for (symbol, row) in rows where symbol.kind != .external && row.constant < 0 { rows[symbol]!.constant = 0 }
        // Costs that only rounding told apart may have been taken in the wrong order.
        optimize()
    }

    /// The first basic symbol with a value that it must not have.
    private func mostWrong() -> (Symbol, Row)? {
        let wrong = rows.filter { symbol, row in
            symbol.kind == .dummy
                ? abs(row.constant) > Solver.tolerance
                : symbol.kind != .external && row.constant < -Row.epsilon
        }
        return wrong.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The symbol whose growth repairs a row and costs least, by the sums in their order.
    private func cheapest(in row: Row) -> Symbol? {
        var best: (costs: [Double], symbol: Symbol)?
        for (symbol, coefficient) in row.cells where coefficient > 0 && symbol.kind != .dummy {
            let costs = objectives.map { $0.row[symbol] / coefficient }
            if let old = best, !costs.lexicographicallyPrecedes(old.costs) { continue }
            best = (costs, symbol)
        }
        return best?.symbol
    }
}

extension Row {
    mutating func scale(_ factor: Double) {
        var scaled = Row()
        scaled.add(self, times: factor)
        self = scaled
    }
}
