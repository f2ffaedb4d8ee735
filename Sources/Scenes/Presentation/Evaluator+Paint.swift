import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers

/// What a layer draws besides its contents: gradients, shapes, shadows and the curl.
extension Evaluator {
    func gradient(_ g: GradientModel) throws -> LayerState.Gradient {
        let last = Double(max(1, g.colors.count - 1))
        var locations = try g.locations.isEmpty ? g.colors.indices.map { Double($0) / last } : g.locations.map(unit)
        // Locations must not decrease.
        for i in locations.indices.dropFirst() { locations[i] = max(locations[i], locations[i - 1]) }
        return .init(
            kind: g.kind, start: try point(g.startPoint), end: try point(g.endPoint), colors: try g.colors.map(color),
            locations: locations)
    }

    func shape(_ m: ShapeLayerModel, bounds: Rect) throws -> LayerState.Shape {
        var shape = LayerState.Shape(
            outline: try outline(m.outline, bounds: bounds), fillColor: try color(m.fillColor), strokeColor: .clear)
        guard let stroke = m.stroke else { return shape }
        shape.strokeColor = try color(stroke.color)
        let style = StrokeStyle(
            width: max(0, try number(stroke.width)), cap: stroke.cap, join: stroke.join,
            miterLimit: try number(stroke.miterLimit), dashes: try stroke.dashes.map { max(0, try number($0)) },
            dashPhase: try number(stroke.dashPhase), start: try unit(stroke.start), end: try unit(stroke.end))
        if shape.outline.path.dashCount(style) > Double(Path.dashLimit) {
            throw scene.error(
                "the line has more than \(NumberText.grouped(Path.dashLimit)) dashes\(scene.when(bindings)); "
                    + "that is the limit", at: m.origin)
        }
        shape.stroke = style
        return shape
    }

    func shadow(_ s: ShadowModel, bounds: Rect) throws -> LayerState.ShadowState {
        .init(
            color: try color(s.color).opacity(try unit(s.opacity)), offset: try point(s.offset),
            sigma: max(0, try number(s.radius)), path: try s.path.map { try outline($0, bounds: bounds) })
    }

    func mesh(_ m: MeshModel) throws -> LayerState.MeshState {
        var bindings = bindings, vertices: [LayerState.MeshState.Vertex] = []
        let u = bindings.locals.count, v = u + 1
        bindings.locals += [0, 0]
        vertices.reserveCapacity((m.rows + 1) * (m.columns + 1))
        for row in 0...m.rows {
            for column in 0...m.columns {
                bindings.locals[u] = Double(column) / Double(m.columns)
                bindings.locals[v] = Double(row) / Double(m.rows)
                vertices.append(
                    .init(
                        x: try scene.number(m.point[0], bindings), y: try scene.number(m.point[1], bindings),
                        z: m.point.count > 2 ? try scene.number(m.point[2], bindings) : 0))
            }
        }
        return LayerState.MeshState(rows: m.rows, columns: m.columns, vertices: vertices)
    }

    func curl(_ c: CurlModel, bounds: Rect) throws -> LayerState.CurlState {
        let radius = try number(c.radius)
        guard radius > 0, radius <= SceneLimits.curlRadius else {
            let most = NumberText.grouped(Int(SceneLimits.curlRadius))
            throw fault(
                "the curl's radius is \(NumberText.short(radius))", "it must be above 0 and at most \(most)",
                c.radius, c.origin)
        }
        return .init(
            progress: try unit(c.progress), radius: radius, angle: try number(c.angle),
            backColor: try color(c.backColor),
            backTint: try unit(c.backTint), backOpacity: try unit(c.backOpacity), shading: try unit(c.shading),
            shadow: try shadow(c.shadow, bounds: bounds))
    }
}
