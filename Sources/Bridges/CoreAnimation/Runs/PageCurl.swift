import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// The key under which an animation bends a layer without sublayers as a page that is taken away: 0…1.
package let pageCurlKey = "pageCurl"

extension LayerState.CurlState {
    /// A page of paper, lower right corner first, as the scene of the page curl has it.
    static func page(_ bounds: Rect, _ progress: Double) -> LayerState.CurlState {
        let radius = max(bounds.width / 6, 1)
        return LayerState.CurlState(
            progress: min(max(progress, 0), 1), radius: radius, angle: 20, backColor: .white, backTint: 0.75,
            backOpacity: 1, shading: 0.35, shadow: .init(color: Color(r: 0, g: 0, b: 0, a: 0.45), sigma: radius / 4))
    }
}
