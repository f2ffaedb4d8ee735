import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeThreads

/// Pixels in rows from the top: red, green, blue and alpha of 8 bits each, multiplied by alpha, in sRGB.
///
/// `bitmap[x, y]` is one pixel, counted from 0; `width` and `height` are at least 1.
public typealias Bitmap = ZoetropePixels.Bitmap

/// What to draw: surfaces, shadows and groups with their clips, on a canvas.
public typealias DisplayList = ZoetropeDisplayList.DisplayList

/// A size in whole pixels.
public typealias PixelSize = ZoetropeGeometry.PixelSize

/// Draws display lists: the last step of a scene's way to pixels, for lists that you make yourself.
///
/// Like a ``SceneRenderer`` it is made once and used by any number of threads; what it keeps does not grow with the
/// number of lists.
///
/// ```swift
/// let square = DisplayList.Piece(
///     polygon: DisplayList.Rect(x: 0, y: 0, width: 10, height: 10).corners, homography: .translation(5, 5))
/// let list = DisplayList(
///     width: 20, height: 20, background: .white,
///     items: [.surface(DisplayList.Surface(pieces: [square], paint: .color(.black)))])
/// let bitmap = try DisplayListRenderer().bitmap(of: list)
/// ```
public final class DisplayListRenderer: Sendable {
    private let textures: TextureSet
    /// How many pictures it has.
    package let pictureCount: Int
    private let rasterizers: Pool<Rasterizer>
    /// For canvases that several threads draw and that have backdrops.
    let copies = Pool { CanvasCopy() }

    /// - Parameter pictures: the pictures of the lists; the id in a paint of the kind `picture` is an index into them.
    /// - Throws: a ``ZoetropeError`` when the pictures have more than 67,108,864 pixels together.
    public convenience init(pictures: [Bitmap] = []) throws {
        try Self.checkPixels(of: pictures)
        self.init(pictures.map { Picture($0) })
    }

    private static func checkPixels(of pictures: [Bitmap]) throws {
        let pixels = pictures.reduce(0) { $0 + $1.width * $1.height }
        guard pixels <= FrameLimits.picturePixels else { throw RunError.pictureBudget }
    }

    /// The caller has checked the number of the pictures' pixels.
    convenience init(_ pictures: [Picture]) { self.init(TextureSet(pictures), count: pictures.count) }

    private init(_ textures: TextureSet, count: Int) {
        self.textures = textures
        rasterizers = Pool { Rasterizer(textures: textures) }
        pictureCount = count
    }

    /// A renderer of more pictures, which begin with those of this one, whose working copies they share.
    ///
    /// - Throws: as `init(pictures:)`.
    package func adding(_ pictures: [Bitmap]) throws -> DisplayListRenderer {
        try Self.checkPixels(of: pictures)
        let added = pictures.dropFirst(pictureCount).map { Picture($0) }
        return DisplayListRenderer(textures.adding(added), count: pictureCount + added.count)
    }

    /// A list as a bitmap of its size.
    ///
    /// - Throws: a ``ZoetropeError`` when the list has no pixels, or more than 16,384 on a side or 64 million in all,
    ///   names a picture that does not exist, nests groups more than 200 deep, or takes more work or memory than one
    ///   frame may (docs/reliability.md).
    public func bitmap(of list: DisplayList) throws -> Bitmap {
        try check(list)
        return drawn(list)
    }

    /// The same for a list that is known to be within the limits.
    func drawn(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        withRasterizer { $0.draw(list, into: &bitmap) }
        return bitmap
    }

    /// Draws a list into a bitmap of its size, and replaces all of the bitmap's pixels.
    ///
    /// - Throws: a ``ZoetropeError``, as ``bitmap(of:)`` does, and when the bitmap has another size.
    public func draw(_ list: DisplayList, into bitmap: inout Bitmap) throws {
        try check(list)
        guard bitmap.width == list.width, bitmap.height == list.height else {
            throw RunError.canvas(
                bitmap.width, bitmap.height, expectedWidth: list.width, expectedHeight: list.height)
        }
        withRasterizer { $0.draw(list, into: &bitmap) }
    }

    /// Lends a rasterizer to one thread.
    func withRasterizer<Result>(_ body: (Rasterizer) throws -> Result) rethrows -> Result {
        try rasterizers.use(body)
    }

    /// Lends as many rasterizers, one for each of some threads.
    func lend<Result>(_ count: Int, _ body: ([Rasterizer]) throws -> Result) rethrows -> Result {
        let lent = (0..<count).map { _ in rasterizers.take() }
        defer { lent.forEach(rasterizers.give) }
        return try body(lent)
    }

    /// A new rasterizer, for one thread.
    func makeRasterizer() -> Rasterizer { Rasterizer(textures: textures) }

    /// A function for one thread that draws frames, blurred or not, into bitmaps of their size.
    package func makePainter() -> (SceneDrawing, inout Bitmap) throws -> Void {
        let painter = DrawingPainter(makeRasterizer())
        return { [self] drawing, bitmap in
            for list in drawing.lists { try check(list) }
            painter.paint(drawing, into: &bitmap)
        }
    }

    /// What draws lists that follow each other, on one thread.
    package func makeSequence() -> DrawnSequence {
        DrawnSequence(self)
    }

    fileprivate func check(_ list: DisplayList) throws {
        guard (1...FrameLimits.side).contains(list.width), (1...FrameLimits.side).contains(list.height),
            list.width * list.height <= FrameLimits.pixels
        else { throw RunError.size(width: list.width, height: list.height) }
        try check(list.items, depth: 0)
        var cost = DrawingCost(screen: PixelRect(x: 0, y: 0, width: list.width, height: list.height))
        cost.add(list.items)
        if let excess = cost.excess { throw RunError.drawing(excess) }
    }

    private func check(_ items: [DisplayList.Item], depth: Int) throws {
        guard depth <= FrameLimits.nesting else { throw RunError.nesting(limit: FrameLimits.nesting) }
        for item in items {
            switch item {
            case .surface(let surface):
                if case .drawing(let drawing) = surface.paint {
                    guard drawing.isDrawable else { throw RunError.size(width: drawing.width, height: drawing.height) }
                    try check(drawing.items, depth: depth + 8)
                }
                guard case .picture(let id, _, _) = surface.paint, !(0..<pictureCount).contains(id) else { continue }
                throw RunError.pictureIndex(id, count: pictureCount)
            case .outlines: continue
            case .shadow(let shadow):
                if let content = shadow.content { try check(content.items, depth: depth + 8) }
            case .group(let group):
                // Each filter takes as much stack as some groups.
                let effects = group.effects.map { 4 + 8 * ($0.filters.count + ($0.backdrop?.filters.count ?? 0)) }
                try check(group.items, depth: depth + 1 + (effects ?? 0))
                if let mask = group.effects?.mask { try check(mask, depth: depth + 4) }
            }
        }
    }
}

/// Draws lists that follow each other: of each, only what differs from the one before. Must not be used by several threads
/// at once.
package final class DrawnSequence {
    private let renderer: DisplayListRenderer
    private let pictures: PictureSequence

    fileprivate init(_ renderer: DisplayListRenderer) {
        (self.renderer, pictures) = (renderer, PictureSequence(renderer.makeRasterizer()))
    }

    /// The last picture; nil before the first one.
    package var bitmap: Bitmap? { pictures.bitmap }

    /// - Throws: as `DisplayListRenderer.bitmap(of:)`.
    package func bitmap(of list: DisplayList) throws -> Bitmap {
        try renderer.check(list)
        return pictures.draw(list)
    }
}

extension Drawing {
    /// Whether its size is within the limits of frames.
    fileprivate var isDrawable: Bool {
        (1...FrameLimits.side).contains(width) && (1...FrameLimits.side).contains(height)
            && width * height <= FrameLimits.pixels
    }
}
