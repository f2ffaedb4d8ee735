import Foundation
import Testing

/// `--at` and `inspect` where a gesture drives the run.
@Suite struct GestureCommandTests {
    /// Pulled to 0.8 in a second and let go; the rest takes 0.2 of the scene's half second.
    private static let gesture = #"{"samples": [[0, 0], [1, 0.8]]}"#

    private func workplace() throws -> Workplace {
        let work = try Workplace()
        try work.write(
            Workplace.slide.replacingOccurrences(of: #""title""#, with: #""gesture": \#(Self.gesture), "title""#),
            to: "Scenes/pulled.json")
        return work
    }

    @Test func inspectIsAtATimeOfTheRun() throws {
        let work = try workplace()
        #expect(
            try work.render("inspect", "pulled", "--at", "0.5").text == """
                pulled at 0.5 of 1.1 s, driven to 0.2 s, 16 x 8 points
                  square: (3.2, 0) (11.2, 0) (11.2, 8) (3.2, 8), colour #FF0000

                """)
        // Halfway through the rest, easeInEaseOut is at a half: 0.9.
        #expect(try work.render("inspect", "pulled", "--at", "1.05").text.contains("square: (7.2, 0)"))
        #expect(try work.render("inspect", "pulled", "--at", "0.25", "--no-gesture").text.contains("square: (4, 0)"))
        try work.write(Self.gesture, to: "pull.json")
        let cancelled = try work.render(
            "inspect", "slide", "--at", "1.2", "--gesture", "pull.json", "--outcome", "cancel")
        #expect(cancelled.text.contains("slide at 1.2 of 1.4 s, driven to 0.2 s"), "\(cancelled)")
    }

    @Test func aTimePastTheRunIsAnError() throws {
        let work = try workplace()
        for arguments in [["inspect", "pulled", "--at", "1.2"], ["pulled", "--at", "1.2", "-o", "x.png"]] {
            let result = try work.render.start(arguments).wait()
            #expect(
                result.status == 2
                    && result.error.hasSuffix(
                        "error: there is no frame at 1.2 s: the run of 'pulled' by its gesture goes from 0 to 1.1 s\n"),
                "\(result.error)")
        }
    }

    /// A run that the scene's gesture drives says so, unless it was asked for.
    @Test func theGestureIsTold() throws {
        let work = try workplace()
        let note =
            "pulled: its gesture of 1.1 s drives the run; --no-gesture plays the scene's own 0.5 s by the clock\n"
        #expect(try work.render("pulled", "-o", "x.gif").error.hasPrefix(note))
        #expect(try work.render("pulled", "--at", "1", "-o", "x.png").error == note)
        #expect(try work.render("sheet", "pulled", "-o", "sheet.png").error == note)
        #expect(try work.render("sheet", "pulled", "-o", "sheet.png", "--quiet").error == "")
        for options in [["--no-gesture"], ["--outcome", "finish"], ["-q"]] {
            let result = try work.render.start(["pulled", "--at", "0", "-o", "x.png"] + options).wait()
            #expect(result.status == 0 && result.error.isEmpty, "\(options): \(result.error)")
        }
        let list = try work.render("list", "pulled")
        #expect(
            list.text.contains("\n  Its gesture of 1.1 s drives the run; --no-gesture plays the scene by the clock.\n"))
        #expect(try work.render("list", "pulled", "--json").text.contains(#""gestureDuration": 1.1"#))
        #expect(try !work.render("list", "slide").text.contains("gesture"))
    }

    /// The frame of `--at` is the run's own frame at that time.
    @Test func atShowsWhatTheRunShows() throws {
        let work = try workplace()
        let runs: [(scene: String, options: [String], times: [(frame: String, time: String)])] = [
            ("pulled", [], [("0018", "0.3"), ("0054", "0.9"), ("0063", "1.05")]),
            ("pulled", ["--speed", "0.5", "--hold-start", "1"], [("0030", "0.5"), ("0126", "2.1"), ("0192", "100%")]),
            ("slide", ["--speed", "0.5", "--hold-end", "1"], [("0030", "0.5"), ("0090", "1.5")]),
            ("slide", ["--ping-pong", "--hold-end", "1"], [("0045", "0.75"), ("0105", "1.75"), ("0120", "100%")]),
        ]
        for run in runs {
            #expect(try work.render.start([run.scene, "-o", "frames/"] + run.options).wait().status == 0)
            for (frame, time) in run.times {
                let result = try work.render.start([run.scene, "--at", time, "-o", "x.png"] + run.options).wait()
                #expect(result.status == 0, "\(result.error)")
                let still = try Data(contentsOf: work.url.appendingPathComponent("x.png"))
                #expect(
                    try Data(contentsOf: work.url.appendingPathComponent("frames/frame-\(frame).png")) == still,
                    "\(run) at \(time)")
            }
            try FileManager.default.removeItem(atPath: work.path("frames"))
        }
    }

    /// There by the gesture, 1.1 s, a hold, and back by the clock; a gesture of the way back comes last.
    @Test func composedRuns() throws {
        let work = try workplace()
        let composed = ["pulled", "--ping-pong", "--outcome", "finish", "--hold-end", "0.4"]
        #expect(try work.render.start(composed + ["-o", "x.gif", "--fps", "10"]).wait().status == 0)
        #expect(
            try work.render.start(composed + ["--at", "9", "-o", "x.png"]).wait().error.contains(
                "the run of 'pulled' there and back goes from 0 to 2 s"))
        #expect(
            try work.render("pulled", "--ping-pong", "--outcome", "cancel", "-o", "y.gif").error.contains(
                "it has to finish the forward run"))
        // What a run there and back leaves out is said.
        #expect(
            try work.render("pulled", "--ping-pong", "-o", "y.gif").error.contains(
                "pulled: --ping-pong plays by the clock; with --outcome finish, the gesture drives one of the two ways\n"
            ))
        #expect(
            try work.render("pulled", "--back", "-o", "y.gif").error.contains(
                "pulled: --back plays by the clock; without it, the scene's gesture drives the run\n"))
        #expect(!(try work.render("pulled", "--no-gesture", "-o", "y.gif").error.contains("by the clock")))
    }
}
