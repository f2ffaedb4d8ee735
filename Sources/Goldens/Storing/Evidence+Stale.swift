import Foundation

extension Evidence {
    /// Removes the pictures that earlier checks of `run` left of frames that look otherwise now: all but `kept`, and, where `times` are given, of
    /// those alone. Other files stay.
    static func removeStale(of run: String, in directory: String, keeping kept: [Evidence], times: [FrameTime]?) throws
    {
        let folder = "\(directory)/\(run)", paths = Set(kept.flatMap { [$0.expected, $0.actual, $0.difference] })
        let looked = times.map { Set($0.map(name)) }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let stale = files.filter { file in
            frame(ofPicture: file).map { looked?.contains($0) ?? true } ?? false && !paths.contains("\(folder)/\(file)")
        }
        for file in stale { try Files.remove("\(folder)/\(file)") }
        // Where nothing else is in it. A part of a run may have others beside it that write there.
        if times == nil, !stale.isEmpty { rmdir(folder) }
    }

    /// What a frame's pictures are called, before their kinds.
    static func name(of time: FrameTime) -> String { "at-\(time.text)" }

    /// The frame's name in that of a picture; nil for a file that is none.
    private static func frame(ofPicture file: String) -> String? {
        guard file.range(of: #"^at-\d+\.\d{6}\.(expected|actual|difference)\.png$"#, options: .regularExpression) != nil
        else { return nil }
        return file.split(separator: ".").prefix(2).joined(separator: ".")
    }
}
