import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeThreads
import ZoetropeFrames

/// Takes the frames of one output.
protocol OutputWriter {
    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws
    /// After the last frame.
    func finish() throws
}

extension DrawnFrame {
    /// The frame as a PNG file, in a run that makes them.
    fileprivate var file: [UInt8] {
        guard let png else { preconditionFailure("the run was not asked for PNG files") }
        return png
    }
}

/// A PNG file for each frame.
struct FrameFolderWriter: OutputWriter {
    let sequence: PNGSequence

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        try sequence.write(frame.file, index: index)
    }

    func finish() {}
}

/// One PNG file after the other into a stream.
struct FrameStreamWriter: OutputWriter {
    let output: any ByteSink

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws { try output.write(frame.file) }

    func finish() {}
}

/// PNG files in memory.
struct FrameBufferWriter: OutputWriter {
    let buffer: OutputBuffer

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) { buffer.append(frame.file) }

    func finish() {}
}

/// An encoder.
struct AnimationWriter: OutputWriter {
    let sink: any FrameSink

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        try sink.append(frame.bitmap, delay: delay)
    }

    func finish() throws { try sink.finish() }
}

/// Where an animation's bytes go; counts them. Nothing is visible before `commit`, except on standard output, which
/// takes bytes at once unless they have a limit.
final class AnimationTarget: PatchableByteSink {
    private enum Place {
        case file(AtomicFile)
        case stream(StandardOutput)
        /// Kept, and then written to a stream or given to a buffer.
        case kept(MemorySink, OutputBuffer?)
    }

    private let place: Place
    private(set) var count = 0
    private let cancellation: Cancellation?

    /// `cancellation` stops encoders that have frames left when the last one is drawn.
    init(_ output: Output, _ options: RunOptions, _ cancellation: Cancellation?) throws {
        self.cancellation = cancellation
        place =
            switch output.destination.place {
            case .path(let path): .file(try AtomicFile(path: path, allowsOutside: options.allowOutside))
            case .standardOutput where output.maximumBytes == nil: .stream(StandardOutput())
            case .standardOutput: .kept(MemorySink(), nil)
            case .memory(let buffer): .kept(MemorySink(), buffer)
            }
    }

    /// The file; nil for a stream or memory.
    var file: AtomicFile? {
        if case .file(let file) = place { return file }
        return nil
    }

    private var sink: any ByteSink {
        switch place {
        case .file(let file): file
        case .stream(let stream): stream
        case .kept(let memory, _): memory
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try cancellation?.check()
        count += bytes.count
        try sink.write(bytes)
    }

    var isPatchable: Bool { (sink as? any PatchableByteSink)?.isPatchable ?? false }

    func patch(_ bytes: [UInt8], at offset: Int) throws {
        try (sink as? any PatchableByteSink)?.patch(bytes, at: offset)
    }

    /// Makes the bytes visible.
    func commit() throws {
        switch place {
        case .file(let file): try file.commit()
        case .stream: break
        case .kept(let memory, let buffer?): buffer.append(memory.bytes)
        case .kept(let memory, nil): try StandardOutput().write(memory.bytes)
        }
    }
}
