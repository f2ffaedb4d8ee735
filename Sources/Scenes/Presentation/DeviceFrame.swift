import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// A drawn frame around the canvas: the body of a phone or a tablet, or a browser's window. It is made of rounded
/// rectangles whose sizes follow from the canvas; it is no picture of a product.
package struct DeviceFrame: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case phone, tablet, browser
    }

    package let kind: Kind
    /// Of the body.
    package var color: Color
    /// The screen's corners, in points; nil for the kind's own.
    package var radius: Double?
    /// Whether a phone has its island and a tablet its camera.
    package var island = true

    /// From `phone`, or `phone,color=#E8E8ED,radius=40,island=no`.
    package init(_ text: String) throws(DeviceFrameError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first, let kind = Kind(rawValue: String(first)) else {
            throw DeviceFrameError("'\(SafeText.line(text, limit: 80))' is not a frame; write phone, tablet or browser")
        }
        self.kind = kind
        color = kind == .browser ? Color(r: 0.89, g: 0.89, b: 0.91) : Color(r: 0.11, g: 0.11, b: 0.12)
        for part in parts.dropFirst() { try set(part) }
    }

    private mutating func set(_ part: Substring) throws(DeviceFrameError) {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        let value = pair.count == 2 ? pair[1] : ""
        switch pair.first {
        case "color":
            if let color = Color(hex: value) { return self.color = color }
        case "radius":
            if let radius = Double(value), (0...1000).contains(radius) { return self.radius = radius }
        case "island" where kind != .browser:
            if ["yes", "no"].contains(value) { return island = value == "yes" }
        default: break
        }
        let names = "color=#RRGGBB, radius=POINTS" + (kind == .browser ? "" : " and island=yes or no")
        throw DeviceFrameError("'\(SafeText.line(String(part), limit: 80))' is nothing a \(kind) has; it has \(names)")
    }
}

/// What is wrong with the text of a device frame.
package struct DeviceFrameError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension DeviceFrame {
    /// Whole pixels between the canvas and the picture's edges: a canvas has the same pixels with a frame and without.
    struct Margins: Hashable { var left, top, right, bottom: Int }

    /// The size that the parts of a frame are multiples of, in points: 1 for a phone of 390 points, a tablet of 768 and
    /// a window of 720.
    private func unit(_ canvas: Size) -> Double {
        let side = min(canvas.width, canvas.height)
        switch kind {
        case .phone: return side / 390
        case .tablet: return side / 768
        case .browser: return side / 720
        }
    }

    func margins(_ canvas: Size, scale: Double) -> Margins {
        let unit = unit(canvas) * scale
        func pixels(_ units: Double) -> Int { max(1, Int((units * unit).rounded())) }
        switch kind {
        case .phone: return Margins(left: pixels(17), top: pixels(14), right: pixels(17), bottom: pixels(14))
        case .tablet: return Margins(left: pixels(26), top: pixels(26), right: pixels(26), bottom: pixels(26))
        case .browser: return Margins(left: pixels(1), top: pixels(44), right: pixels(1), bottom: pixels(1))
        }
    }

    /// The items of a picture: the body, the canvas' items inside the screen, and what lies over them. All are in
    /// pixels; `items` has been moved by the margins.
    func around(_ items: [DisplayList.Item], screen: Rect, background: Color, canvas: Size, scale: Double)
        -> [DisplayList.Item]
    {
        let parts = Parts(
            frame: self, screen: screen, unit: unit(canvas) * scale, radius: radius.map { $0 * scale })
        let color = DisplayList.Item.surface(DeviceFrame.surface(screen, background))
        let content = DisplayList.Item.group(Group(items: [color] + items, clips: parts.screenClips))
        return parts.behind + [content] + parts.front
    }

    fileprivate static func surface(_ rect: Rect, _ color: Color, clips: [Clip] = []) -> Surface {
        Surface(pieces: [Piece(polygon: rect.corners, homography: .identity)], paint: .color(color), clips: clips)
    }
}

/// The shapes of a frame around one screen, in pixels.
private struct Parts {
    let frame: DeviceFrame
    let screen: Rect
    /// Pixels of a unit.
    let unit: Double
    /// Of the screen's corners, in pixels.
    private let radius: Double

    init(frame: DeviceFrame, screen: Rect, unit: Double, radius: Double?) {
        (self.frame, self.screen, self.unit) = (frame, screen, unit)
        let own = frame.kind == .phone ? 46.0 : frame.kind == .tablet ? 20 : 10
        self.radius = radius ?? own * unit
    }

    /// The body; a phone's is 14 units thick, and its buttons stand out by 3.
    private var body: Rect {
        switch frame.kind {
        case .phone: screen.insetBy(dx: -14 * unit, dy: -14 * unit)
        case .tablet: screen.insetBy(dx: -26 * unit, dy: -26 * unit)
        case .browser:
            Rect(
                x: screen.x - unit, y: screen.y - 44 * unit, width: screen.width + 2 * unit,
                height: screen.height + 45 * unit)
        }
    }

    private var bodyRadius: Double { frame.kind == .browser ? radius : radius + (screen.x - body.x) }

    /// Lighter than a dark body and darker than a light one.
    private var accent: Color {
        let light = SRGB.luminance(frame.color.r, frame.color.g, frame.color.b) > 0.4
        func shift(_ v: Double) -> Double { light ? v * 0.82 : v + (1 - v) * 0.16 }
        return Color(r: shift(frame.color.r), g: shift(frame.color.g), b: shift(frame.color.b), a: frame.color.a)
    }

    var screenClips: [Clip] {
        guard frame.kind == .browser else { return [clip(Path(roundedRect: screen, radius: radius))] }
        let inside = body.insetBy(dx: unit, dy: unit)
        return [clip(Path(rect: screen)), clip(Path(roundedRect: inside, radius: radius - unit))]
    }

    var behind: [DisplayList.Item] {
        switch frame.kind {
        case .phone: buttons + edged(1.5)
        case .tablet: edged(1.5)
        case .browser: edged(1) + bar
        }
    }

    /// The body with an edge, so that it is seen on a page of its own colour. The edge's width is in units.
    private func edged(_ units: Double) -> [DisplayList.Item] {
        let width = units * unit
        let inside = fill(body.insetBy(dx: width, dy: width), bodyRadius - width, frame.color)
        return [fill(body, bodyRadius, accent), inside]
    }

    var front: [DisplayList.Item] {
        guard frame.island else { return [] }
        switch frame.kind {
        case .phone: return [pill(width: 112, height: 33, top: screen.y + 12 * unit, .black)]
        case .tablet: return [pill(width: 8, height: 8, top: body.y + 9 * unit, accent)]
        case .browser: return []
        }
    }

    private var buttons: [DisplayList.Item] {
        let left = body.x - 3 * unit, right = body.maxX - 3 * unit, height = screen.height
        return [(left, 0.2, 0.075), (left, 0.295, 0.075), (right, 0.24, 0.12)].map { x, top, length in
            let rect = Rect(x: x, y: screen.y + top * height, width: 6 * unit, height: length * height)
            return fill(rect, 1.5 * unit, accent)
        }
    }

    private var bar: [DisplayList.Item] {
        let dots = [14.0, 34, 54].map {
            fill(Rect(x: body.x + $0 * unit, y: body.y + 16 * unit, side: 12 * unit), 6 * unit, accent)
        }
        let field = Rect(
            x: screen.x + screen.width * 0.25, y: body.y + 9 * unit, width: screen.width * 0.5, height: 26 * unit)
        return dots + [fill(field, 8 * unit, accent)]
    }

    /// A bar with round ends in the screen's middle; its width and height are in units.
    private func pill(width: Double, height: Double, top: Double, _ color: Color) -> DisplayList.Item {
        let (width, height) = (width * unit, height * unit)
        return fill(
            Rect(x: screen.center.x - width / 2, y: top, width: width, height: height), height / 2, color)
    }

    private func fill(_ rect: Rect, _ radius: Double, _ color: Color) -> DisplayList.Item {
        .surface(DeviceFrame.surface(rect, color, clips: [clip(Path(roundedRect: rect, radius: radius))]))
    }

    private func clip(_ path: Path) -> Clip { Clip(path: path, homography: .identity) }
}

extension Rect {
    fileprivate init(x: Double, y: Double, side: Double) { self.init(x: x, y: y, width: side, height: side) }
}
