import SceneModel
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
        ("1 +", "the expression ends where a value should be"),
        ("(1 + 2", "the expression ends where ')' should be"),
        ("1 2", "2.0 stands where an operator should be"),
        ("2^3", "'^' means nothing in an expression; write pow(a, b)"),
        ("a = 1", "'=' means nothing in an expression; write == to compare"),
        ("1..2", "'1..2' is not a number"),
        ("1/0", "this is infinite; divide by nothing that becomes 0"),
        ("sqrt(-1)", "this is not a number; divide by nothing that becomes 0"),
        ("", "the expression ends where a value should be"),
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
}
