import ArgumentParser
import ZoetropeGoldens
import ZoetropeRuns

/// Which frames are checked, and how strictly. What is not given is as zoetrope.json or the goldens say.
enum CheckRows: OptionRows {
    static let rows =
        RunTable.flags(of: .check)
        + RunTable.flags(of: .frames).filter { ["fps", "scale", "jobs"].contains($0.flag) }
    static let usual = [
        "every": "as zoetrope.json or the goldens; 6 for new ones",
        "fps": "as zoetrope.json or the goldens; 60 for new ones",
        "scale": "as zoetrope.json or the goldens; 1 for new ones",
    ]
}

extension UpdatePolicy: ExpressibleByArgument {}
