import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers

extension Evaluator {
    /// A layer's effects, without the layers of its mask.
    func effects(_ m: EffectsModel) throws -> LayerState.Effects {
        LayerState.Effects(
            filters: try m.filters.map(filter),
            backdrop: try m.backdrop.map {
                LayerState.BackdropState(filters: try $0.filters.map(filter), tint: try $0.tint.map(color))
            },
            blendMode: m.compositingFilter)
    }

    private func filter(_ m: FilterModel) throws -> LayerFilter {
        switch m {
        case .blur(let n): return .blur(try blurRadius(n))
        case .dropShadow(let m):
            let color = try color(m.color).opacity(try unit(m.opacity))
            return .dropShadow(.init(color: color, offset: try point(m.offset), sigma: try blurRadius(m.radius)))
        case .saturation(let n): return .saturation(try limited(n))
        case .brightness(let n): return .brightness(try limited(n))
        case .colorMatrix(let n): return .colorMatrix(ColorMatrix(try n.map(limited)))
        }
    }

    private func blurRadius(_ n: Number) throws -> Double {
        let radius = max(0, try number(n))
        guard radius <= SceneLimits.blurRadius else {
            throw fault(
                "the blur's radius is \(NumberText.short(radius))",
                "it may be at most \(NumberText.short(SceneLimits.blurRadius))", n, n.origin)
        }
        return radius
    }

    /// Larger factors give the same 8-bit colours.
    private func limited(_ n: Number) throws -> Double { try number(n).clamped(to: -1e4...1e4) }
}
