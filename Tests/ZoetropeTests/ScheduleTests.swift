import Testing
import Zoetrope
import ZoetropeTestSupport
import ZoetropeFrames

/// Hundredths of a second as a GIF rounds them: differences of rounded sums.
private func hundredths(_ schedule: FrameSchedule) -> [Int] {
    var ends = [0], ticks = 0
    for frame in schedule.frames {
        ticks += frame.delay.ticks
        ends.append((ticks * 200 + frame.delay.timescale) / (2 * frame.delay.timescale))
    }
    return zip(ends, ends.dropFirst()).map { $1 - $0 }
}

@Suite struct ScheduleTests {
    @Test func everyFrameOfARate() throws {
        let schedule = try FrameSchedule.every(.sixty, for: 1.5)
        #expect(schedule.frames.count == 91)
        #expect(schedule.frames[0].instant == 0)
        #expect(schedule.frames[45].instant == 0.75)
        #expect(schedule.frames[90].instant == 1.5)
        #expect(schedule.frames.allSatisfy { $0.delay == FrameDelay(ticks: 1, timescale: 60) })
    }

    /// 0.505 s at 30 a second is 15.15 intervals: 15, and the last frame is the end state, not 15/30.
    @Test func theLastFrameIsTheEnd() throws {
        let schedule = try FrameSchedule.every(FrameRate(frames: 30)!, for: 0.505)
        #expect(schedule.frames.map(\.instant).suffix(2) == [14.0 / 30, 0.505])
        #expect(schedule.frames.count == 16)
    }

    /// 0.49 s is 14.7 intervals, rounded to 15: no frame is after the end.
    @Test func noFrameLiesPastTheEnd() throws {
        let schedule = try FrameSchedule.every(FrameRate(frames: 30)!, for: 0.49)
        #expect(schedule.frames.map(\.instant).max() == 0.49)
        #expect(schedule.frames.count == 16)
    }

    /// The exact times 10/3, 20/3, 10, … hundredths round to 3, 7, 10, …
    @Test func thirtyIsThreeFourThree() throws {
        let schedule = try FrameSchedule.filling(0.2, at: FrameRate(frames: 30)!)
        #expect(hundredths(schedule) == [3, 4, 3, 3, 4, 3])
        let instants: [Double] = [0, 1.0 / 30, 2.0 / 30, 0.1, 4.0 / 30, 0.2]
        #expect(schedule.frames.map(\.instant) == instants)
    }

    @Test func fiftyIsTwo() throws {
        let schedule = try FrameSchedule.filling(1.5, at: 50)
        #expect(hundredths(schedule) == [Int](repeating: 2, count: 75))
        #expect(schedule.frames[74].instant == 1.5)
        #expect(schedule.frames[73].instant == 1.46)
    }

    @Test func aGIFIsSampledAtFiftyAtMost() {
        let gif = Output.gif(to: .path("x.gif")), frames = Output.frames(to: .path("x/"))
        #expect(gif.rate(for: .sixty).frames == 50)
        #expect(gif.rate(for: FrameRate("29.97")!) == FrameRate(frames: 2997, seconds: 100))
        #expect(frames.rate(for: .sixty) == .sixty)
    }

    /// Any duration from 0.04 s and any rate to 50: the delays sum to the duration within 1/100 s, and the times never
    /// run back.
    @Test(arguments: [1, 20_261_121] as [UInt64])
    func delaysSumToTheDuration(seed: UInt64) throws {
        var random = SeededRandom(seed)
        for _ in 0..<2_000 {
            let frames = Int(random.next() % 49_000) + 1_000
            let rate = try #require(FrameRate(frames: frames, seconds: 1000))
            let duration = 0.04 + Double(random.next() % 100_000) / 20_000
            let schedule = try FrameSchedule.filling(duration, at: rate)
            let sum = Double(hundredths(schedule).reduce(0, +)) / 100
            #expect(abs(sum - duration) <= 0.01, "seed \(seed), \(duration) s at \(rate)")
            #expect(
                zip(schedule.frames, schedule.frames.dropFirst()).allSatisfy { $0.instant < $1.instant },
                "seed \(seed), \(duration) s at \(rate)")
            #expect(schedule.frames.last?.instant == duration)
        }
    }

    /// 1.5 s at 60 a second: 91 pictures, including both ends; animations last 1.5 s.
    @Test func everyFormatLastsAsLongAsTheRun() throws {
        #expect(try Output.frames(to: .standardOutput).schedule(.sixty, for: 1.5).frames.count == 91)
        let films: [Output] = [
            .gif(to: .standardOutput), .apng(to: .standardOutput), .webp(to: .standardOutput),
            .rgba(to: .standardOutput), .y4m(to: .standardOutput),
        ]
        for film in films {
            let schedule = try film.schedule(.sixty, for: 1.5)
            let delays = schedule.frames.map(\.delay)
            #expect(Set(delays.map(\.timescale)).count == 1)
            #expect(2 * delays.reduce(0) { $0 + $1.ticks } == 3 * delays[0].timescale, "\(film.format)")
            #expect(schedule.frames.last?.instant == 1.5)
        }
    }

    /// A run there and back ends where it begins: repeated forever, it needs no frame for its end.
    @Test func whatReturnsAndIsRepeatedIsSampledEvenly() throws {
        let rate = FrameRate(frames: 10)!, even = (0..<10).map { Double($0) / 10 }
        func instants(_ output: Output, returns: Bool) throws -> [Double] {
            let schedule = try output.schedule(rate, for: 1, returns: returns)
            #expect(hundredths(schedule) == [Int](repeating: 10, count: 10))
            return schedule.frames.map(\.instant)
        }
        for output in [Output.gif(to: .standardOutput), .apng(to: .standardOutput), .webp(to: .standardOutput)] {
            #expect(try instants(output, returns: true) == even, "\(output.format)")
            #expect(try instants(output, returns: false) == even.dropLast() + [1], "\(output.format)")
        }
        for output in [Output.gif(to: .standardOutput, plays: 1), .y4m(to: .standardOutput)] {
            #expect(try instants(output, returns: true) == even.dropLast() + [1], "\(output.format)")
        }
    }

    @Test func slides() throws {
        let schedule = try FrameSchedule.slides(4, at: FrameRate(frames: 8)!)
        #expect(schedule.frames.map(\.instant) == [0, 0.125, 0.25, 0.375])
        #expect(hundredths(schedule) == [13, 12, 13, 12])
    }

    @Test func limits() {
        #expect(throws: RunError.frameCount(240 * 600 + 1)) {
            try FrameSchedule.every(FrameRate(frames: 240)!, for: 600)
        }
        #expect(throws: RunError.duration(0)) { try FrameSchedule.every(.sixty, for: 0) }
        #expect(throws: RunError.duration(1e9)) { try FrameSchedule.every(.sixty, for: 1e9) }
        #expect(throws: RunError.self) { try FrameSchedule.every(.sixty, for: .nan) }
    }
}

@Suite struct FrameRateTests {
    @Test(arguments: [
        ("60", 60, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("0.5", 1, 2), ("120/2", 60, 1),
        ("240", 240, 1),
    ])
    func reads(_ text: String, _ frames: Int, _ seconds: Int) throws {
        let rate = try #require(FrameRate(text))
        #expect(rate.frames == frames)
        #expect(rate.seconds == seconds)
    }

    @Test(arguments: [
        "0", "-1", "241", "1000", "nan", "inf", "", "60/", "/1", "1/0", "60/1/1", "sixty", "1e300",
        "9223372036854775807/1",
    ])
    func refuses(_ text: String) { #expect(FrameRate(text) == nil) }

    /// 6/60 and 5/50 are both a tenth: two outputs share the frame.
    @Test func ratesAgreeOnSharedInstants() {
        #expect(FrameRate.sixty.instant(6) == FrameRate(frames: 50)!.instant(5))
        #expect(FrameRate(frames: 30)!.instant(7) == FrameRate.sixty.instant(14))
    }
}

@Suite struct TimelineTests {
    /// At 60 and 50 frames a second, every tenth of a second is shared.
    @Test func sharedInstantsAreOneEntry() throws {
        let schedules = [try FrameSchedule.every(.sixty, for: 0.2), try FrameSchedule.filling(0.2, at: 50)]
        let entries = Timeline(schedules).entries
        // 13 and 10 frames, of which those at 0, 0.1 and the end are shared.
        #expect(entries.count == 20)
        #expect(entries.filter { $0.uses.count == 2 }.map(\.instant) == [0, 0.1, 0.2])
        #expect(entries.map(\.instant) == entries.map(\.instant).sorted())
        #expect(entries.last?.uses.map(\.index) == [12, 9])
    }

    @Test func aSpanKeepsIndices() throws {
        let entries = Timeline(
            [try FrameSchedule.every(.sixty, for: 1)], within: FrameRate.sixty.instant(10)...FrameRate.sixty.instant(12)
        ).entries
        #expect(entries.map { $0.uses[0].index } == [10, 11, 12])
    }

    /// 0.475 s at 60 a second are 28.5 intervals: of 29 frames the last would have 8.3 ms, so there are 28, and the last
    /// one, still the end state, is shown for 1/60 s and these 8.3 ms. In units of 1/960 s: 456 - 27 * 16 = 24.
    @Test func theLastDelayIsNotTooShort() throws {
        let schedule = try FrameSchedule.filling(0.475, at: .sixty, shortest: PlayedFormat.webp.shortest)
        #expect(schedule.frames.count == 28)
        #expect(schedule.frames.last?.delay == FrameDelay(ticks: 24, timescale: 960))
        #expect(schedule.frames.last?.instant == 0.475)
        #expect(try FrameSchedule.filling(0.475, at: .sixty).frames.count == 29)
    }

    /// Any run of at least two such delays, at any rate and in each format of the table: players keep all of its delays,
    /// and they sum to the duration within 1 ms.
    @Test(arguments: [Output.apng(to: .path("x")), .webp(to: .path("x"))]) func playersKeepAllDelays(_ output: Output)
        throws
    {
        let seed = newSeed(), format = try #require(output.played)
        var random = SeededRandom(seed)
        for _ in 0..<5_000 {
            let rate = try #require(FrameRate(frames: Int(random.next() % 239_000) + 1_000, seconds: 1000))
            let duration = 0.025 + Double(random.next() % 40_000) / 20_000, returns = random.next() % 2 == 0
            let schedule = try output.schedule(rate, for: duration, returns: returns)
            let delays = schedule.frames.map(\.delay)
            #expect(delays.allSatisfy { format.played($0) == $0 }, "\(rate), \(duration) s; seed \(seed)")
            let sum = delays.reduce(0) { $0 + Double($1.ticks) / Double($1.timescale) }
            #expect(abs(sum - duration) < 0.0016, "\(rate), \(duration) s: \(sum); seed \(seed)")
        }
    }

    @Test func animationsAreSampledAsPlayersPlay() {
        for (output, most) in [
            (Output.gif(to: .path("x")), 50), (.apng(to: .path("x")), 90), (.webp(to: .path("x")), 90),
        ]
            as [(Output, Int)]
        {
            #expect(output.rate(for: 240) == FrameRate(frames: most))
            #expect(output.rate(for: 30) == 30)
        }
        #expect(Output.mp4(path: "x").rate(for: 240) == 240)
        #expect(Output.frames(to: .path("x/")).rate(for: 240) == 240)
    }
}
