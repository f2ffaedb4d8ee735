import Foundation
import ZoetropeGoldens
import ZoetropeSceneModel
import ZoetropeNumbers

extension Playback.Route {
    package var way: RunSettings.Way {
        switch kind {
        case .forward: .forward
        case .back: .back
        case .pingPong: .pingPong
        case .gesture, .recording: .gesture
        }
    }
}

extension RunSettings {
    /// What a caller has changed about a scene. Pictures in memory have no file, and are called so.
    init(_ options: SceneRenderer.Options) {
        self.init()
        for assignment in options.assignments { parameters[assignment.name] = assignment.value }
        for (name, picture) in options.pictures {
            switch picture.place {
            case .file(let path): pictures[name] = path
            case .bitmap: pictures[name] = "bitmap"
            }
        }
        size = options.canvas.map { "\(JSONWriter.number($0.width))x\(JSONWriter.number($0.height))" }
        fit = options.fit == .stretch ? nil : options.fit.rawValue
    }

    /// Adds how a run goes through the scene.
    mutating func add(_ playback: Playback) {
        (holdStart, holdEnd, speed, way) = (playback.holdStart, playback.holdEnd, playback.speed, playback.route.way)
        if case .recording(let recording) = playback.route.kind { gesture = recording.text }
    }

    /// `direction=right`, the name of the goldens of a scene with changes; nil without any.
    package var variantName: String? {
        func stem(_ path: String) -> String { ((path as NSString).lastPathComponent as NSString).deletingPathExtension }
        var parts = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        parts += pictures.sorted { $0.key < $1.key }.map { "\($0.key)=\(stem($0.value))" }
        if let size { parts.append("size=\(size)") }
        if let fit { parts.append("fit=\(fit)") }
        if let frame { parts.append("frame=\(frame)") }
        if let density { parts.append("density=\(density)") }
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: ",").replacingOccurrences(of: "/", with: "-")
    }
}

extension SceneRenderer {
    /// Every way that the scene plays: forward, back where it has a way back of its own, and as its gesture drives it.
    public var playbacks: [Playback] {
        ways.map { way in
            switch way {
            case .back: Playback(route: .back)
            case .gesture: Playback(route: .gesture)
            case .forward, .pingPong: Playback()
            }
        }
    }

    /// The name of the goldens of a run: `name`, or the scene's with what was changed about it
    /// (`cube/direction=right`), and the way it goes, unless that is forward (`cube/back`).
    public func goldenName(_ name: String? = nil, of playback: Playback = Playback()) -> String {
        var settings = RunSettings()
        settings.add(playback)
        let base = name.map { [$0] } ?? [self.name] + [changes.variantName].compactMap(\.self)
        return (base + (settings.way == .forward ? [] : [settings.way.rawValue])).joined(separator: "/")
    }
}
