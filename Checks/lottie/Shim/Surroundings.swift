import ZoetropeCoreAnimation

// What the client's engine names and does not need for a frame: its view, its second engine, UIKit's colours.

/// The layer that hosts the engine's.
public class LottieAnimationLayer: CALayer {
    func updateInFlightAnimation() {}
}

/// A node of the second engine.
class AnimatorNode {}

/// Numbers of the second engine's shapes that the first one uses.
enum StarNode { static let PolystarConstant: CGFloat = 0.47829 }
enum PolygonNode { static let PolygonConstant: CGFloat = 0.25 }
enum EllipseNode { static let ControlPointConstant: CGFloat = 0.55228 }

/// NSTextAlignment's cases.
enum NSTextAlignment { case left, center, right, justified, natural }

/// What the client asks for to draw less.
public enum ReducedMotionOption: Hashable {
    case standardMotion, reducedMotion
    public static let systemReducedMotionToggle = ReducedMotionOption.standardMotion
}

/// What loads animations from the network.
public protocol LottieURLSession {}

public final class URLSession: LottieURLSession, Sendable {
    public static let shared = URLSession()
}

extension LottieAnimation {
    /// The frame at a part of the way, 0…1.
    func frameTime(forProgress progress: Double) -> Double { startFrame + (endFrame - startFrame) * progress }

    func progressTime(forFrame frame: Double, clamped: Bool = true) -> Double {
        let progress = endFrame == startFrame ? 0 : (frame - startFrame) / (endFrame - startFrame)
        return clamped ? min(max(progress, 0), 1) : progress
    }

    var duration: Double { (endFrame - startFrame) / framerate }
    var size: CGSize { CGSize(width: width, height: height) }
    var bounds: CGRect { CGRect(origin: .zero, size: size) }

    /// Seconds from the first frame.
    func time(forFrame frame: Double) -> Double { (frame - startFrame) / framerate }

    /// An animation from its file's bytes.
    static func load(_ data: Data) throws -> LottieAnimation {
        guard let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw InitializableError.invalidInput()
        }
        return try LottieAnimation(dictionary: json)
    }
}
