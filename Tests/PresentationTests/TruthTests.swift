import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePresentation
import ZoetropeSceneModel
import ZoetropeTestSupport
import Testing

/// The sample scenes against numbers that `scripts/make/truth` computes from the transitions' definitions, without any code
/// or scene of this program.
@Suite struct TruthTests {
    // MARK: Layers

    private struct MomentTruth: Decodable, CustomTestStringConvertible {
        struct Layer: Decodable {
            let name: String
            let corners: [[Double]]
            let opacity: Double
            /// The mask's centre and radius.
            let circle: [Double]?
        }

        let scene, run: String
        let time: Double
        /// Of a gesture's run.
        let duration: Double?
        let layers: [Layer]
        var testDescription: String { "\(scene) \(run) \(time) s" }
    }

    private static func read<T: Decodable>(_ name: String, as type: T.Type) -> T {
        do {
            let file = fixtures.appendingPathComponent("Truth/\(name).json")
            return try JSONDecoder().decode(type, from: Data(contentsOf: file))
        } catch { fatalError("\(name).json: \(error)") }
    }

    private static let moments = read("layers", as: [MomentTruth].self)

    /// A moment of a scene, driven by the clock or by its gesture.
    private static func moment(_ truth: MomentTruth, _ tree: PresentationTree) throws -> Moment {
        guard truth.run == "gesture" else {
            return Moment(time: truth.time, direction: truth.run == "back" ? .back : .forward)
        }
        let run = try GestureRun(try #require(tree.scene.scene.gesture), in: tree.scene)
        #expect(abs(run.duration - (truth.duration ?? 0)) < 1e-8)
        return try run.moment(at: truth.time)
    }

    @Test func everyTransitionIsThereInBothDirections() {
        let counts = Dictionary(grouping: Self.moments) { "\($0.scene) \($0.run)" }.mapValues(\.count)
        let clocked = [
            "door-open", "circle-spread", "circle-rect-spread", "page-flip", "present", "dismiss", "cube",
            "card-expand", "book-open", "book-pages",
        ]
        for name in clocked { #expect(counts["\(name) forward"] == 12 && counts["\(name) back"] == 12, "\(name)") }
        #expect((counts["cube-cancelled gesture"] ?? 0) >= 12 && (counts["book-pinched gesture"] ?? 0) >= 7)
    }

    @Test(arguments: moments)
    private func layersStandWhereTheyShould(_ truth: MomentTruth) throws {
        let tree = try tree(truth.scene, width: 390, height: 844)
        let moment = try Self.moment(truth, tree)
        let layers = try tree.layers(at: moment).filter { !$0.name.hasPrefix("touch") && $0.name != "spine's shade" }
        // A book's pages are drawn in the order of their zPositions, which is the scene's own business.
        let isBook = truth.scene.hasPrefix("book")
        let names = layers.map(\.name), wanted = truth.layers.map(\.name)
        try #require((isBook ? names.sorted() : names) == (isBook ? wanted.sorted() : wanted))
        for expected in truth.layers {
            let layer = try #require(layers.first { $0.name == expected.name })
            let corners = layer.corners.map { [$0.x, $0.y] }
            let isNear = zip(corners, expected.corners).allSatisfy { abs($0[0] - $1[0]) + abs($0[1] - $1[1]) < 1e-6 }
            #expect(corners.count == 4 && isNear, "\(expected.name): \(corners), not \(expected.corners)")
            #expect(abs(layer.opacity - expected.opacity) < 1e-8, "\(expected.name)")
            if let circle = expected.circle {
                let box = Rect(
                    x: circle[0] - circle[2], y: circle[1] - circle[2], width: 2 * circle[2], height: 2 * circle[2])
                let clip = try Self.clip(try tree.displayList(at: moment, scale: 1))
                #expect(Self.isNear(try #require(Self.extent(of: clip.path)), box))
            }
        }
    }

    private static func clip(_ list: DisplayList) throws -> Clip {
        guard case .surface(let surface) = try #require(list.items.last) else { throw CancellationError() }
        return try #require(surface.clips.first)
    }

    /// The bounding box of a path's end points, which for a circle include its extremes.
    private static func extent(of path: Path) -> Rect? {
        let ends = path.elements.compactMap { element -> Point? in
            switch element {
            case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
            case .close: nil
            }
        }
        guard let left = ends.map(\.x).min(), let right = ends.map(\.x).max(), let top = ends.map(\.y).min(),
            let bottom = ends.map(\.y).max()
        else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
        [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-6 }
    }

    // MARK: Springs

    private struct SpringTruth: Decodable, CustomTestStringConvertible {
        let dampingRatio, mass, stiffness, damping: Double?
        let initialVelocity, duration: Double
        /// Seconds and the fraction of the way.
        let values: [[Double]]

        var testDescription: String { json }

        /// As a scene writes it.
        var json: String {
            let kind = [
                ("dampingRatio", dampingRatio), ("mass", mass), ("stiffness", stiffness), ("damping", damping),
                ("initialVelocity", initialVelocity),
            ]
            return "{" + kind.compactMap { key, v in v.map { "\"\(key)\": \($0)" } }.joined(separator: ", ") + "}"
        }
    }

    private static let springs = read("springs", as: [SpringTruth].self)

    /// A layer that a spring moves by 1 point.
    @Test(arguments: springs)
    private func springsAreUIKitsAndCoreAnimations(_ truth: SpringTruth) throws {
        let text = """
            {"duration": \(truth.duration), "canvas": {"width": 9, "height": 9},
             "tracks": {"x": {"from": 0, "to": 1, "timing": {"spring": \(truth.json)}}},
             "layers": [{"frame": ["x", 0, 1, 1]}]}
            """
        let tree = PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])))
        for value in truth.values {
            let x = try tree.layers(at: Moment(time: value[0]))[0].corners[0].x
            #expect(abs(x - value[1]) < 1e-8, "at \(value[0]) s: \(x), not \(value[1])")
        }
    }

    // MARK: The curl

    private struct CurlTruth: Decodable, CustomTestStringConvertible {
        struct Place: Decodable {
            /// The point on the page, and its image on the canvas; in points.
            let point, seen: [Double]
            /// Whether the page's front is visible there, and a measure of how directly it is seen: near 0, the page is
            /// edge-on.
            let facing: Bool
            let side: Double
        }

        let run: String
        let time, radius, angle, eye: Double
        let points: [Place]
        var testDescription: String { "\(run) \(time) s, radius \(radius), angle \(angle), eye \(eye)" }
    }

    private static let curls = read("curl", as: [CurlTruth].self)

    /// The image of every point of the page is within 1/50 pixel of its place on the bent page.
    @Test(arguments: curls)
    private func theCurlBendsThePage(_ truth: CurlTruth) throws {
        let page = try tree(
            "page-curl", set: ["radius": "\(truth.radius)", "angle": "\(truth.angle)", "eye": "\(truth.eye)"],
            width: 390, height: 844)
        let moment = Moment(time: truth.time, direction: truth.run == "back" ? .back : .forward)
        let scale = 2.0
        let pieces = try surfaces(of: page.displayList(at: moment, scale: scale).items.dropFirst()).flatMap(\.pieces)
        for place in truth.points {
            let point = Point(place.point[0], place.point[1])
            let piece = try #require(pieces.first { contains($0.polygon, point) }, "nothing shows \(point)")
            let seen = try #require(piece.homography.apply(point))
            let error = (seen - Point(place.seen[0], place.seen[1]) * scale).length
            #expect(error <= 0.0201, "\(point) is \(error) pixels off")
            if abs(place.side) > 0.06 { #expect((piece.homography.determinant > 0) == place.facing, "\(point)") }
        }
    }
}
