import FileOutput

/// Takes the frames of one output.
protocol OutputWriter {
    mutating func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws
    /// Makes the file visible.
    mutating func finish() throws
}

/// A PNG file for each frame.
struct FramesWriter: OutputWriter {
    let sequence: PNGSequence

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        guard let file = frame.png else { preconditionFailure("the run was not asked for PNG files") }
        try sequence.write(file, index: index)
    }

    func finish() {}
}

/// One PNG file after the other into a pipe.
struct FrameStreamWriter: OutputWriter {
    let output: any ByteSink

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        guard let file = frame.png else { preconditionFailure("the run was not asked for PNG files") }
        try output.write(file)
    }

    func finish() {}
}

/// An encoder and the file that it fills.
struct AnimationWriter: OutputWriter {
    let sink: any FrameSink
    let target: AnimationTarget

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        try sink.append(frame.bitmap, delay: delay)
    }

    func finish() throws {
        try sink.finish()
        try target.commit()
    }
}

/// Where an animation's bytes go; counts them.
final class AnimationTarget: PatchableByteSink {
    private let sink: any ByteSink
    /// Nil for standard output.
    private let file: AtomicFile?
    private let limit: Int?
    private var count = 0

    init(_ output: Output) throws {
        file = try output.path.map(AtomicFile.init)
        sink = file ?? StandardOutput()
        limit = output.maximumBytes
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        count += bytes.count
        try sink.write(bytes)
    }

    var isPatchable: Bool { file?.isPatchable ?? false }

    func patch(_ bytes: [UInt8], at offset: Int) throws { try file?.patch(bytes, at: offset) }

    /// Makes the file visible, if it is not too large.
    func commit() throws {
        if let limit, count > limit {
            throw RunError.tooLarge(path: file?.path ?? "standard output", bytes: count, limit: limit)
        }
        try file?.commit()
    }
}
