import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeNumbers

/// Numbers, colours, places and outlines at the moment.
extension Evaluator {
    func number(_ n: Number) throws -> Double { try scene.number(n, bindings) }

    /// A number clamped to 0…1, since a spring may overshoot.
    func unit(_ n: Number) throws -> Double { try number(n).clamped(to: 0...1) }

    func color(_ c: ColorModel) throws -> Color { try scene.color(c, bindings) }

    func point(_ n: [Number]) throws -> Point { Point(try number(n[0]), try number(n[1])) }

    /// A rectangle from x, y, width and height.
    func rect(_ n: [Number]) throws -> Rect {
        let r = Rect(
            x: try number(n[0]), y: try number(n[1]), width: try number(n[2]), height: try number(n[3]))
        guard r.width >= 0, r.height >= 0 else {
            let size = "\(NumberText.short(r.width)) x \(NumberText.short(r.height))"
            throw fault("a size of \(size)", "a width or height cannot be negative", n[2], n[3].origin)
        }
        return r
    }

    /// An error about a value at the current moment. It points at the number's place in the file, or else at `origin`.
    func fault(_ value: String, _ rule: String, _ n: Number, _ origin: Origin?) -> SceneError {
        scene.error("\(value)\(scene.when(bindings)); \(rule)", at: n.origin ?? origin)
    }

    /// The matrix of a list of operations. As in a sequence of `CATransform3DRotate`, … calls, each operation acts on
    /// points before the operations that precede it in the list.
    func transform(_ operations: [TransformOperation]) throws -> Transform3D {
        var t = Transform3D.identity
        for operation in operations {
            switch operation {
            case .rotate(let angle, let n):
                let axis = (x: try number(n[0]), y: try number(n[1]), z: try number(n[2]))
                t = Transform3D.rotation(degrees: try number(angle), axis: axis).concatenating(t)
            case .translate(let n):
                t = Transform3D.translation(try number(n[0]), try number(n[1]), try number(n[2])).concatenating(t)
            case .scale(let n):
                t = Transform3D.scale(try number(n[0]), try number(n[1]), try number(n[2])).concatenating(t)
            case .element(let row, let column, let n): t[row, column] = try number(n)
            case .matrix(let n): t = Transform3D(try n.map(number)).concatenating(t)
            }
        }
        return t
    }

    func outline(_ s: ShapeModel, bounds: Rect) throws -> LayerState.Outline {
        let form: LayerState.Outline.Form
        switch s.form {
        case .circle(let center, let radius):
            form = .circle(
                center: center.isEmpty ? bounds.center : try point(center), radius: max(0, try number(radius)))
        case .ellipse(let frame): form = .ellipse(frame.isEmpty ? bounds : try rect(frame))
        case .roundedRect(let frame, let radii, let given):
            let (radius, style) = try corners(radii, given)
            form = .roundedRect(
                frame.isEmpty ? bounds : try rect(frame), cornerRadius: radius, style)
        case .path(let model, let rule):
            let path = try model.path(number: number) { scene.error("\($0)\(scene.when(bindings))", at: $1) }
            form = .path(path, rule)
        }
        return .init(form: form, transform: Homography(try transform(s.transform)))
    }
}
