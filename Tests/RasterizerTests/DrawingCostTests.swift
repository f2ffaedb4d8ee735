import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// What a frame costs, by hand: see `DrawingCost`. A unit is a translucent pixel.
@Suite struct DrawingCostTests {
    private let screen = PixelRect(x: 0, y: 0, width: 1000, height: 500)

    private func cost(_ items: [DisplayList.Item]) -> DrawingCost {
        var cost = DrawingCost(screen: screen)
        cost.add(items)
        return cost
    }

    private func surface(
        _ rect: Rect, _ paint: Paint = .color(.white), clips: [Clip] = [], map: Homography = .identity
    ) -> DisplayList.Item {
        .surface(Surface(pieces: [Piece(polygon: rect.corners, homography: map)], paint: paint, clips: clips))
    }

    private let whole = Rect(x: 0, y: 0, width: 1000, height: 500)
    private let circle = Clip(path: Path(ellipseIn: Rect(x: 0, y: 0, width: 400, height: 400)), homography: .identity)

    @Test func theCanvasAlone() {
        #expect(cost([]).work == 500_000 && cost([]).bytes == 2_000_000 && cost([]).excess == nil)
    }

    /// A pixel of a colour is 1, of an axial gradient 6, of a radial one 7, of a conic one 100; a row is 60 and an item
    /// 2,000.
    @Test func pixelsRowsAndItems() {
        func gradient(_ kind: Gradient.Kind) -> Paint {
            .gradient(Gradient(kind: kind, start: .zero, end: Point(0, 9), stops: [.init(offset: 0, color: .white)]))
        }
        // The canvas, and the surface's own rows.
        let other: Double = 500_000 + 500 * 60 + 2000
        #expect(cost([surface(whole)]).work - other == 500_000)
        #expect(cost([surface(whole, gradient(.axial))]).work - other == 3_000_000)
        #expect(cost([surface(whole, gradient(.radial))]).work - other == 3_500_000)
        #expect(cost([surface(whole, gradient(.conic))]).work - other == 50_000_000)
        let beyond = surface(Rect(x: 900, y: 400, width: 1e6, height: 1e6))
        let part: Double = 500_000 + 10_000 + 100 * 60 + 2000
        #expect(cost([beyond]).work == part)
        #expect(cost([surface(Rect(x: 2000, y: 0, width: 9, height: 9))]).work == 500_000 + 2000)
    }

    @Test func copiesAddUp() {
        let one = cost([surface(whole, clips: [circle])]),
            ten = cost(Array(repeating: surface(whole, clips: [circle]), count: 10))
        #expect(abs((ten.work - 500_000) / (one.work - 500_000) - 10) < 1e-9)
        #expect(abs((ten.bytes - 2e6) / (one.bytes - 2e6) - 10) < 1e-9)
    }

    /// A wide blur has rows that are as long as it reaches, at most 8 times 2,048 pixels longer than what is blurred,
    /// with 400 bytes a column; so on 64 x 64 pixels, 80 take 530 MB, and 100 too much.
    @Test func wideBlursCountBeyondTheCanvas() {
        let box = Rect(x: 0, y: 0, width: 64, height: 64)
        func blurs(_ count: Int, _ sigma: Double) -> DrawingCost {
            let effects = GroupEffects(filters: [.blur(sigma: sigma)])
            var cost = DrawingCost(screen: PixelRect(x: 0, y: 0, width: 64, height: 64))
            cost.add(Array(repeating: .group(Group(items: [surface(box)], effects: effects)), count: count))
            return cost
        }
        for sigma in [2048, 1e5, 1e300] {
            let columns = 64.0 + 8 * 2048
            let one = 400 * columns + 6000 + 8 * 64 + 5000
            let bytes: Double = 80 * one + 4 * 64 * 64
            #expect(abs(blurs(80, sigma).bytes - bytes) < 1, "\(sigma): \(blurs(80, sigma).bytes), not \(bytes)")
            #expect(blurs(80, sigma).excess == nil && blurs(100, sigma).excess != nil)
        }
    }

    /// Each of a chain's filters makes the pixels that those after it read: the pictures of four shadows that are moved by
    /// 100 are larger by 101 pixels a side for each shadow after them. The first reads no more than the canvas and as
    /// much around it.
    @Test func filtersGrowAlongAChain() {
        let box = Rect(x: 0, y: 0, width: 60, height: 60)
        func shadows(_ count: Int, _ offset: Double, _ sigma: Double = 0) -> DrawingCost {
            let shadow = Filter.dropShadow(sigma: sigma, offset: Point(offset, 0), color: .black)
            var cost = DrawingCost(screen: PixelRect(x: 0, y: 0, width: 60, height: 60))
            let effects = GroupEffects(filters: Array(repeating: shadow, count: count))
            cost.add([.group(Group(items: [surface(box)], effects: effects))])
            return cost
        }
        func side(_ after: Double) -> Double { 60 + 2 * 101 * after }
        // What the second to the fourth read, and 180 x 180 for the first.
        let kept = [side(3), side(2), side(1), 180].reduce(0.0) { $0 + $1 * $1 }
        // The canvas, the item, and the group with its row.
        let rest: Double = 14_400 + 5_000 + 6_000 + 480
        #expect(shadows(4, 100).bytes == 4 * kept + rest)
        #expect(shadows(1, 1e5).excess == nil && shadows(4, 1e5).excess != nil)
        for offset in [1e308, -1e308, .infinity, .nan] { #expect(shadows(1, offset).excess == nil, "\(offset)") }
        #expect(shadows(16, 1e308, 200).excess != nil && shadows(16, 0, 200).excess != nil)
    }

    /// A shadow that items cast costs as much as that of a path around them, and more for each item.
    @Test func shadowsOfItems() {
        let item = surface(Rect(x: 0, y: 0, width: 20, height: 20))
        let path = Shadow(
            path: Path(rect: Rect(x: 0, y: 0, width: 20, height: 20)), homography: .identity, sigma: 200, color: .black)
        func cast(_ count: Int) -> Shadow {
            Shadow(
                of: Array(repeating: item, count: count), seenThrough: .identity, homography: .identity, sigma: 200,
                color: .black)
        }
        let (one, two) = (cost([.shadow(cast(1))]).work, cost([.shadow(cast(2))]).work)
        #expect(one > cost([.shadow(path)]).work && two - one >= 2000)
        #expect(abs((two - one) - (one - cost([.shadow(path)]).work)) < 1)
        #expect(cost(Array(repeating: .shadow(cast(1)), count: 10_000)).excess != nil)
    }

    /// The first million pixels that the edges of surfaces' own clips cross cost 20 each, all others 1,220: edges of many
    /// shapes may cross the same pixels.
    @Test func edgesThatManyShapesHave() {
        // 1,000 pixels long: 4,000 elements' work aside, only the crossings grow.
        let line = Clip(path: Path(rect: Rect(x: 0, y: 0, width: 400, height: 100)), homography: .identity)
        func work(_ count: Int) -> Double {
            cost(Array(repeating: surface(Rect(x: 2000, y: 0, width: 1, height: 1), clips: [line]), count: count)).work
        }
        let one = work(1) - work(0), length = (work(4_000) - work(3_000) - 1_000 * one) / 1_200_000
        #expect(abs(work(900) - work(0) - 900 * one) < 1, "within the first million")
        #expect((899...1_000).contains(length), "\(length)")
        // A clip around a group is one edge for all its items.
        let items = Array(repeating: surface(Rect(x: 2000, y: 0, width: 1, height: 1)), count: 4_000)
        let grouped = cost([.group(Group(items: items, clips: [line]))]).work
        #expect(abs(grouped - work(0) - 4_000 * one) < 1)
    }

    /// A clip around a group is followed for each of its items.
    @Test func clipsOfGroupsCountForEachItem() {
        let items = Array(repeating: surface(Rect(x: 0, y: 0, width: 9, height: 9)), count: 100)
        let alone = cost(items), grouped = cost([.group(Group(items: items, clips: [circle]))])
        let clipped = cost(
            Array(repeating: surface(Rect(x: 0, y: 0, width: 9, height: 9), clips: [circle]), count: 100))
        #expect(abs(grouped.bytes - clipped.bytes) < 1 && grouped.bytes > 2 * alone.bytes)
        #expect(abs(grouped.work - clipped.work) < 1)
    }

    @Test func whatIsTooMuch() {
        let work = cost(Array(repeating: surface(whole), count: 9_000))
        #expect(
            work.excess?.message(when: " at time = 0.5 s")
                == "more than the work of 4,000 million pixels in one frame at time = 0.5 s; that is the limit. Most is "
                + "for layers filled with a colour: use fewer or smaller ones, or a smaller scale")
        let sharp = Item.shadow(
            Shadow(path: Path(rect: whole), homography: .identity, sigma: 0.5, color: .black))
        let memory = cost(Array(repeating: sharp, count: 60))
        #expect(
            memory.excess?.message()
                == "more than 600 MB of memory in one frame; that is the limit. Most is for shadows: use fewer or smaller "
                + "ones, or a smaller scale")
    }

    private typealias Item = DisplayList.Item

    /// Numbers that are not finite are no way around it.
    @Test func wildNumbers() {
        for v in [Double.nan, .infinity, 1e300, -1e300, .leastNonzeroMagnitude] {
            let map = Homography(v, 0, 0, 0, v, 0, 0, v, 1)
            var made = cost([
                surface(whole, map: map), surface(Rect(x: v, y: v, width: v, height: v)),
                .shadow(Shadow(path: Path(rect: whole), homography: map, sigma: v, color: .black)),
                surface(whole, clips: [Clip(path: Path(rect: Rect(x: 0, y: v, width: v, height: 1)), homography: map)]),
            ])
            #expect(made.excess != nil || (made.work.isFinite && made.bytes.isFinite), "\(v)")
            made.repeatAll(since: DrawingCost(screen: screen), times: 1 << 40)
            #expect(made.excess != nil)
        }
    }
}
