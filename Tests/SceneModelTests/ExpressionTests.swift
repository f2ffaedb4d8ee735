import ZoetropeSceneModel
import Testing

/// Expressions through a whole scene: `value` becomes a parameter's default, the canvas is 200 x 100.
private func value(_ expression: String) throws -> Double {
    let scene = try Scene(
        text:
            #"{"duration": 1, "canvas": {"width": 200, "height": 100}, "parameters": {"a": 7, "b": "a + 1", "it": "\#(expression)"}, "layers": []}"#,
        file: "x.json")
    return try scene.resolve(Setting(pictures: [:])).bindings.parameters[2]
}

private func message(_ expression: String) -> String {
    do { return "no error, but \(try value(expression))" } catch let e as SceneError {
        return e.diagnostics[0].message
    } catch { return "\(error)" }
}

@Suite struct ExpressionTests {
    @Test(
        arguments: [
            ("1 + 2*3", 7), ("(1 + 2)*3", 9), ("7 - 4 - 2", 1), ("2*-3", -6), ("8/4/2", 1), ("-2 - -3", 1),
            ("7 % 4", 3), ("-1 % 4", 3), ("1e3", 1000), (".5 + 1.25E-1", 0.625),
            ("width/2 - height", 0), ("a*b", 56), ("1 < 2", 1), ("2 <= 1", 0), ("1 == 1 && 2 != 3", 1), ("0 || 0", 0),
            ("!0", 1), ("!a", 0),
            ("a > 3 ? 10 : 20", 10), ("0 ? 1 : 0 ? 2 : 3", 3), ("1 ? 0 ? 5 : 6 : 7", 6), ("true + true", 2),
            ("0 && 1/0 > 1", 0),
            ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("clamp(5, 0, 2)", 2), ("mix(10, 20, 0.25)", 12.5),
            ("step(2, 1)", 0), ("step(2, 2)", 1), ("smoothstep(0, 2, 1)", 0.5),
            ("abs(-4)", 4), ("sign(-4)", -1), ("floor(-1.5)", -2), ("ceil(1.2)", 2), ("round(2.5)", 3),
            ("fract(-0.25)", 0.75), ("mod(-1, 3)", 2),
            ("sqrt(16)", 4), ("hypot(3, 4)", 5), ("hypot(1, 2, 2)", 3), ("pow(2, 10)", 1024), ("exp(0)", 1),
            ("log(1)", 0),
            ("ease('linear', 0.3)", 0.3), ("bezier(0, 0, 1, 1, 0.25)", 0.25), ("ease('easeInEaseOut', 0.5)", 0.5),
            ("ease('easeIn', 2)", 1), ("spring(0.5, 0)", 0), ("spring(0.5, 1)", 1),
            ("spring(7, 1/2) - spring(1, 1/2)", 0),
            ("hypot(3, 4, 0)", 5), ("min(4)", 4), ("1 ? 2 : 1/0", 2),
            ("sin(90)", 1), ("cos(180)", -1), ("tan(0)", 0), ("atan2(1, 1)", 45), ("cos(60)", 0.5),
        ] as [(String, Double)])
    func values(_ text: String, _ expected: Double) throws {
        #expect(abs(try value(text) - expected) < 1e-15 * max(1, abs(expected)))
    }

    @Test(arguments: [
        ("widht/2", "unknown name 'widht'; did you mean 'width'?"),
        ("sin", "unknown name 'sin'; 'sin' is a function: write sin(…)"),
        ("cosine(1)", "unknown function 'cosine'"),
        ("hypto(1, 2)", "unknown function 'hypto'; did you mean 'hypot'?"),
        ("clamp(1, 2)", "clamp takes 3 arguments, not 2"),
        ("1 +", "expected a value, found the end"),
        ("(1 + 2", "expected ')', found the end"),
        ("1 2", "expected an operator, found 2"),
        ("2^3", "'^' has no meaning in an expression; write pow(a, b)"),
        ("a = 1", "'=' has no meaning in an expression; write == to compare"),
        ("1..2", "'1..2' is not a number"),
        (
            "ease('easein', 1)",
            "unknown timing function 'easein'; did you mean 'easeIn'? (use default, easeIn, easeInEaseOut, easeOut, linear)"
        ),
        ("ease(1, 2)", "expected a timing function's name in quotes, such as 'easeInEaseOut', found 1"),
        ("ease", "unknown name 'ease'; 'ease' is a function: write ease(…)"),
        (
            "bezier(2, 0, 0, 0, 0.5)",
            "this is not a number: bezier(2, 0, 0, 0, 0.5); the first and the third argument, the curve's x1 and x2, "
                + "must be within 0 to 1"
        ),
        (
            "spring(0, 0.5)",
            "this is not a number: spring(0, 0.5); the first argument, the damping ratio, must be 0.01 or more"
        ),
        ("1/0", "this is infinite: 1/0 is a division by 0"),
        ("2 + 3*(1 % 0)", "this is not a number: 1%0 is a division by 0"),
        ("log(0)", "this is infinite: log(0); a logarithm needs a number above 0"),
        ("log(-2)/0", "this is not a number: log(-2); a logarithm needs a number above 0"),
        ("sqrt(-1)", "this is not a number: sqrt(-1); a square root needs 0 or more"),
        ("tan(90)", "this is infinite: tan(90); the tangents of 90 and 270 degrees are infinite"),
        ("exp(800)", "this is infinite: exp(800) is too large"),
        ("pow(-8, 0.5)", "this is not a number: pow(-8, 0.5); only whole powers of a number below 0 are numbers"),
        ("pow(0, -1)", "this is infinite: pow(0, -1) is a division by 0"),
        ("1e300*(-1e300)", "this is infinite: 1e+300*(-1e+300) is too large"),
        ("1 > 2 ? sqrt(-1) : log(0)", "this is infinite: log(0); a logarithm needs a number above 0"),
        ("1e-9/0", "this is infinite: 1e-09/0 is a division by 0"),
        ("", "expected a value, found the end"),
    ])
    func messages(_ text: String, _ expected: String) {
        #expect(message(text) == expected)
    }

    @Test func depthIsBounded() {
        let deep = String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500)
        #expect(message(deep).hasPrefix("this nests more than 60 deep"))
        #expect(message(String(repeating: "-", count: 1_500) + "1").hasPrefix("this nests more than 60 deep"))
        #expect(
            message(String(repeating: "1+", count: 1_500) + "1").hasPrefix("an expression has at most 2000 characters"))
        #expect(message(String(repeating: "1+", count: 900) + "1") == "no error, but 901.0")
    }

    /// `ease` in JSON's double quotes, and the same curve as a track's timing.
    @Test func easings() throws {
        let scene = try Scene(
            text: #"""
                {"duration": 2, "canvas": {"width": 1, "height": 1}, "layers": [],
                 "tracks": {"a": {"from": 0, "to": 1, "timing": "easeIn"}, "b": {"from": "ease(\"easeIn\", time/2)", "to": 9, "begin": 2},
                            "c": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.3}}}, "d": {"from": "spring(0.3, time/2)", "to": 9, "begin": 2}}}
                """#, file: "e.json"
        ).resolve(Setting(pictures: [:]))
        for i in 0...20 {
            let b = try scene.bindings(at: Moment(time: Double(i) / 10 * 0.999))
            #expect(abs(b.tracks[0] - b.tracks[1]) < 1e-12 && abs(b.tracks[2] - b.tracks[3]) < 1e-12, "\(i)")
        }
    }
}
