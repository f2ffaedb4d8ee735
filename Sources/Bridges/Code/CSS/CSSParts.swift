import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// What a page and a custom element of a scene share: its style sheet and its elements.
struct CSSParts {
    /// How the lengths of the code follow the size of the element around it.
    enum Sizing {
        /// They are points.
        case fixed
        /// Lengths depend on the canvas' size by formulas, and the radii of circles may be shares of it.
        case flexible(CSSUnits.Radii)

        var isFlexible: Bool {
            if case .flexible = self { true } else { false }
        }

        var radii: CSSUnits.Radii {
            if case .flexible(let radii) = self { radii } else { .points }
        }
    }

    private let scene: CodeScene
    private let layers: CSSLayers
    /// The way back; nil where it is the forward run, played backwards.
    private let back: CSSLayers?
    /// The run that fingers drive; nil without a gesture.
    private let drag: CSSLayers?
    private let gesture: CodeGesture?
    /// Those of both ways.
    private let springs: [(name: String, value: String, note: String)]
    private let transition: String
    private let names: CSSNames
    private let kind: CSSPage.Kind
    private let sizing: Sizing
    /// What is left out, a line each.
    let notes: [String]

    init(_ runs: CodeRuns, as kind: CSSPage.Kind, _ sizing: Sizing) throws {
        scene = runs.there
        let names = CSSNames(scene: scene.name), texts = CSSTexts(runs, names)
        (self.names, self.kind, self.sizing) = (names, kind, sizing)
        let sheet = CSSSheet(duration: scene.duration, names)
        let layers = try CSSLayers(scene, sheet: sheet, radii: sizing.radii, texts)
        func beside(_ run: CodeScene) throws -> CSSLayers {
            let way = CSSWay(run.course)
            let sheet = CSSSheet(
                way, beside: layers.sheet, duration: run.duration, selector: kind.selector(names, way))
            return try CSSLayers(run, sheet: sheet, radii: sizing.radii, texts, pictures: layers.pictures)
        }
        let back = try beside(runs.back)
        self.layers = layers
        (drag, gesture) = (try runs.driven.map(beside), runs.gesture)
        springs = back.sheet.springs
        let isMirrored = scene.isMirrored(in: runs.back), view = kind == .page ? CSSViewTransition(scene, names) : nil
        if let view { transition = CSSParameters.inViewport + view.text(layers, back, sizing) } else { transition = "" }
        self.back = isMirrored ? nil : back
        var left = layers.left
        if !isMirrored { left.add(back.left) }
        if let drag { left.add(drag.left) }
        if let why = runs.obstacle { left.add(line: LeftOuts.words("its gesture", why)) }
        notes = left.lines
    }

    var isFlexible: Bool { sizing.isFlexible }

    /// The script that plays it.
    ///
    /// - Parameter property: the name of a parameter's custom property, by its place in the scene; nil for one that is none.
    func script(_ property: @escaping (Int) -> String?) -> CSSScript {
        let fingers = gesture.map { CSSGesture($0, end: drag?.sheet.end ?? 1, property: property) }
        return CSSScript(names: names, hasOwnBack: back != nil, gesture: fingers)
    }

    // MARK: Elements

    var html: String { layers.html }

    var filters: String {
        guard !layers.filters.isEmpty else { return "" }
        return "<svg width=\"0\" height=\"0\" style=\"position: absolute\">\(layers.filters.joined())</svg>\n"
    }

    // MARK: Style sheet

    /// The rules, with a marker for the custom properties of parameters.
    func style(pictures: [String]) -> String {
        """
        \(variables(pictures))
        \(base)\(layers.sheet.rules)\(layers.sheet.keyframes)\(others)\(reduced)\(transition)
        """
    }

    /// The rules and key frames of other ways than the forward run.
    private var others: String { [back, drag].compactMap { $0?.sheet }.map { $0.ownRules + $0.keyframes }.joined() }

    /// The pictures that some layer shows at some moment, by their places in the scene.
    var shown: [Int] {
        Set([layers, back, drag].compactMap { $0?.scene.allLayers }.joined().flatMap(\.pictures)).sorted()
    }

    private func variables(_ pictures: [String]) -> String {
        var lines = ["  \(names.duration): \(CSSValues.number(scene.duration, 4))s;"]
        if let back = ownBack { lines.append("  \(names.backDuration): \(CSSValues.number(back, 4))s;") }
        for spring in springs {
            lines.append("  /* \(spring.note) */\n  \(spring.name): \(spring.value);")
        }
        // Those of an element are its script's: relative to that file, and not to the page.
        for k in kind == .page ? shown : [] {
            lines.append("  \(names.picture(k)): url(\(Escape.cssString(pictures[k])));")
        }
        return kind.variables + " {\n" + CSSParameters.place + lines.joined(separator: "\n") + "\n}\n"
    }

    /// The duration of the way back, if it differs from the forward run's.
    private var ownBack: Double? {
        back.map(\.scene.duration).flatMap { abs($0 - scene.duration) < 1e-6 ? nil : $0 }
    }

    private var base: String {
        let there = kind.selector(names),
            ways: [CSSWay] = drag?.scene.course.direction == .back ? [.back, .drag] : [.back]
        let back = ways.map { kind.selector(names, $0) }.joined(separator: ", ")
        let container = sizing.isFlexible ? "\n  container-type: size;" : ""
        return """
            \(kind == .element ? ":host([hidden]) {\n  display: none !important;\n}\n\n" : "")\(there) {\(kind == .element ? "\n  display: block;" : "")
              position: relative;
              width: \(CSSParameters.width);
              height: \(CSSParameters.height);
              overflow: hidden;
              background-color: \(CSSValues.color(LayerReadings.channels(scene.background)[...]));\(container)\(touch)
            }

            \(ownBack == nil ? "" : "\(back) {\n  \(names.duration): var(\(names.backDuration));\n}\n\n")\(kind.inner(names, "div, svg")) {
              position: absolute;
              left: 0;
              top: 0;
              transform-origin: 50% 50%;
              background-repeat: no-repeat;
            }

            \(space)\(corners)\(svg)
            """
    }

    /// Fingers on the element are its gesture's.
    private var touch: String {
        guard let gesture else { return "" }
        return
            "\n  touch-action: \(CSSGesture.touchAction(gesture));\n  -webkit-user-select: none;\n  user-select: none;"
    }

    private var space: String {
        guard layers.html.contains(names.space) else { return "" }
        return """
            /* Sublayers that stand in one space, until they are flattened into the layer around them. */
            .\(names.space) {
              width: 100%;
              height: 100%;
              transform-style: preserve-3d;
            }


            """
    }

    private var svg: String {
        guard layers.html.contains("<svg") else { return "" }
        return """
            \(kind.inner(names, "svg")) {
              width: 100%;
              height: 100%;
              overflow: visible;
            }


            """
    }

    /// The superellipse nearest to a continuous corner of radius r: its error is at most 0.004 r, a circle's is 0.014
    /// r.
    private var corners: String {
        guard scene.allLayers.contains(where: \.hasSuperellipses) else { return "" }
        return """
            /* Continuous corners, in browsers that draw them. */
            @supports (corner-shape: superellipse(1.38)) {
              .\(names.continuous) {
                \(names.property("continuous")): 1.24;
                corner-shape: superellipse(1.38);
              }
            }


            """
    }

    private var reduced: String {
        let there = kind.selector(names)
        return """
            /* Without motion: the end appears by a fade. */
            @media (prefers-reduced-motion: reduce) {
              \(kind.all(names, but: drag == nil ? nil : .drag)) {
                animation-duration: 1ms !important;
                animation-delay: 0s !important;
              }

              \(there) {
                animation: \(names.appear) 250ms both !important;
              }
            }

            @keyframes \(names.appear) {
              from { opacity: 0; }
            }

            """
    }
}
