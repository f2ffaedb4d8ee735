import Foundation
import ZoetropeRuns
import ZoetropeSceneModel

extension SceneRenderer {
    /// A scene file with the settings of a run. Paths of pictures in `settings` are relative to `folder`.
    package init(
        path: String, settings: RunRequest, picturesIn folder: String = "", allowOutside: Bool = false,
        pictures: PictureCache? = nil
    ) throws {
        let options = Options(settings, picturesIn: folder, allowOutside: allowOutside)
        try self.init(
            Scene.draft(path: path), directory: (path as NSString).deletingLastPathComponent, file: path,
            options: options, cache: pictures)
    }

    /// How a run with these settings goes through the scene, at `fps` frames a second.
    package func playback(_ settings: RunRequest, fps: Double) throws -> PlaybackTiming {
        try playback(settings).blurred(settings.motionBlur, rate: fps)
    }

    /// How a run with these settings goes through the scene, without motion blur.
    package func playback(_ settings: RunRequest) throws -> PlaybackTiming {
        try PlaybackTiming(settings, of: scene)
    }

    /// The ways that the scene plays: forward, back if it has a way back of its own, and the gesture if it has one.
    package var ways: [Way] {
        [.forward] + (scene.scene.back == nil ? [] : [.back]) + (scene.scene.gesture == nil ? [] : [.gesture])
    }
}

extension PlaybackTiming {
    /// How a run with these settings goes through a scene, without motion blur.
    package init(_ settings: RunRequest, of scene: ResolvedScene) throws {
        let route: Playback.Route =
            switch settings.way {
            case .forward, .gesture: .forward
            case .back: .back
            case .pingPong: .pingPong
            }
        let playback = Playback(
            route: route, holdStart: settings.holdStart, holdEnd: settings.holdEnd, speed: settings.speed)
        guard let driven = try GestureRun(settings, of: scene) else {
            try self.init(playback, of: scene)
            return
        }
        if settings.way == .pingPong {
            try self.init(playback, composing: driven, of: scene)
        } else {
            try self.init(playback, driving: driven)
        }
    }
}

extension GestureRun {
    /// The part of such a run that a gesture drives; nil where the clock drives all of it.
    package init?(_ settings: RunRequest, of scene: ResolvedScene) throws {
        let isComposed = settings.way == .pingPong && (settings.gesture != nil || settings.outcome != nil)
        guard settings.way == .gesture || isComposed else { return nil }
        let given = try settings.gesture.map { try Gesture.load(text: $0, file: "gesture", for: scene.scene) }
        guard let gesture = given ?? scene.scene.gesture else {
            throw RunError.noGesture(scene: scene.scene.name)
        }
        try self.init(gesture, in: scene, outcome: settings.outcome)
    }
}

extension SceneRenderer.Options {
    /// What a request changes about a scene. Paths of pictures are relative to `folder`.
    package init(_ request: RunRequest, picturesIn folder: String, allowOutside: Bool) {
        let files = request.pictures.mapValues { $0.hasPrefix("/") || folder.isEmpty ? $0 : folder + "/" + $0 }
        self.init(
            pictures: files.mapValues { .file($0) }, parameters: request.parameters.mapValues { .init(text: $0) },
            canvas: request.size, fit: request.fit, allowOutside: allowOutside)
        density = request.density
        frame = request.frame == "none" ? nil : request.frame
        caption = request.caption.isEmpty ? nil : request.caption
    }
}
