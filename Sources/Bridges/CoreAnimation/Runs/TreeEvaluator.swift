import Foundation
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTypography

/// Turns a layer tree into the engine's layers at a moment. Changes nothing of the tree.
struct TreeEvaluator {
    let shelf: PictureShelf
    let typesetter: Typesetter
    /// What is in the tree and cannot be drawn, or is kept without an effect.
    private(set) var left = LeftOuts()
    /// Where it is set, states are tagged with their layers' numbers.
    var identities: LayerIdentities?
    /// The layers around the one that is evaluated, and those so far.
    private var depth = 0, count = 0

    init(shelf: PictureShelf, typesetter: Typesetter) { (self.shelf, self.typesetter) = (shelf, typesetter) }

    /// A canvas of the root's bounds with the root in it, wherever its superlayer would have it.
    mutating func canvas(of root: CALayer, at time: Double) -> LayerState {
        for link in AnimationContext.current.displayLinks { left.add(kept: link) }
        let values = root.presentationValues(at: root.localTime(ofParent: time))
        let size = Size(Double(values.bounds.width), Double(values.bounds.height))
        var canvas = LayerState.canvas(size)
        guard var state = state(of: root, atParent: time, isFlipped: false) else { return canvas }
        if state.bounds.isEmpty {
            // A transition: what it shows is where the root is in its superlayer.
            let anchor = values.anchorPoint
            state.position = Point(
                anchor.x * values.bounds.width - values.position.x, anchor.y * values.bounds.height - values.position.y)
            canvas.sublayers = [state]
            return canvas
        }
        return state.alone
    }

    /// A layer at a time of its superlayer; nil where it is hidden. `isFlipped`: whether y runs up in the superlayer.
    mutating func state(of layer: CALayer, atParent parentTime: Double, isFlipped: Bool) -> LayerState? {
        let time = layer.localTime(ofParent: parentTime)
        guard time.isFinite, !layer.isHidden(at: time) else { return nil }
        var values = layer.presentationValues(at: time)
        guard depth < ValueLimits.depth, count < ValueLimits.layers else {
            let limits = "more than \(ValueLimits.layers) layers, or more than \(ValueLimits.depth) deep"
            leave(out: "all of it", of: layer, "there are \(limits)")
            return nil
        }
        if layer.mayKeep { left.add(kept: layer) }
        (depth, count) = (depth + 1, count + 1)
        defer { depth -= 1 }
        values.limit()
        var state = LayerState(
            name: layer.name ?? "\(type(of: layer))", bounds: Rect(values.bounds), position: Point(values.position),
            anchorPoint: Point(values.anchorPoint))
        place(&state, layer, values)
        let flips = isFlipped != values.isGeometryFlipped
        fill(&state, layer, values)
        state.sublayers = sublayers(of: layer, values, at: time, isFlipped: flips)
        if flips || !layer.contentsTransform.isIdentity { state.drawContents(layer.contentsTransform, upright: flips) }
        if case .mixture(let first, let second, let t)? = values.contents {
            mix(&state, layer, values, first, second, t)
        }
        addEffects(&state, layer, values, at: time, isFlipped: flips)
        if case .number(let progress)? = values.custom[pageCurlKey] { state.curl = .page(state.bounds, progress) }
        guard let transition = layer.transition else { return state }
        return withTransition(state, transition, at: time, parent: parentTime, isFlipped: isFlipped)
    }

    private func place(_ state: inout LayerState, _ layer: CALayer, _ values: LayerValues) {
        state.tag = identities?.number(of: layer)
        state.zPosition = values.zPosition
        state.transform = ValueLimits.limited(values.transform.matrix)
        state.anchorPointZ = values.anchorPointZ
        state.sublayerTransform = ValueLimits.limited(values.sublayerTransform.matrix)
        if values.isGeometryFlipped {
            let rest = 2 * (values.bounds.height * (0.5 - values.anchorPoint.y))
            state.sublayerTransform = Transform3D.scale(1, -1, 1).concatenating(.translation(0, rest, 0))
                .concatenating(state.sublayerTransform)
        }
        state.opacity = min(max(values.opacity, 0), 1)
        state.doubleSided = values.isDoubleSided
        state.masksToBounds = values.masksToBounds || layer is CAScrollLayer
        state.isTransformLayer = layer is CATransformLayer
        state.allowsGroupOpacity = layer.allowsGroupOpacity
        state.cornerRadius = max(0, values.cornerRadius)
        if layer.cornerCurve == .continuous { state.cornerStyle.curve = .continuous }
        if layer.maskedCorners != .all { state.cornerStyle.round = layer.maskedCorners.corners }
    }

    // MARK: What the layer draws

    private mutating func fill(_ state: inout LayerState, _ layer: CALayer, _ values: LayerValues) {
        state.backgroundColor = values.backgroundColor?.color
        if values.borderWidth > 0, let color = values.borderColor?.color, color.a > 0 {
            state.border = .init(width: values.borderWidth, color: color)
        }
        switch values.contents {
        case .image(let image)?: state.contents = contents(image, layer, values)
        case .mixture(let first?, _, _)?: state.contents = contents(first, layer, values)
        case nil, .mixture?: break
        default: leave(out: "the object in its contents", of: layer, "set a CGImage")
        }
        state.gradient = values.gradient.flatMap { gradient($0, (layer as? CAGradientLayer)?.type ?? .axial) }
        state.shape = values.shape.flatMap { shape($0, layer as? CAShapeLayer) }
        if let text = values.text, let layer = layer as? CATextLayer {
            state.text = self.text(text, layer, state.bounds)
        }
        if values.shadowOpacity > 0, let color = values.shadowColor?.color, color.a > 0 {
            state.shadow = .init(
                color: color.opacity(min(values.shadowOpacity, 1)),
                offset: Point(Double(values.shadowOffset.width), Double(values.shadowOffset.height)),
                sigma: max(0, values.shadowRadius),
                path: values.shadowPath.map { .init(form: .path(ValueLimits.limited($0.path), .nonzero)) })
        }
    }

    private func contents(_ image: CGImage, _ layer: CALayer, _ values: LayerValues) -> LayerState.Contents {
        var contents = LayerState.Contents(
            image, values.contentsRect, scale: values.contentsScale, shelf, gravity: layer.contentsGravity.gravity)
        contents.center = Rect(values.contentsCenter).intersection(.unit)
        contents.filters.magnification = layer.magnificationFilter == .nearest ? .nearest : .linear
        contents.filters.minification = layer.minificationFilter == .nearest ? .nearest : .linear
        return contents
    }

    /// The second picture of a dissolve, over the first one.
    private func mix(
        _ state: inout LayerState, _ layer: CALayer, _ values: LayerValues, _ first: CGImage?, _ second: CGImage?,
        _ t: Double
    ) {
        guard let second else { return }
        var over = LayerState(name: "contents", bounds: state.bounds, position: state.bounds.center)
        over.contents = contents(second, layer, values)
        over.opacity = min(max(t, 0), 1)
        state.sublayers.insert(over, at: 0)
    }

    private func gradient(_ g: GradientValues, _ type: CAGradientLayerType) -> LayerState.Gradient? {
        guard let colors = g.colors, colors.count > 1 else { return nil }
        let last = Double(colors.count - 1)
        var locations = g.locations ?? []
        if locations.count != colors.count { locations = colors.indices.map { Double($0) / last } }
        for i in locations.indices {
            locations[i] = max(min(max(locations[i], 0), 1), i > 0 ? locations[i - 1] : 0)
        }
        return .init(
            kind: type.kind, start: Point(g.startPoint), end: Point(g.endPoint), colors: colors.map(\.color),
            locations: locations)
    }

    private func shape(_ s: ShapeValues, _ layer: CAShapeLayer?) -> LayerState.Shape? {
        guard let path = s.path, !path.isEmpty else { return nil }
        let rule: Path.FillRule = layer?.fillRule == .evenOdd ? .evenodd : .nonzero
        let outline = LayerState.Outline(form: .path(ValueLimits.limited(path.path), rule))
        guard let color = s.strokeColor?.color, color.a > 0, s.lineWidth > 0 else {
            return .init(outline: outline, fillColor: s.fillColor?.color ?? .clear)
        }
        let stroke = StrokeStyle(
            width: s.lineWidth, cap: layer?.lineCap.cap ?? .butt, join: layer?.lineJoin.join ?? .miter,
            miterLimit: s.miterLimit, dashes: s.lineDashPattern ?? [], dashPhase: s.lineDashPhase,
            start: min(max(s.strokeStart, 0), 1), end: min(max(s.strokeEnd, 0), 1))
        return .init(
            outline: outline, fillColor: s.fillColor?.color ?? .clear, strokeColor: color,
            stroke: stroke.start < stroke.end ? stroke : nil)
    }

    // MARK: Sublayers, masks and filters

    /// The visible sublayers in drawing order: by `zPosition`, and where that is equal in the order of the tree.
    private mutating func sublayers(
        of layer: CALayer, _ values: LayerValues, at time: Double, isFlipped: Bool
    ) -> [LayerState] {
        if let emitter = values.emitter, let layer = layer as? CAEmitterLayer {
            return EmitterState(layer, emitter, shelf).layers(at: time)
                + children(of: layer, at: time, isFlipped: isFlipped)
        }
        if let replicator = values.replicator {
            return copies(of: layer, replicator, values, at: time, isFlipped: isFlipped)
        }
        return children(of: layer, at: time, isFlipped: isFlipped)
    }

    private mutating func children(of layer: CALayer, at time: Double, isFlipped: Bool) -> [LayerState] {
        var states: [LayerState] = []
        states.reserveCapacity(layer.children.count)
        for child in layer.children {
            guard let state = state(of: child, atParent: time, isFlipped: isFlipped) else { continue }
            guard child.blendName == "destIn" else {
                states.append(state)
                continue
            }
            // What is below shows only where this layer is opaque.
            var below = LayerState(
                name: "below \(state.name)", bounds: Rect(layer.bounds), position: Rect(layer.bounds).center)
            below.sublayers = states.inDrawingOrder
            below.effects = .init(mask: [state])
            states = [below]
        }
        return states.inDrawingOrder
    }

    /// The most copies of a replicator layer.
    private static let mostCopies = 10_000

    private mutating func copies(
        of layer: CALayer, _ r: ReplicatorValues, _ values: LayerValues, at time: Double, isFlipped: Bool
    ) -> [LayerState] {
        let count = Int(min(max(r.instanceCount, 0), Double(Self.mostCopies)))
        let keepsDepth = (layer as? CAReplicatorLayer)?.preservesDepth ?? false
        let bounds = Rect(values.bounds), anchor = Point(values.anchorPoint)
        let color = r.instanceColor?.color ?? .white
        var transform = Transform3D.identity, copies: [LayerState] = []
        for k in 0..<count {
            // Copies are layers, too.
            self.count += 1
            guard self.count < ValueLimits.layers else {
                let why = "with the others they are more than \(ValueLimits.layers) layers"
                leave(out: "some of its copies", areMany: true, of: layer, why)
                break
            }
            var copy = LayerState(
                name: "copy \(k)", bounds: bounds,
                position: Point(bounds.x + anchor.x * bounds.width, bounds.y + anchor.y * bounds.height),
                anchorPoint: anchor)
            copy.transform = transform
            copy.isTransformLayer = keepsDepth
            copy.sublayers = children(of: layer, at: time - Double(k) * r.instanceDelay, isFlipped: isFlipped)
            func channel(_ v: Double, _ step: Double) -> Double { min(max(v + Double(k) * step, 0), 1) }
            let tint = [
                channel(color.r, r.instanceRedOffset), channel(color.g, r.instanceGreenOffset),
                channel(color.b, r.instanceBlueOffset),
            ]
            copy.opacity = channel(color.a, r.instanceAlphaOffset)
            if tint != [1, 1, 1] {
                var matrix = ColorMatrix.identity
                for (i, v) in tint.enumerated() { matrix.elements[6 * i] = v }
                copy.isTransformLayer = false
                copy.effects = .init(filters: [.colorMatrix(matrix)])
            }
            copies.append(copy)
            transform = ValueLimits.limited(transform.concatenating(r.instanceTransform.matrix))
        }
        return copies
    }

    private mutating func addEffects(
        _ state: inout LayerState, _ layer: CALayer, _ values: LayerValues, at time: Double, isFlipped: Bool
    ) {
        let mask = layer.mask, blendName = layer.blendName
        guard mask != nil || blendName != nil || layer.filters != nil || layer.backgroundFilters != nil else { return }
        var effects = LayerState.Effects()
        if let mask {
            let masking = self.state(of: mask, atParent: time, isFlipped: isFlipped)
            // An outline of one opaque colour is a clip, whose edges are exact.
            if state.shadow == nil, let outline = masking?.clip(in: state) {
                state.mask = outline
            } else {
                effects.mask = masking.map { [$0] } ?? []
            }
        }
        if let name = blendName, name != "destIn" {
            if let mode = BlendMode(rawValue: name) {
                effects.blendMode = mode
            } else {
                leave(out: "its compositingFilter", of: layer, "there is no '\(name)'")
            }
        }
        effects.filters = filters(layer.filters, of: layer)
        let backdrop = filters(layer.backgroundFilters, of: layer)
        if !backdrop.isEmpty { effects.backdrop = .init(filters: backdrop) }
        if effects != LayerState.Effects() { state.effects = effects }
    }

    private mutating func filters(_ filters: [Any]?, of layer: CALayer) -> [ZoetropeLayers.LayerFilter] {
        (filters ?? []).compactMap { filter in
            guard let filter = filter as? CAFilter else {
                leave(out: "a filter", of: layer, "it is a \(type(of: filter)); use CAFilter")
                return nil
            }
            if !filter.isEnabled { return nil }
            if filter.filter == nil { leave(out: "the filter '\(filter.type)'", of: layer) }
            return filter.filter
        }
    }

    private mutating func leave(out what: String, areMany: Bool = false, of layer: CALayer, _ why: String = "") {
        left.leave(out: what, areMany: areMany, of: layer.spokenName, why)
    }

    mutating func problem(_ layer: CALayer, _ text: String) {
        left.add(text, of: layer.spokenName)
    }
}

extension LayerState {
    /// A canvas of the layer's bounds with the layer in it, wherever it is.
    var alone: LayerState {
        let size = Size(bounds.width, bounds.height)
        var canvas = LayerState.canvas(size), own = self
        own.anchorPoint = Point(0.5, 0.5)
        own.position = Point(size.width / 2, size.height / 2)
        own.transform = .identity
        canvas.sublayers = [own]
        return canvas
    }

    /// The layer of a tag: this one, or one in it.
    func descendant(tagged wanted: Int) -> LayerState? {
        if tag == wanted { return self }
        for layer in sublayers { if let found = layer.descendant(tagged: wanted) { return found } }
        return nil
    }

    /// Draws contents and text in a sublayer of their own, which is mirrored back where y runs up, and has a transform
    /// in the bounds' coordinates.
    fileprivate mutating func drawContents(_ transform: CGAffineTransform, upright: Bool) {
        guard contents != nil || text != nil else { return }
        var own = LayerState(name: "contents", bounds: bounds, position: bounds.center)
        if upright { own.transform = .scale(1, -1, 1) }
        if !transform.isIdentity {
            let map = CATransform3DMakeAffineTransform(transform).matrix
            let (x, y) = (bounds.width / 2, bounds.height / 2)
            // About the origin instead of the centre.
            own.transform = ValueLimits.limited(
                own.transform.concatenating(.translation(x, y, 0)).concatenating(map)
                    .concatenating(.translation(-x, -y, 0)))
        }
        (own.contents, own.text, contents, text) = (contents, text, nil, nil)
        sublayers.insert(own, at: 0)
    }
}

extension CACornerMask {
    private static let pairs: [(CACornerMask, CornerStyle.Corner)] = [
        (.layerMinXMinYCorner, .minXMinY), (.layerMaxXMinYCorner, .maxXMinY), (.layerMinXMaxYCorner, .minXMaxY),
        (.layerMaxXMaxYCorner, .maxXMaxY),
    ]

    fileprivate var corners: Set<CornerStyle.Corner> { Set(Self.pairs.filter { contains($0.0) }.map(\.1)) }

    init(_ corners: Set<CornerStyle.Corner>) {
        self.init(Self.pairs.filter { corners.contains($0.1) }.map(\.0))
    }
}

/// Top and bottom are named for a y axis that points up: where it points down, `top` is at the lower edge.
extension CALayerContentsGravity {
    private static let mirrored = [
        "top": "bottom", "bottom": "top", "topLeft": "bottomLeft", "topRight": "bottomRight", "bottomLeft": "topLeft",
        "bottomRight": "topRight",
    ]

    fileprivate var gravity: ContentsGravity {
        ContentsGravity(rawValue: Self.mirrored[rawValue] ?? rawValue) ?? .resize
    }

    init(_ gravity: ContentsGravity) { self.init(rawValue: Self.mirrored[gravity.rawValue] ?? gravity.rawValue) }
}

extension CAGradientLayerType {
    fileprivate var kind: ZoetropeDisplayList.Gradient.Kind { .init(rawValue: rawValue) ?? .axial }
}

extension CAShapeLayerLineCap {
    fileprivate var cap: StrokeStyle.Cap { StrokeStyle.Cap(rawValue: rawValue) ?? .butt }
}

extension CAShapeLayerLineJoin {
    fileprivate var join: StrokeStyle.Join { StrokeStyle.Join(rawValue: rawValue) ?? .miter }
}
