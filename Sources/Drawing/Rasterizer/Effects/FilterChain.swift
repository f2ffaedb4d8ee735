import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// A list of filters, and how far they reach.
struct FilterChain {
    private enum Step {
        case blur(GaussianKernel)
        case colors(ColorMatrix)
        case shadow(DropShadow)
    }

    private let steps: [Step]
    /// How many pixels around a pixel are read, so that it does not depend on those beyond.
    let reach: Int
    /// How far the result is visible beyond the content.
    let spread: Int
    /// Whether it makes transparent pixels visible.
    let addsAlpha: Bool

    init(_ filters: [Filter]) {
        steps = filters.compactMap {
            switch $0 {
            case .blur(let sigma): GaussianKernel(sigma: sigma).map(Step.blur)
            case .colorMatrix(let matrix): matrix == .identity ? nil : .colors(matrix)
            case .dropShadow(let sigma, let offset, let color):
                DropShadow(sigma: sigma, offset: offset, color: color).map(Step.shadow)
            }
        }
        var reach = 0, spread = 0, addsAlpha = false
        for step in steps {
            switch step {
            case .blur(let kernel):
                (reach, spread) = (reach + kernel.reach, spread + kernel.spread)
            case .colors(let matrix): addsAlpha = addsAlpha || matrix.elements[19] > 0
            case .shadow(let shadow):
                (reach, spread) = (reach + shadow.reach, spread + shadow.spread)
            }
        }
        (self.reach, self.spread, self.addsAlpha) = (reach, spread, addsAlpha)
    }

    /// The rows after all filters, with the pixels of `bounds`.
    func applied(to rows: any RowSource, _ bounds: PixelRect, repeatsBorder: Bool) -> any RowSource {
        var rows = rows, left = reach
        for step in steps {
            switch step {
            case .blur(let kernel):
                left -= kernel.reach
                let shown = bounds.grown(by: left)
                rows = BlurredRows(
                    rows, kernel, repeatsBorder ? shown.intersection(rows.bounds) : shown, repeatsBorder: repeatsBorder)
            case .colors(let matrix): rows = ColorMatrixRows(rows, matrix)
            case .shadow(let shadow):
                left -= shadow.reach
                rows = DropShadowRows(rows, shadow, bounds.grown(by: left))
            }
        }
        return rows
    }
}
