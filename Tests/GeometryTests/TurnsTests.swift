import ZoetropeGeometry
import Testing

@Suite struct TurnsTests {
    private static let axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]

    private func turn(_ degrees: Double, about axis: Int) -> Transform3D {
        let (x, y, z) = TurnsTests.axes[axis]
        return .rotation(degrees: degrees, axis: (x, y, z))
    }

    /// One turn is one turn, also under perspective and with another size.
    @Test(arguments: [Transform3D.identity, .scale(2, 0.3, 5)]) func oneTurn(_ scale: Transform3D) throws {
        var perspective = Transform3D.identity
        perspective.m34 = -1.0 / 300
        for axis in 0..<3 {
            for degrees in -180...180 {
                let matrix = scale.concatenating(turn(Double(degrees), about: axis)).concatenating(perspective)
                let turns = try #require(Turns(of: matrix)).angles
                for k in 0..<3 {
                    let wanted = k == axis ? Double(degrees == -180 ? 180 : degrees) : 0
                    #expect(abs(turns[k] - wanted) < 1e-9, "\(degrees)° about axis \(axis): \(turns)")
                }
            }
        }
    }

    /// Turns of all three axes give back the matrix, by either triple.
    @Test func threeTurns() throws {
        func matrix(_ t: Turns) -> Transform3D {
            turn(t.x, about: 0).concatenating(turn(t.y, about: 1)).concatenating(turn(t.z, about: 2))
        }
        for x in stride(from: -180.0, through: 180, by: 30) {
            for y in stride(from: -180.0, through: 180, by: 30) {
                for z in stride(from: -180.0, through: 180, by: 30) {
                    let wanted = matrix(Turns(x: x, y: y, z: z)), turns = try #require(Turns(of: wanted))
                    for found in [turns, turns.other] {
                        let got = matrix(found)
                        let worst = (1...3).flatMap { r in (1...3).map { abs(got[r, $0] - wanted[r, $0]) } }.max()
                        #expect(worst! < 1e-9, "\(x) \(y) \(z): \(found)")
                    }
                    #expect(turns.angles.allSatisfy { $0 > -180 && $0 <= 180 })
                }
            }
        }
    }

    /// Rounding errors do not decide between 180 and -180, nor between the two triples.
    @Test func roundingDoesNotShow() throws {
        for error in [-1e-12, -1e-15, 0, 1e-15, 1e-12] {
            for axis in 0..<3 {
                let turns = try #require(Turns(of: turn(180 + error, about: axis))).angles
                let wanted = (0..<3).map { $0 == axis ? 180.0 : 0 }
                #expect(zip(turns, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(error): \(turns)")
            }
        }
        #expect(Turns(of: .scale(0, 1, 1)) == nil)
    }
}
