import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// Strokes that overlap themselves: the coverage of a pixel is that of their union.
@Suite struct OverlapTests {
    private func stroke(_ path: Path, _ color: Color = .white) -> DisplayList.Item {
        var outlines = Outlines([PlacedOutline(Outline(path))], homography: .identity, color: color)
        outlines.mayOverlap = true
        return .outlines(outlines)
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Path.Element] {
        Path(rect: Rect(x: x, y: y, width: width, height: height)).elements
    }

    /// Two rectangles of 0.75 x 0.5 pixels that share 0.5 x 0.5: 0.5 is covered, and not 0.75.
    @Test func aUnionWithinAPixel() {
        let both = Path(rect(4, 4, 0.75, 0.5) + rect(4.25, 4, 0.75, 0.5))
        #expect(abs(Int(draw([stroke(both)], 10, 10)[4, 4].r) - 128) <= 1)
        // One that covers half of the pixel, twice.
        let twice = Path(rect(4, 4, 0.5, 1) + rect(4, 4, 0.5, 1))
        #expect(abs(Int(draw([stroke(twice)], 10, 10)[4, 4].r) - 128) <= 1)
        // Half of the color's alpha, not more where it is covered twice.
        let faded = draw([stroke(twice, Color(r: 1, g: 1, b: 1, a: 0.5))], 10, 10)
        #expect(abs(Int(faded[4, 4].r) - 64) <= 1)
    }

    /// Gaps and thin lines within a pixel do not overlap, and stay as they are, to the bit.
    @Test func whatDoesNotOverlapIsExact() {
        let apart = Path(rect(2.3, 2.1, 2.2, 3.7) + rect(4.7, 2.1, 0.2, 3.7) + rect(5, 2.1, 2, 3.7))
        let plain = DisplayList.Item.outlines(
            Outlines([PlacedOutline(Outline(apart))], homography: .identity, color: .white))
        #expect(draw([stroke(apart)], 10, 10) == draw([plain], 10, 10))
    }

    /// Dashes with round caps that touch, against samples of the capsules that they are.
    @Test(arguments: [0.0, 7.5, 30, 45, 81]) func roundCapsOfDashes(angle: Double) {
        let turn = Point(Elementary.cos(degrees: angle), Elementary.sin(degrees: angle))
        let from = Point(8.3, 9.1), width = 6.0, gap = 5.9
        var style = StrokeStyle(width: width, cap: .round)
        style.dashes = [4, gap]
        let path = Path([.move(from), .line(from + turn * 40)]).stroked(style)
        let out = draw([stroke(path)], 64, 64)
        func isCovered(_ p: Point) -> Bool {
            let q = p - from, along = q.dot(turn), beside = turn.cross(q)
            return stride(from: 0.0, to: 40, by: 4 + gap).contains { start in
                let nearest = min(max(along, start), min(start + 4, 40)), d = along - nearest
                return d * d + beside * beside <= width * width / 4
            }
        }
        var worst = 0.0
        for y in 0..<64 {
            for x in 0..<64 {
                var count = 0
                for k in 0..<256 {
                    let p = Point(Double(x) + (Double(k % 16) + 0.5) / 16, Double(y) + (Double(k / 16) + 0.5) / 16)
                    if isCovered(p) { count += 1 }
                }
                worst = max(worst, abs(Double(out[x, y].r) - 255 * Double(count) / 256))
            }
        }
        #expect(worst <= 8, "\(worst) levels at \(angle)°")
    }

    // MARK: Whatever runs over itself, and however it lies

    private static let side = 48

    private func levels(_ path: Path, _ place: (Point) -> Point = { $0 }) -> [Int] {
        let out = draw([stroke(Path(path.elements.map { $0.mapped(place) }))], Self.side, Self.side)
        return out.pixels.map { Int($0.r) }
    }

    /// A line of width 1.5 that lies over half of itself: its outer rows have a quarter everywhere.
    @Test(arguments: [false, true]) func aLineOverItself(isVertical: Bool) {
        let line = Path([
            .move(Point(10, 20.5)), .line(Point(30, 20.5)), .move(Point(5, 20.5)), .line(Point(20, 20.5)),
        ])
        let outline = line.stroked(StrokeStyle(width: 1.5))
        let drawn = levels(outline) { isVertical ? Point($0.y, $0.x) : $0 }
        for k in 6..<29 {
            let across = (18...22).map { isVertical ? drawn[k * Self.side + $0] : drawn[$0 * Self.side + k] }
            #expect(across == [0, 64, 255, 64, 0], "\(k)")
        }
    }

    /// A stroke, the same one twice, turned by 90° and mirrored: of straight lines, and of curves with round caps too.
    /// In rows in which more than 15 edges of curves begin or end, lengths are taken at 16 lines only.
    @Test(arguments: [false, true]) func strokesThatLieOtherwise(isCurved: Bool) {
        for seed in 1...1000 {
            var random = Random(seed: UInt64(seed))
            func point() -> Point { Point(random.number(4...44), random.number(4...44)) }
            var elements: [Path.Element] = [.move(point())]
            for _ in 0..<Int(random.number(1...5)) {
                let isLine = !isCurved || random.unit() < 0.6
                elements.append(isLine ? .line(point()) : .cubic(point(), point(), end: point()))
            }
            var style = StrokeStyle(width: random.number(0.3...5))
            if isCurved, random.unit() < 0.3 { style.cap = .round }
            let outline = Path(elements).stroked(style), once = levels(outline), side = Double(Self.side)
            func compare(_ other: [Int], _ words: String) {
                let most = zip(once, other).map { abs($0 - $1) }.max() ?? 0
                #expect(most <= (isCurved ? 24 : 1), "\(most) levels \(words), seed \(seed)")
            }
            compare(levels(Path(outline.elements + outline.elements)), "twice")
            let turned = levels(outline) { Point(side - $0.y, $0.x) }
            func placed(_ place: (_ row: Int, _ column: Int) -> Int) -> [Int] {
                (0..<once.count).map { place($0 / Self.side, $0 % Self.side) }
            }
            let last = Self.side - 1
            compare(placed { row, column in turned[column * Self.side + last - row] }, "turned")
            let mirrored = levels(outline) { Point(side - $0.x, $0.y) }
            compare(placed { row, column in mirrored[row * Self.side + last - column] }, "mirrored")
        }
    }
}
