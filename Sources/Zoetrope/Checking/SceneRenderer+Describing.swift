import ZoetropeGoldens
import ZoetropeLayers
import ZoetropeSceneModel

extension SceneRenderer {
    /// Describes a frame: the values of the tracks, and of each layer its place, its opacity and what it draws.
    package func describe(_ layers: [LayerReport], at moment: Moment) throws -> FrameDescription {
        let values = try scene.bindings(at: moment).tracks
        let tracks = zip(scene.scene.tracks, values).filter { !$0.0.isValue }
            .map { ($0.name, DescribedValue.number($1)) }
        let timing = FrameDescription.Item(
            name: FrameDescription.tracks, values: Dictionary(tracks) { first, _ in first })
        return FrameDescription(
            items: (tracks.isEmpty ? [] : [timing]) + layers.map { SceneRenderer.item($0, pictures: pictureNames) })
    }

    /// A layer: the box around its corners on the canvas, in points, and its other values.
    static func item(_ layer: LayerReport, pictures: [String]) -> FrameDescription.Item {
        var values: [String: DescribedValue] = ["opacity": .number(layer.opacity)]
        if let box = layer.corners.boundingBox {
            values["x"] = .number(box.x)
            values["y"] = .number(box.y)
            values["width"] = .number(box.width)
            values["height"] = .number(box.height)
        }
        if !layer.facesViewer { values["side"] = .text("back") }
        for (name, detail) in layer.details(pictures: pictures) {
            switch detail {
            case .number(let number): values[name] = .number(number)
            case .text(let text): values[name] = .text(text)
            }
        }
        return FrameDescription.Item(name: (layer.containers + [layer.name]).joined(separator: "/"), values: values)
    }
}
