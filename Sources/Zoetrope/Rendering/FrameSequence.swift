import ZoetropePixels
import ZoetropeThreads

/// The frames of a run, in their order: ``SceneRenderer/frames(of:options:)``.
///
/// Other threads draw ahead, as many frames as are needed to keep all cores busy, and wait when nobody takes them. When
/// the task is cancelled, or the loop is left, they stop within a frame.
public struct FrameSequence: AsyncSequence, Sendable {
    /// A frame of a run.
    public struct Frame: Hashable, Sendable {
        /// The pixels.
        public let bitmap: Bitmap
        /// Seconds from the start of the run.
        public let time: Double
    }

    /// A frame of a run.
    public typealias Element = Frame

    let draw: @Sendable (Cancellation, (Bitmap, Double) throws -> Void) throws -> Void

    /// Starts to draw when the first frame is awaited.
    public func makeAsyncIterator() -> Iterator { Iterator(draw) }

    /// Draws a run, and hands over its frames.
    public struct Iterator: AsyncIteratorProtocol {
        private let run: Run

        init(_ draw: @escaping @Sendable (Cancellation, (Bitmap, Double) throws -> Void) throws -> Void) {
            run = Run(draw)
        }

        /// The next frame; nil after the last.
        ///
        /// - Throws: a ``ZoetropeError``, or a `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> Frame? { try await run.next() }
    }

    /// Stops drawing when nobody holds the iterator any more.
    private final class Run {
        private let frames = Handover<Frame>()
        private let draw: @Sendable (Cancellation, (Bitmap, Double) throws -> Void) throws -> Void
        private var hasStarted = false

        init(_ draw: @escaping @Sendable (Cancellation, (Bitmap, Double) throws -> Void) throws -> Void) {
            self.draw = draw
        }

        deinit { frames.cancel() }

        func next() async throws -> Frame? {
            if !hasStarted {
                hasStarted = true
                try Threads.start { [frames, draw] in
                    frames.finish(
                        Result {
                            try draw(frames.cancellation) { try frames.give(Frame(bitmap: $0, time: $1)) }
                        })
                }
            }
            return try await frames.next()
        }
    }
}
