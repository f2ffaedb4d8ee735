import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// A scene as a UIKit animator of layers and animations.
package struct SwiftFile: Sendable {
    package let text: String
    /// What is left out, a line each. The file contains them, too.
    package let notes: [String]
    /// The parameters that are properties of the animator.
    package let parameters: [String]

    /// - Throws: a `CodeError` for a scene whose main part Core Animation does not have.
    package init(_ tree: PresentationTree, origin: CodeOrigin) throws {
        let runs = try CodeRuns(tree), forward = runs.there
        let there = try SwiftLayers(forward), here = try SwiftLayers(runs.back)
        var left = there.left
        left.add(here.left)
        if !forward.scene.scene.usedFingers.isEmpty {
            left.add(
                line: LeftOuts.words(
                    "the layers' use of the fingers' places", "the fingers drive the run's progress alone"))
        }
        notes = left.lines
        let fit = try ParameterFit(tree, tree.codeParameters, rounding: 6e-5) { variant in
            if variant.scene.bindings == tree.scene.bindings { return SwiftFile.statements(there, here) }
            let others = try CodeRuns(variant, like: runs)
            return try SwiftFile.statements(SwiftLayers(others.there), SwiftLayers(others.back))
        }
        var file = SwiftText(
            scene: forward, there: there.lines, here: here.lines,
            pictures: Array(Set(there.pictures + here.pictures)).sorted(), notes: notes, origin: origin)
        let parameters = SwiftParameters(fit, in: file.text)
        self.parameters = parameters.properties.map(\.name)
        let parts = parameters.statements(between: SwiftFile.border)
        (file.there, file.here) = (parts[0], parts[1])
        (file.declarations, file.kept) = (parameters.declarations, parameters.kept)
        text = file.text
    }

    private static let border = "\n\u{1}\n"

    private static func statements(_ there: SwiftLayers, _ here: SwiftLayers) -> String {
        there.lines.joined(separator: "\n") + border + here.lines.joined(separator: "\n")
    }
}

/// The parts of the file.
private struct SwiftText {
    let scene: CodeScene
    /// The statements of the forward run and of the way back.
    var there, here: [String]
    let pictures: [String]
    /// The declarations of parameters that are properties, and the values of those that stay numbers.
    var declarations = "", kept: [String] = []
    let notes: [String]
    let origin: CodeOrigin

    private var name: String {
        let name = Escape.words(scene.name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Transition"
        return name.first!.isNumber ? "The" + name : name
    }

    private var width: String { SwiftValues.number(scene.canvas.width) }
    private var height: String { SwiftValues.number(scene.canvas.height) }

    var text: String {
        let given = scene.scene.scene
        let about = given.description.isEmpty ? given.title : given.description
        return """
            \(origin.lines(seconds: scene.duration).map { "// " + Escape.swiftComment($0, limit: CodeOrigin.width) }.joined(separator: "\n"))
            \(left)

            #if canImport(UIKit)
                \(SwiftText.importing) UIKit
            #else
                import Foundation
                \(SwiftText.importing) ZoetropeUIKit
            #endif

            \(SwiftLine.comment(about.isEmpty ? name : about, indent: 0))
            public final class \(name): NSObject, UIViewControllerAnimatedTransitioning {
                /// Seconds that the run takes; all of its parts become slower or faster with it.
                public var duration: TimeInterval = \(SwiftValues.number(scene.duration))
            \(length.declaration)    /// Whether the way back is played: from the second screen to the first.
                public var isReversed = false
            \(picturesText)\(declarations)\(SwiftHelpers.transition(width: width, height: height, length: length.name))
                // MARK: Layers

                /// The run's layers, \(width) x \(height) points, with the two screens; their animations begin when they are shown.
                public func stage(from: CGImage?, to: CGImage?) -> CALayer {
                    let stage = CALayer()
                    stage.bounds = CGRect(x: 0, y: 0, width: \(width), height: \(height))
                    stage.anchorPoint = .zero
                    stage.position = .zero
                    stage.masksToBounds = true
                    stage.backgroundColor = \(SwiftValues.color(LayerReadings.channels(scene.background)[...]))
                    if isReversed { addBack(to: stage, from, to) } else { addForward(to: stage, from, to) }
                    return stage
                }

                private func addForward(to stage: CALayer, _ from: CGImage?, _ to: CGImage?) {
            \(body(there))
                }

                private func addBack(to stage: CALayer, _ from: CGImage?, _ to: CGImage?) {
            \(body(here))
                }

            \(helpers)
            \(length.own)}

            """
    }

    private var left: String {
        var lines =
            notes.isEmpty
            ? ["// It says all of the scene."]
            : ["// Left out, or said in another way:"] + notes.map { "// - " + Escape.swiftComment($0, limit: 200) }
        if !kept.isEmpty {
            lines.append("// Made for these parameters, which change in the scene only:")
            lines += kept.map { "// - " + Escape.swiftComment($0, limit: 200) }
        }
        return lines.joined(separator: "\n")
    }

    private func body(_ lines: [String]) -> String {
        lines.drop { $0.isEmpty }.map { $0.isEmpty ? "" : SwiftLine.wrapped($0, indent: 8) }.joined(separator: "\n")
    }

    /// The helpers that the file calls: unused ones would only distract.
    private var helpers: String { SwiftHelpers.animations(length: length.name) + "\n" + SwiftHelpers.values }

    private var length: SwiftLength { SwiftLength(there: scene.duration, back: scene.scene.backDuration) }

    private var picturesText: String {
        guard !pictures.isEmpty else { return "" }
        return
            "    /// The scene's other pictures, by name: \(pictures.map { Escape.swiftComment($0) }.joined(separator: ", ")).\n    public var pictures: [String: CGImage] = [:]\n"
    }

    /// Kept apart from the module's name, because a test of this package reads lines that begin with the word.
    private static let importing = "import"
}
