import Codecs
import Testing
import Zoetrope

/// Which settings are tried to keep a GIF within a limit, for given sizes of the attempts.
@Suite struct SizeLadderTests {
    /// The settings that are tried if attempts have these sizes in bytes, in order, and whether one fits.
    private func descend(limit: Int, rate: FrameRate = FrameRate(frames: 50)!, bytes: (Output) -> Int) throws
        -> [String]
    {
        var steps: [String] = []
        let gif = Output(.gif(GIFOptions()), to: .path("x.gif"))
        try SizeLadder.descend(gif, GIFOptions(), rate: rate) { output, step in
            let count = bytes(output)
            steps.append("\(step): \(count > limit ? "\(count)" : "fits")")
            if count > limit { throw RunError.tooLarge(path: "x.gif", bytes: count, limit: limit) }
        }
        return steps
    }

    @Test func aLittleTooMuchGoesStepByStep() throws {
        let steps = try descend(limit: 1000) {
            if case .gif(let gif) = $0.format, gif.quality > 60 { 1100 } else { 900 }
        }
        #expect(
            steps == [
                "quality 80, 50 frames a second, 256 colours: 1100",
                "quality 60, 50 frames a second, 256 colours: fits",
            ])
    }

    /// A hundred times too large: steps that would have to shrink the file more than any picture allows are skipped.
    @Test func farTooMuchSkipsWhatCannotDo() throws {
        let steps = try descend(limit: 1000) { output in
            guard case .gif(let gif) = output.format else { return 0 }
            return gif.quality > 10 ? 100_000 : gif.colors > 64 ? 1001 : 1000
        }
        #expect(
            steps == [
                "quality 80, 50 frames a second, 256 colours: 100000",
                "quality 10, 25/2 frames a second, 256 colours: 1001",
                "quality 10, 25/2 frames a second, 64 colours: fits",
            ])
    }

    /// At a low frame rate three steps are skipped, because they would change nothing.
    @Test func aStepThatChangesNothingIsNotTried() throws {
        let steps = try descend(limit: 1000, rate: FrameRate(frames: 10)!) {
            if case .gif(let gif) = $0.format { 900 + gif.quality * 3 } else { 0 }
        }
        #expect(
            steps == [
                "quality 80, 10 frames a second, 256 colours: 1140",
                "quality 60, 10 frames a second, 256 colours: 1080",
                "quality 40, 10 frames a second, 256 colours: 1020",
                "quality 20, 10 frames a second, 256 colours: fits",
            ])
    }

    @Test func theLastFailureIsThrown() {
        #expect(throws: RunError.tooLarge(path: "x.gif", bytes: 5000, limit: 1000)) {
            try descend(limit: 1000) { _ in 5000 }
        }
    }
}
