import Foundation
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

extension CALayer {
    /// Layers of Core Animation's that show what the engine's layers show at a moment. A text becomes the outlines of its
    /// letters, as an archive has no fonts.
    ///
    /// - Parameters:
    ///   - state: a canvas with its layers.
    ///   - pictures: those that the layers show, by number.
    /// - Returns: the topmost layer, and what cannot be said, a line each.
    package static func snapshot(
        of state: LayerState, background: Color, pictures: [Bitmap]
    ) -> (root: CALayer, left: [String]) {
        var maker = LayerMaker(pictures: pictures.map { CGImage(bitmap: $0) })
        let root = maker.layer(state)
        if background.a > 0 { root.backgroundColor = CGColor(background) }
        root.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        return (root, maker.left.lines)
    }
}

/// Makes layers of states.
private struct LayerMaker {
    let pictures: [CGImage]
    private(set) var left = LeftOuts()

    mutating func layer(_ state: LayerState) -> CALayer {
        let layer: CALayer =
            state.isTransformLayer
            ? CATransformLayer()
            : state.gradient != nil ? CAGradientLayer() : state.shape != nil ? CAShapeLayer() : CALayer()
        layer.name = state.name
        (layer.bounds, layer.position) = (CGRect(state.bounds), CGPoint(state.position))
        (layer.anchorPoint, layer.anchorPointZ) = (CGPoint(state.anchorPoint), state.anchorPointZ)
        (layer.zPosition, layer.isDoubleSided) = (state.zPosition, state.doubleSided)
        layer.transform = CATransform3D(state.transform)
        layer.sublayerTransform = CATransform3D(state.sublayerTransform)
        layer.values.opacity = state.opacity
        (layer.masksToBounds, layer.allowsGroupOpacity) = (state.masksToBounds, state.allowsGroupOpacity)
        layer.backgroundColor = state.backgroundColor.map { CGColor($0) }
        layer.cornerRadius = state.cornerRadius
        layer.cornerCurve = state.cornerStyle.curve == .continuous ? .continuous : .circular
        layer.maskedCorners = CACornerMask(state.cornerStyle.round)
        if let border = state.border { (layer.borderWidth, layer.borderColor) = (border.width, CGColor(border.color)) }
        if let contents = state.contents { set(contents, of: layer) }
        if let gradient = state.gradient, let layer = layer as? CAGradientLayer { set(gradient, of: layer) }
        if let shadow = state.shadow { set(shadow, of: layer, state) }
        for row in LayerProperty.all where row.words(of: state) != nil {
            if case .unsaid(let words) = row.key.spelling { left.add(words, of: state.name) }
        }
        var own: [CALayer] = []
        if let shape = state.shape {
            let drawing = layer as? CAShapeLayer ?? over(layer, CAShapeLayer())
            set(shape, of: drawing, state)
            if drawing !== layer { own.append(drawing) }
        }
        own += letters(state)
        layer.sublayers = own + state.sublayers.map { self.layer($0) }
        if let mask = state.mask { layer.mask = outline(mask, state) }
        if let effects = state.effects { set(effects, of: layer, state) }
        return layer
    }

    /// A layer in the same space as another one's sublayers.
    private func over<L: CALayer>(_ layer: CALayer, _ new: L) -> L {
        (new.anchorPoint, new.bounds) = (.zero, layer.bounds)
        new.position = layer.bounds.origin
        return new
    }

    private func set(_ contents: LayerState.Contents, of layer: CALayer) {
        guard pictures.indices.contains(contents.picture) else { return }
        let image = pictures[contents.picture], source = contents.source
        layer.contents = image
        let (w, h) = (Double(image.width), Double(image.height))
        layer.contentsRect = CGRect(
            x: source.x / w, y: source.y / h, width: source.width / w, height: source.height / h)
        layer.contentsGravity = CALayerContentsGravity(contents.gravity)
        layer.contentsCenter = CGRect(contents.center)
        if contents.naturalSize.width > 0 { layer.contentsScale = source.width / contents.naturalSize.width }
        layer.magnificationFilter = contents.filters.magnification == .nearest ? .nearest : .linear
        layer.minificationFilter = contents.filters.minification == .nearest ? .nearest : .linear
    }

    private func set(_ gradient: LayerState.Gradient, of layer: CAGradientLayer) {
        layer.type = CAGradientLayerType(rawValue: gradient.kind.rawValue)
        (layer.startPoint, layer.endPoint) = (CGPoint(gradient.start), CGPoint(gradient.end))
        layer.colors = gradient.colors.map { CGColor($0) }
        layer.locations = gradient.locations.map { NSNumber(value: $0) }
    }

    private mutating func set(_ shadow: LayerState.ShadowState, of layer: CALayer, _ state: LayerState) {
        layer.shadowColor = CGColor(Color(r: shadow.color.r, g: shadow.color.g, b: shadow.color.b))
        layer.values.shadowOpacity = shadow.color.a
        layer.shadowOffset = CGSize(width: shadow.offset.x, height: shadow.offset.y)
        layer.shadowRadius = shadow.sigma
        layer.shadowPath = shadow.path.flatMap { path($0, state) }
        if case .path(_, .evenodd)? = shadow.path?.form { left.add(LeftOuts.nonzeroShadow, of: state.name) }
    }

    private mutating func set(_ shape: LayerState.Shape, of layer: CAShapeLayer, _ state: LayerState) {
        layer.path = path(shape.outline, state)
        if case .path(_, .evenodd) = shape.outline.form { layer.fillRule = .evenOdd }
        layer.fillColor = shape.fillColor.a > 0 ? CGColor(shape.fillColor) : nil
        guard let stroke = shape.stroke else { return }
        layer.strokeColor = CGColor(shape.strokeColor)
        (layer.lineWidth, layer.miterLimit) = (stroke.width, stroke.miterLimit)
        layer.lineCap = CAShapeLayerLineCap(rawValue: stroke.cap.rawValue)
        layer.lineJoin = CAShapeLayerLineJoin(rawValue: stroke.join.rawValue)
        (layer.strokeStart, layer.strokeEnd) = (stroke.start, stroke.end)
        layer.lineDashPhase = stroke.dashPhase
        if !stroke.dashes.isEmpty { layer.lineDashPattern = stroke.dashes.map { NSNumber(value: $0) } }
    }

    /// The letters of a text as shapes: those that may overlap, and those of other colours, in layers of their own.
    private func letters(_ state: LayerState) -> [CALayer] {
        guard let text = state.text else { return [] }
        return text.layout.layers.enumerated().map { index, outlines in
            let layer = CAShapeLayer(), run = text.layout.runs.indices.contains(index) ? text.layout.runs[index] : 0
            layer.name = text.string
            (layer.anchorPoint, layer.path) = (.zero, CGPath(Path(outlines.flatMap(\.path.elements))))
            layer.fillColor = CGColor(text.runs.indices.contains(run) ? text.runs[run].color : text.color)
            return layer
        }
    }

    /// A layer that shows an outline, in the space of the layer that it masks.
    private mutating func outline(_ outline: LayerState.Outline, _ state: LayerState) -> CALayer {
        let layer = CAShapeLayer()
        (layer.anchorPoint, layer.path) = (.zero, path(outline, state))
        if case .path(_, .evenodd) = outline.form { layer.fillRule = .evenOdd }
        return layer
    }

    private mutating func path(_ outline: LayerState.Outline, _ state: LayerState) -> CGPath? {
        let map = outline.transform
        if map == .identity { return CGPath(outline.path) }
        if !map.isAffine { left.add("an outline in perspective is as it is seen at its points", of: state.name) }
        return CGPath(Path(outline.path.elements.map { $0.mapped { map.apply($0) ?? $0 } }))
    }

    private mutating func set(_ effects: LayerState.Effects, of layer: CALayer, _ state: LayerState) {
        if effects.blendMode != .normal { layer.compositingFilter = effects.blendMode.rawValue }
        let filters = effects.filters.compactMap { filter($0, state) }
        if !filters.isEmpty { layer.filters = filters }
        if let backdrop = effects.backdrop {
            layer.backgroundFilters = backdrop.filters.compactMap { filter($0, state) }
            if backdrop.tint != nil { left.leave(out: "the tint of its backdrop", of: state.name) }
        }
        guard let mask = effects.mask else { return }
        let container = over(layer, CALayer())
        container.sublayers = mask.map { self.layer($0) }
        layer.mask = container
    }

    private mutating func filter(_ filter: LayerFilter, _ state: LayerState) -> CAFilter? {
        func make(_ type: String, _ key: String, _ value: Any) -> CAFilter {
            let made = CAFilter(type: type)
            made.setValue(value, forKey: key)
            return made
        }
        switch filter {
        case .blur(let sigma): return make("gaussianBlur", "inputRadius", sigma)
        case .saturation(let amount): return make("colorSaturate", "inputAmount", amount)
        case .brightness(let amount): return make("colorBrightness", "inputAmount", amount)
        case .colorMatrix(let matrix): return make("colorMatrix", "inputColorMatrix", matrix.elements)
        case .dropShadow:
            left.leave(out: "a drop shadow among its filters", of: state.name)
            return nil
        }
    }
}
