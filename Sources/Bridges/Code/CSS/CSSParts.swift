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
    }

    private let scene: CodeScene
    private let layers: CSSLayers
    /// The way back; nil where it is the forward run, played backwards.
    private let back: CSSLayers?
    private let backScene: CodeScene
    /// Those of both ways.
    private let springs: [(name: String, value: String, note: String)]
    private let transition: String
    private let names: CSSNames
    private let root: CSSRoot
    private let sizing: Sizing
    /// What is left out, a line each.
    let notes: [String]

    /// - Parameter model: that of the same scene with other values.
    init(_ tree: PresentationTree, root: CSSRoot, sizing: Sizing, like model: CSSParts? = nil) throws {
        scene = try CodeScene(tree, like: model?.scene)
        let names = CSSNames(scene: scene.name), selectors = root.selectors(names)
        (self.names, self.root, self.sizing) = (names, root, sizing)
        var radii = CSSUnits.Radii.points
        if case .flexible(let its) = sizing { radii = its }
        backScene = try CodeScene(tree, direction: .back, like: model?.backScene)
        layers = try CSSLayers(
            scene, sheet: CSSSheet(duration: scene.duration, names, selectors), radii: radii, before: backScene)
        var left = layers.left
        let sheet = CSSSheet(backOf: layers.sheet, duration: backScene.duration)
        let back = try CSSLayers(backScene, sheet: sheet, radii: radii, backOf: layers.elements)
        let isMirrored = scene.isMirrored(in: backScene), view = root == .page ? CSSViewTransition(scene, names) : nil
        if let view { transition = CSSParameters.inViewport + view.text(layers, back, sizing) } else { transition = "" }
        if !isMirrored { left.add(back.left) }
        self.back = isMirrored ? nil : back
        springs = back.sheet.springs
        if tree.scene.scene.gesture != nil {
            let why = "the page plays the run by the clock; a script would drive it by the fingers"
            left.add(line: LeftOuts.words("its gesture", why))
        }
        notes = left.lines
    }

    /// Whether the way back has key frames of its own.
    var hasOwnBack: Bool { back != nil }

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
        \(base)\(layers.sheet.rules)\(layers.sheet.keyframes)\(back.map { $0.sheet.rulesBack + $0.sheet.keyframes } ?? "")\(reduced)\(transition)
        """
    }

    private func variables(_ pictures: [String]) -> String {
        var lines = ["  \(names.duration): \(CSSValues.number(scene.duration, 4))s;"]
        if let back = ownBack { lines.append("  \(names.backDuration): \(CSSValues.number(back, 4))s;") }
        for spring in springs {
            lines.append("  /* \(spring.note) */\n  \(spring.name): \(spring.value);")
        }
        let used = Set((scene.allLayers + (back?.scene.allLayers ?? [])).flatMap(\.pictures))
        for k in used.sorted() { lines.append("  \(names.picture(k)): url(\(Escape.cssString(pictures[k])));") }
        return root.variables + " {\n" + CSSParameters.place + lines.joined(separator: "\n") + "\n}\n"
    }

    /// The duration of the way back, if it differs from the forward run's.
    private var ownBack: Double? {
        back.map(\.scene.duration).flatMap { abs($0 - scene.duration) < 1e-6 ? nil : $0 }
    }

    private var base: String {
        let (there, back) = root.selectors(names)
        var container = ""
        if case .flexible = sizing { container = "\n  container-type: size;" }
        return """
            \(root == .element ? ":host([hidden]) {\n  display: none !important;\n}\n\n" : "")\(there) {\(root == .element ? "\n  display: block;" : "")
              position: relative;
              width: \(CSSParameters.width);
              height: \(CSSParameters.height);
              overflow: hidden;
              background-color: \(CSSValues.color(LayerReadings.channels(scene.background)[...]));\(container)
            }

            \(ownBack == nil ? "" : "\(back) {\n  \(names.duration): var(\(names.backDuration));\n}\n\n")\(root.inner(names, "div, svg")) {
              position: absolute;
              left: 0;
              top: 0;
              transform-origin: 50% 50%;
              background-repeat: no-repeat;
            }

            \(space)\(corners)\(svg)
            """
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
            \(root.inner(names, "svg")) {
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
        let (there, _) = root.selectors(names)
        return """
            /* Without motion: the end appears by a fade. */
            @media (prefers-reduced-motion: reduce) {
              \(root.all(names)) {
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

/// The element around a scene's layers: one of a page, or a custom element, with the layers in its shadow tree.
enum CSSRoot {
    case page, element

    /// The selector of the element, and the same while it goes back.
    func selectors(_ names: CSSNames) -> (there: String, back: String) {
        switch self {
        case .page: (".\(names.root)", ".\(names.root)[data-way=\"back\"]")
        case .element: (":host", ":host([data-way=\"back\"])")
        }
    }

    /// The selector of elements in it, which any class overrides.
    func inner(_ names: CSSNames, _ tags: String) -> String {
        switch self {
        case .page:
            ":where("
                + tags.split(separator: ", ").map { ".\(names.root) \($0)" }.joined(separator: ", ") + ")"
        case .element: ":where(\(tags))"
        }
    }

    /// The selector of the element and of all in it.
    func all(_ names: CSSNames) -> String {
        switch self {
        case .page: ".\(names.root), .\(names.root) *"
        case .element: ":host, *"
        }
    }

    /// The selector of the element that has the custom properties.
    var variables: String {
        switch self {
        case .page: ":root"
        case .element: ":host"
        }
    }
}
