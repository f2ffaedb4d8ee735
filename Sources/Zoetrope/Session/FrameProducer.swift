import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropePresentation
import ZoetropeThreads

/// Where the pixels of a run come from. Everything here may be called by any thread.
package protocol FrameProducer: Sendable {
    /// A description of a frame. Equal drawings have equal pixels.
    associatedtype Drawing: Equatable, Sendable
    var size: PixelSize { get }
    /// Whether every pixel of every frame is known to be opaque.
    var isOpaque: Bool { get }
    /// The frame that is shown `instant` seconds after the run's start.
    func drawing(at instant: Double) throws -> Drawing
    /// What makes that drawing, on any thread. A run asks for its frames in their order, on the thread that began it,
    /// each shortly before it is drawn.
    func frame(at instant: Double) throws -> @Sendable () throws -> Drawing
    /// A function that draws, for one thread.
    func makePainter() -> (Drawing, inout Bitmap) throws -> Void
    /// Whether the frames are still wanted; nil where nobody can say otherwise. `drawing` asks.
    var cancellation: Cancellation? { get }
    /// Whether frames can be drawn at any scale and any time.
    var isRedrawable: Bool { get }
    /// The same frames at another scale, in pixels a point, if they are redrawable.
    func redrawn(scale: Double) -> Self
    /// The frame as the PNG file that the run would make, where there is one already.
    func png(of drawing: Drawing) throws -> [UInt8]?
}

extension FrameProducer {
    package var cancellation: Cancellation? { nil }
    package var isRedrawable: Bool { false }
    package func redrawn(scale: Double) -> Self { self }
    package func png(of drawing: Drawing) -> [UInt8]? { nil }
    package func frame(at instant: Double) throws -> @Sendable () throws -> Drawing {
        { try drawing(at: instant) }
    }
}

/// The frames of a scene, played.
package struct SceneFrames: FrameProducer {
    let tree: PresentationTree
    let drawing: DisplayListRenderer
    let timing: PlaybackTiming
    let scale: Double
    package let size: PixelSize
    package let cancellation: Cancellation?

    /// Known from the background, which is under all layers. A device frame has round corners.
    package var isOpaque: Bool {
        tree.scene.background.premultiplied.a == 255 && tree.frame == nil && tree.caption == nil
    }

    package var isRedrawable: Bool { true }

    package func redrawn(scale: Double) -> SceneFrames {
        let size = tree.pixelSize(scale: scale)
        return SceneFrames(
            tree: tree, drawing: drawing, timing: timing, scale: scale,
            size: PixelSize(width: size.width, height: size.height), cancellation: cancellation)
    }

    package func drawing(at instant: Double) throws -> SceneDrawing {
        try cancellation?.check()
        return SceneDrawing(try timing.moments(at: instant).map { try tree.displayList(at: $0, scale: scale) })
    }

    package func makePainter() -> (SceneDrawing, inout Bitmap) throws -> Void {
        let painter = DrawingPainter(drawing.makeRasterizer())
        return { painter.paint($0, into: &$1) }
    }
}
