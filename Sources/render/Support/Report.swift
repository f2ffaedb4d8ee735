import ArgumentParser
import Foundation
import Zoetrope

/// Makes outputs with a progress bar, and says afterwards what was written.
struct Report {
    let notes: Notes
    let options: RunOptions
    let gif: GIFFlags

    /// Writes outputs in one pass, given what to call as it gets on.
    typealias Pass = ([Output], @escaping (RunProgress) -> Void) throws -> Void

    func run(_ outputs: [Output], pass: Pass) throws {
        try gif.check(outputs)
        var outputs = outputs
        for i in outputs.indices where outputs[i].isGIF { outputs[i].maximumBytes = gif.maxBytes }
        let start = ProcessInfo.processInfo.systemUptime
        // A part of a run is meant to join the rest of it.
        let earlier =
            options.frames == nil
            ? outputs.filter { $0.format == .frames }.compactMap(\.path).map(EarlierFrames.init) : []
        let total = try drawn { try pass(outputs, $0) }
        let streaming = outputs.contains { $0.path == nil }
        for path in outputs.compactMap(\.path) { try notes.wrote(path, streaming: streaming) }
        outputs.filter { $0.maximumBytes == nil }.forEach(noteRate)
        earlier.forEach(warn)
        let elapsed = ProcessInfo.processInfo.systemUptime - start
        notes.note("\(total) frames in \(String(format: "%.2f", elapsed)) s")
    }

    /// Returns how many pictures were drawn.
    private func drawn(_ body: (@escaping (RunProgress) -> Void) throws -> Void) throws -> Int {
        var bar = ProgressBar(notes), total = 0
        defer { bar.finish() }
        try body { progress in
            switch progress {
            case .frames(let done, let count):
                if done == 1 { total += count }
                bar.show(done: done, total: count)
            case .attempt(let path, let settings, let bytes, let fits):
                bar.finish()
                bar = ProgressBar(notes)
                notes.note("\(path): \(bytes) bytes\(fits ? "" : ", too many") at \(settings)")
            }
        }
        return total
    }

    private func warn(of earlier: EarlierFrames) {
        let count = earlier.remaining
        if count > 0 {
            notes.warn(
                "\(earlier.directory): \(count) frames of an earlier run are still there; remove them if they are not wanted"
            )
        }
    }

    private func noteRate(of output: Output) {
        let rate = output.rate(for: options.rate)
        guard rate != options.rate else { return }
        notes.note(
            "\(output.path ?? "standard output"): sampled at \(rate) frames a second instead of \(options.rate), "
                + "as players slow down a GIF whose delays are under 2/100 s")
    }
}

extension Output {
    var isGIF: Bool {
        if case .gif = format { return true }
        return false
    }

    /// Whether it says how often it plays.
    var isAnimation: Bool {
        switch format {
        case .gif, .apng, .webp: true
        case .frames, .rgba, .y4m: false
        }
    }
}
