import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTestSupport
import Testing

/// A page of 200 x 100 points on a table that is rotated by `turn` degrees in its plane, seen from `eye` points away.
private struct CurledPage {
    var turn = 0.0, eye = 1e6, radius = 30.0, angle = 20.0, progress = 0.5

    func items(scale: Double) throws -> [DisplayList.Item] {
        var page = LayerState(name: "page", frame: Rect(Size(200, 100)), color: Color(r: 1, g: 0, b: 0))
        page.curl = LayerState.CurlState(
            progress: progress, radius: radius, angle: angle, backColor: .white, backTint: 0.75, backOpacity: 1,
            shading: 0.35, shadow: LayerState.ShadowState(color: Color.black.opacity(0.5), sigma: 10))
        var table = LayerState.canvas(Size(200, 100))
        var perspective = Transform3D.identity
        perspective.m34 = -1 / eye
        table.sublayerTransform = .rotation(degrees: turn, axis: (x: 0, y: 0, z: 1)).concatenating(perspective)
        table.sublayers = [page]
        return try table.displayList(scale: scale).items
    }

    /// The image of a point of the page, in pixels, from the cylinder's equations.
    func seen(_ p: Point, scale: Double) -> Point {
        let n = Point(Elementary.cos(degrees: angle), Elementary.sin(degrees: angle))
        let corners = Rect(Size(200, 100)).corners.map(n.dot)
        let fold = mix(corners.max() ?? 0, (corners.min() ?? 0) - radius, progress)
        let s = n.dot(p) - fold, theta = min(max(s / radius, 0), Double.pi)
        let along = radius * Elementary.sin(theta) + min(s, 0) - max(s - Double.pi * radius, 0)
        let q = p + n * (along - s) - Point(100, 50), height = radius * (1 - Elementary.cos(theta))
        let (c, d) = (Elementary.cos(degrees: turn), Elementary.sin(degrees: turn)), w = 1 - height / eye
        return Point(100 + (q.x * c - q.y * d) / w, 50 + (q.x * d + q.y * c) / w) * scale
    }

    /// The largest distance between a point's image on the strips and its exact image, in pixels.
    func error(scale: Double) throws -> Double {
        let pieces = try surfaces(of: items(scale: scale)).flatMap(\.pieces)
        var worst = 0.0
        for i in 0..<160 {
            let p = Point(200 * (Double(i) + 0.5) / 160, 100 * Double(i * 7 % 16) / 16 + 0.3)
            let piece = try #require(pieces.first { contains($0.polygon, p) })
            worst = max(worst, (try #require(piece.homography.apply(p)) - seen(p, scale: scale)).length)
        }
        return worst
    }
}

@Suite struct CurlTests {
    /// Strips stay within 1/50 pixel of the cylinder, even if the plane is rotated or enlarged by perspective.
    @Test(arguments: [(0.0, 1e6), (90, 1e6), (45, 1e6), (90, 90), (20, 75), (0, 66)])
    func stripsFollowTheCylinder(_ turn: Double, _ eye: Double) throws {
        let error = try CurledPage(turn: turn, eye: eye).error(scale: 8)
        #expect(error <= 0.0201, "\(error) pixels")
        // Strips are not narrower than needed.
        #expect(error >= 0.005, "\(error) pixels")
    }

    @Test func smallPicturesHaveFewStrips() throws {
        let counts = try [0.1, 1, 8].map { try surfaces(of: CurledPage().items(scale: $0)).map(\.pieces.count) }
        #expect(counts[0].reduce(0, +) < counts[1].reduce(0, +) && counts[1].reduce(0, +) < counts[2].reduce(0, +))
        #expect(counts[0].reduce(0, +) >= 16)
    }

    /// No allowed value leads to a trap, and no page has more strips than the limit.
    @Test(arguments: [1e-300, 1e-9, 1, 1e3, 1e6], [1e-9, 1, 50, 1e300])
    func extremeValues(_ radius: Double, _ eye: Double) throws {
        for (angle, progress) in [(0.0, 0.0), (20, 0.5), (-89.999, 1), (1e9, 0.3)] {
            let page = CurledPage(turn: 30, eye: eye, radius: radius, angle: angle, progress: progress)
            #expect(try surfaces(of: page.items(scale: 4)).map(\.pieces.count).reduce(0, +) <= 2_002)
        }
    }

    private func shadows(_ page: CurledPage) throws -> [(index: Int, shadow: Shadow)] {
        try page.items(scale: 1).enumerated().compactMap {
            if case .shadow(let s) = $0.element { ($0.offset, s) } else { nil }
        }
    }

    /// A page that is bent by less than a quarter turn casts a shadow on what is below it, but not on itself.
    @Test func theShadowBelowNinetyDegrees() throws {
        let page = CurledPage(angle: 0, progress: 0.15)
        // The free edge is 34.5 points past the fold: 66 degrees up.
        let all = try shadows(page)
        #expect(all.map(\.index) == [0] && all[0].shadow.clips.isEmpty)
        let xs = all[0].shadow.path.elements.compactMap { element -> Double? in
            switch element {
            case .move(let p), .line(let p): p.x
            default: nil
            }
        }
        // From the fold at 165.5 to the edge's foot: 30·sin(34.5/30) = 27.38 further.
        #expect(abs((xs.min() ?? 0) - 165.5) < 1e-3 && abs((xs.max() ?? 0) - 192.883) < 1e-3)
        #expect(try shadows(CurledPage(progress: 0)).isEmpty)
    }

    /// A page that has turned over casts its shadow on the table and on its own front.
    @Test func theShadowPastNinetyDegrees() throws {
        let page = CurledPage(angle: 0, progress: 0.6)
        let all = try shadows(page)
        // The table's shadow, the front, the front's shadow, the back.
        #expect(all.map(\.index) == [0, 2] && all[0].shadow.clips.isEmpty && all[1].shadow.clips.count == 1)
        #expect(try page.items(scale: 1).count == 4)
    }
}
