import Testing
import Zoetrope
import ZoetropeThreads

/// What the linter finds in a scene of 60 x 40 points and 1 s around the given layers, as `rule at time: …`.
private func findings(_ layers: String, tracks: String = #"{"x": {"from": 0, "to": 20}}"#, more: String = "") throws
    -> [String]
{
    let text =
        #"{"duration": 1, "canvas": {"width": 60, "height": 40}, "tracks": \#(tracks), \#(more)"layers": [\#(layers)]}"#
    return try SceneRenderer(json: text, name: "lint.json").lint().map(\.description)
}

@Suite struct LintTests {
    /// A long scene has no jumps that a short one does not have: its steps are longer, and a spring is fast in them.
    @Test(arguments: [2.0, 20, 60, 150]) func aLongSceneIsNoJump(seconds: Double) throws {
        let scene = try SceneRenderer(
            json: """
                { "duration": \(seconds), "canvas": { "width": 390, "height": 844 },
                  "tracks": { "up": { "from": 0, "to": 1,
                    "timing": { "spring": { "response": 0.35, "dampingFraction": 0.75 } } } },
                  "layers": [{ "name": "cart", "position": ["width/2", "height/2 + height*(1 - up)"],
                    "bounds": [0, 0, 390, 844], "backgroundColor": "red" }] }
                """)
        let found = try scene.lint().map(\.description)
        #expect(found.allSatisfy { !$0.hasPrefix("jump") }, "\(found)")
    }

    @Test func aSmoothSceneIsFine() throws {
        #expect(
            try findings(#"{"backgroundColor": "gray"}, {"frame": ["x", 10, 20, 20], "backgroundColor": "white"}"#)
                .isEmpty)
    }

    /// The preview ends a search when the scene has changed since.
    @Test func aSearchCanBeEnded() throws {
        let layers = (0..<200).map {
            #"{"frame": ["x + \#($0)/9", "\#($0) % 40", 20, 20], "backgroundColor": "white"}"#
        }
        let text =
            #"{"duration": 1, "canvas": {"width": 60, "height": 40}, "tracks": {"x": {"from": 0, "to": 20}}, "#
            + #""layers": [\#(layers.joined(separator: ", "))]}"#
        let renderer = try SceneRenderer(json: text, name: "lint.json"), cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: CancellationError.self) { try renderer.lint(cancellation: cancellation) }
        #expect(try renderer.lint(cancellation: Cancellation()) == renderer.lint())
    }

    @Test func aCrackOfOnePixelBetweenLayers() throws {
        let found = try findings(
            #"{"frame": [0, 0, 20, 40], "backgroundColor": "white"}, {"frame": ["20 + x/20", 0, 40, 40], "backgroundColor": "white"}"#
        )
        // A column of 40 pixels, minus two at each border, where the rule does not look. After 2 of 60 steps, 3 % of a
        // pixel are open.
        #expect(
            found == [
                "gap at 0.0333 s: the background shows in a gap between layers 'layer 0' and 'layer 1', 36 pixels, the first at "
                    + "(20, 2); give both the same edge, or extend one under the other"
            ])
        #expect(
            try findings(
                #"{"frame": [0, 0, "20 + x/3", 40], "backgroundColor": "white"}, {"frame": ["20 + x/3", 0, "40 - x/3", 40], "backgroundColor": "white"}"#
            ).isEmpty)
    }

    /// A screen that comes from below, by a spring or another track.
    private func rising(
        _ ratio: Double, track: String? = nil, height: Int = 844, below: String = "gray"
    ) throws -> [String] {
        let spring = #""from": 1, "to": 0, "timing": {"spring": {"dampingRatio": \#(ratio)}}"#
        let text = """
            {"duration": 0.6, "canvas": {"width": 390, "height": 844}, "tracks": {"away": {\(track ?? spring)}},
             "layers": [{"backgroundColor": "\(below)"},
             {"name": "cart", "frame": [0, "844*away", 390, \(height)], "backgroundColor": "white",
              "borderWidth": 20, "borderColor": "black"}]}
            """
        return try SceneRenderer(json: text, name: "lint.json").lint().map(\.description)
    }

    /// A spring by a damping ratio leaves 1/1000 of its way or less, by where in its swing it ends. What is said of another
    /// ratio is true.
    @Test func springsThatHaveNotSettled() throws {
        func jump(_ ratio: Double) throws -> String? {
            try rising(ratio).first { $0.hasPrefix("jump at 0.6 s") }
        }
        let first = try #require(try jump(0.55))
        #expect(
            first.hasPrefix("jump at 0.6 s: layer 'cart' moves by 1.5 points at once")
                && first.contains(
                    "; the spring of the track 'away' has not settled when the track ends; a dampingRatio of "),
            "\(first)")
        var advised = 0
        for step in 6...20 {
            guard let said = try jump(Double(step) / 20),
                let match = said.firstMatch(of: #/a dampingRatio of ([\d.]+) leaves too little to see$/#),
                let other = Double(match.1)
            else { continue }
            advised += 1
            #expect(try jump(other) == nil, "\(said)")
        }
        #expect(advised > 2)
    }

    /// A spring that passes its end uncovers what is below a screen, unless the screen is longer or nobody sees it.
    @Test func aSpringThatUncoversAnEdge() throws {
        func edges(_ found: [String]) -> [String] { found.filter { $0.hasPrefix("edge") } }
        let found = try edges(rising(0.7))
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.contains(": layer 'cart' overshoots and leaves ") == true
                && found.first?.contains(" points at the bottom edge of the canvas uncovered, ") == true, "\(found)")
        for fine in try [rising(1), rising(0.7, height: 1000), rising(0.7, below: "black")] {
            #expect(edges(fine).isEmpty, "\(fine)")
        }
        // What is there at the start goes away and comes back, if only a little; what swings far is meant.
        #expect(try edges(rising(1, track: #""values": [0, -0.05, 0]"#)).isEmpty)
        #expect(try edges(rising(1, track: #""values": [1, 0, -0.4, 0]"#)).isEmpty)
        #expect(try edges(rising(1, track: #""values": [1, 0, -0.05, 0]"#)).count == 1)
    }

    /// More damping would not help one that is critically damped.
    @Test func aSlowSpringThatHasNotSettled() throws {
        let text = """
            {"duration": 0.3, "canvas": {"width": 390, "height": 844}, "tracks": {"away": {"from": 1, "to": 0,
             "timing": {"spring": {"response": 0.5, "dampingFraction": 1}}}}, "layers": [{"backgroundColor": "gray"},
             {"name": "cart", "frame": [0, "844*away", 390, 844], "backgroundColor": "white",
              "borderWidth": 20, "borderColor": "black"}]}
            """
        let found = try SceneRenderer(json: text, name: "lint.json").lint().map(\.description)
        #expect(found.count == 1 && found[0].hasSuffix("give it more time, or a faster spring"), "\(found)")
    }

    @Test func aLayerThatJumps() throws {
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "square", "frame": ["time < 0.4 ? x : x + 15", 10, 20, 20], "backgroundColor": "white"}"#
        )
        #expect(
            found.count == 1
                && found[0].hasPrefix(
                    "jump at 0.4 s: layer 'square' moves by 15 points at once, which changes 600 pixels"),
            "\(found)")
    }

    @Test func aLayerThatComesInSight() throws {
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "square", "hidden": "time < 0.7", "frame": [0, 0, 20, 20], "backgroundColor": "white"}"#
        )
        #expect(
            found.count == 1
                && found[0].hasPrefix("jump at 0.7 s: layer 'square' appears at once, which changes 400 pixels"),
            "\(found)")
        // A layer that appears and disappears while it is invisible is not a jump.
        #expect(
            try findings(
                #"{"backgroundColor": "gray"}, {"hidden": "time < 0.7", "frame": [0, 0, 20, 20], "backgroundColor": "gray"}"#
            ).isEmpty)
    }

    @Test func whatTheAuthorMeansIsAllowed() throws {
        let layers =
            #"{"frame": [0, 0, 20, 40], "backgroundColor": "white"}, {"frame": ["20 + x/20", 0, 40, 40], "backgroundColor": "white"}"#
        #expect(try !findings(layers).isEmpty)
        #expect(try findings(layers, more: #""lint": {"allow": ["gap"]}, "#).isEmpty)
    }

    @Test func aWayBackThatStartsElsewhere() throws {
        let tracks = #"{"x": {"from": 0, "to": 20, "back": {"begin": 0.5, "duration": 1}}}"#
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"frame": ["x", 10, 20, 20], "backgroundColor": "white"}"#, tracks: tracks)
        #expect(
            found == [
                "back at 1 s: the way back does not end where the forward run starts: 400 pixels differ by at most 127, in "
                    + "30 x 20 at 0, 10; only layer 'layer 1' differs; give the tracks that move it a 'back' that begins at 0 s and ends with the run"
            ])
    }

    @Test(arguments: [
        (
            #""circle": {"radius": "time < 0.5 ? 8 : 16"}, "fillColor": "white""#,
            "has its shape changed by 11 points at once"
        ),
        (
            #""circle": {"radius": 12}, "fillColor": ["time < 0.5 ? 1 : 0", 1, 1, 1]"#,
            "changes its colour from #FFFFFF to #00FFFF at once"
        ),
        (
            #""roundedRect": {}, "fillColor": "clear", "strokeColor": "white", "lineWidth": "time < 0.5 ? 2 : 12""#,
            "has its shape changed by 5 points at once"
        ),
        (
            #""roundedRect": {}, "fillColor": "clear", "strokeColor": "white", "lineWidth": 4, "strokeEnd": "time < 0.5 ? 0.4 : 1""#,
            "has its shape changed by 48 points at once"
        ),
    ])
    func aShapeThatJumps(_ shape: String, _ words: String) throws {
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "dot", "frame": [20, 10, 20, 20], "shape": {\#(shape)}}"#)
        #expect(found.count == 1 && found[0].hasPrefix("jump at 0.5 s: layer 'dot' \(words)"), "\(found)")
    }

    /// What a finger drives is looked at while it does.
    @Test func aJumpUnderTheFinger() throws {
        let gesture =
            #""gesture": {"samples": [[0, 0, 20], [0.5, 30, 20], [1, 50, 20]], "progress": "dx/60", "outcome": "finish"}, "#
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "square", "frame": ["dx > 15 ? 35 : 5", 10, 20, 20], "backgroundColor": "white"}"#,
            more: gesture)
        // It rests where no clock's run does, which is told, too.
        #expect(
            found.first?.hasPrefix("jump at 0.25 s of the gesture: layer 'square' moves by 30 points at once") == true
                && found.dropFirst().allSatisfy { $0.hasPrefix("rest at ") }, "\(found)")
    }

    /// A way back of its own is looked at, and what the way there has already been blamed for is not said again.
    @Test func aJumpOnTheWayBack() throws {
        let tracks = #"{"x": {"from": 0, "to": 20, "back": {"duration": 0.4}}}"#
        let place = { (value: String) in
            #"{"backgroundColor": "gray"}, {"name": "square", "frame": ["\#(value)", 10, 20, 20], "backgroundColor": "white"}"#
        }
        let back = #""back": {"duration": 0.5}, "#
        #expect(try findings(place("x"), tracks: tracks, more: back).isEmpty)
        let both = try findings(place("x < 10 ? x : x + 15"), tracks: tracks, more: back)
        #expect(both.count == 1 && both[0].hasPrefix("jump at 0.5 s: "), "\(both)")
    }

    /// Values beyond the range of numbers are reported, too.
    @Test(arguments: ["1e19", "-1e300", "1e308"])
    func aJumpBeyondEveryNumber(_ place: String) throws {
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "square", "frame": ["time < 0.5 ? 0 : \#(place)", 0, 60, 40], "backgroundColor": "white"}"#
        )
        #expect(found.contains { $0.hasPrefix("jump at 0.5 s: layer 'square' ") }, "\(found)")
    }

    /// A scene that jumps at every moment is not looked at to its end: that would take more than a minute.
    @Test func jumpsWithoutEnd() throws {
        let found = try findings(
            #"{"repeat": {"count": 20}, "frame": ["mod(x*x*(i + 7), 40)", "mod(x*(i + 3), 30)", 20, 20], "backgroundColor": "white"}"#,
            tracks: #"{"x": {"from": 0, "to": 9999}}"#)
        #expect(found.count <= 43 && found.count > 20)
        #expect(
            found.contains {
                $0.hasPrefix("jump at ")
                    && $0.hasSuffix(
                        "s: there are too many layers or jumps to look at the rest of the run; fix these findings and lint again"
                    )
            })
    }

    /// A gesture is played with both outcomes. Here a layer that is dragged stays where the finger left it, and
    /// cancelled it divides by what has gone.
    @Test func whereAGestureComesToRest() throws {
        func rests(_ x: String, finish: String = "finish") throws -> [String] {
            let layer =
                #"{"backgroundColor": "gray"}, {"name": "card", "frame": ["\#(x)", 10, 20, 20], "backgroundColor": "white"}"#
            let gesture =
                #""gesture": {"samples": [[0, 0, 20], [0.5, 6, 20], [1, 12, 20]], "progress": "dx/40", "outcome": "\#(finish)"}, "#
            return try findings(layer, more: gesture)
        }
        let found = try rests("x + dx")
        #expect(
            found.count == 1 && found[0].hasPrefix("rest at ")
                && found[0].contains(
                    "of the gesture: the gesture does not come to rest where the run by the clock does: ")
                && found[0].contains("; only layer 'card' differs; let everything that follows the fingers end there"),
            "\(found)")
        // With 0.3 as the release, this is 20 at the end and 20*(0 - 0.3)/0.7 at the start.
        let cancelled = try rests("interactive ? 20*(x/20 - released)/(1 - released) + 8*released : x")
        #expect(cancelled.contains { $0.contains("the gesture does not come to rest") }, "\(cancelled)")
        let safe = "mix(dx, 20, interactive ? (cancelling ? 0 : 1 - remaining) : x/20)"
        #expect(try rests(safe).isEmpty && rests(safe, finish: "cancel").isEmpty)
    }

    /// Between the photos of a grid there is a space, also where a larger photo covered it a moment before.
    @Test func theGuttersOfAGrid() throws {
        let cells =
            #"{"repeat": {"count": 3}, "frame": ["20.5*i", 0, 19, 40], "backgroundColor": "white"}"#
        let grid = try findings(#"\#(cells), {"frame": ["3*x", 0, 60, 40], "backgroundColor": "gray"}"#)
        #expect(grid.isEmpty, "\(grid)")
        // But where two touched, the crack between them is new.
        let torn = #"{"repeat": {"count": 3}, "frame": ["20*i + x*i/30", 0, 20, 40], "backgroundColor": "white"}"#
        #expect(try findings(torn).contains { $0.hasPrefix("gap ") })
    }
}
