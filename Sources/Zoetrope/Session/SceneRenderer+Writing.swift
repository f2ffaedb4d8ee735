import ZoetropeThreads

extension SceneRenderer {
    /// Writes a run to all outputs at once: a frame that several of them show is drawn once. Frames stream, so memory
    /// does not grow with their number, except for WebP and outputs in memory.
    ///
    /// A file appears only when it is complete. If the run fails, only complete frames in directories are left.
    ///
    /// - Parameters:
    ///   - outputs: what to write: at least one output, each to a different place.
    ///   - playback: how the run goes through the scene.
    ///   - options: the frame rate, the scale, and how many threads draw.
    ///   - progress: called on the calling thread after each picture, and with what is worth knowing about an output.
    /// - Throws: a ``ZoetropeError``: of kind `request` for options outside their ranges, for outputs that would
    ///   overwrite each other or a file that the run reads, and for a GIF that cannot be made small enough; of kind
    ///   `file` when something cannot be written; of kind `scene` when a value is invalid at a time of the run.
    public func write(
        _ outputs: [Output], playback: Playback = Playback(), options: RunOptions = RunOptions(),
        progress: (RunProgress) -> Void = { _ in }
    ) throws {
        try write(outputs, playback, options, cancellation: nil, progress: progress)
    }

    /// Writes a run on threads of its own while the caller awaits the end; otherwise as the function of the same name
    /// that blocks its thread. When the task is cancelled, the run stops within a frame and leaves no file that is not
    /// whole.
    ///
    /// - Parameters:
    ///   - outputs: what to write: at least one output, each to a different place.
    ///   - playback: how the run goes through the scene.
    ///   - options: the frame rate, the scale, and how many threads draw.
    ///   - progress: called by one of the run's threads after each picture, and with what is worth knowing about an
    ///     output.
    /// - Throws: a ``ZoetropeError``, or a `CancellationError` when the task is cancelled.
    public func write(
        _ outputs: [Output], playback: Playback = Playback(), options: RunOptions = RunOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws {
        try await Threads.run { try write(outputs, playback, options, cancellation: $0, progress: progress) }
    }

    private func write(
        _ outputs: [Output], _ playback: Playback, _ options: RunOptions, cancellation: Cancellation?,
        progress: (RunProgress) -> Void
    ) throws {
        let timing = try PlaybackTiming(playback, of: scene).blurred(options.motionBlur, rate: options.rate.value)
        try write(outputs, timing: timing, options: options, cancellation: cancellation, progress: progress)
    }

    /// `timing` has the run's motion blur. `recorder`, if it is for this scale, is shown the frames.
    package func write(
        _ outputs: [Output], timing: PlaybackTiming, options: RunOptions, recorder: ManifestRecorder? = nil,
        cancellation: Cancellation? = nil,
        progress: (RunProgress) -> Void = { _ in }
    ) throws {
        try FileConflicts(inputs: files).check(outputs)
        let last = try FrameSchedule.every(options.rate, for: timing.duration).frames.count - 1
        let source = try frames(of: timing, scale: options.scale, cancellation: cancellation)
        let recorder = recorder?.plan.scale == options.scale ? recorder : nil
        var outputs = outputs
        // The frames of a manifest have one scale.
        if recorder != nil { for i in outputs.indices { outputs[i].fixed.insert(.scale) } }
        let session = OutputSession(source: source, options: options, last: last) { output in
            try output.schedule(options.rate, for: timing.duration, returns: timing.returns)
        }
        try session.write(outputs, progress: progress) { frame, instant in
            recorder?.see(frame, at: try timing.moments(at: instant))
        }
    }
}
