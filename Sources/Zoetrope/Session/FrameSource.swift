import DisplayList
import Foundation
import Rasterizer

/// Where the pixels of a run come from.
package protocol FrameSource: Sendable {
    /// What there is to draw. Equal drawings have equal pixels.
    associatedtype Drawing: Equatable
    var width: Int { get }
    var height: Int { get }
    /// Whether every pixel of every frame is known to be opaque.
    var isOpaque: Bool { get }
    /// What shows `instant` seconds into the run; called in order.
    func drawing(at instant: Double) throws -> Drawing
    /// One thread's means of drawing.
    func makePainter() -> (Drawing, inout Bitmap) throws -> Void
}

/// A scene, played.
package struct SceneFrames: FrameSource {
    let tree: PresentationTree
    let textures: TextureSet
    let playback: Playback
    let scale: Double
    package let width, height: Int

    /// What lies under all layers decides.
    package var isOpaque: Bool { tree.scene.background.premultiplied.a == 255 }

    package func drawing(at instant: Double) throws -> DisplayList {
        try tree.displayList(at: playback.moment(at: instant), scale: scale)
    }

    package func makePainter() -> (DisplayList, inout Bitmap) throws -> Void {
        let rasterizer = Rasterizer(textures: textures)
        return { rasterizer.draw($0, into: &$1) }
    }
}

/// Pictures that something else drew, each shown for 1 / rate.
package struct PictureFrames: FrameSource {
    let paths: [String]
    let rate: FrameRate
    package let width, height: Int

    /// Reads the first picture for its size.
    init(paths: [String], rate: FrameRate) throws {
        guard let first = paths.first else { throw RunError.noFrames }
        let bitmap = try PNGReader.read(contentsOf: first)
        (self.paths, self.rate) = (paths, rate)
        (width, height) = (bitmap.width, bitmap.height)
    }

    package var isOpaque: Bool { false }

    package func drawing(at instant: Double) -> String {
        paths[min(paths.count - 1, Int((instant * rate.value + 1e-6).rounded(.down)))]
    }

    package func makePainter() -> (String, inout Bitmap) throws -> Void {
        let (width, height) = (width, height)
        return { path, bitmap in
            let frame = try PNGReader.read(contentsOf: path)
            guard frame.width == width, frame.height == height else {
                throw PictureError(
                    path: path,
                    problem: "it is \(frame.width) x \(frame.height) pixels and the first frame \(width) x \(height)",
                    remedy: "give frames of one size")
            }
            bitmap = frame
        }
    }
}
