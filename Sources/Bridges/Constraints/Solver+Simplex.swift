/// The simplex method over several objectives, by Bland's rule: of the symbols that may enter, and of those that may
/// leave, the one with the lowest number does, so that the method ends.
extension Solver {
    /// Replaces a symbol by an expression in all rows and objectives.
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

    /// Minimizes the sums of errors. Precondition: all slacks and errors are 0 or more (the tableau is feasible).
    mutating func optimize() {
        var none = Row()
        while let entering = entering(objectives.map(\.row)), let leaving = leaving(entering) {
            pivot(leaving, entering, &none)
        }
    }

    /// Minimizes one sum.
    mutating func minimize(_ sum: Row) {
        var sum = sum
        while let entering = entering([sum]), let leaving = leaving(entering) { pivot(leaving, entering, &sum) }
    }

    /// The first symbol whose growth lowers the sums; the first sum in which it has a coefficient decides.
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

    /// The basic symbol that reaches 0 first as `entering` grows; nil where none does.
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

    /// Makes the tableau feasible again after constants have changed, by the dual simplex method. Precondition: it was
    /// optimal before.
    ///
    /// - Throws: ``ConstraintConflict`` where no solution is feasible.
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
        // Costs that differ by rounding errors alone may have been compared wrongly.
        optimize()
    }

    /// The first basic symbol whose value is infeasible: a slack or error below 0, a dummy other than 0.
    private func mostWrong() -> (Symbol, Row)? {
        let wrong = rows.filter { symbol, row in
            symbol.kind == .dummy
                ? abs(row.constant) > Solver.tolerance
                : symbol.kind != .external && row.constant < -Row.epsilon
        }
        return wrong.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The symbol whose growth makes a row feasible at the least cost; costs are compared by priority.
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
