extension Solver {
    /// Changes a constraint's constant, and solves again from the present solution.
    ///
    /// - Throws: ``ConstraintConflict``, and changes nothing.
    public mutating func setConstant(_ constant: Double, of handle: ConstraintHandle) throws {
        guard let entry = entries[handle] else { return }
        let change = (constant - entry.constant) * entry.markerSign
        guard change != 0 else { return }
        let saved = self
        entries[handle]!.constant = constant
        // a·x + (c + d) + k·m = 0 is the old equation for m + d/k, and k is 1 or -1.
        if rows[entry.marker] != nil {
            rows[entry.marker]!.constant -= change
        } else {
            for symbol in Array(rows.keys) { rows[symbol]!.constant += rows[symbol]![entry.marker] * change }
        }
        do { try restore() } catch {
            self = saved
            throw error
        }
    }

    /// The constraint's constant now.
    public func constant(of handle: ConstraintHandle) -> Double? { entries[handle]?.constant }

    /// Removes a constraint; those that had given way to it hold again.
    public mutating func remove(_ handle: ConstraintHandle) {
        guard let entry = entries.removeValue(forKey: handle) else { return }
        for symbol in [entry.marker, entry.other].compactMap({ $0 }) where symbol.kind == .error {
            let row = rows[symbol]
            addObjective(entry.priority) { objective in
                if let row { objective.add(row, times: -1) } else { objective.add(symbol, -1) }
            }
        }
        owners[entry.marker] = nil
        if rows.removeValue(forKey: entry.marker) == nil, let leaving = leaving(forRemovalOf: entry.marker) {
            var row = rows.removeValue(forKey: leaving)!
            row.solve(for: entry.marker, insteadOf: leaving)
            substitute(entry.marker, row)
        }
        // The marker is the only symbol that rows may still have of the constraint, besides its second error.
        drop(entry.marker)
        if let other = entry.other {
            rows[other] = nil
            drop(other)
        }
        if !entries.values.contains(where: { $0.priority == entry.priority }) {
            objectives.removeAll { $0.priority == entry.priority }
        }
        optimize()
    }

    private mutating func drop(_ symbol: Symbol) {
        for key in Array(rows.keys) { rows[key]!.remove(symbol) }
        for i in objectives.indices { objectives[i].row.remove(symbol) }
    }

    /// The row to solve for a marker that is to be removed, so that all slacks and errors stay 0 or more. In this
    /// order: a redundant equation, a row that bounds the marker from above, one that bounds it from below, an external
    /// one.
    private func leaving(forRemovalOf marker: Symbol) -> Symbol? {
        var same: Symbol?, falling: (Double, Symbol)?, rising: (Double, Symbol)?, free: Symbol?
        for (symbol, row) in rows {
            let coefficient = row[marker]
            guard coefficient != 0 else { continue }
            if symbol.kind == .dummy {
                same = min(same ?? symbol, symbol)
            } else if symbol.kind == .external {
                free = min(free ?? symbol, symbol)
            } else if coefficient < 0 {
                let candidate = (-row.constant / coefficient, symbol)
                if falling.map({ candidate < $0 }) ?? true { falling = candidate }
            } else {
                let candidate = (row.constant / coefficient, symbol)
                if rising.map({ candidate < $0 }) ?? true { rising = candidate }
            }
        }
        return same ?? falling?.1 ?? rising?.1 ?? free
    }
}
