import DisplayList
import Geometry
import Goldens
import Pixels
import Presentation
import Rasterizer
import SceneModel
import Text

/// A property of a transition that its author probably did not intend.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
    package let rule: LintRule
    /// The time in seconds from the start of the forward run, or of the run back for the rule `back`.
    public let time: Double
    /// What was found, where, and what to do about it.
    public let message: String

    /// The rule's name: `start` or `end` (the first or last frame is not the picture `from` or `to`), `gap` (the
    /// background shows in a crack between layers), `jump` (something changes from one moment to the next), or `back`
    /// (the way back does not mirror the way there).
    public var ruleName: String { rule.rawValue }

    /// `jump at 0.4 s: 'card' moves by 15 points at once, which changes 600 pixels`.
    public var description: String { "\(rule.rawValue) at \(LintFinding.text(time)) s: \(message)" }

    static func text(_ v: Double) -> String { NumberText.short(v, places: 4) }
}

extension SceneRenderer {
    /// What the scene's author probably did not intend, in the order of the rules; empty when nothing is found.
    /// Findings that the scene allows with its key `lint` are left out.
    ///
    /// - Throws: a ``ZoetropeError`` when the scene cannot be drawn.
    public func lint() throws -> [LintFinding] {
        _ = try frameSize(scale: 1)
        return try Linter(tree: tree, rasterizer: drawing.makeRasterizer()).findings()
    }
}

/// Checks a scene as a transition between two pictures. Draws at one pixel per point.
struct Linter {
    /// The number of steps into which a run is divided. More find shorter faults and take more time.
    static let steps = 60

    let tree: PresentationTree
    let rasterizer: Rasterizer

    /// Everything found, in the order of the rules. Throws a `SceneError` when the scene cannot be evaluated.
    func findings() throws -> [LintFinding] {
        try (ends() + gaps() + jumps() + back()).filter { !tree.scene.scene.allowedLint.contains($0.rule) }
    }

    var duration: Double { tree.scene.duration }

    func draw(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        rasterizer.draw(list, into: &bitmap)
        return bitmap
    }

    func frame(at t: Double) throws -> Bitmap { draw(try tree.displayList(at: Moment(time: t), scale: 1)) }

    // MARK: Ends

    /// Compares the first frame with the picture `from`, and the last one with `to`, if the scene has these pictures.
    private func ends() throws -> [LintFinding] {
        var out: [LintFinding] = []
        for (rule, name, t) in [(LintRule.start, "from", 0), (.end, "to", duration)] {
            guard let id = tree.scene.scene.pictures.firstIndex(where: { $0.name == name }) else { continue }
            let wanted = draw(plain(picture: id)), got = try frame(at: t)
            let comparison = FrameComparison(expected: wanted, actual: got)
            if !comparison.isSame {
                out.append(
                    LintFinding(rule: rule, time: t, message: "the frame is not the picture '\(name)': \(comparison)"))
            }
        }
        return out
    }

    /// The picture alone, over the whole canvas.
    private func plain(picture id: Int) -> DisplayList {
        let size = tree.pixelSize(scale: 1), canvas = tree.scene.canvas
        let source = tree.sourceRect(ofPicture: id)
        let piece = Piece(polygon: Rect(canvas).corners, homography: .identity)
        return DisplayList(
            width: size.width, height: size.height, background: tree.scene.background,
            items: [.surface(Surface(pieces: [piece], paint: .picture(id: id, source: source, frame: Rect(canvas))))])
    }

    // MARK: Gaps

    /// Finds cracks: places at most two pixels wide where the background shows, with layers on both sides.
    private func gaps() throws -> [LintFinding] {
        var worst: (count: Int, time: Double, at: Point)?
        for k in 0...Linter.steps {
            let t = duration * Double(k) / Double(Linter.steps)
            var list = try tree.displayList(at: Moment(time: t), scale: 1)
            list.background = .clear
            let cracks = self.cracks(in: draw(list))
            if let first = cracks.first, cracks.count > worst?.count ?? 0 { worst = (cracks.count, t, first) }
        }
        guard let w = worst else { return [] }
        return [
            LintFinding(
                rule: .gap, time: w.time,
                message: "the background shows in a crack between layers, \(w.count) pixels, "
                    + "the first at (\(Int(w.at.x)), \(Int(w.at.y))); let the layers share an edge")
        ]
    }

    private func cracks(in b: Bitmap) -> [Point] {
        func open(_ x: Int, _ y: Int) -> Bool { b[x, y].a < 250 }
        func solid(_ x: Int, _ y: Int) -> Bool { b[x, y].a == 255 }
        var out: [Point] = []
        for y in 2..<max(2, b.height - 2) {
            for x in 2..<max(2, b.width - 2) where open(x, y) {
                let across =
                    (solid(x - 1, y) && (solid(x + 1, y) || solid(x + 2, y))) || (solid(x - 2, y) && solid(x + 1, y))
                let down =
                    (solid(x, y - 1) && (solid(x, y + 1) || solid(x, y + 2))) || (solid(x, y - 2) && solid(x, y + 1))
                if across || down { out.append(Point(Double(x), Double(y))) }
            }
        }
        return out
    }

    // MARK: Back

    private func back() throws -> [LintFinding] {
        let ends = [
            ("starts where the way there does not end", 0, duration),
            ("ends where the way there does not start", tree.scene.backDuration, 0.0),
        ]
        return try ends.compactMap { words, t, forward in
            let returned = draw(try tree.displayList(at: Moment(time: t, direction: .back), scale: 1))
            let comparison = FrameComparison(expected: try frame(at: forward), actual: returned)
            return comparison.isSame
                ? nil : LintFinding(rule: .back, time: t, message: "the way back \(words): \(comparison)")
        }
    }
}
