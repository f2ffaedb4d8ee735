import ZoetropeCoreAnimation

// What the client's engine names and does not need for a frame: its view, its second engine, UIKit's colours.

/// The layer that hosts the engine's.
public class LottieAnimationLayer: CALayer {}

/// A node of the second engine.
class AnimatorNode {}

/// A sequence of bytes that may be decoded from a `data:` URL.
extension Data {
    init?(imageAsset: ImageAsset) {
        guard let comma = imageAsset.name.range(of: "base64,"), imageAsset.name.hasPrefix("data:") else { return nil }
        self.init(base64Encoded: String(imageAsset.name[comma.upperBound...]), options: .ignoreUnknownCharacters)
    }
}

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
    /// An animation from its file's bytes.
    static func load(_ data: Data) throws -> LottieAnimation {
        guard let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw InitializableError.invalidInput()
        }
        return try LottieAnimation(dictionary: json)
    }
}
