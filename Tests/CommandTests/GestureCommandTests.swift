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
            #expect(result.status == 2 && result.error.contains("1.1"), "\(result.error)")
        }
    }

    /// The frame of `--at` is the run's own frame at that time.
    @Test func atShowsWhatTheRunShows() throws {
        let work = try workplace()
        for (frame, time) in [("0018", "0.3"), ("0054", "0.9"), ("0063", "1.05")] {
            #expect(try work.render("pulled", "-o", "frames/").status == 0)
            let result = try work.render("pulled", "--at", time, "-o", "\(frame).png")
            #expect(result.status == 0, "\(result.error)")
            let still = try Data(contentsOf: work.url.appendingPathComponent("\(frame).png"))
            #expect(try Data(contentsOf: work.url.appendingPathComponent("frames/frame-\(frame).png")) == still)
        }
    }
}
