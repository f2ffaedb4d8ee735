/// Linear equations and inequalities of several priorities, solved one at a time, by the method of Badros, Borning and
/// Stuckey ("The Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001).
///
/// The tableau holds one row for each basic symbol. The errors of each priority are minimized as a sum; the sums are
/// compared by priority, the highest first, not weighted. Where several solutions are equally good, the
/// choice depends only on the order in which constraints were added and removed.
public struct Solver: Sendable {
    /// A constraint in the tableau.
    struct Entry: Sendable {
        var name: String
        var priority: Priority
        /// A symbol that no other constraint has, by which this one is found in the rows.
        var marker: Symbol
        /// The marker's coefficient in the constraint's equation.
        var markerSign: Double
        /// Of a constraint that is not required: the second error of an equation, the error of an inequality.
        var other: Symbol?
        var constant: Double
    }

    var rows: [Symbol: Row] = [:]
    /// The sums of errors, the highest priority first.
    var objectives: [(priority: Priority, row: Row)] = []
    var entries: [ConstraintHandle: Entry] = [:]
    /// Which constraint a slack or dummy belongs to.
    var owners: [Symbol: ConstraintHandle] = [:]
    private var symbols = 0
    private var handles = 0

    public init() {}

    mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
        symbols += 1
        return Symbol(symbols, kind)
    }

    /// A new unknown; 0 until a constraint says otherwise.
    public mutating func makeVariable() -> Variable { Variable(symbol: makeSymbol(.external)) }

    public func value(of variable: Variable) -> Double { rows[variable.symbol]?.constant ?? 0 }

    /// Adds `expression relation 0`.
    ///
    /// - Parameter name: what errors call the constraint.
    /// - Throws: ``ConstraintConflict``, and changes nothing.
    public mutating func add(
        _ expression: LinearExpression, _ relation: Relation, priority: Priority = .required, name: String = ""
    ) throws -> ConstraintHandle {
        let saved = self
        do { return try insert(expression, relation, priority, name) } catch {
            self = saved
            throw error
        }
    }

    private mutating func insert(
        _ expression: LinearExpression, _ relation: Relation, _ priority: Priority, _ name: String
    ) throws -> ConstraintHandle {
        handles += 1
        let handle = ConstraintHandle(index: handles)
        var (row, entry) = equation(expression, relation, priority)
        entry.name = name.isEmpty ? "constraint \(handles)" : name
        entries[handle] = entry
        if entry.marker.kind != .error { owners[entry.marker] = handle }
        for symbol in [entry.marker, entry.other].compactMap({ $0 }) where symbol.kind == .error {
            addObjective(priority) { $0.add(symbol, 1) }
        }
        if row.constant < 0 { row.scale(-1) }
        if let subject = subject(of: row, entry) {
            row.solve(for: subject)
            substitute(subject, row)
            rows[subject] = row
        } else if row.cells.allSatisfy({ $0.symbol.kind == .dummy }) {
            // The row has symbols of required equations alone: it is redundant, or contradicts them.
            guard abs(row.constant) <= Solver.tolerance else { throw conflict(in: row) }
            row.constant = 0
            row.solve(for: entry.marker)
            substitute(entry.marker, row)
            rows[entry.marker] = row
        } else {
            try insertWithArtificial(row)
        }
        optimize()
        return handle
    }

    /// A required constraint holds if it is off by at most this: rounding.
    static let tolerance = 1e-7

    /// A constraint as `0 = row`, in symbols that are not basic, with its new symbols.
    private mutating func equation(
        _ expression: LinearExpression, _ relation: Relation, _ priority: Priority
    ) -> (Row, Entry) {
        var row = Row(constant: expression.constant)
        for (variable, coefficient) in expression.terms {
            if let basic = rows[variable.symbol] {
                row.add(basic, times: coefficient)
            } else {
                row.add(variable.symbol, coefficient)
            }
        }
        let isRequired = priority >= .required
        var entry = Entry(
            name: "", priority: priority,
            marker: makeSymbol(relation != .equal ? .slack : isRequired ? .dummy : .error),
            markerSign: relation == .lessThanOrEqual || isRequired && relation == .equal ? 1 : -1, other: nil,
            constant: expression.constant)
        row.add(entry.marker, entry.markerSign)
        if !isRequired {
            let error = makeSymbol(.error)
            entry.other = error
            row.add(error, -entry.markerSign)
        }
        return (row, entry)
    }

    /// The symbol to solve a new equation for: an unknown, or a new slack or error whose value is then 0 or more.
    private func subject(of row: Row, _ entry: Entry) -> Symbol? {
        if let cell = row.cells.first(where: { $0.symbol.kind == .external }) { return cell.symbol }
        for symbol in [entry.marker, entry.other].compactMap({ $0 }) where symbol.kind != .dummy {
            if row[symbol] < 0 { return symbol }
        }
        return nil
    }

    /// Adds `0 = row` with an artificial symbol, whose value is then minimized to 0.
    private mutating func insertWithArtificial(_ row: Row) throws {
        let artificial = makeSymbol(.slack)
        rows[artificial] = row
        minimize(row)
        if let left = rows[artificial] {
            guard left.constant <= Solver.tolerance else { throw conflict(in: left) }
            rows[artificial] = nil
            if let entering = left.cells.first(where: { $0.symbol.kind != .dummy })?.symbol {
                var row = left
                row.solve(for: entering, insteadOf: artificial)
                row.remove(artificial)
                row.constant = 0
                substitute(entering, row)
                rows[entering] = row
            } else if !left.cells.isEmpty {
                // The equation is redundant; a dummy that is in it marks it.
                var row = left
                let dummy = left.cells[left.cells.count - 1].symbol
                row.constant = 0
                row.solve(for: dummy)
                substitute(dummy, row)
                rows[dummy] = row
            }
        }
        for symbol in Array(rows.keys) { rows[symbol]!.remove(artificial) }
        for i in objectives.indices { objectives[i].row.remove(artificial) }
    }

    mutating func addObjective(_ priority: Priority, _ change: (inout Row) -> Void) {
        if let i = objectives.firstIndex(where: { $0.priority <= priority }) {
            if objectives[i].priority != priority { objectives.insert((priority, Row()), at: i) }
            change(&objectives[i].row)
        } else {
            objectives.append((priority, Row()))
            change(&objectives[objectives.count - 1].row)
        }
    }

    /// The required constraints whose equations add up to a row that cannot hold.
    func conflict(in row: Row) -> ConstraintConflict {
        let handles = Set(row.cells.compactMap { owners[$0.symbol] }).sorted()
        return ConstraintConflict(constraints: handles, names: handles.map { entries[$0]?.name ?? "" })
    }
}
