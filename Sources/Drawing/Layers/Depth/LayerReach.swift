import ZoetropeGeometry

extension LayerState {
    /// A rectangle in the layer's coordinates around what the layer and its sublayers draw, as one plane; nil where
    /// they draw nothing. It may be larger than that, which costs a needless comparison or cut.
    var reach: Rect? {
        var out = isContainer || bounds.isEmpty ? nil : bounds
        if let contents {
            let frame = contents.gravity.frame(of: contents.naturalSize, in: bounds)
            if !frame.isEmpty { out = out.union(frame) }
        }
        if let shape { out = out.union(shape.reach) }
        if let letters = text?.layout.box { out = out.union(letters) }
        for plane in sublayerPlanes() where plane.opacity * plane.layer.opacity > 0 {
            guard let inner = plane.layer.reach else { continue }
            out = out.union(Rect(around: Homography(plane.space).image(of: inner.corners)))
        }
        if let mesh {
            out = Rect(around: mesh.vertices.map { Point($0.x, $0.y) })
        }
        if let shadow { out = out.union(shadow.reach(of: out)) }
        if let mask { out = out?.intersection(mask.reach ?? .nothing) }
        if masksToBounds { out = out?.intersection(bounds) }
        return out.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the layer only holds others.
    private var isContainer: Bool {
        !sublayers.isEmpty && backgroundColor == nil && contents == nil && gradient == nil && border == nil
            && shape == nil && text == nil
    }
}

extension LayerState.Outline {
    fileprivate var reach: Rect? {
        path.boundingBox.flatMap { Rect(around: transform.image(of: $0.corners)) }
    }
}

extension LayerState.Shape {
    fileprivate var reach: Rect? {
        guard let stroke else { return outline.reach }
        let corner = stroke.join == .miter ? max(stroke.miterLimit, 1.5) : 1.5
        let points = outline.path.points, margin = stroke.width / 2 * corner
        let box = Rect(around: points).map { $0.insetBy(dx: -margin, dy: -margin) }
        return box.flatMap { Rect(around: outline.transform.image(of: $0.corners)) }
    }
}

extension LayerState.ShadowState {
    /// The Gaussian's tail beyond four standard deviations is below 1/255.
    fileprivate func reach(of drawn: Rect?) -> Rect? {
        guard color.a > 0 else { return nil }
        return (path.map(\.reach) ?? drawn).map { box in
            let blurred = box.insetBy(dx: -4 * sigma, dy: -4 * sigma)
            return Rect(
                x: blurred.x + offset.x, y: blurred.y + offset.y, width: blurred.width, height: blurred.height)
        }
    }
}

extension Rect {
    fileprivate static let nothing = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The smallest rectangle around some points; nil without points, or where one is not finite.
    init?(around points: [Point]) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let box = points.boundingBox else { return nil }
        self = box
    }
}

extension Rect? {
    /// The smallest rectangle around both; nil where there is neither.
    fileprivate func union(_ other: Rect?) -> Rect? {
        guard let self, let other else { return self ?? other }
        return self.union(other)
    }
}
