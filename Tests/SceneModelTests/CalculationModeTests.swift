import Testing
import ZoetropeSceneModel
import ZoetropeTestSupport

/// The track `t` of a scene of 1 s, at some times.
private func values(
    _ track: String, at times: [Double], _ direction: Moment.Direction = .forward, keys: String = ""
) throws -> [Double] {
    let text =
        #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [], \#(keys)"tracks": {"t": \#(track)}}"#
    let scene = try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:]))
    return try times.map { try scene.bindings(at: Moment(time: $0, direction: direction)).tracks[0] }
}

private func rounded(_ values: [Double]) -> [Double] { values.map { ($0 * 1e6).rounded() / 1e6 } }

private func fault(_ track: String) -> String { firstMessage(withKeys(#""tracks": {"t": \#(track)}"#)) }

/// Core Animation's own values, asserted by tests that ran on Apple's frameworks, for the values 0, 1, 0.5, 0.7.
@Suite struct CalculationModeTests {
    private static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
    private func ofMode(_ mode: String, more: String = "") throws -> [Double] {
        rounded(
            try values(
                #"{"values": [0, 1, 0.5, 0.7], "calculationMode": "\#(mode)"\#(more)}"#, at: Self.times))
    }

    @Test func discrete() throws {
        #expect(try ofMode("discrete") == [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7])
        #expect(try ofMode("discrete", more: #", "keyTimes": [0, 0.1, 0.6, 1]"#) == [0, 1, 1, 1, 1, 0.5, 0.5, 0.5])
        // With one time more, the last value has its own part, too.
        #expect(
            try ofMode("discrete", more: #", "keyTimes": [0, 0.1, 0.6, 0.75, 1]"#) == [
                0, 1, 1, 1, 1, 0.5, 0.7, 0.7,
            ])
        #expect(
            try values(#"{"from": 1, "to": 2, "calculationMode": "discrete"}"#, at: [0, 0.49, 0.5, 1]) == [1, 1, 2, 2])
        #expect(
            try values(
                #"{"values": [5, 6, 7], "calculationMode": "discrete", "times": [0, 0.2, 0.6]}"#, at: [0.1, 0.3, 0.7])
                == [5, 6, 7])
    }

    /// Numbers that are the same all the time are measured once: they give the same values as those that depend on
    /// something, in a small part of the time.
    @Test(arguments: ["paced", "cubicPaced"]) func aSteadyPaceIsMeasuredOnce(_ mode: String) throws {
        let numbers = (0..<4000).map { Double($0 * 7919 % 50) / 4 }, times = (0...60).map { Double($0) / 60 }
        func track(_ text: (Double) -> String) -> String {
            #"{"values": [\#(numbers.map(text).joined(separator: ", "))], "calculationMode": "\#(mode)"}"#
        }
        let parameter = #""parameters": {"one": {"default": 1}}, "#
        let (steady, moving) = (track { "\($0)" }, track { "\"one*\($0)\"" })
        func scene(_ track: String) throws -> ResolvedScene {
            let text =
                #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [], \#(parameter)"tracks": {"t": \#(track)}}"#
            return try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:]))
        }
        let (a, b) = (try scene(steady), try scene(moving))
        func values(_ scene: ResolvedScene) -> [Double] {
            times.compactMap { try? scene.bindings(at: Moment(time: $0)).tracks[0] }
        }
        #expect(values(a) == values(b) && values(a).count == times.count)
        #expect(cpuSeconds { _ = values(a) } < cpuSeconds { _ = values(b) } / 4)
    }

    @Test func paced() throws {
        #expect(try ofMode("paced") == [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53])
        // Values that do not change take no time.
        #expect(
            try values(#"{"values": [0, 0, 1, 1, 3, 3], "calculationMode": "paced"}"#, at: [0, 0.5, 1]) == [0, 1.5, 3])
        #expect(try values(#"{"values": [2, 2], "calculationMode": "paced"}"#, at: [0.5]) == [2])
    }

    @Test func cubic() throws {
        let expected = [0.16434, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]
        for (value, truth) in zip(try ofMode("cubic"), expected) { #expect(abs(value - truth) < 1e-5) }
        #expect(try rounded(values(#"{"from": 1, "to": 3, "calculationMode": "cubic"}"#, at: [0.25])) == [1.5])
    }

    /// The spline through 0, 1, 0 is 2t - t² for each half, and its way 0 → 1 → 0 is 2 long.
    @Test func cubicPaced() throws {
        #expect(
            try rounded(values(#"{"values": [0, 1, 0], "calculationMode": "cubicPaced"}"#, at: [0.25, 0.5, 0.75]))
                == [0.5, 1, 0.5])
        // The spline through 0, 1, 1, 0 rises to 1.125 between the middle ones: 2.25 in all.
        #expect(
            try rounded(values(#"{"values": [0, 1, 1, 0], "calculationMode": "cubicPaced"}"#, at: [0.25, 0.5, 0.75]))
                == [0.5625, 1.125, 0.5625])
    }

    @Test func theWayBackIsMirrored() throws {
        for mode in ["discrete", "paced", "cubic", "cubicPaced"] {
            let track = #"{"values": [0, 1, 0.5, 0.7], "calculationMode": "\#(mode)"}"#
            let there = try values(track, at: [0.1, 0.3, 0.6, 0.9])
            #expect(try rounded(values(track, at: [0.9, 0.7, 0.4, 0.1], .back)) == rounded(there), "\(mode)")
        }
        let track = #"{"values": [0, 1, 0.5, 0.7], "calculationMode": "discrete", "keyTimes": [0, 0.1, 0.6, 1]}"#
        #expect(try values(track, at: [0, 0.1, 0.5, 0.95], .back) == [0.7, 0.5, 1, 0])
    }

    /// Distances between colours are measured over all channels: from black to white is √3, from white to red √2.
    @Test func pacedColours() throws {
        let track = ##"{"values": ["black", "white", "red"], "calculationMode": "paced"}"##
        let root3 = 3.0.squareRoot(), total = root3 + 2.0.squareRoot()
        #expect(abs(try values(track, at: [0.25])[0] - 0.25 * total / root3) < 1e-12)
        #expect(
            fault(##"{"values": ["black", "white", "red"], "calculationMode": "cubicPaced"}"##)
                == #"s.json:1:141: error: tracks.t.calculationMode: "cubicPaced" is for numbers; colours can be "paced" or "#
                + #""cubic""#)
    }

    @Test func faults() {
        #expect(
            fault(#"{"values": [0, 1, 2], "calculationMode": "paced", "keyTimes": [0, 0.2, 1]}"#).contains(
                #""paced" goes through all values at one speed; drop 'keyTimes'"#))
        #expect(
            fault(#"{"values": [0, 1, 2], "calculationMode": "discrete", "timing": ["easeIn", "easeOut"]}"#).contains(
                #""discrete" takes one timing for the whole track, not a list"#))
        #expect(fault(#"{"values": [0, 1, 2], "calculationMode": "smooth"}"#).contains("unknown word 'smooth'"))
        #expect(
            fault(#"{"values": [0, 1, 2], "calculationMode": "discrete", "keyTimes": [0, 1]}"#).contains(
                "2 key times for 3 values"))
    }
}

@Suite struct RepetitionTests {
    @Test func repeatCount() throws {
        let track = #"{"from": 0, "to": 1, "duration": 0.25, "repeatCount": 2.5}"#
        #expect(
            try rounded(values(track, at: [0.125, 0.25, 0.375, 0.5625, 0.625, 1])) == [0.5, 0, 0.5, 0.25, 0.5, 0.5])
        // A whole number of repetitions ends with the last value.
        #expect(try values(#"{"from": 0, "to": 1, "duration": 0.25, "repeatCount": 2}"#, at: [0.5, 1]) == [1, 1])
        // Without a duration, all share the time.
        #expect(try rounded(values(#"{"from": 0, "to": 1, "repeatCount": 4}"#, at: [0.125, 0.3])) == [0.5, 0.2])
    }

    @Test func autoreverses() throws {
        let track = #"{"from": 0, "to": 1, "duration": 0.25, "autoreverses": true, "timing": "easeIn"}"#
        let there = try values(track, at: [0.1])[0]
        #expect(abs(there - 0.25) < 0.1 && there != 0.4)
        #expect(abs(try values(track, at: [0.4])[0] - there) < 1e-12)
        #expect(try values(track, at: [0.5, 1]) == [0, 0])
        #expect(
            try rounded(
                values(
                    #"{"from": 0, "to": 1, "phase": "p", "autoreverses": true, "repeatCount": 2}"#,
                    at: [0.05, 0.1, 0.2, 0.3, 0.4, 0.9], keys: #""phases": {"p": [0, 0.4]}, "#)) == [
                    0.5, 1, 0, 1, 0, 0,
                ])
    }

    @Test func cumulative() throws {
        let track = #"{"from": 0, "to": 90, "duration": 0.25, "repeatCount": 3, "cumulative": true}"#
        #expect(try rounded(values(track, at: [0.125, 0.25, 0.375, 0.75, 1])) == [45, 90, 135, 270, 270])
        #expect(try rounded(values(track, at: [0, 0.25, 0.625, 1], .back)) == [270, 270, 135, 0])
    }

    /// The way back goes through the same values in the other order, also where a repetition is cut off.
    @Test func theWayBack() throws {
        for more in [#""repeatCount": 2.5"#, #""repeatCount": 1.5, "autoreverses": true"#, #""repeatCount": 3"#] {
            let track = #"{"from": 0, "to": 1, "begin": 0.1, "duration": 0.2, \#(more)}"#
            let times = [0.05, 0.15, 0.27, 0.41, 0.55, 0.65, 0.9]
            let back = try values(track, at: times.map { 1 - $0 }, .back)
            #expect(try rounded(values(track, at: times)) == rounded(back), "\(more)")
        }
    }

    @Test func additions() throws {
        let track = #"[{"from": 0, "to": 100}, {"values": [0, -20, 0], "begin": 0.5, "additive": true}]"#
        #expect(try values(track, at: [0.25, 0.75, 1]) == [25, 55, 100])
        #expect(try values(track, at: [0.25], .back) == [55])
        let words = fault(#"[{"from": 0, "to": 100}, {"from": 0, "to": 1}]"#)
        #expect(words.contains(#"the animations after a track's first one add to it: write "additive": true"#))
        #expect(
            fault(#"{"from": 0, "to": 100, "additive": true}"#).contains(
                #"there is no animation before this that it could add to; write the track as a list"#))
    }

    @Test func limits() {
        for count in ["0", "-1", "\"1e7\""] {
            #expect(
                fault(#"{"from": 0, "to": 1, "repeatCount": \#(count)}"#).contains(
                    "; it is above 0 and at most 1,000,000"))
        }
    }

    /// What is measured against the scene's length is the time of all repetitions.
    @Test func aTrackThatOutlivesTheScene() throws {
        let text = withKeys(#""tracks": {"t": {"from": 0, "to": 1, "duration": 0.6, "autoreverses": true}}"#)
        let scene = try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:]))
        #expect(scene.warnings.contains { $0.contains("the track ends at 1.2 s, after the scene") })
    }
}
