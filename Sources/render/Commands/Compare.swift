import ArgumentParser
import Foundation
import Zoetrope

/// Two pictures, folders of frames or animations.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares two pictures, folders of PNG frames, or animations (PNG, APNG, GIF), frame by frame.",
        usage: "render compare <a> <b> [--tolerance <D[,COUNT]>] [--diff <path>] [--json <file.json>]",
        discussion: """
            Told of each pair that differs: how many pixels differ, by how much at most, where, the PSNR, and beside these exact figures the mean structural similarity \
            (SSIM, Wang and others, 2004).

            Exit status 0 when all frames are the same within the tolerance, 1 when not, 2 when a file cannot be read.
            """)

    @Argument(help: ArgumentHelp("What should be.", valueName: "a"))
    var expected: String

    @Argument(help: ArgumentHelp("What is.", valueName: "b"))
    var actual: String

    @Option(help: ArgumentHelp("How far a channel may be off (0 to 255) and how many pixels may be off further. (default: 0,0)", valueName: "D[,COUNT]"))
    var tolerance: String = "0"

    @Option(help: ArgumentHelp("Where the difference picture goes: a .png file, or a folder for a picture of each frame that differs.", valueName: "path"))
    var diff: String?

    @Option(help: ArgumentHelp("The figures as JSON; - for standard output.", valueName: "file.json"))
    var json: String?

    func run() throws {
        let tolerance = try Tolerance(parsing: tolerance)
        let (a, b) = (try AnimationReader(contentsOf: expected), try AnimationReader(contentsOf: actual))
        var pairs: [ComparedPair] = [], index = 0, extra: String?
        while true {
            let (p, q) = (try a.next(), try b.next())
            guard let p, let q else {
                if p != nil || q != nil { extra = "\(p == nil ? actual : expected) has more frames: the other one ends after \(index)" }
                break
            }
            pairs.append(try compare(p.bitmap, q.bitmap, index, tolerance))
            index += 1
        }
        let result = Comparisons(expected: expected, actual: actual, same: extra == nil && pairs.allSatisfy(\.passes), note: extra, frames: pairs)
        try tell(result)
        if !result.same { throw ExitCode(1) }
    }

    private func compare(_ a: Bitmap, _ b: Bitmap, _ index: Int, _ tolerance: Tolerance) throws -> ComparedPair {
        let comparison = FrameComparison(expected: a, actual: b, tolerance: tolerance)
        if let diff, !comparison.isSame { try write(DifferencePicture.make(expected: a, actual: b, tolerance: tolerance), index, diff) }
        return ComparedPair(index: index, comparison, similarity: StructuralSimilarity.mean(a, b, differingIn: comparison.box))
    }

    private func write(_ picture: Bitmap, _ index: Int, _ path: String) throws {
        guard (path as NSString).pathExtension.lowercased() != "png" else { return try PNGFile.write(PNGEncoder.encode(picture), to: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try PNGFile.write(PNGEncoder.encode(picture), to: "\(path)/frame-\(String(format: "%04d", index)).png")
    }

    private func tell(_ result: Comparisons) throws {
        if json == "-" { return try Console.result(JSONText.of(result)) }
        let different = result.frames.filter { $0.differingPixels > 0 || !$0.passes }
        for pair in different { try Console.result("frame \(pair.index): \(pair.words)") }
        if let note = result.note { try Console.result(note) }
        if different.isEmpty, result.note == nil { try Console.result("\(result.frames.count) frame\(result.frames.count == 1 ? "" : "s") the same") }
        guard let json else { return }
        let file = try AtomicFile(path: json)
        try file.write(Array((JSONText.of(result) + "\n").utf8))
        try file.commit()
    }
}

/// What `--json` writes.
private struct Comparisons: Encodable {
    let expected, actual: String
    let same: Bool
    let note: String?
    let frames: [ComparedPair]
}

private struct ComparedPair: Encodable {
    let index: Int
    let passes: Bool
    let differingPixels, exceedingPixels, maxDifference: Int
    let box: PixelBox?
    /// Decibels; absent for equal frames, whose ratio is infinite.
    let psnr: Double?
    /// Absent for frames of different sizes, or under 11 pixels.
    let ssim: Double?
    let words: String

    init(index: Int, _ c: FrameComparison, similarity: Double?) {
        (self.index, passes, box) = (index, c.passes, c.box)
        (differingPixels, exceedingPixels, maxDifference) = (c.differingPixels, c.exceedingPixels, c.maxDifference)
        psnr = c.psnr.isFinite ? (c.psnr * 1000).rounded() / 1000 : nil
        ssim = similarity.map { ($0 * 1e6).rounded() / 1e6 }
        let figures = [psnr.map { "PSNR \(Figures.text($0)) dB" }, ssim.map { "SSIM \($0)" }].compactMap { $0 }
        words = c.isSame ? "the same" : "\(c)" + (figures.isEmpty ? "" : " (\(figures.joined(separator: ", ")))")
    }
}
