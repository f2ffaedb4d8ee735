import ZoetropeGeometry
import ZoetropeLayers

extension LayerState {
    /// What the layer shows as a mask of `parent`, where that is one outline in one opaque colour; nil where it is more,
    /// or lies in space.
    func clip(in parent: LayerState) -> Outline? {
        guard opacity >= 1, sublayers.isEmpty, doubleSided, !isTransformLayer, parent.sublayerTransform == .identity,
            border == nil, contents == nil, gradient == nil, text == nil, shadow == nil, mask == nil, effects == nil
        else { return nil }
        let form: Outline.Form
        switch (shape, backgroundColor) {
        case (let shape?, nil):
            guard shape.fillColor.a >= 1, shape.stroke == nil, shape.outline.transform == .identity else { return nil }
            form = shape.outline.form
        case (nil, let color?):
            guard color.a >= 1, bounds.width > 0, bounds.height > 0 else { return nil }
            form = .roundedRect(bounds, cornerRadius: cornerRadius, cornerStyle)
        default: return nil
        }
        let x = bounds.x + anchorPoint.x * bounds.width, y = bounds.y + anchorPoint.y * bounds.height
        let map = Transform3D.translation(-x, -y, 0).concatenating(transform)
            .concatenating(.translation(position.x, position.y, 0))
        guard map[1, 4] == 0, map[2, 4] == 0, map[4, 4] == 1, map[1, 3] == 0, map[2, 3] == 0 else { return nil }
        return Outline(form: form, transform: Homography(map))
    }
}
