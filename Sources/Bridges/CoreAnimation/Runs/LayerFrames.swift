import Zoetrope
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// The frames of a run whose layers have been evaluated.
struct LayerFrames: FrameProducer {
    let states: [LayerState]
    /// The tree's times that were evaluated, in order, and the state of each.
    let places: [(time: Double, state: Int)]
    /// Which of them a frame shows.
    let timing: PlaybackTiming
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
            states: states, places: places, timing: timing, renderer: renderer, background: background, scale: scale,
            size: PixelSize(width: pixels(bounds.width), height: pixels(bounds.height)))
    }

    func drawing(at instant: Double) throws -> SceneDrawing {
        let shown = try timing.times(at: instant).map(place)
        var lists: [DisplayList] = []
        for (index, state) in shown.enumerated() {
            lists.append(try index > 0 && state == shown[index - 1] ? lists[index - 1] : list(of: states[state]))
        }
        return SceneDrawing(lists)
    }

    /// - Precondition: the time is one of those that were evaluated, within rounding errors.
    private func place(of time: Double) -> Int {
        var low = 0, high = places.count - 1
        while low < high {
            let middle = (low + high) / 2
            if places[middle].time < time - 1e-8 { low = middle + 1 } else { high = middle }
        }
        return places[low].state
    }

    private func list(of state: LayerState) throws -> DisplayList {
        do { return try state.displayList(scale: scale, background: background) } catch let limit as FrameLimit {
            throw LayerRunError(limit.message(when: ""))
        }
    }

    func makePainter() -> (SceneDrawing, inout Bitmap) throws -> Void { renderer.makePainter() }
}
