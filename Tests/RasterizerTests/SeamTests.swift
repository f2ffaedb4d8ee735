import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// White pieces that share an edge, over black: every pixel that they fully cover together is white.
@Suite struct SeamTests {
    private static let size = 61
    private static let eye = Point(30.5, 30.5)

    /// The pixels fully within `outline` that are not white, in the first picture that has any.
    private func dark(_ items: [DisplayList.Item], within outline: [Point]) -> String? {
        let bitmap = draw(items, Self.size, Self.size)
        for y in 0..<Self.size {
            for x in 0..<Self.size where bitmap[x, y] != .white && Area.of(Area.clip(outline, pixel: x, y)) > 1 - 1e-9 {
                return "(\(x), \(y)) is \(bitmap[x, y].r)"
            }
        }
        return nil
    }

    private func square(turnedBy angle: Double, at c: Point, half r: Double) -> [Point] {
        let x = Point(Elementary.cos(degrees: angle), Elementary.sin(degrees: angle)) * r, y = Point(-x.y, x.x)
        return [c - x - y, c + x - y, c + x + y, c - x + y]
    }

    @Test func twoSurfacesThatShareAnEdgeAtAnyAngle() {
        for step in 0..<720 {
            let q = square(turnedBy: Double(step) / 2 + 0.123, at: Point(30.21, 30.87), half: 19.3)
            let m = mix(q[0], q[1], 0.37), n = mix(q[3], q[2], 0.61)
            #expect(
                dark([polygon([q[0], m, n, q[3]]), polygon([m, q[1], q[2], n])], within: q) == nil,
                "at \(Double(step) / 2) degrees")
        }
    }

    @Test func fourSurfacesThatMeetInAPoint() {
        for step in 0..<360 {
            let q = square(turnedBy: Double(step) + 0.4, at: Point(30.4, 30.1), half: 18), c = Point(31.7, 29.6)
            let items = (0..<4).map { polygon([q[$0], q[($0 + 1) % 4], c]) }
            #expect(dark(items, within: q) == nil, "at \(step) degrees")
        }
    }

    @Test func stripsOfOneSurface() {
        for step in 0..<180 {
            let q = square(turnedBy: Double(step) * 2 + 0.9, at: Point(30.4, 30.1), half: 18), count = 50
            let pieces = (0..<count).map { k in
                let a = Double(k) / Double(count), b = Double(k + 1) / Double(count)
                return Piece(
                    polygon: [mix(q[0], q[1], a), mix(q[0], q[1], b), mix(q[3], q[2], b), mix(q[3], q[2], a)],
                    homography: .identity)
            }
            #expect(
                dark([.surface(Surface(pieces: pieces, paint: .color(.white)))], within: q) == nil,
                "at \(step * 2) degrees")
        }
    }

    /// A face rotated about the vertical line x = 0 of its plane, which is placed at x = `edge`.
    private func face(_ degrees: Double, at edge: Double) -> Homography {
        ReferenceScenes.turned(degrees, axis: 0, at: edge, eye: 30.5, m34: -0.005).then(
            .translation(0, 30.5 - ReferenceScenes.height / 2))
    }

    @Test func facesOfACubeAtAnyAngle() {
        for step in 0...180 {
            let angle = Double(step) / 2, shift = Homography.translation(0, ReferenceScenes.height / 2 - 30.5)
            let left = shift.then(face(-angle, at: 30.3)), right = shift.then(face(90 - angle, at: 30.3))
            let a = [Point(-25, 4), Point(0, 4), Point(0, 57), Point(-25, 57)], b = a.map { Point(-$0.x, $0.y) }
            let items = [polygon(b, right), polygon(a, left)]
            for outline in [left.image(of: a), right.image(of: b)] {
                #expect(dark(items, within: outline) == nil, "at \(angle) degrees")
            }
        }
    }

    @Test func translucentHalvesMakeOneWhole() {
        let q = square(turnedBy: 31, at: Point(30.2, 30.7), half: 20)
        let m = mix(q[0], q[1], 0.4)
        let n = mix(q[3], q[2], 0.7)
        let half = Color(r: 1, g: 1, b: 1, a: 0.5)
        let bitmap = draw(
            [polygon([q[0], m, n, q[3]], .identity, half), polygon([m, q[1], q[2], n], .identity, half)], Self.size,
            Self.size)
        for y in 0..<Self.size {
            for x in 0..<Self.size where Area.of(Area.clip(q, pixel: x, y)) > 1 - 1e-9 {
                #expect(abs(Int(bitmap[x, y].r) - 128) <= 1, "(\(x), \(y))")
            }
        }
    }

    @Test func clippedGroupShowsNothingOfWhatItsItemsHide() {
        let circle = Path(ellipseIn: Rect(x: 8.3, y: 9.1, width: 40, height: 41))
        let whole = Rect(x: 0, y: 0, width: 61, height: 61).corners
        let red = Color(r: 1, g: 0, b: 0)
        let group = Group(
            items: [polygon(whole, .identity, red), polygon(whole)], clips: [Clip(path: circle, homography: .identity)])
        let alone = draw([polygon(whole, clips: group.clips)], Self.size, Self.size)
        let both = draw([.group(group)], Self.size, Self.size)
        for (a, b) in zip(alone.pixels, both.pixels) {
            #expect(b.r == b.g && abs(Int(a.r) - Int(b.r)) <= 6)
        }
    }
}
