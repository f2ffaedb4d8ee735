import ZoetropeLayers

/// Changes of a layer's properties as members of a layer of a scene. `§` is a number from 0 to 1; `‹a|b›` is one text or the
/// other, of what is a constant of a scene.
enum PropertySamples {
    private static let frame = #""frame": [40, 40, 120, 120]"#
    private static let panel = ##"\##(frame), "backgroundColor": "#3366CC""##
    private static let inner =
        #""sublayers": [{"name": "inner", "frame": [60, 60, 100, 100], "backgroundColor": "green"}]"#
    private static let disc = #""circle": {"center": [60, 60], "radius": 50}"#
    private static let star = "M10 110 L60 10 L110 110 L10 45 L110 45 Z"

    private static func text(_ members: String) -> String {
        #"\#(frame), "text": {"foregroundColor": "black", \#(members)}"#
    }

    private static func placed(_ members: String) -> String { ##""backgroundColor": "#3366CC", \##(members)"## }

    private static func shape(_ members: String) -> String { #"\#(frame), "shape": {\#(members)}"# }

    /// An open line with a corner.
    private static func line(_ members: String) -> String {
        shape(#""path": "M20 100 L60 20 L100 100", "fillColor": "clear", "strokeColor": "black", \#(members)"#)
    }

    private static func shadow(_ members: String) -> String { #"\#(panel), "shadow": {\#(members)}"# }

    private static func filter(_ members: String) -> String { #"\#(panel), "filters": [{\#(members)}]"# }

    /// One that is clear, so that people see what it does with the layers below.
    private static func backdrop(_ members: String) -> String {
        #"\#(frame), "backgroundColor": "clear", "backdrop": {\#(members)}"#
    }

    private static func curl(_ members: String) -> String { #"\#(panel), "deformation": {"curl": {\#(members)}}"# }

    private static func mesh(_ members: String) -> String { #"\#(panel), "deformation": {"mesh": {\#(members)}}"# }

    /// Each form of an outline, and each number of it.
    private static let outlines = [
        #""circle": {"center": [60, 60], "radius": "20 + 35*§"}"#,
        #""circle": {"center": ["40 + 40*§", 60], "radius": 30}"#,
        #""ellipse": {"frame": [10, 10, "40 + 60*§", 60]}"#,
        #""roundedRect": {"frame": [10, 10, "40 + 60*§", 60], "cornerRadius": 8}"#,
        #""roundedRect": {"frame": [10, 10, 100, 100], "cornerRadius": "45*§"}"#,
        #""roundedRect": {"frame": [10, 10, 100, 100], "cornerRadius": ["45*§", 45, 45, 45]}"#,
        #""roundedRect": {"frame": [10, 10, 100, 100], "cornerRadius": 40, "cornerCurve": ‹"circular"|"continuous"›}"#,
        #""roundedRect": {"frame": [10, 10, 100, 100], "cornerRadius": 40, "maskedCorners": ‹["minXMinY"]|["maxXMaxY"]›}"#,
        #""path": [["M", 10, 10], ["L", "40 + 70*§", 10], ["L", 60, 110], ["Z"]]"#,
        #""path": "\#(star)", "fillRule": ‹"nonzero"|"evenodd"›"#,
        #""circle": {"center": [50, 60], "radius": 30}, "transform": [{"translateX": "20*§"}]"#,
    ]

    static func all(_ key: LayerProperty.Key) -> [String] {
        switch key {
        case .position: [placed(#""bounds": [80, 80], "position": ["60 + 60*§", 100]"#)]
        case .bounds:
            [
                placed(#""bounds": ["60 + 60*§", 80], "position": [100, 100]"#),
                placed(#""bounds": ["40*§", 0, 100, 80], "position": [100, 100], \#(inner)"#),
            ]
        case .anchorPoint: [placed(#""bounds": [80, 80], "position": [100, 100], "anchorPoint": ["§", 0.5]"#)]
        case .anchorPointZ: [#"\#(panel), "anchorPointZ": "60*§", "transform": [{"rotateY": 40}]"#]
        case .zPosition: [#"\#(panel), "zPosition": "§ > 0.3 ? 2 : -2""#]
        case .transform: [#"\#(panel), "transform": [{"rotateZ": "45*§"}]"#]
        case .sublayerTransform: [#"\#(panel), \#(inner), "sublayerTransform": [{"translateX": "-50*§"}]"#]
        case .opacity: [#"\#(panel), "opacity": "1 - 0.8*§""#]
        case .transformLayer: [#"\#(frame), "transformLayer": ‹false|true›, \#(inner)"#]
        case .doubleSided: [#"\#(panel), "doubleSided": "§ < 0.3", "transform": [{"rotateY": 180}]"#]
        case .masksToBounds: [#"\#(panel), \#(inner), "masksToBounds": "§ > 0.3""#]
        case .allowsGroupOpacity: [#"\#(panel), \#(inner), "opacity": 0.5, "allowsGroupOpacity": ‹true|false›"#]
        case .cornerRadius: [#"\#(panel), "cornerRadius": "60*§""#]
        case .cornerRadii: [#"\#(panel), "cornerRadius": ["60*§", 60, 60, 60]"#]
        case .cornerCurve: [#"\#(panel), "cornerRadius": 40, "cornerCurve": ‹"circular"|"continuous"›"#]
        case .maskedCorners: [#"\#(panel), "cornerRadius": 60, "maskedCorners": ‹["minXMinY"]|["maxXMaxY"]›"#]
        case .backgroundColor: [#"\#(frame), "backgroundColor": "mix(red, blue, §)""#]
        case .border:
            [
                #"\#(panel), "borderWidth": "5 + 30*§", "borderColor": "red""#,
                #"\#(panel), "borderWidth": 20, "borderColor": "mix(red, green, §)""#,
            ]
        case .contents:
            [
                #"\#(frame), "contents": ["p", "q"], "contentsIndex": "§ > 0.3 ? 1 : 0""#,
                #"\#(frame), "contents": "p", "contentsRect": [0, "0.4*§", 1, 0.5]"#,
            ]
        case .contentsGravity:
            [#"\#(frame), "contents": "p", "contentsRect": [0, 0, 0.5, 0.1], "contentsGravity": ‹"resize"|"topLeft"›"#]
        case .contentsCenter: [#"\#(frame), "contents": "p", "contentsCenter": ["0.1 + 0.6*§", 0.1, 0.1, 0.1]"#]
        case .magnificationFilter:
            [
                #"\#(frame), "contents": "p", "contentsRect": [0.04, 0.05, 0.05, 0.02], "magnificationFilter": ‹"linear"|"nearest"›"#
            ]
        case .minificationFilter: [#"\#(frame), "contents": "p", "minificationFilter": ‹"linear"|"nearest"›"#]
        case .gradient:
            [
                #"\#(frame), "gradient": {"colors": ["mix(red, blue, §)", "mix(white, black, §)"]}"#,
                #"\#(frame), "gradient": {"colors": ["red", "blue"], "startPoint": [0, "0.9*§"]}"#,
                #"\#(frame), "gradient": {"colors": ["red", "blue"], "endPoint": [0, "0.2 + 0.8*§"], "startPoint": [0, 0]}"#,
                #"\#(frame), "gradient": {"colors": ["red", "green", "blue"], "locations": [0, "0.1 + 0.8*§", 1]}"#,
                #"\#(frame), "gradient": {"colors": ["red", "blue"], "startPoint": [0.5, 0.5], "endPoint": [1, 1], "type": ‹"radial"|"conic"›}"#,
            ]
        case .shape: outlines.map { shape($0) }
        case .fillColor: [shape(#"\#(disc), "fillColor": "mix(red, blue, §)""#)]
        case .stroke:
            [
                line(#""lineWidth": "2 + 25*§""#), line(#""lineWidth": 14, "miterLimit": "§ < 0.3 ? 1 : 12""#),
                line(#""lineWidth": 24, "lineCap": ‹"butt"|"round"›"#),
                line(#""lineWidth": 30, "lineJoin": ‹"miter"|"round"›"#),
                line(#""lineWidth": 14, "strokeStart": "0.8*§""#),
                line(#""lineWidth": 14, "strokeEnd": "0.1 + 0.9*§""#),
                line(#""lineWidth": 14, "lineDashPattern": [20, 10], "lineDashPhase": "15*§""#),
                line(#""lineWidth": 14, "lineDashPattern": ‹[20, 10]|[6, 12]›"#),
                shape(#"\#(disc), "fillColor": "clear", "lineWidth": 14, "strokeColor": "mix(red, blue, §)""#),
            ]
        case .text: [text(#""string": "\\(round(100*§))", "fontSize": 60"#)]
        case .font: [text(#""string": "Hello", "fontSize": 40, "fontWeight": ‹"regular"|"bold"›"#)]
        case .fontSize: [text(#""string": "Hello", "fontSize": "10 + 40*§""#)]
        case .foregroundColor:
            [#"\#(frame), "text": {"string": "Hello", "fontSize": 50, "foregroundColor": "mix(red, blue, §)"}"#]
        case .runs:
            [
                text(#""runs": [{"string": "Hello", "fontSize": 50, "foregroundColor": "mix(red, blue, §)"}]"#),
                text(#""runs": [{"string": "\\(round(100*§))", "fontSize": 50, "foregroundColor": "red"}]"#),
                text(#""runs": [{"string": "Hello", "fontSize": "10 + 40*§", "foregroundColor": "red"}]"#),
                text(
                    #""runs": [{"string": "Hello", "fontSize": 50, "fontWeight": ‹"regular"|"bold"›, "foregroundColor": "red"}]"#
                ),
            ]
        // How lines are broken, too.
        case .alignmentMode:
            [
                text(##""string": "Hello there", "fontSize": 34, "wrapped": "§ > 0.3""##),
                text(##""string": "Hello", "fontSize": 34, "alignmentMode": ‹"left"|"right"›"##),
            ]
        case .mask: outlines.map { #"\#(panel), "mask": {\#($0)}"# }
        case .shadow:
            [
                shadow(#""opacity": 0.9, "radius": "1 + 20*§", "offset": [0, 20]"#),
                shadow(#""opacity": 0.9, "offset": [0, "30*§"]"#), shadow(#""opacity": "0.9*§", "offset": [0, 30]"#),
                shadow(#""opacity": 0.9, "offset": [0, 30], "color": "mix(red, blue, §)""#),
            ]
        case .shadowPath: outlines.map { shadow(#""opacity": 1, "offset": [50, 50], "path": {\#($0)}"#) }
        case .filters:
            [
                filter(#""saturation": "1 - §""#), filter(#""blur": "20*§""#), filter(#""brightness": "0.4*§""#),
                filter(#""colorMatrix": ["1 - §", 0, 0, 0, "§", 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]"#),
                filter(#""dropShadow": {"radius": "1 + 20*§", "opacity": 0.9, "offset": [0, 20]}"#),
                filter(#""dropShadow": {"radius": 3, "opacity": 0.9, "offset": [0, "30*§"]}"#),
                filter(
                    #""dropShadow": {"radius": 3, "color": "mix(red, blue, §)", "opacity": 0.9, "offset": [0, 30]}"#),
            ]
        case .backdrop:
            [
                backdrop(#""blur": "20*§""#), backdrop(#""blur": 4, "tint": [1, 0, 0, "0.2 + 0.7*§"]"#),
                backdrop(#""saturation": "3 - 3*§""#), backdrop(#""brightness": "-0.5*§""#),
            ]
        case .compositingFilter:
            [#"\#(panel), "compositingFilter": ‹"multiplyBlendMode"|"screenBlendMode"›"#]
        case .maskLayers: [#"\#(panel), "mask": {"name": "cut", "backgroundColor": [0, 0, 0, "0.2 + 0.8*§"]}"#]
        case .curl:
            [
                curl(#""progress": "0.1 + 0.6*§""#),
                curl(#""progress": 0.5, "radius": "10 + 30*§", "shadow": {"radius": 4}"#),
                curl(#""progress": 0.5, "angle": "40*§""#), curl(#""progress": 0.5, "backColor": "mix(red, blue, §)""#),
                curl(#""progress": 0.5, "backColor": "red", "backTint": "§""#),
                curl(#""progress": 0.5, "backColor": "red", "backOpacity": "§""#),
                curl(#""progress": 0.5, "shading": "§""#),
                curl(#""progress": 0.5, "shadow": {"opacity": "§", "radius": 9}"#),
                curl(#""progress": 0.5, "shadow": {"opacity": 1, "radius": "2 + 20*§"}"#),
                curl(#""progress": 0.5, "shadow": {"opacity": 1, "radius": 4, "offset": ["-30*§", 0]}"#),
            ]
        case .mesh:
            [
                mesh(#""point": ["layerWidth*u", "layerHeight*v + 40*§*u"]"#),
                mesh(#""columns": 2, "point": ["layerWidth*u + 60*§*u*(1 - u)", "layerHeight*v"]"#),
                mesh(#""point": ["layerWidth*u", "layerHeight*v", "60*§*u"]"#),
                mesh(#""columns": ‹1|3›, "point": ["layerWidth*u", "layerHeight*v + 120*u*(1 - u)"]"#),
            ]
        }
    }

    /// Words that a line has which says that this property, or what it belongs to, is left out.
    static func nouns(_ key: LayerProperty.Key) -> [String] {
        switch key {
        case .stroke: ["line"]
        case .curl, .mesh: ["bend", "flat"]
        case .cornerRadii: ["corners"]
        case .maskLayers: ["mask"]
        case .font, .runs, .alignmentMode, .text, .fontSize, .foregroundColor: ["text", "font", "line"]
        case .cornerCurve: ["continuous"]
        case .shadow, .shadowPath: ["shadow"]
        default: [key.rawValue]
        }
    }
}
