import ArgumentParser
import Foundation
import ZoetropeGoldens

/// What is asked for of an archive of layers, and of nothing else.
struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .customLong("state"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A state of an archive's layers; repeat it to go from one state to the next.", valueName: "name"))
    var states: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The duration of an archive's run in seconds. (default: until its animations end)", valueName: "seconds"))
    var seconds: String?

    init() {}

    /// What a manifest has kept, which is taken out of its settings.
    init(takenFrom record: inout RunRecord) {
        (states, seconds) = ([], nil)
        if case .string(let text)? = record.values.removeValue(forKey: LayerArchive.statesKey), !text.isEmpty {
            states = text.components(separatedBy: "\n")
        }
        switch record.values.removeValue(forKey: LayerArchive.secondsKey) {
        case .number(let value): seconds = "\(value)"
        case .integer(let value): seconds = "\(value)"
        default: break
        }
    }

    /// Nil for the archive's own.
    func duration() throws -> Double? {
        guard let text = seconds else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds <= 3600 else {
            throw ValidationError("'\(text)' is not a duration; write seconds from above 0 to 3600, such as 1.5.")
        }
        return seconds
    }

    /// Refuses these options for scenes.
    func refuse() throws {
        if !states.isEmpty {
            throw ValidationError("--state is for archives of layers, NAME.ca; a scene has --set, --back and --at.")
        }
        if seconds != nil {
            throw ValidationError("--seconds is for archives of layers, NAME.ca; a scene has its own duration.")
        }
    }
}
