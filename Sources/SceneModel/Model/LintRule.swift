/// What a linter looks for; a scene's `lint.allow` names what its author means.
package enum LintRule: String, Hashable, Sendable, CaseIterable {
    /// The first frame is the picture `from`, the last one is `to`, to the pixel.
    case start, end
    /// The background shows through a crack between layers.
    case gap
    /// Something changes from one moment to the next.
    case jump
    /// The way back starts where the way there ends, and ends where it starts.
    case back
}
