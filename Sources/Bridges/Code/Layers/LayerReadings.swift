import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePixels
import ZoetropePresentation

/// The readings of a layer's properties at one moment.
enum LayerReadings {
    /// Nil if the layer does not have the property, or has its default.
    static func reading(
        _ property: CodeProperty, of s: LayerState, _ record: LayerRecord, in parent: LayerState,
        isOutlined: Bool = false
    ) -> Reading? {
        switch property {
        case .position:
            let origin = parent.bounds
            return Reading(.numbers, [s.position.x - origin.x, s.position.y - origin.y, s.zPosition])
        case .place:
            let origin = parent.bounds, a = s.anchorPoint
            return Reading(
                .numbers,
                [
                    s.position.x - a.x * s.bounds.width - origin.x, s.position.y - a.y * s.bounds.height - origin.y,
                    s.zPosition,
                ])
        case .size: return Reading(.numbers, [s.bounds.width, s.bounds.height])
        case .anchorPoint: return Reading(.numbers, [s.anchorPoint.x, s.anchorPoint.y, s.anchorPointZ])
        case .transform: return record.transform.isEmpty ? nil : TransformForm.reading(record.transform)
        case .sublayerTransform:
            return record.sublayerTransform.isEmpty ? nil : TransformForm.reading(record.sublayerTransform)
        case .opacity: return Reading(.numbers, [s.opacity])
        case .visible, .order: return nil
        case .backgroundColor: return s.backgroundColor.map { Reading(.numbers, channels($0)) }
        case .cornerRadius:
            return s.cornerRadius > 0 ? Reading(.numbers, s.cornerStyle.clockwise(s.cornerRadius, in: s.bounds)) : nil
        case .border: return s.border.map { Reading(.numbers, [$0.width] + channels($0.color)) }
        case .contents: return s.contents.map { contents($0, in: s) }
        case .gradient: return s.gradient.flatMap { $0.isVisible ? gradient($0) : nil }
        case .maskGradient: return s.maskGradient.map(gradient)
        case .mask: return s.mask.map { outline($0, in: s) }
        case .shape: return s.shape.map { shape($0, in: s, isOutlined) }
        case .shadow: return s.shadow.map { shadow($0, in: s) }
        case .filters: return s.effects.flatMap { $0.filters.isEmpty ? nil : filters($0.filters) }
        case .backdrop: return s.effects?.backdrop.map(backdrop)
        case .blendMode: return s.effects.flatMap { $0.blendMode == .normal ? nil : Reading(.blend($0.blendMode)) }
        case .text: return s.text.map { text($0, in: s) }
        }
    }

    /// The reading at moments at which the layer does not have the property: the same numbers, made invisible.
    static func none(_ property: CodeProperty, like reading: Reading) -> Reading {
        switch property {
        case .cornerRadius: Reading(.numbers, [0, 0, 0, 0])
        case .backgroundColor: Reading(.numbers, Array(reading.numbers.prefix(3)) + [0])
        case .border: Reading(.numbers, [0] + reading.numbers.dropFirst())
        case .shadow: Reading(reading.form, reading.numbers.enumerated().map { $0.offset == 3 ? 0 : $0.element })
        case .gradient:
            // The four numbers of its ends come first; then five numbers a colour, the fifth of which is its alpha.
            Reading(
                reading.form,
                reading.numbers.enumerated().map { $0.offset > 4 && ($0.offset - 4) % 5 == 4 ? 0 : $0.element })
        default: Reading(.none)
        }
    }

    static func channels(_ c: Color) -> [Double] {
        let c = c.limited
        return [c.r, c.g, c.b, c.a]
    }

    private static func contents(_ c: LayerState.Contents, in s: LayerState) -> Reading {
        let frame = c.gravity.frame(of: c.naturalSize, in: s.bounds)
        return Reading(
            .picture(c.picture, c.gravity),
            [
                frame.x - s.bounds.x, frame.y - s.bounds.y, frame.width, frame.height, c.source.x, c.source.y,
                c.source.width, c.source.height,
            ])
    }

    private static func gradient(_ g: LayerState.Gradient) -> Reading {
        let stops = zip(g.locations, g.colors).flatMap { [$0] + channels($1) }
        return Reading(.gradient(g.kind, colors: g.colors.count), [g.start.x, g.start.y, g.end.x, g.end.y] + stops)
    }

    static func outline(_ o: LayerState.Outline, in s: LayerState) -> Reading {
        let (x, y) = (s.bounds.x, s.bounds.y)
        if o.transform == .identity {
            switch o.form {
            case .circle(let c, let r): return Reading(.outline(.circle), [c.x - x, c.y - y, r])
            case .ellipse(let r): return Reading(.outline(.ellipse), [r.x - x, r.y - y, r.width, r.height])
            // Smooth corners are no circles: they are paths.
            case .roundedRect(let r, let radius, let style) where style.curve == .circular || radius <= 0:
                return Reading(.outline(.rect), [r.x - x, r.y - y, r.width, r.height] + style.clockwise(radius, in: r))
            case .roundedRect, .path: break
            }
        }
        let path = path(of: o, in: s)
        return Reading(.outline(path.form), path.numbers)
    }

    /// An outline as a path in the layer's bounds; with a stroke, the outline of the stroke.
    private static func path(
        of o: LayerState.Outline, stroked stroke: StrokeStyle? = nil, in s: LayerState
    ) -> (form: OutlineForm, numbers: [Double]) {
        let corner = Point(s.bounds.x, s.bounds.y)
        var path = o.path, rule = Path.FillRule.nonzero
        if let stroke { path = path.stroked(stroke) } else if case .path(_, let own) = o.form { rule = own }
        let points = path.points.map { (o.transform.apply($0) ?? $0) - corner }
        return (
            .path(isEvenOdd: rule == .evenodd, commands: String(path.elements.map(\.letter))),
            points.flatMap { [$0.x, $0.y] }
        )
    }

    /// With `isOutlined` the line is drawn in part at some moment: then the outline of the line is filled.
    private static func shape(_ shape: LayerState.Shape, in s: LayerState, _ isOutlined: Bool) -> Reading {
        let stroke = shape.stroke
        if isOutlined, let stroke {
            let path = path(of: shape.outline, stroked: stroke, in: s)
            return Reading(
                .shape(path.form, .butt, .miter),
                path.numbers + ShapeTail.numbers(fill: channels(shape.strokeColor), stroke: [0, 0, 0, 0], nil))
        }
        let path = path(of: shape.outline, in: s)
        return Reading(
            .shape(path.form, stroke?.cap ?? .butt, stroke?.join ?? .miter),
            path.numbers
                + ShapeTail.numbers(fill: channels(shape.fillColor), stroke: channels(shape.strokeColor), stroke))
    }

    private static func shadow(_ shadow: LayerState.ShadowState, in s: LayerState) -> Reading {
        let path = shadow.path.map { outline($0, in: s) }
        return Reading(
            path?.form ?? .numbers,
            channels(shadow.color) + [shadow.offset.x, shadow.offset.y, shadow.sigma] + (path?.numbers ?? []))
    }

    private static func filters(_ filters: [LayerFilter]) -> Reading {
        let parts = filters.map { filter -> (FilterForm, [Double]) in
            switch filter {
            case .blur(let v): (.blur, [v])
            case .saturation(let v): (.saturation, [v])
            case .brightness(let v): (.brightness, [v])
            case .colorMatrix(let m): (.matrix, m.elements)
            case .dropShadow(let s): (.dropShadow, [s.offset.x, s.offset.y, s.sigma] + channels(s.color))
            }
        }
        return Reading(.filters(parts.map(\.0)), parts.flatMap(\.1))
    }

    private static func backdrop(_ b: LayerState.BackdropState) -> Reading {
        let own = filters(b.filters)
        return Reading(own.form, own.numbers + channels(b.tint ?? .clear))
    }

    /// The letters' outlines as path data relative to the first letter's origin; the numbers are their colour, and that
    /// origin in the layer's bounds.
    static func text(_ t: LayerState.TextState, in s: LayerState) -> Reading {
        let letters = t.layout.layers.joined()
        var start = Point(s.bounds.x, s.bounds.y)
        for case .move(let p) in letters.lazy.flatMap(\.path.elements).prefix(1) { start = p }
        var data = ""
        for letter in letters { data += letter.path.data(moved: Point.zero - start) }
        return Reading(.letters(data), channels(t.color) + [start.x - s.bounds.x, start.y - s.bounds.y])
    }
}

extension LayerState {
    /// The gradient of a mask that consists of a gradient over all of this layer.
    var maskGradient: Gradient? {
        guard let mask = effects?.mask, mask.count == 1, let gradient = mask[0].gradient, gradient.isVisible else {
            return nil
        }
        var plain = LayerState(
            name: mask[0].name, bounds: mask[0].bounds, position: mask[0].position, anchorPoint: mask[0].anchorPoint)
        (plain.tag, plain.gradient) = (mask[0].tag, gradient)
        let corner =
            plain.position - Point(plain.anchorPoint.x * plain.bounds.width, plain.anchorPoint.y * plain.bounds.height)
        let off = [
            corner.x - bounds.x, corner.y - bounds.y, plain.bounds.width - bounds.width,
            plain.bounds.height - bounds.height,
        ]
        return plain == mask[0] && off.allSatisfy { abs($0) < 1e-6 } ? gradient : nil
    }
}

extension Path {
    /// As SVG's path data, moved by a distance.
    func data(moved d: Point = .zero) -> String {
        data {
            CodeNumber.text($0.x + d.x, places: 2) + " " + CodeNumber.text($0.y + d.y, places: 2)
        }
    }
}

extension LayerState.Shape {
    /// Whether only a part of its line is drawn.
    var isPartlyStroked: Bool { stroke.map { $0.start > 0 || $0.end < 1 } ?? false }
}

/// Numbers as text in code.
package enum CodeNumber {
    /// At most `places` digits after the point, 0 to 6; never `-0`.
    package static func text(_ v: Double, places: Int = 3) -> String {
        let text = NumberText.short(v, places: places)
        return text == "-0" ? "0" : text
    }

    /// At least four digits after the point, and as many as give a small number four significant ones; at most 6.
    package static func precise(_ v: Double) -> String {
        let size = abs(v)
        return text(v, places: size < 0.01 ? 6 : size < 0.1 ? 5 : 4)
    }
}
