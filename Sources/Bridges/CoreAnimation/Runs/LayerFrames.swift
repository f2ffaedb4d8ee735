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
        let bounds = states.first?.bounds ?? Rect(Size.zero)
        return LayerFrames(
            states: states, places: places, timing: timing, renderer: renderer, background: background, scale: scale,
            size: PixelSize(width: pixels(bounds.width, scale), height: pixels(bounds.height, scale)))
    }

    func drawing(at instant: Double) throws -> SceneDrawing {
        let shown = try timing.times(at: instant).map(place)
        var lists: [DisplayList] = []
        for (index, state) in shown.enumerated() {
            lists.append(
                try index > 0 && state == shown[index - 1]
                    ? lists[index - 1] : states[state].list(scale: scale, background: background))
        }
        return SceneDrawing(lists)
    }

    /// - Precondition: the time is one of those that were evaluated, within rounding errors.
    private func place(of time: Double) -> Int {
        places[places.dropLast().partitioningIndex { $0.time >= time - 1e-8 }].state
    }

    func makePainter() -> (SceneDrawing, inout Bitmap) throws -> Void { renderer.makePainter() }
}

extension LayerFrames {
    /// Frames of these times, which increase. `state` gets each once and in order; equal states that follow each other are
    /// kept once.
    init(
        at times: [Double], timing: PlaybackTiming, background: Color, scale: Double, size: PixelSize,
        pictures: () -> [Bitmap], state: (_ time: Double) throws -> LayerState
    ) throws {
        var states: [LayerState] = [], places: [(time: Double, state: Int)] = []
        for time in times {
            let state = try state(time)
            if states.last != state { states.append(state) }
            places.append((time, states.count - 1))
        }
        self.init(
            states: states, places: places, timing: timing, renderer: try DisplayListRenderer(pictures: pictures()),
            background: background, scale: scale, size: size)
    }
}

/// The pixels of a side of a canvas: a part of a pixel at its end is one, as in UIKit's pictures.
func pixels(_ length: Double, _ scale: Double) -> Int { max(1, Int((length * scale - 1e-6).rounded(.up))) }

extension LayerState {
    /// What a canvas draws; a limit of a frame is an error of the run.
    func list(scale: Double, background: Color) throws -> DisplayList {
        let screen = PixelRect(x: 0, y: 0, width: pixels(bounds.width, scale), height: pixels(bounds.height, scale))
        do {
            let items = try items(on: screen, scale: scale)
            return DisplayList(width: screen.width, height: screen.height, background: background, items: items)
        } catch let limit as FrameLimit { throw LayerRunError(limit.message(when: "")) }
    }
}
