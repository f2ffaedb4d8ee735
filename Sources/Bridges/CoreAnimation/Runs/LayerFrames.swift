import Zoetrope
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// The frames of a run whose layers have been evaluated.
struct LayerFrames: FrameProducer {
    let states: [LayerState]
    /// The instants that were evaluated, in order, and the state of each.
    let places: [(instant: Double, state: Int)]
    let renderer: DisplayListRenderer
    let background: Color
    let scale: Double
    let size: PixelSize

    var isOpaque: Bool { background.premultiplied.a == 255 }
    var isRedrawable: Bool { true }

    func redrawn(scale: Double) -> LayerFrames {
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        let bounds = states.first?.bounds ?? Rect(Size.zero)
        return LayerFrames(
            states: states, places: places, renderer: renderer, background: background, scale: scale,
            size: PixelSize(width: pixels(bounds.width), height: pixels(bounds.height)))
    }

    /// - Precondition: the instant is one of those that were evaluated, within rounding errors.
    func drawing(at instant: Double) throws -> DisplayList {
        var low = 0, high = places.count - 1
        while low < high {
            let middle = (low + high) / 2
            if places[middle].instant < instant - 1e-8 { low = middle + 1 } else { high = middle }
        }
        do { return try states[places[low].state].displayList(scale: scale, background: background) } catch let limit
            as FrameLimit
        {
            throw LayerRunError(limit.message(when: ""))
        }
    }

    func makePainter() -> (DisplayList, inout Bitmap) throws -> Void {
        let renderer = renderer
        return { try renderer.draw($0, into: &$1) }
    }
}
