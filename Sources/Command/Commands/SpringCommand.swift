import ArgumentParser
import Zoetrope
import ZoetropeCode
import ZoetropeCodecs
import ZoetropeTiming

/// Writes one spring in every notation.
struct SpringCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spring",
        abstract: "Writes a spring in the notation of each platform, with its overshoot, its times and a plot.",
        usage: "render spring <spring> [--as <notation>] [-o <file.png|file.svg>]",
        discussion: """
            A spring is 'duration,bounce', as SwiftUI writes it, or names of one of these sets:

              render spring 0.5,0.3
              render spring response=0.4,dampingFraction=0.8
              render spring mass=1,stiffness=300,damping=20,velocity=2
              render spring stiffness=400,dampingRatio=0.5      Android's SpringForce
              render spring settling=0.6,dampingRatio=0.7       UIView's duration and damping
              render spring bouncy --as css
            """)

    @Argument(help: ArgumentHelp("The spring.", valueName: "spring"))
    var spring: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "One of \((["all"] + SpringFigures.notationKeys).joined(separator: ", ")); a notation alone prints its code "
                + "and nothing else.", valueName: "notation"))
    var notation = "all"

    @Option(name: .shortAndLong, help: ArgumentHelp("Writes the plot as a picture.", valueName: "file.png|file.svg"))
    var output: String?

    func validate() throws {
        guard notation == "all" || SpringFigures.notationKeys.contains(notation) else {
            throw ValidationError(
                "There is no notation '\(notation)'; there are "
                    + "\((["all"] + SpringFigures.notationKeys).joined(separator: ", ")).")
        }
        if let output, !["png", "svg"].contains(PathText.format(of: output)) {
            throw ValidationError("A plot is a .png or an .svg file; end its path so, not '\(output)'.")
        }
    }

    func run() throws {
        let figures = SpringFigures(try Spring.parse(spring))
        if notation == "all" {
            try Console.result(SpringReport(figures).text)
        } else if let found = figures.notations.first(where: { $0.key == notation }) {
            guard !found.lines.isEmpty else { throw CommandError("\(found.title): \(found.note)") }
            try Console.result(found.lines.joined(separator: "\n"))
        }
        guard let output else { return }
        try FileConflicts(inputs: []).checkUsage(files: [output])
        let plot = SpringPlot(figures)
        let bytes =
            PathText.format(of: output) == "svg"
            ? Array(plot.svg.utf8)
            : try PNGEncoder.encode(DisplayListRenderer().bitmap(of: plot.displayList(scale: 2)))
        try Notes(isQuiet: false).write(bytes, to: output)
    }
}
