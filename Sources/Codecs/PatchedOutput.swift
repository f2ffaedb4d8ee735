import ZoetropeFiles
import ZoetropeFrames

/// The output of a format whose first bytes depend on its last frame. A file is patched at the end; for a pipe, all
/// bytes wait in memory, up to a limit.
final class PatchedOutput {
    private let sink: any ByteSink
    /// The sink, or memory until the end.
    private let output: any PatchableByteSink
    private let memoryLimit, fileLimit: Int
    private(set) var count = 0

    /// `memoryLimit` bounds the bytes that wait in memory; `fileLimit` is the format's own limit. Both are in bytes.
    init(_ sink: any ByteSink, memoryLimit: Int = 1 << 28, fileLimit: Int = .max) {
        self.sink = sink
        if let patchable = sink as? any PatchableByteSink, patchable.isPatchable {
            output = patchable
        } else {
            output = MemorySink()
        }
        self.memoryLimit = memoryLimit
        self.fileLimit = fileLimit
    }

    func write(_ bytes: [UInt8]) throws {
        count += bytes.count
        if count > fileLimit {
            throw PictureError(
                path: "the animation", problem: "it has more than \(fileLimit) bytes, too many for its format",
                remedy: "choose a smaller scale or fewer frames")
        }
        if output !== sink, count > memoryLimit {
            throw PictureError(
                path: "the animation",
                problem: "it has more than \(memoryLimit) bytes, which would wait in memory, "
                    + "since a pipe cannot go back to the file's beginning",
                remedy: "write it to a file")
        }
        try output.write(bytes)
    }

    /// Replaces bytes that were written.
    func patch(_ bytes: [UInt8], at offset: Int) throws { try output.patch(bytes, at: offset) }

    /// Writes what waited in memory to the sink. Committing a file is left to its owner.
    func finish() throws {
        if let memory = output as? MemorySink, memory !== sink { try sink.write(memory.bytes) }
    }
}
