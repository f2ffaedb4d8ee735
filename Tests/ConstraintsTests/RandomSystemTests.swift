import Testing
import ZoetropeConstraints
import ZoetropeTestSupport

/// A constraint on x and y, kept beside the solver.
private struct Line {
    var a, b, c: Double
    var relation: Relation
    var priority: Priority

    /// How far the constraint is from holding.
    func error(_ x: Double, _ y: Double) -> Double {
        let value = a * x + b * y + c
        switch relation {
        case .equal: return abs(value)
        case .lessThanOrEqual: return max(0, value)
        case .greaterThanOrEqual: return max(0, -value)
        }
    }
}

private func sums(_ lines: [Line], _ x: Double, _ y: Double) -> [Double] {
    Set(lines.map(\.priority)).sorted(by: >).map { priority in
        lines.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(x, y) }
    }
}

/// The least errors, by trying every point in which two lines meet: each sum is linear between the lines, and bounded
/// from below, so it is least in such a point, and so is the next sum among those points.
private func best(_ lines: [Line]) -> [Double]? {
    var best: [Double]?
    for i in lines.indices {
        for j in 0..<i {
            let (p, q) = (lines[i], lines[j])
            let determinant = p.a * q.b - p.b * q.a
            guard determinant != 0 else { continue }
            let x = (p.b * q.c - q.b * p.c) / determinant
            let y = (q.a * p.c - p.a * q.c) / determinant
            let errors = sums(lines, x, y).map { $0 < 1e-9 ? 0 : $0 }
            if best.map({ isLess(errors, $0) }) ?? true { best = errors }
        }
    }
    return best
}

/// Whether the first sums that differ by more than rounding are smaller.
private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-9 { return x < y }
    return false
}

@Suite struct RandomSystemTests {
    /// Random constraints come, change and go; after each step the errors are the least there are, priority by priority,
    /// and conflicts are found exactly where there are some.
    @Test func errorsAreTheLeast() throws {
        let seed = newSeed()
        var random = SeededRandom(seed)
        for _ in 0..<400 { try trySystem(&random, seed) }
    }

    private func trySystem(_ random: inout SeededRandom, _ seed: UInt64) throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        var lines: [(handle: ConstraintHandle, line: Line)] = []
        func add(_ line: Line) throws -> Bool {
            let expression = LinearExpression([(x, line.a), (y, line.b)], constant: line.c)
            do {
                lines.append((try solver.add(expression, line.relation, priority: line.priority), line))
                return true
            } catch is ConstraintConflict { return false }
        }
        // Both unknowns have a wish, so that the points of the brute search are enough.
        for (a, b) in [(1.0, 0.0), (0.0, 1.0)] {
            _ = try add(Line(a: a, b: b, c: number(&random), relation: .equal, priority: Priority(1)))
        }
        for _ in 0..<12 {
            let before = (solver.value(of: x), solver.value(of: y))
            var wanted = lines.map(\.line)
            var isDone = true
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where lines.count > 2:
                let i = Int.random(in: 2..<lines.count, using: &random)
                solver.remove(lines.remove(at: i).handle)
                wanted.remove(at: i)
            case 1:
                let i = lines.indices.randomElement(using: &random)!
                wanted[i].c = number(&random)
                do {
                    try solver.setConstant(wanted[i].c, of: lines[i].handle)
                    lines[i].line.c = wanted[i].c
                } catch is ConstraintConflict { isDone = false }
            default:
                let line = randomLine(&random)
                wanted.append(line)
                isDone = try add(line)
            }
            let least = try #require(best(wanted))
            let isPossible = !wanted.contains { $0.priority == .required } || least[0] == 0
            #expect(isDone == isPossible, "seed \(seed): \(wanted)")
            guard isDone else {
                #expect((solver.value(of: x), solver.value(of: y)) == before, "seed \(seed)")
                continue
            }
            let errors = sums(wanted, solver.value(of: x), solver.value(of: y))
            #expect(zip(errors, least).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed): \(wanted) \(errors) \(least)")
        }
    }

    /// Small whole numbers, so that lines meet in one point, are parallel and are alike often.
    private func number(_ random: inout SeededRandom) -> Double { Double(Int.random(in: -4...4, using: &random)) }

    private func randomLine(_ random: inout SeededRandom) -> Line {
        var line = Line(
            a: number(&random), b: number(&random), c: number(&random),
            relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!,
            priority: [.required, .strong, .medium, Priority(501)].randomElement(using: &random)!)
        if line.a == 0, line.b == 0 { line.a = 1 }
        return line
    }

    /// Every constraint that a conflict names is needed for it: without it, the others hold together.
    @Test func conflictsAreMinimal() throws {
        let seed = newSeed()
        var random = SeededRandom(seed)
        var found = 0
        for _ in 0..<300 {
            var solver = Solver()
            let unknowns = (0..<4).map { _ in solver.makeVariable() }
            var all: [String: (LinearExpression, Relation)] = [:]
            for index in 0..<14 {
                let terms = unknowns.map { ($0, number(&random)) }.filter { $0.1 != 0 }
                let expression = LinearExpression(terms, constant: number(&random))
                let relation: Relation = [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!
                all["\(index)"] = (expression, relation)
                do { _ = try solver.add(expression, relation, name: "\(index)") } catch let conflict
                    as ConstraintConflict
                {
                    found += 1
                    for left in conflict.names {
                        var other = Solver()
                        // Unknowns of a solver have numbers in the order of making: these are the same four.
                        for _ in unknowns { _ = other.makeVariable() }
                        for name in conflict.names where name != left {
                            let (expression, relation) = all[name]!
                            #expect(throws: Never.self, "seed \(seed)") { _ = try other.add(expression, relation) }
                        }
                        let (expression, relation) = all[left]!
                        #expect(throws: ConstraintConflict.self, "seed \(seed)") {
                            _ = try other.add(expression, relation)
                        }
                    }
                }
            }
        }
        #expect(found > 100)
    }
}
