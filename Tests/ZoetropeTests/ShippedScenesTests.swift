import ZoetropeDisplayList
import ZoetropeGeometry
import Foundation
import Testing
import Zoetrope

/// What was once wrong with the project's own scenes.
@Suite struct ShippedScenesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Scenes").path

    private func scene(_ name: String, set parameters: [String: SceneRenderer.ParameterValue] = [:]) throws
        -> SceneRenderer
    {
        try SceneRenderer(path: "\(Self.folder)/\(name).json", options: .init(parameters: parameters))
    }

    /// Far below what one frame may cost: three pixels a point, and a canvas of 64 million pixels.
    @Test func framesAreFarBelowTheBudget() throws {
        func cost(_ list: DisplayList) -> DrawingCost {
            var cost = DrawingCost(screen: PixelRect(x: 0, y: 0, width: list.width, height: list.height))
            cost.add(list.items)
            return cost
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder) where file.hasSuffix(".json") {
            let renderer = try SceneRenderer(path: "\(Self.folder)/\(file)")
            for part in [0.1, 0.5, 0.9] {
                let time = part * renderer.duration
                let cost = cost(try renderer.displayList(at: time, scale: 3))
                #expect(cost.work < DrawingCost.mostWork / 6, "\(file): \(cost.work)")
                #expect(cost.bytes < DrawingCost.mostBytes / 4, "\(file): \(cost.bytes)")
            }
        }
        let large = try SceneRenderer(
            json:
                #"{"duration": 1, "canvas": {"width": 8000, "height": 8000}, "layers": [{"repeat": {"count": 5}, "gradient": {"colors": ["red", "blue"]}, "shadow": {"radius": 20}, "cornerRadius": 90}]}"#,
            name: "large.json")
        let found = cost(try large.displayList(at: 0))
        #expect(found.work < DrawingCost.mostWork && found.bytes < DrawingCost.mostBytes)
    }

    /// On its way back the card becomes smaller than its place for a moment. The page shows the card there, not white.
    @Test func theCardsPlaceIsNeverEmpty() throws {
        let card = try scene("card-expand")
        for time in stride(from: 0, through: card.backDuration, by: 1.0 / 60) {
            let frame = try card.frame(at: time, of: Playback(route: .back))
            // The card's place is at 20, 120 and 400 points tall.
            for y in 120..<520 {
                let white = (24..<frame.width - 24).count { frame[$0, y] == .white }
                #expect(white < (frame.width - 48) * 9 / 10, "row \(y) at \(time) s")
            }
        }
    }

    /// Each side of the book has a picture of its own, so that the last spread is not the cover again.
    @Test func theLastSpreadIsNotTheCover() throws {
        let book = try scene("book-pages")
        func pictures(at time: Double) throws -> Set<Int> {
            func ids(_ items: [DisplayList.Item]) -> [Int] {
                items.flatMap { item -> [Int] in
                    switch item {
                    case .surface(let surface): if case .picture(let id, _, _) = surface.paint { [id] } else { [] }
                    case .group(let group): ids(group.items)
                    case .shadow, .outlines: []
                    }
                }
            }
            return Set(ids(try book.displayList(at: time).items))
        }
        #expect(try !pictures(at: book.duration).isEmpty)
        #expect(try !pictures(at: book.duration).contains(0))
        #expect(book.pictureNames.count == 8)
    }

    /// Eyes so near that a page passes them: w changes its sign within the picture.
    @Test(arguments: [
        ("page-curl", 250.0), ("page-curl", 1), ("page-flip", 12), ("page-flip", 1), ("book-pages", 30),
        ("book-pages", 1),
        ("book-open", 12), ("book-open", 1), ("cube", 1), ("book-pinched", 1),
    ])
    func nearEyes(name: String, eye: Double) throws {
        let scene = try scene(name, set: ["eye": .number(eye)])
        for k in 0...15 {
            let time = scene.duration * Double(k) / 15
            for scale in [0.5, 1] { #expect(try scene.frame(at: time, scale: scale).width > 0) }
        }
    }
}
