import Geometry
import Pixels
import SceneModel

/// Turns a scene's layers into their states at one moment.
struct Evaluator {
    /// Limits on layers: of one `repeat`, and of a whole frame.
    static let maximumRepeat = 1_000
    static let maximumLayers = 10_000

    let scene: ResolvedScene
    private let touches: [Touch]
    private var bindings: Bindings
    private var count = 0
    /// The indices of the enclosing repeats, the innermost last.
    private var repeats: [Int] = []

    init(_ scene: ResolvedScene, at moment: Moment) throws {
        self.scene = scene
        touches = moment.touches
        bindings = try scene.bindings(at: moment)
    }

    /// The canvas as a layer, with the scene's layers on it.
    mutating func root() throws -> LayerState {
        var root = LayerState.canvas(scene.canvas)
        root.sublayers =
            try layers(scene.scene.layers, in: root)
            + touches.enumerated().map { LayerState.dot(for: $0.element, number: $0.offset) }
        return root
    }

    private mutating func layers(_ models: [LayerModel], in parent: LayerState) throws -> [LayerState] {
        var out: [LayerState] = []
        for model in models {
            guard let r = model.repetition else {
                if let state = try layer(model, model.name, in: parent) { out.append(state) }
                continue
            }
            let n = try number(r.count)
            guard n <= Double(Evaluator.maximumRepeat) else {
                throw scene.error(
                    "a repeat of \(Int(min(n, 1e15))); at most \(Evaluator.maximumRepeat)\(scene.when(bindings))",
                    at: r.count.origin ?? r.origin)
            }
            for i in 0..<max(0, Int(n.rounded(.down))) {
                bindings.locals.append(Double(i))
                repeats.append(i)
                if let state = try layer(model, "\(model.name) \(i)", in: parent) { out.append(state) }
                repeats.removeLast()
                bindings.locals.removeLast()
            }
        }
        return out.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(
            \.element)
    }

    /// Nil where the layer is hidden.
    private mutating func layer(_ m: LayerModel, _ name: String, in parent: LayerState) throws -> LayerState? {
        count += 1
        guard count <= Evaluator.maximumLayers else {
            throw scene.error("more than \(Evaluator.maximumLayers) layers in one frame", at: m.origin)
        }
        let outer = bindings.locals.count
        defer { bindings.locals.removeLast(bindings.locals.count - outer) }
        for value in m.values { bindings.locals.append(try number(value)) }
        guard try number(m.hidden) == 0 else { return nil }
        var s = LayerState.canvas(parent.bounds.size)
        s.name = name
        s.anchorPoint = try point(m.anchorPoint)
        try place(&s, m, in: parent)
        s.zPosition = try number(m.zPosition)
        s.transform = try transform(m.transform)
        s.sublayerTransform = try transform(m.sublayerTransform)
        s.opacity = try unit(m.opacity)
        s.doubleSided = try number(m.doubleSided) != 0
        s.masksToBounds = try number(m.masksToBounds) != 0
        s.cornerRadius = max(0, try number(m.cornerRadius))
        try fill(&s, m)
        s.sublayers = try layers(m.sublayers, in: s)
        return s
    }

    private func place(_ s: inout LayerState, _ m: LayerModel, in parent: LayerState) throws {
        let a = s.anchorPoint
        if let f = m.frame {
            let r = try rect(f)
            s.bounds = Rect(Size(r.width, r.height))
            s.position = Point(r.x + a.x * r.width, r.y + a.y * r.height)
        } else {
            if let b = m.bounds { s.bounds = try rect(b) }
            s.position =
                try m.position.map(point)
                ?? Point(parent.bounds.x + a.x * parent.bounds.width, parent.bounds.y + a.y * parent.bounds.height)
        }
    }

    /// What the layer draws.
    private func fill(_ s: inout LayerState, _ m: LayerModel) throws {
        s.backgroundColor = try m.backgroundColor.map(color)
        let borderWidth = max(0, try number(m.borderWidth))
        if borderWidth > 0 { s.border = .init(width: borderWidth, color: try color(m.borderColor)) }
        if !m.contents.isEmpty { s.contents = try contents(m.contents[(repeats.last ?? 0) % m.contents.count], m) }
        s.gradient = try m.gradient.map(gradient)
        s.mask = try m.mask.map { try outline($0, bounds: s.bounds) }
        s.shadow = try m.shadow.map { try shadow($0, bounds: s.bounds) }
        s.curl = try m.deformation.map { try curl($0, bounds: s.bounds) }
    }

    private func contents(_ picture: Int, _ m: LayerModel) throws -> LayerState.Contents {
        let size = scene.pictures[picture]
        let unit = try rect(m.contentsRect)
        let source = Rect(
            x: unit.x * Double(size.width), y: unit.y * Double(size.height), width: unit.width * Double(size.width),
            height: unit.height * Double(size.height)
        )
        .intersection(Rect(Size(Double(size.width), Double(size.height))))
        return .init(
            picture: picture, source: source,
            naturalSize: Size(source.width / size.density, source.height / size.density), gravity: m.contentsGravity)
    }

    private func gradient(_ g: GradientModel) throws -> LayerState.Gradient {
        var locations = try g.locations.map(unit)
        if locations.isEmpty {
            locations = g.colors.indices.map { g.colors.count == 1 ? 0 : Double($0) / Double(g.colors.count - 1) }
        }
        // A location never lies before the one before it.
        for i in locations.indices.dropFirst() { locations[i] = max(locations[i], locations[i - 1]) }
        return .init(
            kind: g.kind, start: try point(g.startPoint), end: try point(g.endPoint), colors: try g.colors.map(color),
            locations: locations)
    }

    private func shadow(_ s: ShadowModel, bounds: Rect) throws -> LayerState.ShadowState {
        .init(
            color: try color(s.color).opacity(try unit(s.opacity)), offset: try point(s.offset),
            sigma: max(0, try number(s.radius)), path: try s.path.map { try outline($0, bounds: bounds) })
    }

    private func curl(_ c: CurlModel, bounds: Rect) throws -> LayerState.CurlState {
        let radius = try number(c.radius)
        guard radius > 0 else {
            throw scene.error(
                "the curl's radius is \(radius)\(scene.when(bindings)); it must be above 0",
                at: c.radius.origin ?? c.origin)
        }
        return .init(
            progress: try unit(c.progress), radius: radius, angle: try number(c.angle),
            backColor: try color(c.backColor),
            backTint: try unit(c.backTint), backOpacity: try unit(c.backOpacity), shading: try unit(c.shading),
            shadow: try shadow(c.shadow, bounds: bounds))
    }
}

/// Values of numbers at this moment.
extension Evaluator {
    func number(_ n: Number) throws -> Double { try scene.number(n, bindings) }
    /// Clamped to 0…1: a spring may carry it past.
    func unit(_ n: Number) throws -> Double { try number(n).clamped(to: 0...1) }
    func color(_ c: ColorModel) throws -> Color { try scene.color(c, bindings) }

    func point(_ n: [Number]) throws -> Point { Point(try number(n[0]), try number(n[1])) }

    func rect(_ n: [Number]) throws -> Rect {
        let v = try n.map(number)
        guard v[2] >= 0, v[3] >= 0 else {
            throw scene.error(
                "a size of \(v[2]) x \(v[3])\(scene.when(bindings)); a width or height cannot be negative",
                at: n[2].origin ?? n[3].origin)
        }
        return Rect(x: v[0], y: v[1], width: v[2], height: v[3])
    }

    /// The matrix that the operations build, in the order of the code they stand for: each acts before those above it.
    func transform(_ operations: [TransformOperation]) throws -> Transform3D {
        var t = Transform3D.identity
        for op in operations {
            switch op {
            case .rotate(let angle, let axis):
                let v = try axis.map(number)
                t = Transform3D.rotation(degrees: try number(angle), axis: (v[0], v[1], v[2])).concatenating(t)
            case .translate(let n):
                let v = try n.map(number)
                t = Transform3D.translation(v[0], v[1], v[2]).concatenating(t)
            case .scale(let n):
                let v = try n.map(number)
                t = Transform3D.scale(v[0], v[1], v[2]).concatenating(t)
            case .element(let row, let column, let n): t[row, column] = try number(n)
            case .matrix(let n): t = Transform3D(try n.map(number)).concatenating(t)
            }
        }
        return t
    }

    func outline(_ s: ShapeModel, bounds: Rect) throws -> LayerState.Outline {
        let h = Homography(try transform(s.transform))
        switch s.form {
        case .circle(let center, let radius):
            let c = center.isEmpty ? bounds.center : try point(center), r = max(0, try number(radius))
            let box = Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)
            return .init(
                path: Path(ellipseIn: box), rule: .nonzero, homography: h,
                description: "circle (\(rounded(c.x)), \(rounded(c.y))) radius \(rounded(r))")
        case .ellipse(let frame):
            let f = frame.isEmpty ? bounds : try rect(frame)
            return .init(path: Path(ellipseIn: f), rule: .nonzero, homography: h, description: "ellipse \(text(f))")
        case .roundedRect(let frame, let radius):
            let f = frame.isEmpty ? bounds : try rect(frame), r = max(0, try number(radius))
            return .init(
                path: Path(roundedRect: f, radius: r), rule: .nonzero, homography: h,
                description: "rounded rectangle \(text(f)) radius \(rounded(r))")
        case .path(let path, let rule):
            return .init(path: path, rule: rule, homography: h, description: "path of \(path.elements.count) segments")
        }
    }

    private func rounded(_ v: Double) -> Double { (v * 100).rounded() / 100 }
    private func text(_ r: Rect) -> String {
        "(\(rounded(r.x)), \(rounded(r.y)), \(rounded(r.width)) x \(rounded(r.height)))"
    }
}

extension LayerState {
    /// A finger, 44 points across: dark enough on light screens, ringed for dark ones.
    static func dot(for touch: Touch, number: Int) -> LayerState {
        var dot = canvas(Size(44, 44))
        dot.name = "touch \(number)"
        dot.position = touch.location
        dot.cornerRadius = 22
        dot.backgroundColor = Color(r: 0.2, g: 0.2, b: 0.22, a: 0.45)
        dot.border = Border(width: 2, color: Color(r: 1, g: 1, b: 1, a: 0.85))
        dot.opacity = touch.opacity
        return dot
    }

    /// A plain layer of `size` whose upper left corner is the origin of the plane that it lies in.
    static func canvas(_ size: Size) -> LayerState {
        LayerState(
            name: "canvas", bounds: Rect(size), position: Point(size.width / 2, size.height / 2),
            anchorPoint: Point(0.5, 0.5), zPosition: 0,
            transform: .identity, sublayerTransform: .identity, opacity: 1, doubleSided: true, masksToBounds: false,
            cornerRadius: 0, sublayers: [])
    }
}
