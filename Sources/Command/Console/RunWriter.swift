import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeNumbers
import ZoetropeRuns

/// Writes the outputs of a run with a progress bar, and notes what was written.
struct RunWriter {
    let notes: Notes
    let options: RunOptions
    let request: RunRequest

    /// Writes some outputs in one pass and reports its progress.
    typealias Pass = ([Output], @escaping (RunProgress) -> Void) throws -> Void

    func run(_ outputs: [Output], pass: Pass) throws {
        try outputs.check(request)
        let start = ProcessInfo.processInfo.systemUptime
        // With --frames the other frames are expected to be there.
        let folders = options.frames == nil ? outputs.filter { $0.format == .frames }.compactMap(\.path) : []
        let earlier = folders.map(EarlierFrames.init)
        let total = try withBar { try pass(outputs, $0) }
        let streaming = outputs.contains { $0.path == nil }
        for path in outputs.compactMap(\.path) { try notes.wrote(path, streaming: streaming) }
        outputs.filter { $0.maximumBytes == nil }.forEach(noteRate)
        earlier.forEach(warn)
        let elapsed = ProcessInfo.processInfo.systemUptime - start
        notes.note("\(total) frames in \(NumberText.fixed(elapsed, places: 2)) s")
    }

    /// Returns the number of pictures.
    private func withBar(_ body: (@escaping (RunProgress) -> Void) throws -> Void) throws -> Int {
        var bar = ProgressBar(notes), total = 0
        defer { bar.finish() }
        try body { progress in
            switch progress {
            case .frames(let done, let count):
                if done == 1 { total += count }
                bar.show(done: done, total: count)
            case .fitted(_, let gif):
                bar.finish()
                bar = ProgressBar(notes)
                notes.note("\(gif)")
            case .matte(let path, let color):
                bar.finish()
                let others = path.lowercased().hasSuffix(".gif") ? ", --transparent keeps clear ones clear" : ""
                notes.note(
                    "\(path): pixels that are not opaque lie on \(RunRequest.text(color)); "
                        + "--matte takes another colour\(others)")
            case .padded(let path, let from, let to):
                bar.finish()
                notes.note(
                    "\(path): \(to.width) x \(to.height) pixels instead of \(from.width) x \(from.height), "
                        + "as video has even sizes; the last pixels are repeated")
            }
        }
        return total
    }

    private func warn(of earlier: EarlierFrames) {
        let count = earlier.remaining
        guard count > 0 else { return }
        notes.warn(
            "\(earlier.directory): \(count) frames of an earlier run are still there; "
                + "remove them if they are not wanted")
    }

    private func noteRate(of output: Output) {
        let rate = output.rate(for: options.rate)
        guard rate != options.rate, let played = output.played else { return }
        let shortest = played.shortest
        notes.note(
            "\(output.path ?? "standard output"): sampled at \(rate) frames a second instead of \(options.rate), "
                + "as players slow down \(played.name) whose delays are under \(shortest.ticks)/\(shortest.timescale) s"
        )
    }
}

extension [Output] {
    /// Refuses options that none of the outputs uses.
    func check(_ request: RunRequest) throws {
        do { try request.check(map(\.kind)) } catch let error as RequestError {
            throw ValidationError(error.description)
        }
    }
}
