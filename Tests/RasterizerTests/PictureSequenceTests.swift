import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport

/// Pictures of which only what differs from the one before is drawn.
@Suite struct PictureSequenceTests {
    private let sequence = PictureSequence(Rasterizer(textures: TextureSet([])))

    private func list(_ items: [DisplayList.Item], background: Color = .black) -> DisplayList {
        DisplayList(width: 100, height: 90, background: background, items: items)
    }

    private func whole(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        Rasterizer(textures: TextureSet([])).draw(list, into: &bitmap)
        return bitmap
    }

    /// Draws a list after those before, and returns how many pixels that took.
    private func drawn(_ list: DisplayList, _ comment: Comment? = nil) -> Int {
        let before = sequence.drawnPixels
        #expect(sequence.draw(list) == whole(list), comment)
        return sequence.drawnPixels - before
    }

    private func square(_ x: Double, _ y: Double, _ side: Double = 10, _ color: Color = .white) -> DisplayList.Item {
        polygon(Rect(x: x, y: y, width: side, height: side).corners, .identity, color)
    }

    /// What moves is drawn where it was and where it is; nothing is drawn of a list that is the same.
    @Test func whatMoved() {
        let below = square(0, 0, 60, Color(r: 1, g: 0, b: 0))
        #expect(drawn(list([below, square(20, 20)])) == 9000)
        #expect(drawn(list([below, square(20, 20)])) == 0)
        #expect(drawn(list([below, square(25, 21)])) == 15 * 11)
        // Rows that do not touch are drawn apart.
        #expect(drawn(list([below, square(25, 70)])) == 200)
        #expect(drawn(list([below])) == 100)
        #expect(drawn(list([below], background: .white)) == 9000)
    }

    /// Neither is drawn what others hide all the time.
    @Test func whatIsHidden() {
        let above = square(10, 10, 70, Color(r: 0, g: 0, b: 1))
        _ = drawn(list([square(20, 20), above]))
        #expect(drawn(list([square(25, 30), above])) == 0)
        #expect(drawn(list([square(25, 30)])) == 4900)
    }

    /// Clips around items count, and groups that only clip do not: their other items stay.
    @Test func groupsThatClip() {
        func clipped(_ x: Double, _ items: [DisplayList.Item]) -> DisplayList {
            let clip = Clip(path: Path(rect: Rect(x: x, y: 0, width: 30, height: 90)), homography: .identity)
            return list([.group(Group(items: items, clips: [clip]))])
        }
        _ = drawn(clipped(20, [square(22, 5), square(30, 60)]))
        #expect(drawn(clipped(20, [square(23, 5), square(30, 60)])) == 11 * 10)
        #expect(drawn(clipped(35, [square(23, 5), square(30, 60)])) > 0)
    }

    /// The colours of a gradient that is seen in more and more places are kept from picture to picture.
    @Test func gradientsBelow() {
        let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: Color(r: 0, g: 0, b: 1))]
        let gradient = Gradient(start: Point(3, 5), end: Point(80, 70), stops: stops)
        let piece = Piece(polygon: Rect(x: 5.5, y: 4.2, width: 80, height: 80).corners, homography: .identity)
        let below = DisplayList.Item.surface(Surface(pieces: [piece], paint: .gradient(gradient)))
        for step in 0..<12 {
            let x = Double(step * 7 % 50), count = drawn(list([below, square(x, 70 - x, 12), square(60, x, 5)]))
            #expect(step == 0 || count < 9000)
        }
    }

    /// What is below a backdrop shows elsewhere, so that all is drawn.
    @Test func backdrops() {
        let outline = Clip(path: Path(rect: Rect(x: 40, y: 40, width: 50, height: 40)), homography: .identity)
        let effects = GroupEffects(backdrop: Backdrop(filters: [.blur(sigma: 5)], outline: outline))
        let glass = DisplayList.Item.group(Group(items: [], effects: effects))
        _ = drawn(list([square(20, 20)]))
        for x in [20.0, 24, 31] { #expect(drawn(list([square(x, 20), glass])) == 9000) }
        _ = drawn(list([square(31, 20)]))
    }

    /// Random items of all kinds, of which some change from picture to picture.
    @Test func randomLists() {
        let seed = newSeed()
        var random = SeededRandom(seed), items = (0..<8).map { _ in randomItem(&random) }
        for step in 0..<120 {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<max(1, items.count), using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: items.insert(randomItem(&random), at: place)
                case 1 where items.count > 4: items.remove(at: place)
                case 2: items.swapAt(place, 0)
                default: items[place] = randomItem(&random)
                }
            }
            _ = drawn(list(items), "seed \(seed), picture \(step)")
        }
        #expect(sequence.drawnPixels < 120 * 9000)
    }

    private func randomItem(_ random: inout SeededRandom, depth: Int = 0) -> DisplayList.Item {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func color() -> Color {
            Color(r: number(0...1), g: number(0...1), b: number(0...1), a: number(0...1) < 0.6 ? 1 : number(0...1))
        }
        let box = Rect(x: number(-10...80), y: number(-10...80), width: number(1...50), height: number(1...50))
        let path = Path(ellipseIn: box), turn = Homography(1, number(-0.5...0.5), 0, number(-0.5...0.5), 1, 0, 0, 0, 1)
        let clips = number(0...1) < 0.3 ? [Clip(path: path, homography: turn)] : []
        func inner() -> [DisplayList.Item] {
            (0..<Int.random(in: 1...3, using: &random)).map { _ in randomItem(&random, depth: depth + 1) }
        }
        switch Int.random(in: 0..<(depth < 2 ? 8 : 5), using: &random) {
        case 0, 1: return polygon(box.corners, turn, color(), clips: clips, opacity: number(0.2...1.5))
        case 2:
            var stroke = StrokeStyle(width: number(0.5...12))
            stroke.cap = .round
            var outlines = Outlines([PlacedOutline(Outline(path.stroked(stroke)))], homography: turn, color: color())
            outlines.mayOverlap = true
            outlines.clips = clips
            return .outlines(outlines)
        case 3:
            let stops = [0.0, 0.4, 1].map { Gradient.Stop(offset: $0, color: color()) }
            let gradient = Gradient(start: box.center, end: Point(number(0...90), number(0...90)), stops: stops)
            let piece = Piece(polygon: box.corners, homography: turn)
            return .surface(Surface(pieces: [piece], paint: .gradient(gradient), clips: clips))
        case 4:
            return .shadow(Shadow(path: path, homography: turn, sigma: number(0...6), color: color(), clips: clips))
        case 5: return .group(Group(items: inner(), clips: clips))
        case 6: return .group(Group(items: inner(), opacity: number(0.1...1), clips: clips))
        default:
            let filters: [Filter] = number(0...1) < 0.5 ? [] : [.blur(sigma: number(0...4))]
            let mask = number(0...1) < 0.5 ? nil : inner()
            let modes: [BlendMode] = [.normal, .multiply, .xor]
            let effects = GroupEffects(filters: filters, mask: mask, blendMode: modes.randomElement(using: &random)!)
            return .group(Group(items: inner(), clips: clips, effects: effects))
        }
    }
}
