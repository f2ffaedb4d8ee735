import Foundation
import Zoetrope

/// Runs with a progress bar, and says afterwards what was written.
struct Report {
    let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    /// `write` makes `outputs`, and is given what to call as it gets on.
    func run(_ outputs: [Output], _ options: RunOptions, write: ((RunProgress) -> Void) throws -> Void) throws {
        for output in outputs where output.rate(for: options.rate) != options.rate {
            notes.note(
                "\(output.path ?? "standard output"): sampled at \(output.rate(for: options.rate)) frames a second instead of \(options.rate), "
                    + "as players slow down a GIF whose delays are under 2/100 s")
        }
        let bar = ProgressBar(notes)
        var total = 0
        do {
            try write { progress in
                total = progress.total
                bar.show(progress)
            }
        } catch {
            bar.finish()
            throw error
        }
        bar.finish()
        try outputs.compactMap(\.path).forEach(Console.result)
        notes.note("\(total) pictures drawn in \(String(format: "%.2f", bar.elapsed)) s")
    }
}
