import Zoetrope
import ZoetropeThreads

/// Looks for a scene's faults, which may take seconds: not again for what has been looked at, and no longer than anybody
/// waits for them.
final class FaultSearch: Sendable {
    private struct Progress {
        /// What was looked at last: the scene and its parameters, and the revision of its files.
        var done: (state: TabState, revision: Int)?
        /// Ends the search that is under way.
        var running = Cancellation()
    }

    private let progress = Locked(Progress())

    /// Begins a search, which `stop` ends.
    func begin() -> Cancellation {
        progress.withLock {
            $0.running = Cancellation()
            return $0.running
        }
    }

    func stop() { progress.withLock { $0.running.cancel() } }

    /// The faults; nil where they were found before, where the scene cannot be drawn, and where the search was ended.
    func findings(
        of state: TabState, revision: Int, _ search: Cancellation, in renderer: () throws -> SceneRenderer
    ) -> [LintFinding]? {
        let isDone = progress.withLock { $0.done?.state == state && $0.done?.revision == revision }
        guard !isDone else { return nil }
        let result = Result { try renderer().lint(cancellation: search) }
        if case .failure(is CancellationError) = result { return nil }
        progress.withLock { $0.done = (state, revision) }
        return try? result.get()
    }
}
