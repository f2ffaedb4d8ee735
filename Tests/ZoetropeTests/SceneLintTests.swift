import Foundation
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePresentation
import ZoetropeSceneModel
import Testing
import Zoetrope

/// The scenes of this repository, and what the linter's limits are measured by.
@Suite struct SceneLintTests {
    static let scenes: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Scenes").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
    }()

    @Test func thereAreScenes() { #expect(SceneLintTests.scenes.count > 12) }

    @Test(arguments: scenes)
    func noFindingsAndNoWarnings(_ path: String) throws {
        let renderer = try SceneRenderer(path: path)
        let found = try renderer.lint()
        #expect(found.isEmpty, "\(found)")
        #expect(renderer.warnings.isEmpty, "\(renderer.warnings)")
    }

    /// What a choice of a scene leads to on purpose: an article's book keeps its shades while it closes.
    private static let meant = ["book-open --set shades=cover": [LintRule.back]]

    /// Every choice that a scene offers is a transition, too: nothing jumps, on either way.
    @Test(arguments: scenes)
    func noFindingsOfAnyChoice(_ path: String) throws {
        let usual = try SceneRenderer(path: path)
        for parameter in usual.scene.scene.parameters {
            guard case .choice(let choices) = parameter.kind else { continue }
            for choice in choices where choice.name != parameter.defaultText {
                let renderer = try SceneRenderer(
                    path: path, options: .init(parameters: [parameter.name: .word(choice.name)]))
                let name = "\(usual.scene.scene.name) --set \(parameter.name)=\(choice.name)"
                let found = try renderer.lint()
                #expect(found.map(\.rule) == Self.meant[name] ?? [], "\(name): \(found)")
                #expect(renderer.warnings.isEmpty, "\(name): \(renderer.warnings)")
            }
        }
    }

    /// In 1/61,440 s, in which the linter looks for jumps, a motion that is meant changes no pixel by more than 24 of
    /// 255.
    @Test(arguments: scenes)
    func whatMovesEvenlyHardlyChangesAPixel(_ path: String) throws {
        let renderer = try SceneRenderer(path: path)
        var most = 0
        for k in 0..<12 {
            let t = renderer.duration * (Double(k) + 0.37) / 12
            let (a, b) = (try renderer.frame(at: t), try renderer.frame(at: t + renderer.duration / 61_440))
            most = max(
                most,
                zip(a.pixels, b.pixels).reduce(0) { n, pair in
                    let d = [(pair.0.r, pair.1.r), (pair.0.g, pair.1.g), (pair.0.b, pair.1.b)].map {
                        abs(Int($0) - Int($1))
                    }
                    return n + (d.max()! > 24 ? 1 : 0)
                })
        }
        #expect(most == 0, "\(most) pixels")
    }

    /// From one frame to the next, nothing in sight moves by a quarter of the canvas' diagonal.
    @Test(arguments: scenes)
    func theFastestMotion(_ path: String) throws {
        let renderer = try SceneRenderer(path: path)
        let canvas = Rect(x: 0, y: 0, width: renderer.canvas.width, height: renderer.canvas.height)
        let diagonal = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot()
        let place = try #require(LayerProperty.all.first { $0.name == "position" })
        var fastest = 0.0, before: [String: LayerReport] = [:]
        for k in 0...Int(renderer.duration * 60) {
            let moment = Moment(time: min(renderer.duration, Double(k) / 60))
            let now = try renderer.layers(at: moment).filter { $0.isVisible(in: canvas) }
            for layer in now {
                guard let earlier = before[layer.path] else { continue }
                fastest = max(fastest, place.change(from: earlier, to: layer, in: canvas).amount / diagonal)
            }
            before = Dictionary(now.map { ($0.path, $0) }) { first, _ in first }
        }
        #expect(fastest < 0.25, "\(fastest)")
    }
}
