import ZoetropeGeometry

/// The part of a plane that a layer draws on, in the space that it shares with others, as the viewer sees it from far
/// along +z, after perspective. There, z is a linear function of x and y.
struct DepthPlane {
    /// What the layer draws lies inside.
    let outline: ConvexPolygon
    /// A polygon around the outline, so large that its own edges cut nothing; cuts are made in it.
    let surroundings: ConvexPolygon
    /// z as a function of x and y.
    let depth: Line

    /// Nil where nothing of the layer is visible. `facing` is positive where the viewer sees the front of the space.
    init?(_ plane: LayerPlane, facing: Double) {
        let t = plane.space, h = Homography(t), determinant = h.determinant
        guard plane.opacity * plane.layer.opacity > 0, plane.layer.doubleSided || determinant * facing > 0,
            let inverse = h.inverse, let reach = plane.layer.reach,
            let outline = ConvexPolygon(h.image(of: reach.corners))
        else { return nil }
        let margin = max(reach.width, reach.height)
        self.outline = outline
        surroundings =
            ConvexPolygon(h.image(of: reach.insetBy(dx: -margin, dy: -margin).corners)) ?? outline
        // With Z = m13·x + m23·y + m43 and (x, y, 1) ~ inverse · (X/W, Y/W, 1), Z/W is linear in X/W and Y/W.
        depth = Line(
            a: t.m13 * inverse.a + t.m23 * inverse.d + t.m43 * inverse.g,
            b: t.m13 * inverse.b + t.m23 * inverse.e + t.m43 * inverse.h,
            c: t.m13 * inverse.c + t.m23 * inverse.f + t.m43 * inverse.i)
        guard depth.a.isFinite, depth.b.isFinite, depth.c.isFinite else { return nil }
    }

    /// Where one plane is, seen from another one.
    enum Relation {
        /// They have no area in common on the canvas.
        case apart
        case equal, behind, inFront
        /// The planes cross where both are visible.
        case crossing
    }

    /// Lengths below this part of the smaller outline count as none: two layers that share an edge neither overlap nor
    /// cross there.
    private static let tolerance = 1e-6

    /// Where a part of this plane is, seen from a part of `other`, over the part of the canvas that both cover.
    func relation(
        of part: ConvexPolygon, to other: DepthPlane, _ otherPart: ConvexPolygon, _ workspace: inout OverlapWorkspace
    ) -> Relation {
        let least = Self.tolerance * min(outline.extent, other.outline.extent)
        guard let overlap = part.overlap(otherPart, &workspace), overlap.area > least * overlap.extent else {
            return .apart
        }
        return Self.relation(of: workspace.corners, over: difference(to: other), least)
    }

    /// Where a part of this plane is, seen from `other` as if that were infinite.
    func relation(of part: ConvexPolygon, to other: DepthPlane) -> Relation {
        let least = Self.tolerance * min(outline.extent, other.outline.extent)
        return Self.relation(of: part.corners, over: difference(to: other), least)
    }

    /// How far this plane is in front of `other`, as a function of x and y.
    func difference(to other: DepthPlane) -> Line {
        Line(a: depth.a - other.depth.a, b: depth.b - other.depth.b, c: depth.c - other.depth.c)
    }

    /// `difference` counts as 0 within `least` of where it is 0, and where it is smaller than a tenth of that.
    private static func relation(of corners: [Point], over difference: Line, _ least: Double) -> Relation {
        let none = least * max(difference.steepness, 0.1)
        var isBehind = false, isInFront = false
        for corner in corners {
            let value = difference.value(at: corner)
            isBehind = isBehind || value < -none
            isInFront = isInFront || value > none
        }
        switch (isBehind, isInFront) {
        case (false, false): return .equal
        case (true, false): return .behind
        case (false, true): return .inFront
        case (true, true): return .crossing
        }
    }
}
