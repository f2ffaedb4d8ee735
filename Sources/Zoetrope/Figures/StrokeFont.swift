import Geometry

/// Letters of one stroke, for captions in figures: the printable characters of ASCII, as paths for a pen. They are part
/// of the program, so a caption has the same pixels on every machine.
///
/// Unit of the drawings: a capital letter is 7 high, its top is at y = 0 and its foot at y = 7.
package enum StrokeFont {
    /// Between two letters, and the width of a space.
    private static let gap = 1.7, space = 2.2
    private static let capitalHeight = 7.0
    /// The pen's width, as a share of a capital's height.
    private static let weight = 0.125

    /// The outline of `text` with its first letter's foot at `start`, for filling by the nonzero rule. `height` is that
    /// of a capital letter.
    package static func outline(of text: String, at start: Point, height: Double) -> Path {
        let unit = height / capitalHeight
        var x = start.x, elements: [Path.Element] = []
        for character in text {
            let glyph = glyph(character)
            let place = Point(x, start.y - height)
            elements += glyph.path.moved(scale: unit, to: place).elements
            x += (glyph.width + gap) * unit
        }
        return Path(elements).stroked(pen(height * weight))
    }

    /// The width of `text`, from the middle of its first stroke to the middle of its last one.
    package static func width(of text: String, height: Double) -> Double {
        let widths = text.reduce(0) { $0 + glyph($1).width }
        return (widths + gap * Double(max(0, text.count - 1))) * height / capitalHeight
    }

    /// `text`, or its beginning and three points, so that it is no wider than `limit`.
    package static func fitted(_ text: String, height: Double, within limit: Double) -> String {
        guard width(of: text, height: height) > limit else { return text }
        var text = text
        while !text.isEmpty, width(of: text + "...", height: height) > limit { text.removeLast() }
        return text + "..."
    }

    private struct Glyph {
        let path: Path
        let width: Double
    }

    /// A box stands for a character that the font lacks.
    private static func glyph(_ character: Character) -> Glyph {
        if character == " " { return Glyph(path: Path(), width: space - gap) }
        return glyphs[character] ?? glyphs["\u{25A1}"] ?? Glyph(path: Path(), width: 0)
    }

    private static func pen(_ width: Double) -> StrokeStyle { StrokeStyle(width: width, cap: .round, join: .round) }

    private static let glyphs: [Character: Glyph] = {
        var glyphs: [Character: Glyph] = [:]
        for line in drawings.split(separator: "\n") {
            guard let character = line.first, let path = try? Path(svg: String(line.dropFirst(2))) else { continue }
            // The extent of the line itself, which its control points exceed.
            let box = path.stroked(pen(1)).boundingBox?.insetBy(dx: 0.5, dy: 0.5) ?? Rect(.zero)
            glyphs[character] = Glyph(path: path.moved(scale: 1, to: Point(-box.minX, 0)), width: box.width)
        }
        return glyphs
    }()

    /// A line for each character: the character, a space, and SVG path data.
    private static let drawings = #"""
        □ M0 0H3.6V7H0Z
        ! M0 0V4.6M0 6.7V7
        " M0 0V2M1.6 0V2
        # M1.5 0.6L0.9 6.6M3.6 0.6L3 6.6M0.2 2.6H4.4M0 4.7H4.2
        $ M3.9 1.7C3.3 0.2 0.2 0.3 0.2 2C0.2 4.1 4.1 2.9 4.1 5C4.1 6.9 0.6 6.8 0 5.2M2.1 -0.6V7.6
        % M1 0C-0.3 0 -0.3 2.6 1 2.6C2.3 2.6 2.3 0 1 0ZM4.6 4.4C3.3 4.4 3.3 7 4.6 7C5.9 7 5.9 4.4 4.6 4.4ZM4.6 0L1 7
        & M4.8 7L1 2.4C0 1 1 0 2 0C3.2 0 3.7 1.6 2.3 2.5C0.6 3.5 0 4.2 0 5.2C0 7.6 3.6 7.8 4.6 3.8
        ' M0 0V2
        ( M1.4 -0.6C-0.4 2 -0.4 5.6 1.4 8.2
        ) M0 -0.6C1.8 2 1.8 5.6 0 8.2
        * M1.7 0V3.4M0.2 0.8L3.2 2.6M3.2 0.8L0.2 2.6
        + M0 4H3.8M1.9 2.1V5.9
        , M0.4 6.7L0 8.2
        - M0 4.3H2.3
        . M0 6.8V7
        / M0 7.8L2.8 -0.6
        0 M2 0C-0.7 0 -0.7 7 2 7C4.7 7 4.7 0 2 0Z
        1 M0 1.5L1.7 0V7
        2 M0.2 1.7C0.6 -0.6 3.9 -0.5 3.9 1.9C3.9 3.6 1.4 4.7 0 7H4
        3 M0.1 1.2C1.1 -0.6 3.8 -0.2 3.7 1.7C3.6 3 2.6 3.3 1.4 3.3C2.8 3.3 4 3.8 4 5.1C4 7.4 0.8 7.6 0 5.7
        4 M3.1 7V0L0 5H4.2
        5 M3.7 0H0.7L0.3 3.2C1.6 2.2 4 2.4 4 4.6C4 7.2 0.9 7.6 0 5.8
        6 M3.4 0.6C1.6 -0.6 0 0.9 0 4C0 8 4 7.8 4 4.7C4 2 0.6 1.9 0 4.3
        7 M0 0H4L1.5 7
        8 M2 0C-0.3 0 -0.3 3.3 2 3.3C4.3 3.3 4.3 0 2 0ZM2 3.3C-0.7 3.3 -0.7 7 2 7C4.7 7 4.7 3.3 2 3.3Z
        9 M0.6 6.4C2.4 7.6 4 6.1 4 3C4 -1 0 -0.8 0 2.3C0 5 3.4 5.1 4 2.7
        : M0 3V3.2M0 6.8V7
        ; M0.3 3V3.2M0.4 6.7L0 8.2
        < M3.4 1.8L0 4L3.4 6.2
        = M0 3.2H3.6M0 5.2H3.6
        > M0 1.8L3.4 4L0 6.2
        ? M0 1.5C0.3 -0.5 3.5 -0.5 3.5 1.7C3.5 3.2 1.8 3.2 1.8 4.8M1.8 6.7V7
        @ M4.4 2.6V4.4C4.4 5.6 6 5.6 6 3.6C6 -1 0 -1 0 3.8C0 7.6 3 8 5 7M3.2 2.4Q2 2.4 2 3.8T3.2 5.2 4.4 3.8 3.2 2.4
        A M0 7L2.5 0L5 7M0.8 4.7H4.2
        B M0 0V7H2.4C5 7 5 3.3 2.4 3.3H0M0 0H2.2C4.4 0 4.4 3.3 2.2 3.3
        C M4.6 1.3C3.4 -0.5 0 -0.6 0 3.5C0 7.6 3.4 7.5 4.6 5.7
        D M0 0V7H1.8C5.8 7 5.8 0 1.8 0Z
        E M3.9 0H0V7H3.9M0 3.4H3.3
        F M3.9 0H0V7M0 3.4H3.3
        G M4.5 1.3C3.4 -0.5 0 -0.6 0 3.5C0 7.9 4.6 7.9 4.6 3.9H2.6
        H M0 0V7M4.4 0V7M0 3.4H4.4
        I M0 0V7
        J M3 0V5C3 7.5 0.4 7.6 0 5.6
        K M0 0V7M4.2 0L0 4.2M1.5 2.8L4.4 7
        L M0 0V7H3.7
        M M0 7V0L2.7 4.6L5.4 0V7
        N M0 7V0L4.4 7V0
        O M2.6 0C-0.9 0 -0.9 7 2.6 7C6.1 7 6.1 0 2.6 0Z
        P M0 7V0H2.4C5 0 5 3.8 2.4 3.8H0
        Q M2.6 0C-0.9 0 -0.9 7 2.6 7C6.1 7 6.1 0 2.6 0ZM3.2 5.1L5.2 7.4
        R M0 7V0H2.4C5 0 5 3.8 2.4 3.8H0M2.4 3.8L4.5 7
        S M4.1 1.2C3.4 -0.4 0.2 -0.4 0.2 1.8C0.2 4.2 4.3 2.9 4.3 5.2C4.3 7.5 0.6 7.4 0 5.6
        T M0 0H4.6M2.3 0V7
        U M0 0V4.6C0 7.8 4.4 7.8 4.4 4.6V0
        V M0 0L2.4 7L4.8 0
        W M0 0L1.6 7L3.3 1.2L5 7L6.6 0
        X M0 0L4.4 7M4.4 0L0 7
        Y M0 0L2.3 3.6L4.6 0M2.3 3.6V7
        Z M0 0H4.2L0 7H4.2
        [ M1.3 -0.6H0V8.2H1.3
        \ M0 -0.6L2.8 7.8
        ] M0 -0.6H1.3V8.2H0
        ^ M0 2L1.6 0L3.2 2
        _ M0 8H4
        ` M0 0L1 1.4
        a M3.6 2.3V7M3.6 4.6C3.6 1.4 0 1.4 0 4.6C0 7.8 3.6 7.8 3.6 4.6
        b M0 0V7M0 4.6C0 1.4 3.6 1.4 3.6 4.6C3.6 7.8 0 7.8 0 4.6
        c M3.4 3.1C2.5 1.7 0 1.9 0 4.6C0 7.3 2.5 7.5 3.4 6.1
        d M3.6 0V7M3.6 4.6C3.6 1.4 0 1.4 0 4.6C0 7.8 3.6 7.8 3.6 4.6
        e M0 4.5H3.5C3.5 1.4 0 1.4 0 4.6C0 7.4 2.5 7.5 3.4 6.1
        f M2.5 0.1C1.3 -0.3 0.8 0.6 0.8 1.6V7M0 2.5H2.2
        g M3.6 2.3V7.2C3.6 9.6 0.8 9.4 0.2 8.3M3.6 4.6C3.6 1.4 0 1.4 0 4.6C0 7.8 3.6 7.8 3.6 4.6
        h M0 0V7M0 4.2C0.4 1.6 3.4 1.6 3.4 4.2V7
        i M0 2.4V7M0 0.2V0.3
        j M1 2.4V7.8C1 8.8 0.6 9.1 0 9M1 0.2V0.3
        k M0 0V7M3 2.4L0 5.2M1.2 4.1L3.3 7
        l M0 0V5.8C0 6.8 0.4 7.1 1.2 6.9
        m M0 2.4V7M0 4.2C0.4 1.7 2.8 1.7 2.8 4.2V7M2.8 4.2C3.2 1.7 5.6 1.7 5.6 4.2V7
        n M0 2.4V7M0 4.2C0.4 1.6 3.4 1.6 3.4 4.2V7
        o M1.8 2.2C-0.6 2.2 -0.6 7 1.8 7C4.2 7 4.2 2.2 1.8 2.2Z
        p M0 2.4V9.2M0 4.6C0 1.4 3.6 1.4 3.6 4.6C3.6 7.8 0 7.8 0 4.6
        q M3.6 2.4V9.2M3.6 4.6C3.6 1.4 0 1.4 0 4.6C0 7.8 3.6 7.8 3.6 4.6
        r M0 2.4V7M0 4.2C0.2 2.6 1.2 2.1 2.2 2.4
        s M3 3C2.4 1.9 0.1 1.9 0.1 3.4C0.1 5.1 3.2 4.1 3.2 5.8C3.2 7.4 0.5 7.4 0 6.1
        t M0.9 0.8V5.8C0.9 6.9 1.5 7.1 2.4 6.9M0 2.5H2.3
        u M0 2.4V5.2C0 7.6 3 7.6 3.4 5M3.4 2.4V7
        v M0 2.4L1.8 7L3.6 2.4
        w M0 2.4L1.3 7L2.6 3L3.9 7L5.2 2.4
        x M0 2.4L3.3 7M3.3 2.4L0 7
        y M0 2.4L1.8 7M3.6 2.4L1.6 7.6C1.2 8.8 0.8 9.1 0 9
        z M0 2.5H3.1L0 6.9H3.2
        { M1.6 -0.6C0.6 -0.6 0.9 1 0.9 2.2C0.9 3.3 0.7 3.8 0 3.8C0.7 3.8 0.9 4.3 0.9 5.4C0.9 6.6 0.6 8.2 1.6 8.2
        | M0 -0.8V8.4
        } M0 -0.6C1 -0.6 0.7 1 0.7 2.2C0.7 3.3 0.9 3.8 1.6 3.8C0.9 3.8 0.7 4.3 0.7 5.4C0.7 6.6 1 8.2 0 8.2
        ~ M0 4.6C0.6 3.2 1.4 3.4 2 4C2.6 4.6 3.4 4.8 4 3.4
        """#
}

extension Path {
    /// The path scaled about the origin and then moved to `place`.
    func moved(scale: Double, to place: Point) -> Path {
        func move(_ p: Point) -> Point { p * scale + place }
        return Path(
            elements.map { element in
                switch element {
                case .move(let p): .move(move(p))
                case .line(let p): .line(move(p))
                case .quad(let control, let end): .quad(control: move(control), end: move(end))
                case .cubic(let a, let b, let end): .cubic(move(a), move(b), end: move(end))
                case .close: .close
                }
            })
    }
}
