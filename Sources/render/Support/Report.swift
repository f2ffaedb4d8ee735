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
        let limited = gif.maxBytes == nil ? [] : outputs.filter(\.isGIF)
        let plain = outputs.filter { !limited.contains($0) }
        let start = ProcessInfo.processInfo.systemUptime
        // A part of a run is meant to join the rest of it.
        let earlier =
            options.frames == nil
            ? plain.filter { $0.format == .frames }.compactMap(\.path).map(EarlierFrames.init) : []
        var total = plain.isEmpty ? 0 : try withBar { try pass(plain, $0) }
        for output in limited { total += try descend(output, pass) }
        let streaming = outputs.contains { $0.path == nil }
        for path in outputs.compactMap(\.path) { try notes.wrote(path, streaming: streaming) }
        plain.forEach(noteRate)
        earlier.forEach(warn)
        let elapsed = ProcessInfo.processInfo.systemUptime - start
        notes.note("\(total) frames in \(String(format: "%.2f", elapsed)) s")
    }

    /// Returns how many pictures were drawn.
    private func withBar(_ body: (@escaping (RunProgress) -> Void) throws -> Void) throws -> Int {
        let bar = ProgressBar(notes)
        defer { bar.finish() }
        var total = 0
        try body { progress in
            total = progress.total
            bar.show(progress)
        }
        return total
    }

    /// A GIF within `--max-bytes`.
    private func descend(_ output: Output, _ pass: Pass) throws -> Int {
        guard let path = output.path else {
            throw ValidationError("--max-bytes tries more than once, and a pipe takes bytes only once; name a file.")
        }
        var bounded = output, total = 0
        bounded.maximumBytes = gif.maxBytes
        let tried = { (step: SizeLadder.Step, bytes: Int?) in
            notes.note(
                "\(path): \(bytes.map { "\($0) bytes, too many" } ?? "\(Report.size(of: path)) bytes") at \(step)")
        }
        try SizeLadder.descend(bounded, gif.options, rate: output.rate(for: options.rate), tried: tried) { output in
            total += try withBar { try pass([output], $0) }
        }
        return total
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
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
