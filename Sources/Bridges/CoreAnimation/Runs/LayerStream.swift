import Zoetrope
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeThreads

/// The frames of a run whose layers are evaluated one after another, each shortly before it is drawn: memory holds what
/// is being drawn, whatever the run's length.
///
/// `@unchecked Sendable`: frames are asked for by the run's thread only; what draws them gets all that it needs.
final class LayerStream: FrameProducer, @unchecked Sendable {
    let size: PixelSize
    /// How many states were in memory at a time.
    let count = StateCount()
    private let timing: PlaybackTiming
    private let background: Color
    private let scale: Double
    /// The tree's times, in order, and the index of the first one that has not been evaluated.
    private let times: [Double]
    private var next = 0
    /// The states that frames may still show, in the order of their times.
    private var held: [(time: Double, state: HeldState)] = []
    private var latest: HeldState?
    private var renderer: DisplayListRenderer
    private let shelf: PictureShelf
    private let state: (_ time: Double) throws -> LayerState

    /// `state` gets each of the times, which increase.
    init(
        at times: [Double], timing: PlaybackTiming, background: Color, scale: Double, size: PixelSize,
        shelf: PictureShelf, state: @escaping (_ time: Double) throws -> LayerState
    ) throws {
        (self.times, self.timing, self.background) = (times, timing, background)
        (self.scale, self.size, self.shelf, self.state) = (scale, size, shelf, state)
        renderer = try DisplayListRenderer(pictures: shelf.bitmaps)
    }

    var isOpaque: Bool { background.premultiplied.a == 255 }

    func frame(at instant: Double) throws -> @Sendable () throws -> LayerDrawing {
        let shown = try timing.times(at: instant)
        guard let first = shown.min(), let last = shown.max() else {
            return { [renderer] in LayerDrawing([], renderer) }
        }
        held.removeAll { $0.time < first - Self.rounding }
        while next < times.count, times[next] <= last + Self.rounding { try evaluate() }
        if shelf.images.count != renderer.pictureCount { renderer = try renderer.adding(shelf.bitmaps) }
        let states = shown.map(state(of:)), (renderer, scale, background) = (renderer, scale, background)
        return {
            var lists: [DisplayList] = []
            for (index, state) in states.enumerated() {
                lists.append(
                    try index > 0 && state === states[index - 1]
                        ? lists[index - 1] : state.state.list(scale: scale, background: background))
            }
            return LayerDrawing(lists, renderer)
        }
    }

    /// Frames must be asked for in their order, here as well.
    func drawing(at instant: Double) throws -> LayerDrawing { try frame(at: instant)() }

    private static let rounding = 1e-8

    private func evaluate() throws {
        let time = times[next]
        let state = try state(time)
        next += 1
        // States that are the same are one.
        let new = latest.flatMap { $0.state == state ? $0 : nil } ?? HeldState(state, count)
        latest = new
        held.append((time, new))
    }

    /// - Precondition: the time is one of those that were evaluated, within rounding errors, and not before the frame's.
    private func state(of time: Double) -> HeldState {
        (held.first { $0.time >= time - Self.rounding } ?? held[held.count - 1]).state
    }

    func makePainter() -> (LayerDrawing, inout Bitmap) throws -> Void {
        var known: (renderer: DisplayListRenderer, paint: (SceneDrawing, inout Bitmap) throws -> Void)?
        return { drawing, bitmap in
            if known?.renderer !== drawing.renderer { known = (drawing.renderer, drawing.renderer.makePainter()) }
            try known?.paint(drawing.scene, &bitmap)
        }
    }
}

/// A frame's display lists, and what has their pictures.
struct LayerDrawing: Equatable, Sendable {
    let scene: SceneDrawing
    let renderer: DisplayListRenderer

    init(_ lists: [DisplayList], _ renderer: DisplayListRenderer) {
        (scene, self.renderer) = (SceneDrawing(lists), renderer)
    }

    /// Pictures keep their numbers.
    static func == (a: LayerDrawing, b: LayerDrawing) -> Bool { a.scene == b.scene }
}

/// A state that is counted as long as anything holds it.
final class HeldState: Sendable {
    let state: LayerState
    private let count: StateCount

    init(_ state: LayerState, _ count: StateCount) {
        (self.state, self.count) = (state, count)
        count.add(1)
    }

    deinit { count.add(-1) }
}

/// How many states are in memory, and how many were at most.
final class StateCount: Sendable {
    private let counts = Locked((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    fileprivate func add(_ n: Int) {
        counts.withLock { $0 = ($0.now + n, max($0.most, $0.now + n)) }
    }
}
