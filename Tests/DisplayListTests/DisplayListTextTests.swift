import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// A list as text, by the types' nested names, which mean the module's own.
@Suite struct DisplayListTextTests {
    private let square = DisplayList.Rect(x: 0, y: 0, width: 4, height: 2)

    private func text(_ items: DisplayList.Item...) -> [Substring] {
        "\(DisplayList(width: 8, height: 6, background: .white, items: items))".split(separator: "\n").dropFirst().map {
            $0
        }
    }

    @Test func anEmptyList() {
        let list = DisplayList(width: 8, height: 6, background: DisplayList.Color(r: 0, g: 0, b: 0, a: 0.5))
        #expect("\(list)" == "canvas 8 x 6 background #00000080")
    }

    @Test func surfaces() {
        let piece = DisplayList.Piece(polygon: square.corners, homography: .translation(1, 2))
        #expect(
            text(.surface(DisplayList.Surface(pieces: [piece], paint: .color(.black))))
                == ["surface color #000000 at (1, 2) (5, 2) (5, 4) (1, 4)"])
        let clip = DisplayList.Clip(path: DisplayList.Path(rect: square), rule: .evenodd, homography: .identity)
        #expect(
            text(.surface(DisplayList.Surface(pieces: [piece], paint: .color(.black), opacity: 0.25, clips: [clip])))
                == [
                    "surface color #000000 opacity 0.25 clip path of 5 in (0, 0, 4 x 2) evenodd at (1, 2) (5, 2) (5, 4) (1, 4)"
                ])
        let lit = DisplayList.Shade(
            start: .zero, end: Point(4, 0), from: .init(gain: 1, lift: .clear), to: .init(gain: 0.5, lift: .clear))
        let pieces = [DisplayList.Piece(polygon: square.corners, homography: .identity, shade: lit), piece]
        #expect(
            text(.surface(DisplayList.Surface(pieces: pieces, paint: .picture(id: 1, source: square, frame: square))))
                == [
                    "surface picture 1 of (0, 0, 4 x 2) over (0, 0, 4 x 2)",
                    "  piece at (0, 0) (4, 0) (4, 2) (0, 2) gain 1…0.5", "  piece at (1, 2) (5, 2) (5, 4) (1, 4)",
                ])
    }

    @Test func shadowsAndGroups() {
        let shadow = DisplayList.Shadow(
            path: DisplayList.Path(rect: square), homography: .identity, sigma: 1.5, color: .black)
        let words = "shadow #000000 sigma 1.5 path of 5 in (0, 0, 4 x 2)"
        #expect(text(.shadow(shadow)) == [words[...]])
        let effects = DisplayList.Effects(filters: [.blur(sigma: 2)], mask: [.shadow(shadow)], blendMode: .multiply)
        let group = DisplayList.Group(items: [.shadow(shadow)], opacity: 0.5, effects: effects)
        #expect(
            text(.group(group))
                == ["group opacity 0.5 multiplyBlendMode blur 2", "  \(words)", "masked by", "  \(words)"])
    }
}
