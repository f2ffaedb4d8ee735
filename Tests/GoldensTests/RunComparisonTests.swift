import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

@Suite struct RunComparisonTests {
    let folder: TemporaryFolder
    let frames = (0..<4).map { i in Bitmap(width: 12, height: 9, filledWith: .white).changed { $0[2 * i, 4] = .black } }

    init() throws { folder = try TemporaryFolder() }

    func sequence(_ name: String, _ frames: [Bitmap]) throws -> String {
        let sequence = try PNGSequence(directory: folder.path + "/" + name, count: frames.count)
        for (i, frame) in frames.enumerated() { try sequence.write(PNGEncoder.encode(frame), index: i) }
        return sequence.directory
    }

    func animation(_ name: String, _ frames: [Bitmap], ticks: Int = 20) throws -> String {
        try animation(name, frames, ticks: frames.map { _ in ticks })
    }

    /// With a delay for each frame, in 1/100 s.
    func animation(_ name: String, _ frames: [Bitmap], ticks: [Int]) throws -> String {
        let file = try AtomicFile(path: folder.path + "/" + name)
        let encoder = APNGEncoder(sink: file, width: 12, height: 9, hasAlpha: false)
        for (frame, ticks) in zip(frames, ticks) {
            try encoder.append(frame, delay: FrameDelay(ticks: ticks, timescale: 100))
        }
        try encoder.finish()
        try file.commit()
        return file.path
    }

    func compare(_ expected: String, _ actual: String) throws -> SceneOutcome {
        try RunComparison.compare(expected: expected, actual: actual, name: "run", evidence: folder.path + "/evidence")
    }

    @Test func folders() throws {
        let a = try sequence("a", frames)
        #expect(try compare(a, sequence("b", frames)).summary == "run: 4 frames ok")
        let other = try compare(a, sequence("c", [frames[0], frames[1], frames[1], frames[3]]))
        #expect(
            other.summary
                == "run: 1 of 4 frames differs, first at frame 2: 2 pixels differ by at most 255, in 3 x 1 at 2, 4")
        #expect(try PNGReader.read(contentsOf: try #require(other.frames[2].evidence.difference)).width == 12)
    }

    @Test func aFrameTooFew() throws {
        let outcome = try compare(sequence("a", frames), sequence("b", Array(frames.prefix(3))))
        #expect(
            outcome.frames.map(\.passes) == [true, true, true, false] && outcome.state == .different
                && outcome.frames[3].words == "only in \(folder.path)/a"
                && outcome.frames[3].state.name == "only-expected"
        )
        let other = try compare(sequence("b", Array(frames.prefix(3))), sequence("a", frames)).frames[3]
        #expect(other.words == "only in \(folder.path)/a" && other.state.name == "only-actual")
    }

    /// Whoever writes an animation shows a frame longer instead of twice: the times count, not the numbers.
    @Test func animations() throws {
        let a = try animation("a.png", frames)
        let b = try animation("b.png", [frames[0], frames[1], frames[1], frames[3]])
        let outcome = try compare(a, b)
        #expect(outcome.isTimed && outcome.frames.count == 4 && outcome.words.isEmpty)
        #expect(
            outcome.summary
                == "run: 1 of 4 frames differs, first at 0.40 s: 2 pixels differ by at most 255, in 3 x 1 at 2, 4")
        #expect(try compare(b, a).summary == outcome.summary)
    }

    /// At 0.25 and 0.30 s: the second frame beside the first, and so on; the last of the slower one is shown after the
    /// other has ended.
    @Test func otherTimes() throws {
        let outcome = try compare(animation("a.png", frames), animation("c.png", frames, ticks: 25))
        #expect(outcome.words == ["it lasts 1.00 s instead of 0.80 s"])
        #expect(
            outcome.frames.map(\.time.microseconds) == [
                0, 200_000, 250_000, 400_000, 500_000, 600_000, 750_000, 800_000,
            ])
        #expect(
            outcome.frames.map(\.passes) == [true, false, true, false, true, false, true, false]
                && outcome.frames.last?.words == "only in \(folder.path)/c.png")
    }

    @Test func animationAndFolder() throws {
        let outcome = try compare(animation("a.png", frames), sequence("s", frames))
        #expect(outcome.state == .ok && !outcome.isTimed && outcome.frames.map(\.time.seconds) == [0, 1, 2, 3])
    }

    /// A folder whose frames have times is compared by time: an animation may show a frame longer instead of twice.
    @Test func aFolderWithTimes() throws {
        let twice = [frames[0], frames[1], frames[1], frames[3]]
        let a = try animation("a.png", twice), folder = try sequence("s", twice)
        let timed = try RunComparison.compare(
            expected: a, actual: folder, name: "run", step: FrameDelay(ticks: 1, timescale: 5))
        #expect(timed.state == .ok && timed.isTimed && timed.words.isEmpty, "\(timed.summary)")
        let slower = try RunComparison.compare(
            expected: a, actual: folder, name: "run", step: FrameDelay(ticks: 1, timescale: 4))
        #expect(slower.state == .different && slower.words == ["it lasts 1.00 s instead of 0.80 s"])
    }

    /// An APNG's delays are fractions in lowest terms: 2/100 and 4/100 s are 1/50 and 1/25.
    @Test func delaysOfSeveralTimescales() throws {
        let paths = try ["a.png", "b.png"].map { try animation($0, frames, ticks: [2, 4, 10, 2]) }
        let outcome = try compare(paths[0], paths[1])
        #expect(outcome.state == .ok && outcome.frames.map(\.time.microseconds) == [0, 20_000, 60_000, 160_000])
    }

    /// Players show frames without a delay for a tenth of a second.
    @Test func withoutDurations() throws {
        let outcome = try compare(animation("a.png", frames, ticks: 0), animation("b.png", frames, ticks: 0))
        #expect(outcome.state == .ok && outcome.frames.map(\.time.microseconds) == [0, 100_000, 200_000, 300_000])
    }

    @Test func brokenFiles() throws {
        let a = try sequence("a", frames)
        #expect(throws: FileError.self) { try compare(a, folder.path + "/none.png") }
        try PNGFile.write(Array("GIF89a".utf8), to: folder.path + "/cut.gif")
        #expect(throws: PictureError.self) { try compare(folder.path + "/cut.gif", a) }
    }
}
