import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers

extension Vocabulary {
    private static let cornerRadii = Form.either([.number, .numbers(4...4)])
    private static let cornerCurve = Key(
        "cornerCurve", .word(CornerStyle.Curve.allCases.map(\.rawValue)), default: "circular",
        "Quarter circles, or the system's smooth corners, as `CALayerCornerCurve`.", example: #""continuous""#)
    private static let maskedCorners = Key(
        "maskedCorners", .list(.word(CornerStyle.Corner.allCases.map(\.rawValue))), default: "all four",
        "The corners that are round, by `CACornerMask`'s names; `minXMinY` is the upper left one.",
        example: #"["minXMinY", "maxXMinY"]"#)

    /// The keys of layers, and of what they draw.
    static let layerKeys: [Kind: [Key]] = [
        .layer: [
            Key(
                "name", .text, default: "layer N", "For messages, `render inspect` and descriptions of differences.",
                example: #""left door""#),
            Key(
                "repeat", .object(.repetition), "Makes a copy of this layer for each index.",
                example: #"{ "count": 8 }"#),
            Key(
                "let", definitions,
                "Names for numbers, colours and texts, or lists of them, that this layer and its sublayers use; each may use "
                    + "earlier ones.",
                example: #"{ "angle": "90*i/7" }"#),
            Key(
                "contents", .either([.picture, .list(.picture)]),
                "The picture that the layer shows. With a list, the copies of a repeated layer show its pictures in "
                    + "turn.",
                example: #""from""#),
            Key(
                "contentsIndex", .number, default: "the innermost repeat's index",
                "Which picture of a list is shown, counted from 0; it is rounded down and starts over at the list's "
                    + "end.",
                example: #""row*3 + column""#),
            Key(
                "contentsRect", rect, default: "[0, 0, 1, 1]",
                "The part of the picture that is shown: x, y, width, height in its unit square (0 to 1, not points).",
                example: "[0, 0, 0.5, 1]"),
            Key(
                "contentsGravity", .word(ContentsGravity.allCases.map(\.rawValue)), default: "resize",
                "How a picture of another size is placed in the bounds. `top` is the upper edge.",
                example: #""resizeAspectFill""#),
            Key(
                "contentsCenter", rect, default: "[0, 0, 1, 1]",
                "The part of the shown picture that is stretched, in its unit square; the parts around it keep their "
                    + "size along the edges.",
                example: "[0.25, 0.25, 0.5, 0.5]"),
            Key(
                "magnificationFilter", .word(TexelFilter.allCases.map(\.rawValue)), default: "linear",
                "How a picture's pixels become larger ones: smoothly, or as squares.", example: #""nearest""#),
            Key(
                "minificationFilter", .word(TexelFilter.allCases.map(\.rawValue)), default: "linear",
                "How a picture's pixels become smaller ones: averaged, or one of them.", example: #""nearest""#),
            Key(
                "bounds", .numbers(2...4), default: "the parent's size",
                "[width, height] or [x, y, width, height] in points.", example: #"["width/2", "height"]"#),
            Key(
                "position", point, default: "anchorPoint times the parent's size",
                "Where the anchor point is in the parent.", example: #"["width/2", "height/2"]"#),
            Key(
                "frame", rect, "[x, y, width, height] in the parent: sets bounds and position at once.",
                example: #"[20, 120, "width - 40", 400]"#),
            Key(
                "anchorPoint", point, default: "[0.5, 0.5]",
                "The point that position places and transform turns about, in the unit square of the bounds.",
                example: "[1, 0.5]"
            ),
            Key(
                "anchorPointZ", .number, default: "0",
                "The anchor point's depth in the layer's own space, in points toward the viewer.",
                example: #""-width/2""#),
            Key(
                "transform", transform, default: "[]",
                "Operations, in the order of the code that would build the matrix.",
                example: #"[{ "m34": -0.005 }, { "rotateY": "-90*turn" }]"#),
            Key(
                "sublayerTransform", transform, default: "[]",
                "A transform of all sublayers, about this layer's anchor point; use it for a shared perspective.",
                example: #"[{ "m34": "-1/500" }]"#),
            Key(
                "opacity", .number, default: "1",
                "0 to 1, clamped; applies to the layer and its sublayers as a group, if allowsGroupOpacity is true.",
                example: #""1 - turn""#),
            Key(
                "hidden", .truth, default: "false", "If true, the layer and its sublayers are not drawn.",
                example: #""turn >= 1""#),
            Key(
                "zPosition", .number, default: "0",
                "Points toward the viewer. Siblings are drawn by depth; where that is equal, in this order and then "
                    + "in the file's.",
                example: #""-i""#),
            Key(
                "transformLayer", .flag, default: "false",
                "If true, the layer draws nothing itself, and its sublayers keep their depth in the parent's space, "
                    + "as in a `CATransformLayer`.",
                example: "true"),
            Key(
                "doubleSided", .truth, default: "true",
                "If false, the layer is drawn only while its front faces the viewer.", example: "false"),
            Key(
                "masksToBounds", .truth, default: "false",
                "Clips the layer and its sublayers to the bounds, rounded by cornerRadius.", example: "true"),
            Key(
                "allowsGroupOpacity", .flag, default: "true",
                "If false, the layer's own drawing and each sublayer fade alone, and show each other where they overlap. A "
                    + "layer with a shadow, filters, a backdrop, a compositingFilter, a mask of layers or a deformation "
                    + "fades as one.",
                example: "false"),
            Key(
                "cornerRadius", cornerRadii, default: "0",
                "Points; rounds the background, the border and the clip. With a list, upper left, upper right, lower "
                    + "right, lower left.",
                example: "[14, 14, 0, 0]"),
            cornerCurve, maskedCorners,
            Key("backgroundColor", .color, default: "none", "Fills the bounds.", example: ##""#FFA500""##),
            Key("borderWidth", .number, default: "0", "Points, inside the bounds.", example: "1"),
            Key("borderColor", .color, default: "#000000", "The border's colour.", example: ##""#00000033""##),
            Key(
                "gradient", .object(.gradient), "Drawn over the background, below the contents.",
                example: #"{ "colors": ["black", "clear"] }"#),
            Key(
                "shape", .object(.shapeLayer), "An outline, filled and stroked over the contents, as a `CAShapeLayer`.",
                example: #"{ "circle": { "radius": 40 }, "strokeColor": "white", "lineWidth": 4 }"#),
            Key(
                "text", .object(.text), "Text over all that, as a `CATextLayer`.",
                example: #"{ "string": "Swipe to close", "fontSize": 17 }"#),
        ] + effectKeys + [
            Key(
                "shadow", .object(.shadow), "The shadow of the layer and its sublayers.",
                example: #"{ "radius": 12, "opacity": 0.3 }"#),
            Key(
                "deformation", .object(.deformation), "Bends the layer's picture.",
                example: #"{ "curl": { "progress": "turn" } }"#),
            Key(
                "emitter", .object(.emitter), "Particles under the sublayers, as of a `CAEmitterLayer`.",
                example:
                    ##"{ "emitterCells": [{ "contents": "spark", "birthRate": 40, "lifetime": 1, "velocity": 90 }] }"##),
            Key(
                "sublayers", layers, default: "[]", "Bottom first, in this layer's coordinates.",
                example: #"[{ "contents": "to" }]"#),
        ],
        .repetition: [
            Key("count", .number, required: true, "How many copies; at most 1,000.", example: #""columns""#),
            Key(
                "index", .text, default: "i",
                "The index' name in expressions of this layer, its sublayers, and the tracks that they use.",
                example: #""column""#),
        ],
        .transformOperation: [
            Key(
                "rotateX", .number, "Degrees about x; positive angles move the top away from the viewer.", example: "30"
            ),
            Key(
                "rotateY", .number, "Degrees about y; positive angles move the right side away from the viewer.",
                example: #""-90*turn""#),
            Key("rotateZ", .number, "Degrees, clockwise.", example: "180"),
            Key("rotate", .object(.rotation), "About any axis.", example: #"{ "angle": 45, "axis": [1, 1, 0] }"#),
            Key("translate", .numbers(2...3), "[x, y] or [x, y, z] in points.", example: "[10, 0, -50]"),
            Key("translateX", .number, "Points.", example: #""-width*turn""#),
            Key("translateY", .number, "Points.", example: "20"),
            Key("translateZ", .number, "Points toward the viewer.", example: "-100"),
            Key(
                "scale", .either([.number, .numbers(2...3)]), "One factor for x and y, or [x, y] or [x, y, z].",
                example: #""mix(0.7, 1, open)""#),
            Key("scaleX", .number, "A factor.", example: "-1"),
            Key("scaleY", .number, "A factor.", example: "0.5"),
            Key(
                "matrix", .numbers(16...16), "m11, m12, … m44.",
                example: "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]"),
        ]
            + (1...4).flatMap { r in
                (1...4).map { c in
                    Key(
                        "m\(r)\(c)", .number,
                        "Sets this element of the matrix so far"
                            + (r == 3 && c == 4
                                ? "; -1/d on the identity is perspective with the eye d points in front." : "."),
                        example: r == 3 && c == 4 ? "-0.005" : "0.5")
                }
            },
        .rotation: [
            Key("angle", .number, required: true, "Degrees.", example: "45"),
            Key("axis", .numbers(3...3), required: true, "[x, y, z], of any length but 0.", example: "[1, 1, 0]"),
        ],
        .gradient: [
            Key(
                "type", .word(Gradient.Kind.allCases.map(\.rawValue)), default: "axial", "As `CAGradientLayerType`.",
                example: #""radial""#),
            Key(
                "startPoint", point, default: "[0.5, 0]",
                "In the unit square of the bounds; the centre of a radial or conic gradient.", example: "[0, 0.5]"),
            Key(
                "endPoint", point, default: "[0.5, 1]",
                "In the unit square of the bounds; a corner of the rectangle around a radial gradient's ellipse; a "
                    + "point in the direction in which a conic one begins, clockwise.",
                example: "[1, 0.5]"),
            Key(
                "colors", .list(.color), required: true, "2 to 256 colours; one draws nothing.",
                example: #"[[0, 0, 0, 0], [0, 0, 0, "shade"]]"#
            ),
            Key(
                "locations", .list(.number), default: "evenly spaced", "0 to 1, one for each colour, not decreasing.",
                example: "[0, 0.3]"),
        ],
        .shape: outlineKeys,
        .shapeLayer: outlineKeys + [
            Key("fillColor", .color, default: "#000000", "`clear` for none.", example: #""clear""#),
            Key("strokeColor", .color, default: "none", "Without it there is no stroke.", example: #""white""#),
            Key("lineWidth", .number, default: "1", "Points, half of them on each side of the path.", example: "4"),
            Key(
                "lineCap", .word(StrokeStyle.Cap.allCases.map(\.rawValue)), default: "butt",
                "The ends of open contours and of dashes.", example: #""round""#),
            Key(
                "lineJoin", .word(StrokeStyle.Join.allCases.map(\.rawValue)), default: "miter", "The corners.",
                example: #""round""#),
            Key(
                "miterLimit", .number, default: "10", "In line widths; a longer miter is bevelled.", example: "4"),
            Key(
                "lineDashPattern", .list(.number), default: "solid",
                "Dashes and gaps in turn, in points; each contour begins anew.", example: "[6, 4]"),
            Key("lineDashPhase", .number, default: "0", "Points into the pattern.", example: #""-10*spin""#),
            Key(
                "strokeStart", .number, default: "0", "The stroke's begin, 0 to 1 of the path's length.",
                example: "0.25"),
            Key(
                "strokeEnd", .number, default: "1", "The stroke's end, 0 to 1 of the path's length.",
                example: #""draw""#),
        ],
        .circle: [
            Key(
                "center", point, default: "the bounds' centre", "In the layer's coordinates.",
                example: #"["width - 40", 60]"#),
            Key(
                "radius", .number, required: true, "Points; negative counts as 0.",
                example: #""mix(20, 900, spread)""#),
        ],
        .ellipse: [
            Key("frame", rect, default: "the bounds", "The rectangle around it.", example: "[0, 0, 80, 40]")
        ],
        .roundedRect: [
            Key("frame", rect, default: "the bounds", "x, y, width, height.", example: "[0, 0, 80, 40]"),
            Key("cornerRadius", cornerRadii, default: "0", "Points; one, or one for each corner.", example: "8"),
            cornerCurve, maskedCorners,
        ],
        .pathMix: [
            Key("from", .pathData, required: true, "The path at progress 0.", example: #""M0 0 L40 0 L20 40 Z""#),
            Key(
                "to", .pathData, required: true, "The path at progress 1, of the same structure.",
                example: #"[["M", 0, 0], ["L", "width", 0], ["L", 20, 40], ["Z"]]"#),
            Key(
                "progress", .number, required: true, "Which path between them; it may overshoot.", example: #""morph""#),
        ],
        .shadow: [
            Key("color", .color, default: "#000000", "The shadow's colour.", example: ##""#102040""##),
            Key("opacity", .number, default: "0.5", "0 to 1, clamped.", example: "0.35"),
            Key("offset", point, default: "[0, 3]", "Points.", example: "[0, 8]"),
            Key(
                "radius", .number, default: "3",
                "The blur's standard deviation in points, 0 or more, as `shadowRadius`; "
                    + "half of the blur radius in CSS.",
                example: "16"),
            Key(
                "path", .object(.shape), default: "the layer's picture",
                "The outline that casts the shadow instead; that is also faster.",
                example: #"{ "circle": { "radius": 30 } }"#),
        ],
        .deformation: [
            Key(
                "curl", .object(.curl), "Bends the layer round a cylinder that travels across it.",
                example: #"{ "progress": "turn" }"#),
            Key(
                "mesh", .object(.mesh), "Puts the points of a grid over the layer anywhere in space.",
                example: #"{ "rows": 30, "columns": 1, "point": ["layerWidth*u", "layerHeight*v"] }"#),
        ],
        .mesh: [
            Key(
                "rows", .plainNumber, default: "1", "Cells of the grid from top to bottom, 1 to 256.", example: "30"),
            Key(
                "columns", .plainNumber, default: "1",
                "Cells from left to right, 1 to 256; rows times columns is at most 4,096.", example: "8"),
            Key(
                "point", .numbers(2...3), required: true,
                "The place of a point of the grid: x, y and z in points, in the layer's own coordinates. Without the "
                    + "deformation it is at (`u`, `v`), each 0 to 1 from the upper left corner. Between points, the "
                    + "layer is flat.",
                example: ##"["layerWidth*u", "layerHeight*v", "20*sin(2*pi*u)"]"##),
        ],
        .curl: [
            Key("progress", .number, required: true, "0: flat; 1: the page has left.", example: #""turn""#),
            Key(
                "radius", .number, default: "a sixth of the layer's width",
                "The cylinder's radius in points, above 0 and at most 1,000,000.", example: "60"
            ),
            Key(
                "angle", .number, default: "20",
                "Degrees between the fold and the vertical; positive angles lift the lower right corner first.",
                example: "-20"),
            Key(
                "backColor", .color, default: "#FFFFFF", "The tint of the page's back.",
                example: ##""#FFF8E8""##),
            Key("backTint", .number, default: "0.75", "How strong the tint is, 0 to 1.", example: "0.9"),
            Key(
                "backOpacity", .number, default: "1", "The back's opacity; the front shows through it below 1.",
                example: "0.8"),
            Key(
                "shading", .number, default: "0.35", "How much darker the page is where it is vertical, 0 to 1.",
                example: "0.3"),
            Key(
                "shadow", .object(.shadow), default: "radius/4 of blur", "The shadow of the lifted part.",
                example: #"{ "opacity": 0.4 }"#),
        ],
    ]

    /// The keys of a shape layer that need a stroke.
    static let strokeKeys = [
        "lineWidth", "lineCap", "lineJoin", "miterLimit", "lineDashPattern", "lineDashPhase", "strokeStart",
        "strokeEnd",
    ]

    /// The keys of an outline.
    private static let outlineKeys = [
        Key("circle", .object(.circle), "A circle.", example: #"{ "center": ["x", "y"], "radius": 20 }"#),
        Key("ellipse", .object(.ellipse), "The ellipse in a rectangle.", example: "{}"),
        Key(
            "roundedRect", .object(.roundedRect), "A rectangle with round corners.",
            example: #"{ "cornerRadius": 14 }"#),
        Key(
            "path", .path, "SVG path data, or a mix of two paths.",
            example: #""M0 0 L40 0 A40 40 0 0 1 0 40 Z""#),
        Key(
            "fillRule", .word(["nonzero", "evenodd"]), default: "nonzero", "Which points are inside `path`.",
            example: #""evenodd""#),
        Key("transform", transform, default: "[]", "Transforms the outline.", example: #"[{ "scale": "grow" }]"#),
    ]
}
