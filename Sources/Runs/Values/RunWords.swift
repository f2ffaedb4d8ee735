import ZoetropeGIF
import ZoetropeSceneModel

/// A value of an option that is one of some words.
package protocol OptionWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A way that a scene plays.
package enum Way: String, OptionWord, Codable {
    case forward, back, gesture
    case pingPong = "ping-pong"
}

/// What an update of goldens keeps of a frame.
package enum Keep: String, OptionWord {
    case pictures, fingerprints
}

/// The colours of a figure.
package enum FigureTheme: String, OptionWord {
    case light, dark
}

/// How a screen whose shape is not the canvas' is fitted to it.
public enum PictureFit: String, Hashable, Sendable, CaseIterable {
    /// Cropped evenly on both sides.
    case cover
    /// Shown whole, with bars of the canvas' background.
    case contain
    /// Distorted.
    case stretch
}

/// How hard PNG and WebP files are compressed.
public enum Compression: String, Hashable, Sendable, CaseIterable {
    /// As fast as they can be written.
    case fast
    /// As small as possible; takes many times as long.
    case small
}

extension PictureFit: OptionWord {}
extension Compression: OptionWord {}
extension GIFOptions.Dither: OptionWord {}
extension Gesture.Outcome: OptionWord {}
