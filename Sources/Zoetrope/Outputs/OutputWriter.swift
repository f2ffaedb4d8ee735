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

/// An encoder and the file that it fills; no file for standard output.
struct AnimationWriter: OutputWriter {
    let sink: any FrameSink
    let file: AtomicFile?

    func show(_ frame: DrawnFrame, index: Int, delay: FrameDelay) throws {
        try sink.append(frame.bitmap, delay: delay)
    }

    func finish() throws {
        try sink.finish()
        try file?.commit()
    }
}
