import Zoetrope
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel

/// A layer in a run: its report at each sampled time, nil while it is not there.
struct LayerTrack {
    /// The names of its ancestors and its own, with numbers for siblings of one name.
    let path: [String]
    var reports: [LayerReport?]
    /// At each time, whether any of it can be visible.
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
    /// Bottom first, in the order of the moment at which each is first visible.
    let tracks: [LayerTrack]
    /// The paths of layers that change between these times or in any frame of the run.
    let restless: Set<[String]>
    /// The fingers at each time.
    let touches: [[Point]]

    /// A limit above the number of layers that anybody reads about.
    private static let mostLayers = 1500
    /// The frames a second that are compared, and their limit; in a longer run, no layer counts as still.
    private static let rate = 60.0, mostFrames = 3600

    init(_ renderer: SceneRenderer, _ timing: PlaybackTiming, steps: Int) throws {
        times = (0...steps).map { timing.duration * Double($0) / Double(steps) }
        canvas = Rect(renderer.canvas)
        background = renderer.scene.background
        pictures = renderer.pictureNames
        var tracks: [LayerTrack] = [], places: [[String]: Int] = [:], touches: [[Point]] = []
        for (i, time) in times.enumerated() {
            let moment = try timing.moment(at: time)
            touches.append(moment.touches.filter { $0.opacity >= 1 }.map(\.location))
            let reports = try RunScan.layers(renderer, moment)
            for ((path, report), isSeen) in zip(zip(reports.names, reports), reports.inSight(in: canvas)) {
                RunScan.add(report, isSeen, path, at: i, of: times.count, &tracks, &places)
            }
        }
        (self.tracks, self.touches) = (tracks, touches)
        var restless = Set(
            tracks.filter { track in track.reports.contains { $0?.state != track.first?.state } }.map(\.path))
        let frames = Int((timing.duration * RunScan.rate).rounded(.up))
        if frames > RunScan.mostFrames { restless = Set(tracks.map(\.path)) }
        for k in 0...frames where restless.count < tracks.count {
            let time = min(timing.duration, Double(k) / RunScan.rate)
            let reports = try RunScan.layers(renderer, timing.moment(at: time))
            let now = Dictionary(zip(reports.names, reports.map { $0.state })) { first, _ in first }
            for track in tracks where track.first?.state != now[track.path] { restless.insert(track.path) }
            restless.formUnion(now.keys.filter { places[$0] == nil })
        }
        self.restless = restless
    }

    /// The layers of a moment without the fingers' dots.
    private static func layers(_ renderer: SceneRenderer, _ moment: Moment) throws -> [LayerReport] {
        var plain = moment
        plain.touches = []
        return Array(try renderer.layers(at: plain).prefix(mostLayers))
    }

    /// A layer's descendants.
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

extension [LayerReport] {
    /// For each layer the names of its ancestors and its own, with numbers for siblings of one name.
    fileprivate var names: [[String]] {
        var counts: [[String]: Int] = [:], stack: [[String]] = []
        return map { report in
            stack.removeLast(Swift.max(0, stack.count - report.depth))
            let plain = (stack.last ?? []) + [report.name]
            let number = counts[plain, default: 0] + 1
            counts[plain] = number
            stack.append(number == 1 ? plain : (stack.last ?? []) + ["\(report.name) #\(number)"])
            return stack[stack.count - 1]
        }
    }
}
