import Testing
import Zoetrope
import ZoetropeMeasure

/// How far a scene with measured values is from the scene as it is meant.
@Suite struct DeviationTests {
    /// A length times k/count may be rounded above the length.
    @Test func everyLengthInHundredthsHasItsLastMoment() throws {
        for hundredths in 5...200 {
            let length = Double(hundredths) / 100
            let scene = try SceneRenderer(
                json: """
                    { "duration": \(length), "canvas": { "width": 40, "height": 40 },
                      "tracks": { "p": { "from": 0, "to": 1 } },
                      "layers": [{ "name": "a", "frame": ["20*p", 10, 10, 10], "backgroundColor": "red" }] }
                    """)
            let deviation = try Deviation(
                measured: scene, meant: scene, isBack: false, tolerance: MotionTolerance())
            #expect(deviation.lines.isEmpty, "\(length) s: \(deviation.lines)")
        }
    }

    /// A layer that moves 4,800 points a second, 10 ms too late, is in its place within 20 ms; between two of the moments
    /// that are looked at it moves 20 points.
    @Test func fastLayersAreWhereTheyPassThrough() throws {
        func scene(_ begin: Double) throws -> SceneRenderer {
            try SceneRenderer(
                json: """
                    { "duration": 0.5, "canvas": { "width": 1000, "height": 40 },
                      "tracks": { "p": { "from": 0, "to": 1, "begin": \(begin), "duration": 0.2 } },
                      "layers": [{ "name": "a", "frame": ["960*p", 10, 40, 10], "backgroundColor": "red",
                        "transform": [{ "rotateZ": "400*p" }], "opacity": "1 - p" }] }
                    """)
        }
        var tolerance = MotionTolerance()
        (tolerance.points, tolerance.degrees, tolerance.opacity) = (0.5, 0.2, 0.002)
        func lines(_ begin: Double) throws -> [String] {
            try Deviation(measured: scene(begin), meant: scene(0.1), isBack: false, tolerance: tolerance).lines
        }
        #expect(try lines(0.1113).isEmpty)
        let late = try lines(0.1313)
        #expect(late.contains { $0.hasPrefix("a is ") && $0.contains("points away") }, "\(late)")
        #expect(late.contains { $0.hasPrefix("a is turned by ") }, "\(late)")
        #expect(late.contains { $0.hasPrefix("a's opacity is ") }, "\(late)")
    }

    /// A fifth of a dimming of .18 is told; half a tolerance is not.
    @Test func aDimmingThatIsAFifthTooDarkIsTold() throws {
        func lines(_ dim: Double) throws -> [String] {
            func scene(_ dim: Double) throws -> SceneRenderer {
                try SceneRenderer(
                    json: """
                        { "duration": 0.5, "canvas": { "width": 40, "height": 40 },
                          "tracks": { "p": { "from": 0, "to": 1 } },
                          "layers": [{ "name": "dim", "backgroundColor": "black", "opacity": "\(dim)*p" }] }
                        """)
            }
            return try Deviation(
                measured: scene(dim), meant: scene(0.18), isBack: false, tolerance: MotionTolerance()
            ).lines
        }
        #expect(try lines(0.216).first?.hasPrefix("dim's opacity is 0.22 instead of 0.18 at ") == true)
        #expect(try lines(0.19).isEmpty)
    }
}
