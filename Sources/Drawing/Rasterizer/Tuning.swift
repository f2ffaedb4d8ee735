/// The rasterizer's constants that trade speed for exactness. Programs use `standard`; `scripts/bench tune` draws with other
/// values of one constant at a time, and prints for each what it costs and how far the pixels are from the truth.
package struct Tuning: Sendable {
    package static let standard = Tuning()

    package init() {}

    // MARK: Reduced pictures (`Footprint`)

    /// A footprint counts as an upright box if each side leans by at most this share of the other side's extent. More
    /// is faster and less exact.
    package var slant = 0.18
    /// It does so only if its longer side exceeds this many texels; a smaller box is what the taps average exactly.
    package var smallestBox = 1.03
    /// A side up to this many times as long as a tap's box gets one tap, a longer one gets two, or a reduced level.
    /// More saves taps and leaves more aliasing.
    package var tapSlack = 1.125

    // MARK: Perspective (`ProjectiveShader`)

    /// How much w may change, as a share of itself, along a run of pixels with one filter and down its rows together.
    package var runChange = 0.1
    /// How much w may change, as a share of itself, from the first to the last row of a tile.
    package var tileChange = 0.05
    /// How much w may change, as a share of itself, along as many pixels of a row as a tile of more than 8 rows is
    /// high. By that share footprints lean more in the last row than in the first.
    package var tileLean = 1.0 / 6
    /// The maximum number of parts, side by side, into which each pixel of a run of eight or more pixels is divided.
    package var mostParts = 4

    // MARK: Scaled pictures (`ScaledShader`)

    /// A box wider than this many texels is averaged over a reduced level, where it is half as wide as this or wider.
    /// This bounds the cost of a pixel; blocks at the box's ends then count with approximate weights.
    package var widestBox = 8.0

    // MARK: Shadows (`ShadowShader`)

    /// For blurs of this standard deviation or more, in pixels, a cell of the grid is a pixel or larger; for smaller
    /// ones, it is a third of a pixel or smaller.
    package var pixelCellSigma = 3.0
    /// From this standard deviation on, in pixels, a cell is a third of a pixel.
    package var thirdCellSigma = 1.0
    /// From this standard deviation on, in pixels, a cell is a fifth of a pixel; below, a seventh.
    package var fifthCellSigma = 0.6

    // MARK: Rows; these do not change the picture (`HiddenSpans`, `RowPainter`)

    /// Runs of fewer pixels do not hide what is behind them: drawing hidden pixels takes less time than managing
    /// spans.
    package var shortestHiding = 16
    /// Opaque runs of at least this many pixels are written directly into the canvas; shorter ones are blended together
    /// with their neighbours, which takes one call of the shader for all of them.
    package var longRun = 16
}
