extension ResolvedScene {
    /// How many times a scene's duration a track may last before other units are suspected: a thousand would be milliseconds.
    private static let longest = 20.0

    /// What is right and will hardly be meant, a line each: tracks that the scene ends before, or that hardly begin while it lasts.
    package var warnings: [String] {
        zip(scene.tracks, tracks).compactMap { model, track in
            let way = track.forward
            if way.begin >= duration {
                return warning(
                    "the track begins at \(way.begin.text) s, when the scene has ended",
                    at: model.begin.origin ?? model.origin)
            }
            if way.duration > duration * ResolvedScene.longest {
                return warning("the track lasts \(way.duration.text) s", at: model.duration?.origin ?? model.origin)
            }
            return nil
        }
    }

    private func warning(_ what: String, at origin: Origin) -> String {
        "\(scene.source.file):\(origin.position.line):\(origin.position.column): \(origin.path): \(what); the scene lasts \(duration.text) s: times are seconds, not milliseconds"
    }
}
