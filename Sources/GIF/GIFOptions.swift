import ZoetropePixels
import ZoetropeFrames

/// How a GIF is made.
package struct GIFOptions: Hashable, Sendable {
    /// How colours that are not in the palette are shown.
    package enum Dither: String, Hashable, Sendable, CaseIterable {
        /// The nearest colour.
        case none
        /// A threshold pattern that is fixed to the canvas: the same noise in every frame.
        case ordered
        /// The error goes to the neighbours, in linear light.
        case diffusion
    }

    package typealias Loop = ZoetropeFrames.Loop

    /// The most pixels that a GIF may have: 16 million. Each takes some 100 bytes of memory and a fifth of a
    /// microsecond in every frame.
    package static let pixels = 1 << 24

    /// The most entries of a palette, 2...256, including the transparent one.
    package var colors: Int
    package var dither: Dither
    /// 1...100: how many bits may be spent to avoid visible error; each step of 7 doubles them. Below 60, pixels that
    /// stay for 0.4 s or more are drawn better than others, because errors are seen in what rests.
    package var quality: Int
    /// The colour behind translucent pixels; its own alpha is ignored.
    package var matte: Color
    package var loop: Loop
    /// Whether pixels with an alpha below 128 become clear; all other pixels are blended onto the matte.
    package var isTransparent: Bool

    package init(
        colors: Int = 256, dither: Dither = .diffusion, quality: Int = 80, matte: Color = .white, loop: Loop = .forever,
        isTransparent: Bool = false
    ) {
        self.colors = colors
        self.dither = dither
        self.quality = quality
        self.matte = matte
        self.loop = loop
        self.isTransparent = isTransparent
    }
}

/// Why a GIF could not be written.
package enum GIFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The width or height is outside 1...65535, or there are more than `GIFOptions.pixels` pixels.
    case size(width: Int, height: Int)
    case option(String)
    /// A frame whose size is not the GIF's.
    case frameSize(index: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    case noFrames
    /// `append` or `finish` after `finish`, or after an error while the file was written.
    case finished
    /// An error that giflib reports.
    case library(String)

    package var description: String {
        switch self {
        case .size(let width, let height):
            "a GIF is 1 to 65535 pixels wide and high, and here of \(GIFOptions.pixels >> 20) million at most, not \(width) x \(height); choose a smaller scale"
        case .option(let text): text
        case .frameSize(let index, let width, let height, let expectedWidth, let expectedHeight):
            "frame \(index) is \(width) x \(height), but the GIF is \(expectedWidth) x \(expectedHeight); all frames must have one size"
        case .noFrames: "a GIF needs at least one frame"
        case .finished: "the GIF is already finished"
        case .library(let text): "giflib: \(text)"
        }
    }
}
