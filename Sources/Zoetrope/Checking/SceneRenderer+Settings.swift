import Foundation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePresentation
import ZoetropeSceneModel
import ZoetropeNumbers

extension SceneRenderer {
    /// A scene file with the settings of a run. Paths of pictures in `settings` are relative to `folder`.
    package init(
        path: String, settings: RunSettings, picturesIn folder: String = "", allowOutside: Bool = false,
        pictures: PictureCache? = nil
    ) throws {
        let options = try Options(settings, picturesIn: folder, allowOutside: allowOutside)
        try self.init(
            Scene.draft(path: path), directory: (path as NSString).deletingLastPathComponent, file: path,
            options: options, cache: pictures)
    }

    /// How a run with these settings goes through the scene, at `fps` frames a second.
    package func playback(_ settings: RunSettings, fps: Double) throws -> PlaybackTiming {
        try playback(settings).blurred(settings.motionBlur, rate: fps)
    }

    /// How a run with these settings goes through the scene, without motion blur.
    package func playback(_ settings: RunSettings) throws -> PlaybackTiming {
        let route: Playback.Route =
            switch settings.way {
            case .forward, .gesture: .forward
            case .back: .back
            case .pingPong: .pingPong
            }
        let playback = Playback(
            route: route, holdStart: settings.holdStart, holdEnd: settings.holdEnd, speed: settings.speed)
        guard settings.way == .gesture else { return try PlaybackTiming(playback, of: scene) }
        guard let gesture = try settings.gesture.map(gesture) ?? scene.scene.gesture else {
            throw RunError.noGesture(scene: scene.scene.name)
        }
        let outcome = settings.outcome.flatMap(Gesture.Outcome.init)
        return try PlaybackTiming(playback, driving: GestureRun(gesture, in: scene, outcome: outcome))
    }

    private func gesture(_ text: String) throws -> Gesture {
        try Gesture.load(text: text, file: "gesture", for: scene.scene)
    }

    /// The ways that the scene plays: forward, back if it has a way back of its own, and the gesture if it has one.
    package var ways: [RunSettings.Way] {
        [.forward] + (scene.scene.back == nil ? [] : [.back]) + (scene.scene.gesture == nil ? [] : [.gesture])
    }
}

extension SceneRenderer.Options {
    /// - Throws: `RunSettingsError` when a setting, which may come from a manifest, cannot be used.
    package init(_ settings: RunSettings, picturesIn folder: String, allowOutside: Bool) throws {
        let sides = settings.size.map { $0.split(separator: "x").compactMap { Double($0) } }
        if let sides, sides.count != 2 || !sides.allSatisfy({ $0 > 0 && $0.isFinite }) {
            throw RunSettingsError("'\(SafeText.line(settings.size ?? "", limit: 80))' is not a size such as 390x844")
        }
        guard let fit = PictureFit(rawValue: settings.fit ?? PictureFit.stretch.rawValue) else {
            throw RunSettingsError("'\(SafeText.line(settings.fit ?? "", limit: 80))' is not a way to fit a picture")
        }
        let files = settings.pictures.mapValues { $0.hasPrefix("/") || folder.isEmpty ? $0 : folder + "/" + $0 }
        self.init(
            pictures: files.mapValues { .file($0) }, parameters: settings.parameters.mapValues { .init(text: $0) },
            canvas: sides.map { Size($0[0], $0[1]) }, fit: fit, allowOutside: allowOutside)
        density = settings.density
        do {
            frame = try settings.frame.map(DeviceFrame.init)
            caption = try settings.caption.map(Caption.init)
        } catch {
            throw RunSettingsError("\(error)")
        }
    }
}

/// Settings of a run, such as a manifest has, that cannot be used.
package struct RunSettingsError: ZoetropeError, Hashable {
    package let description: String
    package var kind: ZoetropeErrorKind { .request }

    package init(_ description: String) { self.description = description }
}
