import Foundation
import Zoetrope

/// Runs with a progress bar, and says afterwards what was written.
struct Report {
    let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    /// `write` makes `outputs`, and is given what to call as it gets on.
    func run(_ outputs: [Output], _ options: RunOptions, write: ((RunProgress) -> Void) throws -> Void) throws {
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
        outputs.forEach { noteRate(of: $0, options.rate) }
        notes.note("\(total) pictures drawn in \(String(format: "%.2f", bar.elapsed)) s")
    }

    private func noteRate(of output: Output, _ asked: FrameRate) {
        let rate = output.rate(for: asked)
        guard rate != asked else { return }
        notes.note(
            "\(output.path ?? "standard output"): sampled at \(rate) frames a second instead of \(asked), "
                + "as players slow down a GIF whose delays are under 2/100 s")
    }
}
