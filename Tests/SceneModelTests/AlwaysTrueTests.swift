import Testing
import ZoetropeSceneModel

/// Claims that could never fail are refused; those that a change could break are not.
@Suite struct AlwaysTrueTests {
    private func fault(_ claim: String) -> String? {
        let text = """
            { "canvas": { "width": 100, "height": 50 }, "duration": 1, "parameters": { "far": 8 },
              "tracks": { "t": { "from": 0, "to": 1 } }, "expect": ["\(claim)"],
              "gesture": { "samples": [[0, 0, 0], [0.2, 50, 0]], "progress": "dx/width" },
              "layers": [{ "name": "a", "opacity": "t" }, { "name": "b" }] }
            """
        do {
            _ = try Scene(text: text, file: "s.json")
            return nil
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        "1", "true", "2 > 1", "!0", "left('a') < 5 || true", "true || left('a') < 5", "opacity('a') <= 1",
        "opacity('a') >= 0", "seen('a') >= 0 && covers('a') <= 1", "contrast('a') >= 1", "angle('a') <= 180",
        "left('a') == left('a')", "left('a') <= left('a')", "left('a') < 5 || left('a') >= 5",
        "seen('a') || !seen('a')", "!(left('a') != left('a'))", "highest(opacity('a')) <= 1.5", "flashes() >= 0",
        "overshoot(left('a')) + 1 > 0", "abs(left('a')) >= 0", "max(opacity('a'), 2) == 2 || left('a') > 0",
        "min(opacity('a'), 0.5) < 1", "left('a') > 0 ? 1 : 2", "opacity('a')*0.5 + 0.25 < 1", "-opacity('a') <= 0",
        "sin(left('a')) <= 1", "[1, 2][left('a')]", "1/(1 + opacity('a')) > 0.4", "time >= 0", "released <= 1",
        "clamp(left('a'), 0, 1) <= 1", "left('a') > 5 && false || 1", "mix(1, 2, opacity('a')) >= 1",
    ])
    func refused(_ claim: String) {
        #expect(fault(claim)?.contains("no scene can break this claim") == true, "\(fault(claim) ?? "")")
    }

    @Test(arguments: [
        "seen('a')", "opacity('a') < 1", "opacity('a') == 1", "left('a') <= 1e9", "flashes() <= 3", "t <= 1", "far",
        "left('a') < 5 || far", "left('a') < 5 || left('a') >= 6", "left('a') < 5 || left('b') >= 5",
        "left('a') == left('b')", "contrast('a') >= 1.1", "overshoot(left('a')) <= 0.08", "mirrored() < 0.01",
        "lowest(opacity('a')) > 0", "opacity('a') - opacity('b') < 1", "left('a')/opacity('a') < 3", "time < 2",
        "1/opacity('a') >= 1", "opacity('a') >= first(opacity('a'))", "left('a') > 0 ? 1 : 0", "duration <= 1",
        "sqrt(left('a')) >= 0 && seen('a')", "mod(left('a'), 2) < 1", "[0, 1][left('a')]", "above('a', 'b')",
        "progress(left('a')) >= spring(1, time/0.5) - 0.02", "pow(left('a'), 2) >= 0", "released > 0",
    ])
    func kept(_ claim: String) { #expect(fault(claim) == nil, "\(fault(claim) ?? "")") }
}
