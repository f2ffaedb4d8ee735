/// A path that is drawn in many places, such as a letter: what is worked out for it once is kept for all of them.
public final class Outline: Sendable {
    public let path: Path
    /// A rectangle that contains the path: that of its points and control points. Nil for a path without area.
    public let box: Rect?

    public init(_ path: Path) { (self.path, box) = (path, path.boundingBox) }
}

extension Outline: Hashable {
    public static func == (a: Outline, b: Outline) -> Bool { a === b || a.path == b.path }
    public func hash(into hasher: inout Hasher) { hasher.combine(box) }
}

/// An outline at a place: its points times `scale`, and then moved to `origin`.
public struct PlacedOutline: Hashable, Sendable {
    public var outline: Outline
    public var scale: Double
    public var origin: Point

    public init(_ outline: Outline, scale: Double = 1, origin: Point = .zero) {
        (self.outline, self.scale, self.origin) = (outline, scale, origin)
    }

    /// The outline's box at its place.
    public var box: Rect? {
        outline.box.map {
            Rect(
                x: origin.x + $0.x * scale, y: origin.y + $0.y * scale, width: $0.width * scale,
                height: $0.height * scale)
        }
    }

    /// The outline's path at its place.
    public var path: Path {
        Path(outline.path.elements.map { $0.mapped { Point(origin.x + $0.x * scale, origin.y + $0.y * scale) } })
    }
}
