import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// A run of a scene as a page of HTML and CSS that plays by itself.
package struct CSSPage: Sendable {
    package let text: String
    /// What is left out, a line each. The page contains them, too.
    package let notes: [String]
    /// The parameters that are custom properties.
    package let parameters: [String]

    /// `pictures` are the addresses of the scene's pictures, in its order; `source` is the name of its file.
    ///
    /// - Throws: a `CodeError` for a scene whose main part CSS does not have.
    package init(_ tree: PresentationTree, pictures: [String], source: String) throws {
        let (page, notes) = try CSSPage.page(tree, pictures, source)
        self.notes = notes
        let fit = try ParameterFit(
            tree, rounding: 6e-4, isFixed: { $1.hasPrefix("% {") || $1.hasPrefix("%,") },
            write: { variant in
                variant.scene.bindings == tree.scene.bindings ? page : try CSSPage.page(variant, pictures, source).text
            })
        let parameters = CSSParameters(fit)
        self.parameters = parameters.names
        text = parameters.text
    }

    /// The page with its parameters as numbers, and what is left out.
    private static func page(
        _ tree: PresentationTree, _ pictures: [String], _ source: String
    ) throws -> (text: String, notes: [String]) {
        let forward = try CodeScene(tree)
        let layers = try CSSLayers(forward, sheet: CSSSheet(duration: forward.duration))
        let isMirrored = try CSSPage.isMirrored(tree)
        var back: CSSLayers?
        if !isMirrored {
            let scene = try CodeScene(tree, direction: .back)
            back = try CSSLayers(scene, sheet: CSSSheet(duration: scene.duration), isBack: true)
        }
        var left = layers.left
        if let back { left.add(back.left) }
        if tree.scene.scene.gesture != nil {
            let why = "the page plays the run by the clock; a script would drive it by the fingers"
            left.add(line: LeftOuts.words("its gesture", why))
        }
        let notes = left.lines
        return (
            Parts(scene: forward, layers: layers, back: back, pictures: pictures, notes: notes, source: source).page,
            notes
        )
    }

    /// Whether the way back is the forward run, played backwards.
    private static func isMirrored(_ tree: PresentationTree) throws -> Bool {
        let (length, back) = (tree.scene.duration, tree.scene.backDuration)
        guard abs(length - back) < 1e-6 else { return false }
        return try (0...24).allSatisfy { k in
            let t = Double(k) / 24
            let there = try tree.recorded(at: Moment(time: length * t))
            let here = try tree.recorded(at: Moment(time: back * (1 - t), direction: .back))
            return there.root.isNear(here.root) && zip(there.records, here.records).allSatisfy { $0.isNear($1) }
        }
    }
}

extension LayerState {
    /// Whether two moments have nearly the same places and opacities.
    fileprivate func isNear(_ other: LayerState) -> Bool {
        name == other.name && sublayers.count == other.sublayers.count && abs(opacity - other.opacity) < 1e-3
            && (position - other.position).length < 0.05 && abs(bounds.width - other.bounds.width) < 0.05
            && zip(sublayers, other.sublayers).allSatisfy { $0.isNear($1) }
    }
}

extension LayerRecord {
    fileprivate func isNear(_ other: LayerRecord) -> Bool {
        let (a, b) = (TransformForm.matrix(transform), TransformForm.matrix(other.transform))
        return zip(a.elements, b.elements).allSatisfy { abs($0 - $1) < 1e-3 }
    }
}

/// The parts of the page's text.
private struct Parts {
    let scene: CodeScene
    let layers: CSSLayers
    let back: CSSLayers?
    /// The addresses of the scene's pictures.
    let pictures: [String]
    let notes: [String]
    let source: String

    private var title: String {
        let given = scene.scene.scene.title
        return SafeText.line(given.isEmpty ? scene.name : given)
    }

    var page: String {
        let filters =
            layers.filters.isEmpty
            ? "" : "  <svg width=\"0\" height=\"0\" style=\"position: absolute\">\(layers.filters.joined())</svg>\n"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Escape.markup(title))</title>
            <style>
            /* Made by 'render code' from \(Escape.cssComment(source)): \(duration). Change the scene, not this page.
            \(notesText) */

            \(root)
            \(base)
            \(layers.sheet.rules)\(layers.sheet.keyframes)\(back.map { $0.sheet.rulesBack + $0.sheet.keyframes } ?? "")\(reduced)
            \(CSSViewTransition(scene)?.text(layers) ?? "")</style>
            </head>
            <body>
              <div class="scene">
            \(layers.html)  </div>
            \(filters)\(script)</body>
            </html>

            """
    }

    private var duration: String { CSSValues.number(scene.duration, 4) + " s" }

    private var notesText: String {
        guard !notes.isEmpty else { return "   It says all of the scene." }
        return "   Left out, or said in another way:\n"
            + notes.map { "   - " + Escape.cssComment($0, limit: 400) }.joined(separator: "\n")
    }

    private var root: String {
        var lines = ["  --duration: \(CSSValues.number(scene.duration, 4))s;"]
        if let back = ownBack { lines.append("  --back-duration: \(CSSValues.number(back, 4))s;") }
        for spring in layers.sheet.springs
            + (back?.sheet.springs ?? []).filter({ each in
                !layers.sheet.springs.contains { $0.name == each.name }
            })
        {
            lines.append("  /* \(spring.note) */\n  \(spring.name): \(spring.value);")
        }
        let used = Set((scene.allLayers + (back?.scene.allLayers ?? [])).flatMap(\.pictures))
        for k in used.sorted() { lines.append("  --picture-\(k + 1): url(\(Escape.cssString(pictures[k])));") }
        return ":root {\n" + CSSParameters.place + lines.joined(separator: "\n") + "\n}\n"
    }

    /// The duration of the way back, if it differs from the forward run's.
    private var ownBack: Double? {
        back.map(\.scene.duration).flatMap { abs($0 - scene.duration) < 1e-6 ? nil : $0 }
    }

    private var base: String {
        """
        body {
          margin: 0;
        }

        .scene {
          position: relative;
          width: \(CSSValues.px(scene.canvas.width));
          height: \(CSSValues.px(scene.canvas.height));
          overflow: hidden;
          background-color: \(CSSValues.color(LayerReadings.channels(scene.background)[...]));
        }

        \(ownBack == nil ? "" : ".scene.back {\n  --duration: var(--back-duration);\n}\n\n")        .layer, .part, .space {
          position: absolute;
          left: 0;
          top: 0;
          transform-origin: 50% 50%;
          background-repeat: no-repeat;
        }

        /* Sublayers that stand in one space, until they are flattened into the layer around them. */
        .space {
          width: 100%;
          height: 100%;
          transform-style: preserve-3d;
        }

        \(corners)svg.part {
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
              .continuous {
                --continuous: 1.24;
                corner-shape: superellipse(1.38);
              }
            }


            """
    }

    private var reduced: String {
        """
        /* Without motion: the end appears by a fade. */
        @media (prefers-reduced-motion: reduce) {
          .scene, .scene * {
            animation-duration: 1ms !important;
            animation-delay: 0s !important;
          }

          .scene {
            animation: appear 250ms both !important;
          }
        }

        @keyframes appear {
          from { opacity: 0; }
        }

        """
    }

    /// A click plays the way back, and the next one the forward run.
    private var script: String {
        let back =
            self.back == nil
            ? """
                for (const animation of scene.getAnimations({ subtree: true })) {
                  animation.updatePlaybackRate(isBack ? -1 : 1);
                  animation.currentTime = isBack ? animation.effect.getComputedTiming().endTime : 0;
                  animation.play();
                }
            """ : "    scene.classList.toggle(\"back\", isBack);"
        return """
              <script>
              // A click plays the way back, and the next one the way there.
              const scene = document.querySelector(".scene");
              let isBack = false;
              scene.addEventListener("click", () => {
                isBack = !isBack;
            \(back)
              });
              </script>

            """
    }
}
