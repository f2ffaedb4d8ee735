import ArgumentParser
import Zoetrope
import ZoetropeGoldens
import ZoetropeRuns

/// Which frames are checked, and how strictly. What is not given is as zoetrope.json or the goldens say.
enum CheckRows: OptionRows {
    static let rows =
        RunTable.flags(of: .check).filter { $0.flag != "tolerance" }
        + RunTable.flags(of: .frames).filter { ["fps", "scale", "jobs"].contains($0.flag) }
}

extension UpdatePolicy: ExpressibleByArgument {}
