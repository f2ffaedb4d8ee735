import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels

/// The table. Each key of a scene that a layer's state depends on has a row: what `inspect` and the preview show, the
/// words of golden frames, and the jumps that `lint` finds all come from it. A test fails where a stored property of
/// `LayerState` has no row.
extension LayerProperty {
    /// In the order in which people read them.
    package static let all = places + outlines + contents + texts + effects

    /// Where a layer is. All of these move its corners, which the first row measures.
    package static let places = [
        LayerProperty(.position, .point(.points), text: { text($0.position) }, change: LayerChange.place),
        LayerProperty(.bounds, .rect(.points), text: { text($0.bounds) }),
        LayerProperty(
            .anchorPoint, .point(.ofSize), text: { $0.anchorPoint == Point(0.5, 0.5) ? nil : text($0.anchorPoint) }),
        LayerProperty(.anchorPointZ, .number(.points)) {
            .number("anchorPointZ", $0.anchorPointZ, plain: 0, visible: nil).undescribed
        },
        LayerProperty(.zPosition, .number(.points)) {
            .number("zPosition", $0.zPosition, plain: 0, visible: nil).undescribed
        },
        LayerProperty(
            .transform, .matrix, parts: { $0.transform.turns },
            text: { $0.transform == .identity ? nil : text($0.transform) }, change: { _, _, _ in .none }),
        LayerProperty(
            .sublayerTransform, .matrix, text: { $0.sublayerTransform == .identity ? nil : text($0.sublayerTransform) }),
        LayerProperty(
            .opacity, .number(.share), text: { text($0.opacity) },
            change: { a, b, _ in .number(a.opacity, b.opacity, "opacity", visible: LayerChange.visibleFade, .fade) }),
        LayerProperty(
            .transformLayer, .flag, of: "isTransformLayer",
            parts: { [.words("transform layer", $0.isTransformLayer ? "yes" : nil)] },
            text: { $0.isTransformLayer ? "true" : nil }),
        LayerProperty(.doubleSided, .flag) { .flag("doubleSided", $0.doubleSided, plain: true) },
    ]

    private static let outlines = [
        LayerProperty(.masksToBounds, .flag) { .flag("masksToBounds", $0.masksToBounds, plain: false) },
        LayerProperty(.allowsGroupOpacity, .flag) {
            .flag("allowsGroupOpacity", $0.allowsGroupOpacity, plain: true)
        },
        LayerProperty(.cornerRadius, .number(.points)) { .number("corner radius", $0.cornerRadius, plain: 0) },
        LayerProperty(.cornerRadii, .numbers(.points), of: "cornerStyle") { s in
            let radii = s.cornerStyle.radii(s.cornerRadius), words = radii.map { NumberText.short($0, places: 2) }
            return .words("corner radii", radii.count == 1 ? nil : words.joined(separator: " "))
        },
        LayerProperty(.cornerCurve, .word, of: "cornerStyle") { s in
            let curve = s.cornerStyle.curve
            return .words("corner curve", s.cornerRadius == 0 || curve == .circular ? nil : curve.rawValue)
        },
        LayerProperty(.maskedCorners, .word, of: "cornerStyle") { s in
            let round = s.cornerStyle.round,
                isPlain = s.cornerRadius == 0 || round.count == CornerStyle.Corner.allCases.count
            return .words("round corners", isPlain ? nil : round.map(\.rawValue).sorted().joined(separator: " "))
        },
        LayerProperty(.backgroundColor, .color) { .color("colour", $0.backgroundColor) },
        LayerProperty(
            .border, .parts,
            parts: { s in
                guard let border = s.border else { return [.number("border", 0, plain: 0)] }
                return [.number("border", border.width), .color("border colour", border.color)]
            }, text: { $0.border.map { "\(text($0.width)) \($0.color.hex)" } }),
    ]

    private static let contents = [
        LayerProperty(
            .contents, .picture,
            parts: { s in
                guard let c = s.contents else { return [] }
                let part = [c.source.x, c.source.y, c.source.width, c.source.height].map {
                    NumberText.short($0, places: 1)
                }
                return [
                    LayerPart(name: "picture", value: .picture(c.picture)),
                    .words("part of the picture", "\(part[2]) x \(part[3]) at \(part[0]), \(part[1])"),
                ]
            }, change: { a, b, _ in .contents(a.state.contents, b.state.contents) }),
        LayerProperty(.contentsGravity, .word, of: "contents") { s in
            let gravity = s.contents?.gravity ?? .resize
            return .words("contentsGravity", gravity == .resize ? nil : gravity.rawValue)
        },
        LayerProperty(.contentsCenter, .rect(.ofSize), of: "contents") { s in
            let c = s.contents?.center ?? .unit, isPlain = c == .unit
            return .words("contentsCenter", isPlain ? nil : "\(c.width) x \(c.height) at \(c.x), \(c.y)")
        },
        LayerProperty(.magnificationFilter, .word, of: "contents") { s in
            let filter = s.contents?.filters.magnification ?? .linear
            return .words("magnificationFilter", filter == .linear ? nil : filter.rawValue)
        },
        LayerProperty(.minificationFilter, .word, of: "contents") { s in
            let filter = s.contents?.filters.minification ?? .linear
            return .words("minificationFilter", filter == .linear ? nil : filter.rawValue)
        },
        LayerProperty(
            .gradient, .parts, parts: { [.words("gradient", $0.gradient?.description)] },
            text: { $0.gradient.map { "\($0.kind.rawValue), \(NumberText.count($0.colors.count, "colour"))" } },
            change: { a, b, _ in
                let size = a.state.bounds.size
                return LayerChange(
                    LayerState.Gradient.distance(a.state.gradient, b.state.gradient, in: size),
                    words: "changes its gradient")
            }),
        LayerProperty(
            .shape, .outline, parts: { [.words("shape", $0.shape?.outline.description)] },
            change: { a, b, _ in
                .outline(LayerState.Shape.distance(a.state.shape, b.state.shape), "shape", "changed")
            }),
        LayerProperty(.fillColor, .color, of: "shape") { s in
            .color("fill colour", s.shape.flatMap { $0.fillColor.a > 0 ? $0.fillColor : nil }, as: "colour")
        },
        LayerProperty(
            .stroke, .parts, of: "shape", parts: { $0.shape?.strokeParts ?? [.color("stroke colour", nil)] },
            text: { $0.shape.flatMap { shape in shape.stroke.map { "\(text($0.width)) \(shape.strokeColor.hex)" } } }),
    ]

    private static let texts = [
        LayerProperty(.text, .text) { s in
            LayerPart(name: "text", value: .string(s.text?.string ?? ""), isPlain: s.text == nil, visible: 1)
        },
        LayerProperty(.font, .text, of: "text") { s in
            LayerPart(name: "font", value: .string(s.text?.fontName ?? ""), isPlain: s.text == nil, visible: 1)
        },
        LayerProperty(.fontSize, .number(.points), of: "text") { s in
            LayerPart(name: "font size", value: .number(s.text?.fontSize ?? 0), isPlain: s.text == nil, visible: 1)
        },
        LayerProperty(.foregroundColor, .color, of: "text") { .color("text colour", $0.text?.color, as: "colour") },
        LayerProperty(
            .runs, .parts, of: "text",
            parts: { s in (s.text?.runs ?? []).enumerated().flatMap { k, run in run.parts(k + 1) } },
            text: { s in s.text.flatMap { $0.runs.isEmpty ? nil : "\($0.runs.count)" } }),
        // Also how lines are broken, cut and set apart: where the letters are.
        LayerProperty(
            .alignmentMode, .word, of: "text", parts: { $0.letterParts }, text: { _ in nil },
            change: { a, b, _ in .letters(a.state.text, b.state.text) }),
    ]

    /// What is done with a layer's picture.
    private static let effects = [
        LayerProperty(
            .mask, .outline, parts: { [.words("mask", $0.mask?.description)] },
            change: { a, b, _ in
                .outline(LayerState.Outline.distance(a.state.mask, b.state.mask), "mask", "moved")
            }),
        LayerProperty(
            .shadow, .parts, parts: { $0.shadow?.parts("shadow") ?? [.color("shadow's colour", nil)] },
            text: { $0.shadow.map { "\($0.color.hex), offset \(text($0.offset)), radius \(text($0.sigma))" } }),
        LayerProperty(
            .shadowPath, .outline, of: "shadow",
            parts: { [.words("shadow's path", $0.shadow?.path?.description)] },
            change: { a, b, _ in
                guard let a = a.state.shadow, let b = b.state.shadow else { return .none }
                return .outline(LayerState.Outline.distance(a.path, b.path), "shadow's path", "moved")
            }),
        LayerProperty(
            .filters, .parts, of: "effects", parts: { [.words("filters", $0.filters.words)] },
            change: { a, b, _ in
                .effect(
                    [LayerFilter].distance(a.state.filters, b.state.filters), "filters", a.state.filters.words,
                    b.state.filters.words)
            }),
        LayerProperty(
            .backdrop, .parts, of: "effects", parts: { [.words("backdrop", $0.effects?.backdrop?.description)] },
            change: { a, b, _ in
                let (a, b) = (a.state.effects?.backdrop, b.state.effects?.backdrop)
                return .effect(
                    LayerState.BackdropState.distance(a, b), "backdrop", a?.description, b?.description)
            }),
        LayerProperty(
            .compositingFilter, .word, of: "effects", parts: { [.words("compositingFilter", $0.blendMode?.rawValue)] },
            change: { a, b, _ in
                .effect(
                    a.state.blendMode == b.state.blendMode ? 0 : LayerChange.total, "compositingFilter",
                    a.state.blendMode?.rawValue, b.state.blendMode?.rawValue)
            }),
        LayerProperty(
            .maskLayers, .layers, of: "effects", parts: { $0.maskParts },
            change: { a, b, _ in LayerState.maskChange(a.state, b.state) }),
        LayerProperty(
            .curl, .parts,
            parts: { s in [.flag("deformation", s.curl != nil, plain: false)] + (s.curl?.parts(of: s) ?? []) },
            text: {
                $0.curl.map { "progress \(text($0.progress)), radius \(text($0.radius)), \(text($0.angle))°" }
            }),
        LayerProperty(
            .mesh, .mesh, parts: { $0.mesh.map { $0.parts } ?? [.words("mesh", nil)] },
            change: { a, b, _ in .mesh(a.state.mesh, b.state.mesh) }),
    ]

    // MARK: Text

    private static func text(_ v: Double) -> String { NumberText.short(v, places: 3) }
    private static func text(_ p: Point) -> String { "\(text(p.x)), \(text(p.y))" }
    private static func text(_ r: Rect) -> String {
        let size = "\(text(r.width)) x \(text(r.height))"
        return r.x == 0 && r.y == 0 ? size : "\(text(Point(r.x, r.y))), \(size)"
    }

    /// The four rows of the matrix, as `CATransform3D` names them.
    private static func text(_ t: Transform3D) -> String {
        (1...4).map { row in (1...4).map { text(t[row, $0]) }.joined(separator: " ") }.joined(separator: "\n")
    }
}

// MARK: Parts

extension LayerPart {
    /// Without words in the descriptions of frames.
    fileprivate var undescribed: LayerPart {
        var part = self
        part.isDescribed = false
        return part
    }

    fileprivate static func fraction(_ name: String, _ value: Double) -> LayerPart {
        .number(name, value, visible: LayerChange.visibleFade)
    }
}

extension LayerState {
    fileprivate var filters: [LayerFilter] { effects?.filters ?? [] }
    /// Nil where it is the normal one.
    fileprivate var blendMode: BlendMode? { effects.flatMap { $0.blendMode == .normal ? nil : $0.blendMode } }
}

extension LayerState.ShadowState {
    fileprivate func parts(_ name: String) -> [LayerPart] {
        [
            .color("\(name)'s colour", color), .number("\(name)'s x", offset.x), .number("\(name)'s y", offset.y),
            .number("\(name)'s blur", sigma),
        ]
    }
}

extension LayerState.Shape {
    /// The row of the shape measures all but the colour.
    fileprivate var strokeParts: [LayerPart] {
        guard let stroke else { return [.color("stroke colour", nil, as: "colour")] }
        return [
            .color("stroke colour", strokeColor, as: "colour"), .number("line width", stroke.width, visible: nil),
            .number("line's start", stroke.start, plain: 0, visible: nil),
            // Always said: where it is missing, there is no line.
            .number("line's end", stroke.end, visible: nil),
            .words("line's cap", stroke.cap == .butt ? nil : stroke.cap.rawValue, visible: nil),
            .words("line's join", stroke.join == .miter ? nil : stroke.join.rawValue, visible: nil),
            .number("line's miter limit", stroke.miterLimit, plain: StrokeStyle().miterLimit, visible: nil),
        ]
            + (stroke.dashes.isEmpty
                ? []
                : [
                    .words("dashes", stroke.dashes.map { NumberText.short($0) }.joined(separator: " "), visible: nil),
                    .number("dash phase", stroke.dashPhase, visible: nil),
                ])
    }
}

extension LayerState {
    /// From the upper left corner of the bounds.
    fileprivate var letterParts: [LayerPart] {
        guard let box = text?.layout.box else { return [] }
        return [
            .number("letters' x", box.x - bounds.x, visible: nil),
            .number("letters' y", box.y - bounds.y, visible: nil),
        ]
    }

    /// Which layer masks, and what the mask's layers are, each with its place in this layer.
    fileprivate var maskParts: [LayerPart] {
        guard let mask = effects?.mask else { return [.words("mask", nil)] }
        let name = LayerPart.words("mask", mask.first.map { "layer '\($0.name)'" } ?? "hidden layer")
        return [name]
            + (maskReports ?? []).enumerated().flatMap { k, report in
                let owner = k == 0 ? "mask's" : "mask's layer \(k + 1)'s"
                let box = report.corners.boundingBox.map { Outline(form: .ellipse($0)).description }
                let place = LayerPart.words("\(owner) place", box?.replacing("ellipse ", with: ""), visible: nil)
                let opacity = LayerPart.number("\(owner) opacity", report.opacity, plain: 1)
                return [place] + (opacity.isPlain ? [] : [opacity])
                    + LayerProperty.all.flatMap { $0.described(report.state, as: owner) }
            }
    }
}

extension LayerState.TextState.Run {
    fileprivate func parts(_ number: Int) -> [LayerPart] {
        [
            LayerPart(name: "run \(number)", value: .string(string), visible: 1),
            LayerPart(name: "run \(number)'s font", value: .string(fontName), visible: 1),
            .number("run \(number)'s font size", fontSize), .color("run \(number)'s colour", color),
        ]
    }
}

extension LayerState.MeshState {
    /// Its grid, how far its points reach, and where they are on average.
    fileprivate var parts: [LayerPart] {
        let x = vertices.map(\.x), y = vertices.map(\.y), z = vertices.map(\.z)
        func middle(_ name: String, _ values: [Double]) -> LayerPart {
            .number("mesh's middle \(name)", values.reduce(0, +) / Double(max(1, values.count)), visible: nil)
        }
        return [
            .words("mesh", "\(rows) x \(columns)"),
            .number("mesh's left", x.min() ?? 0), .number("mesh's right", x.max() ?? 0),
            .number("mesh's top", y.min() ?? 0), .number("mesh's bottom", y.max() ?? 0),
            .number("mesh's lowest point", z.min() ?? 0, plain: 0, visible: nil),
            .number("mesh's highest point", z.max() ?? 0, plain: 0, visible: nil),
            middle("x", x), middle("y", y), middle("z", z),
        ]
    }
}

extension LayerState.CurlState {
    /// Of a page, whose farthest point goes across it and around the cylinder.
    fileprivate func parts(of page: LayerState) -> [LayerPart] {
        let way = Point(page.bounds.width, page.bounds.height).length + radius
        return [
            .number("curl", progress, visible: 1 / way), .number("curl's radius", radius),
            .number("curl's angle", angle, visible: 180 / (Double.pi * way)), .color("curl's back", backColor),
            .fraction("curl's back tint", backTint), .fraction("curl's back opacity", backOpacity),
            .fraction("curl's shading", shading),
        ] + shadow.parts("curl's shadow")
    }
}

extension LayerState.Gradient {
    fileprivate var description: String {
        let stops = zip(colors, locations).map { "\($0.hex) at \(NumberText.short($1))" }
        let line = [start.x, start.y, end.x, end.y].map { NumberText.short($0) }.joined(separator: " ")
        return "\(kind.rawValue) \(line): \(stops.joined(separator: ", "))"
    }
}

extension [LayerFilter] {
    fileprivate var words: String? { isEmpty ? nil : map(\.description).joined(separator: ", ") }
}

extension LayerState.BackdropState {
    fileprivate var description: String {
        (filters.map(\.description) + (tint.map { ["tint \($0.hex)"] } ?? [])).joined(separator: ", ")
    }
}

extension Transform3D {
    /// The degrees by which the axes are turned, without those that are 0.
    fileprivate var turns: [LayerPart] {
        guard let turns = Turns(of: self) else { return [] }
        return zip(Turns.names, turns.angles).filter { abs($0.1) >= Turns.least }.map { .number($0, $1) }
    }
}

extension Color {
    /// `#FF8800`, or `#FF880080` where it is not opaque.
    var hex: String {
        func digits(_ v: Double) -> String {
            let byte = Int((v.clamped(to: 0...1) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "#" + digits(r) + digits(g) + digits(b) + (a < 1 ? digits(a) : "")
    }
}
