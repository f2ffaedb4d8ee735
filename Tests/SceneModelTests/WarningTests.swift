import ZoetropeSceneModel
import Testing

/// The warnings about a scene of 1 s on a canvas of 90 x 90.
private func warnings(_ parts: String) throws -> [String] {
    let text = #"{"duration": 1, "canvas": {"width": 90, "height": 90}, \#(parts)}"#
    let scene = try Scene(text: text, file: "s.json")
    let pictures = Dictionary(
        uniqueKeysWithValues: scene.pictures.map { ($0.name, Setting.PictureSize(width: 9, height: 9, density: 1)) })
    return try scene.resolve(Setting(pictures: pictures)).warnings
}

private func layer(_ body: String) -> String { #""layers": [{\#(body)}]"# }

@Suite struct WarningTests {
    @Test(
        arguments: [
            (layer(#""transform": [{"rotateY": "pi/2"}]"#), "layers[0].transform[0].rotateY: angles are in degrees"),
            (layer(#""opacity": "sin(pi*time)""#), "layers[0].opacity: angles are in degrees"),
            (
                #""tracks": {"a": {"from": 0, "to": "pi"}}, "# + layer(#""transform": [{"rotateZ": "-a"}]"#),
                "tracks.a.to: angles are in degrees"
            ),
            (
                layer(##""backgroundColor": "#fff", "masksToBounds": true, "shadow": {"opacity": 0.5}"##),
                "layers[0].masksToBounds: masksToBounds clips the layer's own shadow"
            ),
            (
                #""pictures": {"a": "a.png"}, "# + layer(#""contents": "a", "cornerRadius": 9"#),
                "layers[0].cornerRadius: cornerRadius rounds the layer's background and border"
            ),
            (layer(#""opacity": 50"#), "layers[0].opacity: an opacity of 50 counts as 1"),
            (
                #""tracks": {"a": {"from": 0, "to": 100}}, "# + layer(#""opacity": "a""#),
                "tracks.a.to: an opacity of 100 counts as 1"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1}}, "# + layer(#""opacity": "mix(100, 50, a)""#),
                "layers[0].opacity: an opacity of 100 counts as 1"
            ),
            (
                #""expect": [{"that": "overshoot(left('a')) <= 5"}], "# + layer(#""name": "a""#),
                "expect[0].that: an overshoot is a share of the way, and 5 is 500 % of it"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 7.5}}}}, "#
                    + layer(#""opacity": "a""#),
                "tracks.a.timing.spring.dampingRatio: a damping ratio of 7.5 is far above 1"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 70}}}}, "#
                    + layer(#""opacity": "a""#),
                "tracks.a.timing.spring.dampingRatio: a damping ratio of 70 is far above 1"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "back": {"timing": {"#
                    + #""spring": {"response": 0.3, "dampingFraction": 80}}}}}, "#
                    + layer(#""opacity": "a""#),
                "tracks.a.back.timing.spring.dampingFraction: a damping ratio of 80 is far above 1"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"response": 400}}}}, "#
                    + layer(#""opacity": "a""#),
                "tracks.a.timing.spring.response: a spring's response is 400 s, but the scene lasts 1 s"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "timing": {"spring": {"duration": 350, "bounce": 0.2}}}}, "#
                    + layer(#""opacity": "a""#),
                "tracks.a.timing.spring.duration: a spring's duration is 350 s, but the scene lasts 1 s"
            ),
            (
                #""expect": [{"that": "left('a') < 1", "by": 500}], "# + layer(#""name": "a""#),
                "expect[0].by: a claim's time is 500 s, but the scene lasts 1 s; times are in seconds, not milliseconds"
            ),
            (layer(#""anchorPoint": [45, 0.5]"#), "layers[0].anchorPoint[0]: an anchorPoint of 45 is in fractions"),
            (layer(#""sublayerTransform": [{"m34": "1/500"}]"#), "layers[0].sublayerTransform[0].m34: an m34 of 0.002"),
            (
                layer(#""transform": [{"rotateY": 30}, {"m34": -0.002}]"#),
                "layers[0].transform[1].m34: m34 after a rotation changes nothing"
            ),
            (layer(#""repeat": {"count": -1}"#), "layers[0].repeat.count: a repeat of -1 makes no copy at all"),
            (layer(#""repeat": {"count": 2.5}"#), "layers[0].repeat.count: a repeat of 2.5 makes 2 copies"),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "begin": 0.5, "duration": 1}}, "# + layer(#""opacity": "a""#),
                "tracks.a.duration: the track ends at 1.5 s, after the scene"
            ),
            (
                #""tracks": {"a": {"from": 0, "to": 1, "begin": "i/2", "duration": 0.1}}, "#
                    + layer(#""repeat": {"count": 3}, "opacity": "a""#),
                "tracks.a.begin: in copy 2, the track 'a' begins at 1 s, when the scene has ended"
            ),
            (#""tracks": {"a": {"from": 0, "to": 1}}, "layers": []"#, "tracks.a: nothing uses the track 'a'"),
            (#""parameters": {"a": 1}, "layers": []"#, "parameters.a: nothing uses the parameter 'a'"),
            (#""pictures": {"a": "a.png"}, "layers": []"#, "pictures.a: no layer shows the picture 'a'"),
            (#""phases": {"a": [0, 1]}, "layers": []"#, "phases.a: no track uses the phase 'a'"),
            (#""layers": [{"name": "a"}, {"name": "a"}]"#, "layers[1]: another layer is called 'a', too"),
        ] as [(String, String)])
    func mistakes(_ parts: String, _ expected: String) throws {
        let found = try warnings(parts)
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("s.json:1:") })
    }

    @Test(arguments: [
        layer(#""transform": [{"rotateY": "2*180/pi"}, {"rotateZ": "atan2(1, 2)"}]"#),
        layer(#""transform": [{"m34": -0.002}, {"rotateY": 30}]"#),
        layer(#""transform": [{"rotateZ": 30}, {"m34": -0.002}]"#),
        layer(#""cornerRadius": "2*pi*time", "anchorPoint": [-2, 3]"#),
        #""tracks": {"a": {"from": 0, "to": 1, "timing": "bouncy"}}, "# + layer(#""opacity": "a""#),
        #""tracks": {"a": {"from": 0, "to": 1}}, "# + layer(#""opacity": "3*a""#),
        #""expect": [{"that": "overshoot(left('a')) <= 0.05 && left('a') < 5"}], "# + layer(#""name": "a""#),
        layer(#""repeat": {"count": "floor(width/20)"}"#),
    ])
    func whatIsMeant(_ parts: String) throws {
        let found = try warnings(parts)
        #expect(found.isEmpty, "\(found)")
    }
}
