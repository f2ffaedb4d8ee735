import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// A run of a scene as HTML and CSS: a page that plays by itself, or a custom element in a file of JavaScript.
package struct CSSPage: Sendable {
    package enum Kind: Hashable, Sendable { case page, element }

    package let text: String
    /// What is left out, a line each. The page contains them, too.
    package let notes: [String]
    /// The parameters that are custom properties.
    package let parameters: [String]
    /// Whether the code follows the size of the element around it.
    package let isFlexible: Bool

    /// `pictures` are the addresses of the scene's pictures, in its order.
    ///
    /// - Throws: a `CodeError` for a scene whose main part CSS does not have.
    package init(
        _ tree: PresentationTree, pictures: [String], origin: CodeOrigin, as kind: Kind = .page
    ) throws {
        let own = try CodeRuns(tree, isDriven: true)
        var variants = [own]
        func fitted(_ sizing: CSSParts.Sizing) throws -> (parts: CSSParts, fit: ParameterFit) {
            let parts = try CSSParts(own, as: kind, sizing)
            let fit = try ParameterFit(
                tree, tree.codeParameters + (sizing.isFlexible ? tree.sideParameters : []), rounding: 6e-4,
                isFixed: { $1.hasPrefix("% {") || $1.hasPrefix("%,") },
                write: { variant in
                    // The runs of other values are the same for each sizing.
                    let known = variants.first { $0.are(of: variant) }
                    let runs = try known ?? CodeRuns(variant, like: own, isDriven: true)
                    if known == nil { variants.append(runs) }
                    let its = try runs.are(of: tree) ? parts : CSSParts(runs, as: kind, sizing)
                    return its.style(pictures: pictures) + CSSPage.border + its.html + its.filters
                })
            return (parts, fit)
        }
        let radii: [CSSUnits.Radii] = own.hasCircles ? [.shares, .points] : [.points]
        var (parts, fit) = try fitted(.flexible(radii[0]))
        for sizing in radii.dropFirst().map(CSSParts.Sizing.flexible) + [.fixed] where fit.keepsSides {
            (parts, fit) = try fitted(sizing)
        }
        isFlexible = parts.isFlexible
        let names = CSSNames(scene: tree.scene.scene.name), size = tree.scene.canvas
        notes = parts.notes + (isFlexible ? [] : [CSSPage.fixed(size)])
        let parameters = CSSParameters(fit, names, canvas: size)
        self.parameters = parameters.properties
        let halves = parameters.text.components(separatedBy: CSSPage.border)
        let title = tree.scene.scene.title
        let document = CSSDocument(
            names: names, title: SafeText.line(title.isEmpty ? tree.scene.scene.name : title), style: halves[0],
            elements: halves[1],
            script: parts.script { parameters.property(of: tree.scene.scene.parameters[$0].name) },
            head: origin.lines(seconds: tree.scene.duration) + CSSPage.left(notes), pictures: CSSPage.attributes(tree),
            addresses: parts.shown.map { (names.picture($0), pictures[$0]) })
        text = kind == .page ? document.page : document.element
    }

    /// Between the style sheet and the elements.
    private static let border = "\n\u{1}\n"

    /// The pictures whose names are those of attributes.
    private static func attributes(_ tree: PresentationTree) -> [(name: String, index: Int)] {
        tree.scene.scene.pictures.enumerated().compactMap { index, picture in
            let letters = picture.name.unicodeScalars
            let isPlain =
                letters.first.map { ("a"..."z").contains($0) } ?? false
                && letters.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
            let isOwn = [
                "class", "dir", "duration", "hidden", "id", "inert", "lang", "part", "popover", "role", "slot", "style",
                "tabindex", "title", "translate",
            ]
            return isPlain && !isOwn.contains(picture.name) ? (picture.name, index) : nil
        }
    }

    private static func fixed(_ size: Size) -> String {
        let (width, height) = (CSSValues.number(size.width), CSSValues.number(size.height))
        return "it keeps its size of \(width) x \(height) points: no formula gives its lengths for others"
    }

    private static func left(_ notes: [String]) -> [String] {
        notes.isEmpty ? ["It says all of the scene."] : ["Left out, or said in another way:"] + notes.map { "- " + $0 }
    }
}

extension CodeRuns {
    /// Whether a layer is clipped by a circle.
    fileprivate var hasCircles: Bool {
        (there.allLayers + back.allLayers + (driven?.allLayers ?? [])).contains { layer in
            layer.motions[.mask]?.readings.contains {
                if case .circle? = $0.outline { true } else { false }
            } ?? false
        }
    }
}
