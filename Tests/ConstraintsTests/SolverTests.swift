import Testing
import ZoetropeConstraints
import ZoetropeTestSupport

/// Systems whose solutions are worked out by hand.
@Suite struct SolverTests {
    /// Three boxes in 300 points: the middle one is twice as wide as its neighbours, with gaps of 10.
    @Test func boxesInARow() throws {
        var solver = Solver()
        let a = solver.makeVariable()
        let b = solver.makeVariable()
        let c = solver.makeVariable()
        _ = try solver.add(.init(b) - .init(a) * 2, .equal)
        _ = try solver.add(.init(c) - .init(a), .equal)
        _ = try solver.add(.init(a) + .init(b) + .init(c) + (20 - 300), .equal)
        // 4a = 280
        #expect(near(solver.value(of: a), 70))
        #expect(near(solver.value(of: b), 140))
        #expect(near(solver.value(of: c), 70))
    }

    /// A wish is granted as far as required limits allow.
    @Test(arguments: [(50.0, 50.0), (10.0, 20.0), (200.0, 100.0)])
    func wishesWithinLimits(wish: Double, result: Double) throws {
        var solver = Solver()
        let x = solver.makeVariable()
        _ = try solver.add(.init(x) - wish, .equal, priority: .weak)
        _ = try solver.add(.init(x) - 20, .greaterThanOrEqual)
        _ = try solver.add(.init(x) - 100, .lessThanOrEqual)
        #expect(near(solver.value(of: x), result))
    }

    /// One constraint of 501 outweighs a hundred of 500.
    @Test func prioritiesAreNotWeights() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        for _ in 0..<100 { _ = try solver.add(.init(x) - 10, .equal, priority: Priority(500)) }
        let strong = try solver.add(.init(x) - 7, .equal, priority: Priority(501))
        #expect(near(solver.value(of: x), 7))
        solver.remove(strong)
        #expect(near(solver.value(of: x), 10))
    }

    /// A limit below required gives way to what is above it, and holds otherwise.
    @Test func optionalInequality() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let limit = try solver.add(.init(x) - 30, .lessThanOrEqual, priority: Priority(750))
        let wish = try solver.add(.init(x) - 80, .equal, priority: Priority(250))
        #expect(near(solver.value(of: x), 30))
        let demand = try solver.add(.init(x) - 60, .greaterThanOrEqual, priority: Priority(760))
        #expect(near(solver.value(of: x), 60))
        solver.remove(demand)
        solver.remove(limit)
        #expect(near(solver.value(of: x), 80))
        solver.remove(wish)
    }

    /// Constants change without the system being built anew, to and fro.
    @Test func editing() throws {
        var solver = Solver()
        let left = solver.makeVariable()
        let right = solver.makeVariable()
        let place = try solver.add(.init(left) - 10, .equal)
        let width = try solver.add(.init(right) - .init(left) - 50, .equal)
        let limit = try solver.add(.init(right) - 100, .lessThanOrEqual, priority: Priority(900))
        let middle = solver.makeVariable()
        _ = try solver.add(.init(middle) * 2 - .init(left) - .init(right), .equal)
        #expect(near(solver.value(of: middle), 35))
        try solver.setConstant(-80, of: width)
        #expect(near(solver.value(of: right), 90))
        #expect(near(solver.value(of: middle), 50))
        try solver.setConstant(-40, of: place)
        #expect(near(solver.value(of: right), 120))
        try solver.setConstant(-10, of: place)
        try solver.setConstant(-50, of: limit)
        #expect(near(solver.value(of: middle), 50))
        #expect(solver.constant(of: limit) == -50)
    }

    /// An error names the constraints that contradict each other and no others, and changes nothing.
    @Test func conflictsAreNamed() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        _ = try solver.add(.init(y) - 5, .equal, name: "y is 5")
        _ = try solver.add(.init(x) - 10, .greaterThanOrEqual, name: "x is at least 10")
        _ = try solver.add(.init(x) - .init(y) - 1, .greaterThanOrEqual, name: "x is beyond y")
        let error = thrown(ConstraintConflict.self) {
            _ = try solver.add(.init(x) - 9, .lessThanOrEqual, name: "x is at most 9")
        }
        #expect(error?.names == ["x is at least 10", "x is at most 9"])
        #expect(
            error?.description
                == "these constraints are required and contradict each other: x is at least 10; x is at most 9")
        let equal = thrown(ConstraintConflict.self) {
            _ = try solver.add(.init(y) - 6, .equal, name: "y is 6")
        }
        #expect(equal?.names == ["y is 5", "y is 6"])
        let handle = try solver.add(.init(x) - 12, .lessThanOrEqual, name: "x is at most 12")
        #expect(solver.value(of: x) >= 10 - 1e-9 && solver.value(of: x) <= 12 + 1e-9)
        let edited = thrown(ConstraintConflict.self) { try solver.setConstant(-8, of: handle) }
        #expect(edited?.names == ["x is at least 10", "x is at most 12"])
        #expect(solver.constant(of: handle) == -12)
        #expect(solver.value(of: x) >= 10 - 1e-9 && solver.value(of: x) <= 12 + 1e-9)
    }

    /// Equations that say the same twice, one of which goes or changes.
    @Test func redundantEquations() throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let first = try solver.add(.init(x) - 5, .equal, name: "first")
        let second = try solver.add(.init(x) - 5, .equal, name: "second")
        _ = try solver.add(.init(y) - .init(x), .equal)
        #expect(throws: ConstraintConflict.self) { try solver.setConstant(-6, of: second) }
        solver.remove(first)
        #expect(near(solver.value(of: y), 5))
        try solver.setConstant(-6, of: second)
        #expect(near(solver.value(of: y), 6))
        solver.remove(second)
        _ = try solver.add(.init(y) + 3, .equal)
        #expect(near(solver.value(of: x), -3))
    }

    /// Of two required equations that say the same, either may go, and the other one holds on, whatever else there is.
    @Test(arguments: [0, 1]) func oneOfTwoThatSayTheSame(_ gone: Int) throws {
        var solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        _ = try solver.add(.init(x) + 3, .equal, priority: Priority(1))
        _ = try solver.add(.init(x) * 2 + .init(y) * 2 - 3, .lessThanOrEqual)
        _ = try solver.add(.init(x) * 3 - .init(y) * 3 + 4, .equal, priority: Priority(501))
        let other = try solver.add(.init(x) * 4 - .init(y) * 2 - 1, .equal)
        let same = try (0..<2).map { _ in try solver.add(.init(x) + .init(y) - 1, .equal) }
        try solver.setConstant(4, of: other)
        solver.remove(same[gone])
        // 6x = -2
        #expect(near(solver.value(of: x), -1.0 / 3) && near(solver.value(of: y), 4.0 / 3))
    }
}

func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
