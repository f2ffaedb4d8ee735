import ZoetropeCodecs
import ZoetropeFrames
import ZoetropeGoldens
import ZoetropeThreads

extension FrameFiles {
    /// The files whose pixels are not those of the frame that a manifest has of their time.
    ///
    /// - Parameters:
    ///   - manifest: of the run that the files are the frames of. Frames that it does not have are not compared.
    ///   - numbers: which frame of the run each file is, counted from 0.
    /// - Throws: a `PictureError` for a file that cannot be read.
    package func differing(from manifest: Manifest, rate: FrameRate, numbers: [Int]) throws -> [String] {
        guard let duration else { return [] }
        let run = try FrameSchedule.every(rate, for: duration).frames
        let pairs = zip(paths, numbers).map { path, number in
            (path: path, frame: run.indices.contains(number) ? manifest.frame(at: run[number].time) : nil)
        }
        let same = Threads.results(pairs.count) { i in
            guard let frame = pairs[i].frame else { return run.indices.contains(numbers[i]) }
            return try Fingerprint(of: PNGReader.read(contentsOf: pairs[i].path)) == frame.fingerprint
        }
        return try zip(paths, same).filter { try !$0.1.get() }.map(\.0)
    }
}

extension FrameSchedule.Frame {
    fileprivate var time: FrameTime { FrameTime(seconds: instant) }
}
