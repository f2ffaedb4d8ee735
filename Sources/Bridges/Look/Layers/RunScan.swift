import Zoetrope
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// A layer through a run: its report at each time that was looked at, nil where it is not there.
struct LayerTrack {
    /// The names of the layers around it and its own, numbered where siblings share one.
    let path: [String]
    var reports: [LayerReport?]
    /// Whether any of it can be in sight.
    var isSeen: [Bool]
    var isEverSeen: Bool { isSeen.contains(true) }

    var name: String { path[path.count - 1] }
    var first: LayerReport? { reports.lazy.compactMap { $0 }.first }
}

/// The layers of a run at evenly spaced times.
struct RunScan {
    let times: [Double]
    let canvas: Rect
    let background: Color
    let pictures: [String]
    /// Bottom first, where they are first seen.
    let tracks: [LayerTrack]
    /// The fingers at each time.
    let touches: [[Point]]

    /// More layers than anybody reads of.
    private static let mostLayers = 1500

    init(_ renderer: SceneRenderer, _ timing: PlaybackTiming, steps: Int) throws {
        times = (0...steps).map { timing.duration * Double($0) / Double(steps) }
        canvas = Rect(renderer.canvas)
        background = renderer.scene.background
        pictures = renderer.pictureNames
        var tracks: [LayerTrack] = [], places: [[String]: Int] = [:], touches: [[Point]] = []
        for (i, time) in times.enumerated() {
            let moment = try timing.moment(at: time)
            touches.append(moment.touches.filter { $0.opacity >= 1 }.map(\.location))
            var plain = moment
            plain.touches = []
            let reports = try renderer.layers(at: plain).prefix(RunScan.mostLayers)
            var counts: [[String]: Int] = [:], stack: [[String]] = [], hidden = Int.max
            for report in reports {
                stack.removeLast(max(0, stack.count - report.depth))
                let plainPath = (stack.last ?? []) + [report.name]
                let number = counts[plainPath, default: 0] + 1
                counts[plainPath] = number
                let path = number == 1 ? plainPath : (stack.last ?? []) + ["\(report.name) #\(number)"]
                stack.append(path)
                var isSeen = false
                if report.depth <= hidden {
                    isSeen = report.opacity > LayerChange.visibleFade && report.isVisible(in: canvas)
                    // A layer without a size, or away from the canvas, may hold others that are seen.
                    let hides = report.opacity <= LayerChange.visibleFade
                    hidden = hides ? report.depth : Int.max
                }
                RunScan.add(report, isSeen, path, at: i, of: times.count, &tracks, &places)
            }
        }
        (self.tracks, self.touches) = (tracks, touches)
    }

    /// The layers inside of one, at any depth.
    func held(by track: LayerTrack) -> [LayerTrack] {
        tracks.filter { $0.path.count > track.path.count && $0.path.starts(with: track.path) }
    }

    func parent(of track: LayerTrack) -> LayerTrack? { tracks.first { $0.path == Array(track.path.dropLast()) } }

    private static func add(
        _ report: LayerReport, _ isSeen: Bool, _ path: [String], at index: Int, of count: Int,
        _ tracks: inout [LayerTrack], _ places: inout [[String]: Int]
    ) {
        let place = places[path] ?? tracks.count
        if place == tracks.count {
            places[path] = place
            tracks.append(
                LayerTrack(
                    path: path, reports: [LayerReport?](repeating: nil, count: count),
                    isSeen: [Bool](repeating: false, count: count)))
        }
        tracks[place].reports[index] = report
        tracks[place].isSeen[index] = isSeen
    }
}
