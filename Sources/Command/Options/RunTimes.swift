import ArgumentParser
import Zoetrope

/// Times of a run, as `--at` takes them: seconds or percent of the run, `0.25`, `50%` or `0,0.25,50%`.
struct RunTimes: ExpressibleByArgument {
    enum Time: Hashable {
        case seconds(Double), percent(Double)

        func seconds(of duration: Double) -> Double {
            switch self {
            case .seconds(let s): s
            // At 100 % exactly the end.
            case .percent(let p): p == 100 ? duration : duration * p / 100
            }
        }
    }

    /// At least one.
    let times: [Time]

    init?(argument: String) {
        let times = argument.split(separator: ",", omittingEmptySubsequences: false).map(RunTimes.time)
        guard times.allSatisfy({ $0 != nil }) else { return nil }
        self.times = times.compactMap { $0 }
    }

    init(_ times: [Time]) { self.times = times }

    /// In seconds.
    ///
    /// - Parameter run: what messages call the run.
    /// - Throws: a ``RunError`` for one that is outside of the run.
    func seconds(within duration: Double, of run: String) throws -> [Double] {
        try times.map { try RunError.checked($0.seconds(of: duration), within: duration, of: run) }
    }

    private static func time(_ text: Substring) -> Time? {
        guard text.hasSuffix("%") else { return Double(text).flatMap { $0.isFinite ? .seconds($0) : nil } }
        return Double(text.dropLast()).flatMap { (0...100).contains($0) ? .percent($0) : nil }
    }

    @Sendable static func parse(_ text: String) throws -> RunTimes {
        guard let times = RunTimes(argument: text) else {
            throw ValidationError(
                "'\(text)' is not a time; write seconds, percent of the run, or several: 0.25, 50%, 0,0.25,0.5."
            )
        }
        return times
    }

    static let help = "seconds, 50% of the run, or several: 0,0.25,0.5"
}
