/// Targets, errors, and where errors go.
extension LZWSearch {
    /// What a pixel should become, with what its neighbours got wrong.
    struct Pixel {
        var lab, light: Vector
        /// What a unit of squared error costs, in bits.
        var weight: Float

        static var none: Pixel { Pixel(lab: .zero, light: .zero, weight: 0) }
    }

    /// What a symbol does to a pixel.
    struct Outcome {
        /// In bits.
        var loss: Float
        /// The error, in linear cones.
        var carry: Vector

        static var exact: Outcome { Outcome(loss: 0, carry: .zero) }
    }

    /// Floyd and Steinberg's shares, in sixteenths.
    private static var right: Float { 7.0 / 16 }
    private static var belowLeft: Float { 3.0 / 16 }
    private static var below: Float { 5.0 / 16 }
    private static var belowRight: Float { 1.0 / 16 }
    /// The most that error may move a cone: beyond it lies what no palette entry can make good.
    private static var longestStep: Float { 0.03 }
    /// A target lies this many times the owed error away, which settles it sooner than once would.
    private static var eagerness: Float { 1.2 }

    /// - Parameter carry: what the pixel to the left hands on, if it is not yet in `carried`.
    @inline(__always) func target(_ p: Int, carry: Vector) -> Pixel {
        var cone = area.source[p]
        let weight = cone.w
        cone.w = 0
        // d(cone)/d(light) = 1 / (3 cone²), held down in the dark where it has no bound.
        let safe = cone.replacing(with: 0.12, where: cone .< 0.12)
        let slope = safe * safe * 3
        let owed = (carried[p] + carry * Self.right) * area.dither[p] / slope
        let step = owed.replacing(with: Self.longestStep, where: owed .> Self.longestStep).replacing(
            with: -Self.longestStep, where: owed .< -Self.longestStep)
        return Pixel(
            lab: ConeSpace.lab(cones: cone + step * Self.eagerness), light: cone * cone * cone + step * slope,
            weight: weight)
    }

    @inline(__always) func outcome(_ pixel: Pixel, symbol: Int, at p: Int) -> Outcome {
        if symbol == colors.transparent {
            let cone = area.canvas[p]
            return Outcome(
                loss: pixel.weight * distance(pixel.lab, ConeSpace.lab(cones: cone)),
                carry: pixel.light - cone * cone * cone)
        }
        return Outcome(
            loss: pixel.weight * distance(pixel.lab, colors.lab[symbol]), carry: pixel.light - colors.light[symbol])
    }

    /// Puts a symbol's colour on the canvas and hands its error on; returns what the error costs, in bits.
    @inline(__always) func settle(_ p: Int, x: Int, symbol: Int) -> Float {
        let result = outcome(target(p, carry: .zero), symbol: symbol, at: p)
        if symbol != colors.transparent {
            area.canvas[p] = colors.cones[symbol]
            area.shown[p] = colors.rgb[symbol]
        }
        guard diffuses else { return result.loss }
        let under = p + area.width
        if x + 1 < area.width {
            carried[p + 1] += result.carry * Self.right
            carried[under + 1] += result.carry * Self.belowRight
        }
        if x > 0 { carried[under - 1] += result.carry * Self.belowLeft }
        carried[under] += result.carry * Self.below
        return result.loss
    }

    /// The squared distance.
    @inline(__always) private func distance(_ a: Vector, _ b: Vector) -> Float {
        let d = a - b
        let q = d * d
        return q.x + q.y + q.z
    }
}
