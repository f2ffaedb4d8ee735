extension FrameDescription {
    /// What a frame shows, by its layers: the box around each layer's corners on the canvas in points, its opacity, and its mask.
    package init(_ layers: [LayerReport]) {
        self.init(
            items: layers.map { layer in
                let xs = layer.corners.map(\.x), ys = layer.corners.map(\.y)
                var values: [String: DescribedValue] = ["opacity": .number(layer.opacity)]
                if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
                    values["x"] = .number(left)
                    values["y"] = .number(top)
                    values["width"] = .number(right - left)
                    values["height"] = .number(bottom - top)
                }
                if let mask = layer.mask { values["mask"] = .text(mask) }
                if !layer.facesViewer { values["side"] = .text("back") }
                return Item(name: layer.name, values: values)
            })
    }
}
