import ZoetropeTiming

/// What the words of CSS, SwiftUI and UIKit are called in a scene.
enum ForeignWords {
    /// `; write 'opacity'`, for a key that another language has in such an object; nil for any other word.
    static func hint(forKey word: String, in kind: Vocabulary.Kind) -> String? {
        let word = plain(word)
        let known =
            switch kind {
            case .text: textKeys[word] ?? keys[word]
            case .filter, .backdrop: filterKeys[word]
            case .scene: sceneKeys[word] ?? keys[word]
            case .shadow: shadowKeys[word] ?? keys[word]
            case .pathMix: outline(word) ?? keys[word]
            default: keys[word] ?? layerTextKeys[word].map { "\"text\": {\"\($0)\": …}" }
            }
        return known.map { "; write \($0)\(place(of: $0, in: kind))" }
    }

    /// The same for the name of a timing function.
    static func hint(forTiming word: String) -> String? {
        if word.lowercased().hasPrefix("cubic-bezier") { return "; write [x1, y1, x2, y2]" }
        return timings[plain(word)].map { "; write \($0)" }
    }

    /// The same for the name of a curve in `ease('…', t)`.
    static func curve(_ word: String) -> String? {
        timings[plain(word)].map { $0.filter { $0 != "\"" } }.flatMap {
            CubicBezier.named[$0] == nil ? nil : "; did you mean '\($0)'?"
        }
    }

    /// For what is called like a function in an expression.
    static func hint(forFunction word: String) -> String? {
        switch plain(word) {
        case "lerp", "interpolate", "tween": "; write mix(a, b, t)"
        case "if", "iif", "ifelse", "select": "; write condition ? a : b"
        case "rgb", "rgba", "uicolor", "hex": "; write color(red, green, blue, alpha), each from 0 to 1, or #RRGGBB"
        case "ln": "; write log(x)"
        case "sqr", "square": "; write x*x"
        case "power": "; write pow(a, b)"
        case "easein", "easeout", "easeinout", "easeineaseout", "linear":
            timings[plain(word)].map { "; write ease('\($0.filter { $0 != "\"" })', t)" }
        case "cubicbezier": "; write bezier(x1, y1, x2, y2, t)"
        case "random", "rand", "noise": "; nothing is random here: the same scene gives the same frames"
        default: nil
        }
    }

    /// For what follows a number in an expression.
    static func hint(forUnit word: String) -> String? {
        switch word.lowercased() {
        case "deg", "px", "pt", "s":
            "; write the number alone: lengths are in points, angles in degrees, times in seconds"
        case "ms": "; times are in seconds: write 0.25 for 250 ms"
        case "rad": "; angles are in degrees: multiply by 180/pi"
        case "turn": "; angles are in degrees: a turn is 360"
        case "em", "rem", "vw", "vh": "; lengths are in points, and 'width' and 'height' are the canvas'"
        default: nil
        }
    }

    /// ` in a layer` or ` in a track`, where a hint begins with a key of these, but not of such an object; else empty.
    private static func place(of hint: String, in kind: Vocabulary.Kind) -> String {
        let parts = hint.split(separator: hint.hasPrefix("'") ? "'" : "\"", maxSplits: 1)
        guard let key = parts.first.map(String.init), Vocabulary.keys(of: kind).index[key] == nil else { return "" }
        if Vocabulary.keys(of: .layer).index[key] != nil { return " in a layer" }
        return Vocabulary.keys(of: .track).index[key] != nil ? " in a track" : ""
    }

    private static func plain(_ word: String) -> String {
        String(word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != "." }.map(Character.init))
    }

    /// What may stand where `path` does.
    private static func outline(_ word: String) -> String? {
        let outline = ["circle", "ellipse", "roundedRect"].first { $0.lowercased() == word }
        return outline.map { "\"\($0)\": {…} in place of 'path'" }
    }

    private static let timings = [
        "ease": "\"default\"", "easeinout": "\"easeInEaseOut\"", "easeineaseout": "\"easeInEaseOut\"",
        "easein": "\"easeIn\"", "easeout": "\"easeOut\"", "curveeasein": "\"easeIn\"", "curveeaseout": "\"easeOut\"",
        "curveeaseinout": "\"easeInEaseOut\"", "curvelinear": "\"linear\"",
        "spring": "{\"spring\": {\"dampingRatio\": 0.7}}",
        "interactivespring": "{\"spring\": {\"response\": 0.15, \"dampingFraction\": 0.86}}",
    ]

    private static let keys = [
        // UIKit and Core Animation.
        "alpha": "'opacity'", "center": "'position'", "subviews": "'sublayers'", "ishidden": "'hidden'",
        "clipstobounds": "'masksToBounds'", "contentmode": "'contentsGravity'", "isdoublesided": "'doubleSided'",
        "shadowopacity": "\"shadow\": {\"opacity\": …}", "shadowradius": "\"shadow\": {\"radius\": …}",
        "shadowcolor": "\"shadow\": {\"color\": …}", "shadowoffset": "\"shadow\": {\"offset\": [x, y]}",
        "shadowpath": "\"shadow\": {\"path\": …}", "begintime": "'begin'", "fromvalue": "'from'", "tovalue": "'to'",
        "timingfunction": "'timing'", "timingfunctions": "'timing'", "perspective": "{\"m34\": \"-1/d\"}",
        // SwiftUI.
        "foregroundcolor": "'backgroundColor'", "fill": "'backgroundColor'",
        "scaleeffect": "\"transform\": [{\"scale\": …}]",
        "rotationeffect": "\"transform\": [{\"rotateZ\": …}]",
        "rotation3deffect": "\"transform\": [{\"m34\": …}, {\"rotateY\": …}]", "clipshape": "'mask'",
        "zindex": "'zPosition'", "animation": "'timing'", "curve": "'timing'", "easing": "'timing'", "delay": "'begin'",
        // CSS.
        "background": "'backgroundColor'", "borderradius": "'cornerRadius'", "overflow": "'masksToBounds'",
        "objectfit": "'contentsGravity'", "transformorigin": "'anchorPoint'", "clippath": "'mask'",
        "backfacevisibility": "'doubleSided'", "transformstyle": "'transformLayer'", "boxshadow": "'shadow'",
        "visibility": "'hidden'", "display": "'hidden'",
        "animationdelay": "'begin'", "animationduration": "'duration'", "animationtimingfunction": "'timing'",
        "keyframes": "'values'", "left": "\"frame\": [x, y, width, height]", "top": "\"frame\": [x, y, width, height]",
        "x": "\"frame\": [x, y, width, height]", "y": "\"frame\": [x, y, width, height]",
        "width": "\"frame\": [x, y, width, height]", "height": "\"frame\": [x, y, width, height]",
        "rotation": "\"transform\": [{\"rotateZ\": …}]", "scale": "\"transform\": [{\"scale\": …}]",
        "translation": "\"transform\": [{\"translate\": [x, y]}]", "offset": "\"transform\": [{\"translate\": [x, y]}]",
        "image": "'contents'", "src": "'contents'", "children": "'sublayers'", "layers": "'sublayers'",
        "mesh": "\"deformation\": {…}", "warp": "\"deformation\": {…}", "distortion": "\"deformation\": {…}",
        "blur": "\"filters\": [{\"blur\": …}]", "filter": "\"filters\": [{…}]",
        "backgroundfilters": "'backdrop'", "backdropfilter": "'backdrop'", "effect": "'backdrop'",
        "visualeffect": "'backdrop'", "blendmode": "'compositingFilter'", "mixblendmode": "'compositingFilter'",
        "maskview": "'mask'", "maskimage": "'mask'", "gaussianblur": "\"filters\": [{\"blur\": …}]",
        "grayscale": "\"filters\": [{\"saturation\": 0}]", "saturate": "\"filters\": [{\"saturation\": …}]",
        "saturation": "\"filters\": [{\"saturation\": …}]", "brightness": "\"filters\": [{\"brightness\": …}]",
        "contrast": "\"filters\": [{\"colorMatrix\": […]}]", "huerotate": "\"filters\": [{\"colorMatrix\": […]}]",
        "huerotation": "\"filters\": [{\"colorMatrix\": […]}]", "sepia": "\"filters\": [{\"colorMatrix\": […]}]",
        "invert": "\"filters\": [{\"colorMatrix\": […]}]", "colorinvert": "\"filters\": [{\"colorMatrix\": […]}]",
        "colormatrix": "\"filters\": [{\"colorMatrix\": […]}]",
    ]
}
