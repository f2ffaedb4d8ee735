import Geometry

/// What all canvases of one rasterizer share: its own, and those of the groups that are drawn for it.
final class DrawContext {
    /// `CoverageScanner`'s cells: zeros between scans.
    let cells = Scratch<Int32>()
    /// One row of colours, between a shader's `fill` and the blending.
    let colors = Scratch<UInt32>()
    /// What contested pixels may still cost in this frame. Once this is spent, coverage is used as alpha everywhere, so that
    /// no input makes a frame take minutes. Counted, not timed: the result is the same on every machine.
    ///
    /// Laying an item over a whole contested pixel costs one step; finding the samples it covers costs `maskSteps`, and one
    /// for each four edges; visiting a region, whose memory is seldom in the cache, costs `regionSteps`.
    var steps = 0
    static let maskSteps = 16, regionSteps = 8

    /// For each pixel of the canvas, and in a whole frame: a few seconds of one core at most, and about one for
    /// 256 x 256 pixels. `ComplexityTests` draws what needs the most and prints its time.
    private static let stepsPerPixel = 512, stepsPerFrame = 1 << 24...1 << 27

    func beginFrame(width: Int, height: Int) {
        cells.reserve(width + 2, filledWith: 0)
        colors.reserve(width)
        steps = (width * height * Self.stepsPerPixel).clamped(to: Self.stepsPerFrame)
    }
}
