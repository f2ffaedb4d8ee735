import Foundation
import Testing

/// What `compare` prints.
@Suite struct CompareTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// Draws frames of one colour into a folder; `red` is an expression with the track `t` from 0 to 1.
    private func draw(_ folder: String, red: String, duration: Double = 1) throws {
        try work.write(
            #"{"duration": \#(duration), "canvas": {"width": 16, "height": 16}, "tracks": {"t": {"from": 0, "to": 1}}, "#
                + #""layers": [{"backgroundColor": ["\#(red)", 0, 0]}]}"#, to: "s.json")
        let run = try work.render("s.json", "--fps", "2", "-o", folder + "/")
        #expect(run.status == 0, "\(run.error)")
    }

    /// Frames that are equal within the tolerance are not listed.
    @Test func onlyWhatDiffers() throws {
        try draw("a", red: "0")
        try draw("b", red: "t < 0.4 ? 0 : t < 0.9 ? 0.02 : 0.9")
        let result = try work.render("compare", "a", "b", "--tolerance", "10")
        #expect(result.status == 1 && result.lines.count == 2, "\(result.text)")
        #expect(result.lines[0].hasPrefix("b: 1 of 3 frames differs, first at frame 2: "), "\(result.text)")
        #expect(result.lines[1].hasPrefix("  frame 2: 256 pixels differ by at most 230"), "\(result.text)")
    }

    /// There are no goldens here: a frame that only one of the two has is in that one.
    @Test func aFrameOfOneOnly() throws {
        try draw("a", red: "0")
        try draw("b", red: "0", duration: 0.5)
        #expect(
            try work.render("compare", "a", "b").lines == [
                "b: 1 of 3 frames differs, first at frame 2: only in a", "  frame 2: only in a",
            ])
        #expect(try work.render("compare", "b", "a").lines.last == "  frame 2: only in a")
    }
}
