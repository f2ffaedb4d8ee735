import Testing
import Zoetrope
import ZoetropeCode

/// Filters as CSS' functions.
@Suite struct FilterTests {
    /// What `brightness` adds is what the functions make of a channel, by their definition in CSS: each is limited to
    /// 0 to 1.
    @Test(arguments: [-0.3, -0.12, 0.05, 0.25])
    func brightnessIsAdded(_ value: Double) throws {
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
            {"backgroundColor": "white", "filters": [{"blur": "4*t"}, {"brightness": \(value)}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "box")).text
        let list = try #require(page.firstMatch(of: /filter: blur\([^)]*\)([^;]*);/)).output.1
        let steps = try list.matches(of: /(brightness|contrast)\(([0-9.]+)\)/).map {
            (name: String($0.output.1), factor: try #require(Double($0.output.2)))
        }
        #expect(steps.map(\.name) == ["contrast", "brightness", "contrast"], "\(list)")
        for k in 0...20 {
            let channel = Double(k) / 20
            let shown = steps.reduce(channel) { v, step in
                let changed = step.name == "contrast" ? (v - 0.5) * step.factor + 0.5 : v * step.factor
                return min(max(changed, 0), 1)
            }
            #expect(abs(shown - min(max(channel + value, 0), 1)) < 1e-4, "\(channel)")
        }
    }

    /// A browser interpolates each function's number between key frames; the sum stays right within half a level.
    @Test(arguments: ["-0.5*t", "0.4*t", "0.3 - 0.6*t"])
    func brightnessIsAddedInBetween(_ value: String) throws {
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}},
             "layers": [{"backgroundColor": "white", "filters": [{"brightness": "\(value)"}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "box")).text
        let keys = try page.matches(
            of: /([\d.]+)% { filter: contrast\(([\d.]+)\) brightness\(([\d.]+)\) contrast\(([\d.]+)\);(.*) }/
        ).map { key in
            #expect(!key.5.contains("cubic-bezier"), "the steps of this test are lines")
            return try [key.1, key.2, key.3, key.4].map { try #require(Double($0)) }
        }
        try #require(keys.count > 3 && keys.count < 40)
        for (a, b) in zip(keys, keys.dropFirst()) where b[0] - a[0] > 1e-3 {
            let t = (a[0] + b[0]) / 200, n = zip(a, b).map { ($0 + $1) / 2 }
            let shown = ((0.5 - 0.5) * n[1] + 0.5) * n[2], wide = (shown - 0.5) * n[3] + 0.5
            let wanted = 0.5 + (value.hasPrefix("-") ? -0.5 * t : value.hasPrefix("0.4") ? 0.4 * t : 0.3 - 0.6 * t)
            #expect(abs(wide - wanted) < 0.002, "\(value) at \(t): \(wide), not \(wanted)")
        }
    }

    /// A colour matrix makes all filters of a list SVG's, which have a shadow, too.
    @Test func shadowsBesideAMatrix() throws {
        let matrix = (0..<20).map { $0 % 6 == 0 ? "0.5" : "0" }.joined(separator: ", ")
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "layers": [
            {"backgroundColor": "white", "filters": [{"colorMatrix": [\(matrix)]},
             {"dropShadow": {"radius": 3, "offset": [1, 2], "color": "#FF0000", "opacity": 0.25}}, {"saturation": 0.5}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "box")).text
        #expect(page.contains(#"values="0.5 0 0 0 0 0 0.5 0 "#), "\(page)")
        let shadow = ##"<feDropShadow dx="1" dy="2" stdDeviation="3" flood-color="#ff0000" flood-opacity="0.25"/>"##
        #expect(page.contains(shadow), "\(page)")
        #expect(page.contains(#"<feColorMatrix type="saturate" values="0.5"/>"#))
    }

    /// A browser cuts an element off before it filters it, so a layer that cuts off has its filters in an element within.
    @Test(arguments: [true, false])
    func boundsCutOffWhatIsFiltered(_ masks: Bool) throws {
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
            {"name": "box", "frame": [20, 20, 60, 60], "cornerRadius": 9, "backgroundColor": "white",
             "masksToBounds": \(masks), "filters": [{"blur": "4*t"}],
             "sublayers": [{"name": "dot", "frame": [50, 50, 60, 60], "backgroundColor": "red"}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "box")).text
        func rule(_ id: String) throws -> String {
            let rule = try Regex("\n\\.scene--\(id) \\{\n([^}]*)\\}", as: (Substring, Substring).self)
            return try String(#require(page.firstMatch(of: rule), "no rule of \(id)").output.1)
        }
        let drawn = masks ? "box--filtered" : "box"
        #expect(try rule(drawn).contains("filter: blur(0)") && rule(drawn).contains("background-color"))
        #expect(try rule("box").contains("border-radius: 9px"))
        #expect(try rule("box").contains("overflow: hidden") == masks)
        if masks {
            #expect(try !rule("box").contains("filter") && !rule("box").contains("background-color"))
            #expect(
                page.contains(/class="scene--box">\s*<div class="scene--box--filtered">\s*<div class="scene--dot">/))
        } else {
            #expect(page.contains(/class="scene--box">\s*<div class="scene--dot">/))
        }
    }

    /// CSS makes a group of an element that is moved, turned or has a backdrop; a scene does not, and what blends within
    /// sees what lies behind. Where that differs, it is said.
    @Test(arguments: [
        (#""frame": [0, 0, 50, 50]"#, false), (#""frame": ["40*t", 0, 50, 50]"#, true),
        (#""frame": [0, 0, 50, 50], "transform": [{"rotateZ": 30}]"#, true),
        (#""frame": [0, 0, 50, 50], "backdrop": {"blur": 4}"#, true),
        (#""frame": [0, 0, 50, 50], "opacity": "t""#, false),
        (#""frame": ["40*t", 0, 50, 50], "opacity": "t""#, false),
    ])
    func whatBlendsInAGroupIsTold(_ parent: String, _ differs: Bool) throws {
        let json = """
            {"canvas": {"width": 100, "height": 100}, "duration": 1, "tracks": {"t": {"from": 0, "to": 1}}, "layers": [
            {"name": "glass", \(parent), "sublayers": [{"name": "tint", "frame": [0, 0, 20, 20],
             "backgroundColor": "red", "compositingFilter": "multiplyBlendMode"}]}]}
            """
        let page = try CSSPage(SceneRenderer(json: json).tree, pictures: [], origin: CodeOrigin(file: "box"))
        #expect(
            page.notes
                == (differs ? ["layer 'tint': it blends within 'glass' alone, which is a group of its own in CSS"] : [])
        )
    }
}
