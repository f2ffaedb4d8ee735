import Foundation
import Testing

import ZoetropeSceneModel

/// `rubber` and `deceleration` against their formulas.
@Suite struct ScrollMotionTests {
    private func value(_ text: String) throws -> Double {
        let scene = """
            {"duration": 1, "canvas": {"width": 8, "height": 8}, "parameters": {"it": "\(text)"}, "layers": []}
            """
        return try Scene(text: scene, file: "x.json").resolve(Setting(pictures: [:])).bindings.parameters[0]
    }

    @Test func rubberIsItsFormula() throws {
        for (x, d) in [(0.0, 100.0), (1, 844), (60, 844), (300, 844), (5000, 390), (1e9, 200)] {
            let wanted = x * d * 0.55 / (d + 0.55 * x)
            #expect(try abs(value("rubber(\(x), \(d))") - wanted) <= 1e-12 * max(1, wanted))
            #expect(try value("rubber(-\(x), \(d))") == -value("rubber(\(x), \(d))"))
            #expect(try value("rubber(\(x), \(d), 0.55)") == value("rubber(\(x), \(d))"))
            #expect(try value("rubber(\(x), \(d))") <= d)
        }
        #expect(try value("rubber(100, 200, 1)") == 100 * 200.0 / 300 && value("rubber(100, 200, 0)") == 0)
    }

    /// The sum of the ways of all milliseconds.
    @Test(arguments: [0.998, 0.99]) func decelerationIsItsSum(_ rate: Double) throws {
        var sum = 0.0, velocity = 1000.0
        for millisecond in 1...3000 {
            velocity *= rate
            sum += velocity / 1000
            if millisecond % 100 == 0 {
                let text = "deceleration(1000, \(Double(millisecond) / 1000), \(rate))"
                #expect(try abs(value(text) - sum) < 1e-9 * sum, "\(text)")
            }
        }
        #expect(try value("deceleration(1000, 0, \(rate))") == 0 && value("deceleration(1000, -1, \(rate))") == 0)
    }

    /// After a long time it is where a gesture's release is decided.
    @Test func decelerationEndsAtTheProjection() throws {
        #expect(try abs(value("deceleration(800, 60)") - 800 * 0.499) < 1e-9)
        #expect(try value("deceleration(-800, 0.3)") == -value("deceleration(800, 0.3)"))
        #expect(try value("deceleration(800, 0.3)") == value("deceleration(800, 0.3, 0.998)"))
    }

    @Test(arguments: [
        ("rubber(1, 0)", "how long the view is"), ("rubber(1, 9, -1)", "stiffness"),
        ("deceleration(1, 1, 1)", "between 0 and 1"), ("deceleration(1, 1, 0)", "between 0 and 1"),
    ])
    func faults(_ text: String, _ words: String) throws {
        var found = "no error"
        do { _ = try value(text) } catch { found = "\(error)" }
        #expect(found.contains(words), "\(found)")
    }

    /// Scenes of before may have them as names.
    @Test func namesOfScenesStay() throws {
        let text = """
            {"duration": 1, "canvas": {"width": 8, "height": 8}, "parameters": {"deceleration": 2},
             "tracks": {"rubber": {"from": 0, "to": 1}}, "layers": [{"position": ["rubber(rubber, deceleration)", 4]}]}
            """
        _ = try Scene(text: text, file: "scene.json")
    }
}
