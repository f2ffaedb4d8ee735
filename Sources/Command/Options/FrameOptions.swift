import ArgumentParser
import Zoetrope
import ZoetropeRuns

/// Which frames, how large, and with how many threads.
struct FrameOptions<Rows: OptionRows>: ParsableArguments {
    @OptionGroup var table: TableOptions<Rows>
    @OptionGroup var quietness: Quietness

    var request: RunRequest { table.request }
    var notes: Notes { quietness.notes }
    var run: RunOptions { RunOptions(request) }
}

/// Whether a command says what it does.
struct Quietness: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Prints errors only, without progress and notes.")
    var quiet = false

    var notes: Notes { Notes(isQuiet: quiet) }
}

/// How many threads a command takes that draws no run of its own.
enum JobsRows: OptionRows {
    static let rows = FrameRows.rows.filter { $0.flag == "jobs" }
}
