import Codecs
import DisplayList
import FileOutput
import Foundation
import Geometry
import Pixels
import Presentation
import Rasterizer

/// Where the pixels of a run come from. Everything here may be called by any thread.
package protocol FrameProducer: Sendable {
    /// A description of a frame. Equal drawings have equal pixels.
    associatedtype Drawing: Equatable, Sendable
    var size: PixelSize { get }
    /// Whether every pixel of every frame is known to be opaque.
    var isOpaque: Bool { get }
    /// The frame that is shown `instant` seconds after the run's start.
    func drawing(at instant: Double) throws -> Drawing
    /// A function that draws, for one thread.
    func makePainter() -> (Drawing, inout Bitmap) throws -> Void
}

/// The frames of a scene, played.
package struct SceneFrames: FrameProducer {
    let tree: PresentationTree
    let drawing: DisplayListRenderer
    let timing: PlaybackTiming
    let scale: Double
    package let size: PixelSize

    /// Known from the background, which is under all layers.
    package var isOpaque: Bool { tree.scene.background.premultiplied.a == 255 }

    package func drawing(at instant: Double) throws -> DisplayList {
        try tree.displayList(at: timing.moment(at: instant), scale: scale)
    }

    package func makePainter() -> (DisplayList, inout Bitmap) throws -> Void {
        let rasterizer = drawing.makeRasterizer()
        return { rasterizer.draw($0, into: &$1) }
    }
}
