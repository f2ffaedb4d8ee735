import DisplayList
import Geometry
import Pixels
import Presentation
import Rasterizer
import SceneModel

/// One thing about a transition that its author will hardly have meant.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
    public let rule: LintRule
    /// Seconds.
    public let time: Double
    public let message: String

    public var description: String { "\(rule.rawValue) at \(LintFinding.text(time)) s: \(message)" }

    static func text(_ v: Double) -> String { "\((v * 10_000).rounded() / 10_000)" }
}

/// Checks a scene as a transition between two pictures. Draws at one pixel a point.
struct Linter {
    /// How many moments are looked at, besides the ends.
    static let steps = 60

    let stage: Stage
    let rasterizer: Rasterizer

    init(stage: Stage, textures: TextureSet) {
        self.stage = stage
        rasterizer = Rasterizer(textures: textures)
    }

    /// Everything found, in the order of the rules. Throws a `SceneError` where the scene cannot be evaluated.
    func findings() throws -> [LintFinding] {
        try (ends() + gaps() + jumps() + back()).filter { !stage.scene.scene.allowedLint.contains($0.rule) }
    }

    var duration: Double { stage.scene.duration }

    func draw(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        rasterizer.draw(list, into: &bitmap)
        return bitmap
    }

    func frame(at t: Double) throws -> Bitmap { draw(try stage.displayList(at: Moment(time: t), scale: 1)) }

    // MARK: Ends

    /// Scenes without pictures of these names have no such ends.
    private func ends() throws -> [LintFinding] {
        var out: [LintFinding] = []
        for (rule, name, t) in [(LintRule.start, "from", 0), (.end, "to", duration)] {
            guard let id = stage.scene.scene.pictures.firstIndex(where: { $0.name == name }) else { continue }
            let wanted = draw(plain(picture: id)), got = try frame(at: t)
            guard let d = Difference(wanted, got) else { continue }
            out.append(LintFinding(rule: rule, time: t, message: "the frame is not the picture '\(name)': \(d)"))
        }
        return out
    }

    /// The picture alone, over the whole canvas.
    private func plain(picture id: Int) -> DisplayList {
        let size = stage.pixelSize(scale: 1), canvas = stage.scene.canvas
        let source = stage.sourceRect(ofPicture: id)
        let piece = Piece(polygon: Rect(canvas).corners, homography: .identity)
        return DisplayList(
            width: size.width, height: size.height, background: stage.scene.background,
            items: [.surface(Surface(pieces: [piece], paint: .picture(id: id, source: source, frame: Rect(canvas))))])
    }

    // MARK: Gaps

    /// Where the background shows in a crack at most two pixels wide, with layers on both sides.
    private func gaps() throws -> [LintFinding] {
        var worst: (count: Int, time: Double, at: Point)?
        for k in 0...Linter.steps {
            let t = duration * Double(k) / Double(Linter.steps)
            var list = try stage.displayList(at: Moment(time: t), scale: 1)
            list.background = .clear
            let cracks = self.cracks(in: draw(list))
            if let first = cracks.first, cracks.count > worst?.count ?? 0 { worst = (cracks.count, t, first) }
        }
        guard let w = worst else { return [] }
        return [LintFinding(rule: .gap, time: w.time, message: "the background shows in a crack between layers, \(w.count) pixels, the first at (\(Int(w.at.x)), \(Int(w.at.y))); let the layers share an edge")]
    }

    private func cracks(in b: Bitmap) -> [Point] {
        func open(_ x: Int, _ y: Int) -> Bool { b[x, y].a < 250 }
        func solid(_ x: Int, _ y: Int) -> Bool { b[x, y].a == 255 }
        var out: [Point] = []
        for y in 2..<max(2, b.height - 2) {
            for x in 2..<max(2, b.width - 2) where open(x, y) {
                let across = (solid(x - 1, y) && (solid(x + 1, y) || solid(x + 2, y))) || (solid(x - 2, y) && solid(x + 1, y))
                let down = (solid(x, y - 1) && (solid(x, y + 1) || solid(x, y + 2))) || (solid(x, y - 2) && solid(x, y + 1))
                if across || down { out.append(Point(Double(x), Double(y))) }
            }
        }
        return out
    }

    // MARK: Back

    private func back() throws -> [LintFinding] {
        let ends = [("starts where the way there does not end", 0, duration), ("ends where the way there does not start", stage.scene.backDuration, 0.0)]
        return try ends.compactMap { words, t, forward in
            let returned = draw(try stage.displayList(at: Moment(time: t, direction: .back), scale: 1))
            return Difference(try frame(at: forward), returned).map { LintFinding(rule: .back, time: t, message: "the way back \(words): \($0)") }
        }
    }
}

/// How two bitmaps of one size differ, in words.
struct Difference: CustomStringConvertible {
    let count: Int
    let largest: Int
    /// The box: left, top, and one past right and bottom.
    let box: (x0: Int, y0: Int, x1: Int, y1: Int)

    /// Nil where they are equal.
    init?(_ a: Bitmap, _ b: Bitmap) {
        var count = 0, largest = 0, box = (x0: Int.max, y0: Int.max, x1: 0, y1: 0)
        for y in 0..<a.height {
            for x in 0..<a.width where a[x, y] != b[x, y] {
                let (p, q) = (a[x, y], b[x, y])
                count += 1
                largest = max(largest, abs(Int(p.r) - Int(q.r)), abs(Int(p.g) - Int(q.g)), abs(Int(p.b) - Int(q.b)), abs(Int(p.a) - Int(q.a)))
                box = (min(box.x0, x), min(box.y0, y), max(box.x1, x + 1), max(box.y1, y + 1))
            }
        }
        if count == 0 { return nil }
        (self.count, self.largest, self.box) = (count, largest, box)
    }

    var description: String {
        "\(count) pixel\(count == 1 ? "" : "s") differ\(count == 1 ? "s" : "") by up to \(largest) of 255, within (\(box.x0), \(box.y0)) to (\(box.x1), \(box.y1))"
    }
}
