import Foundation
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeNumbers
import ZoetropePixels
import Zoetrope

/// A scene as one HTML file that needs no server and no other file: its frames, its tracks' curves, and where its layers
/// are. For a pull request, or for somebody without the program.
package struct SharedPage {
    /// What the page's program needs to know.
    private struct Contents: Encodable {
        struct Layer: Encodable {
            let name: String
            /// x, y of each corner in points.
            let corners: [[Double]]
        }

        struct Curve: Encodable {
            let name: String
            /// One for each frame.
            let values: [Double]
        }

        let name, title, description, command: String
        /// Points.
        let width, height: Double
        /// Seconds.
        let duration: Double
        let times: [Double]
        let curves: [Curve]
        let layers: [[Layer]]
    }

    private let renderer: SceneRenderer
    private let timing: PlaybackTiming
    private let command: String
    /// Pixels a point, as far as the file stays of a usual size.
    private let scale: Double

    /// More frames than these are drawn at 30 a second.
    private static let mostFrames = 240
    /// Layers of a frame, the first ones.
    private static let mostLayers = 100
    private static let quality = 88

    package init(_ renderer: SceneRenderer, settings: RunRequest, command: String, scale: Double) throws {
        (self.renderer, self.command, self.scale) = (renderer, command, scale)
        timing = try renderer.playback(settings)
    }

    private var times: [Double] {
        let duration = timing.duration, rate = duration * 60 <= Double(SharedPage.mostFrames) ? 60.0 : 30.0
        let whole = (0...Int(duration * rate)).map { Double($0) / rate }
        return whole + (duration - (whole.last ?? 0) > 1e-6 ? [duration] : [])
    }

    /// Writes the file. `progress` gets how many frames are drawn, of how many.
    package func write(to path: String, allowsOutside: Bool, progress: (Int, Int) -> Void) throws {
        let times = times, file = try AtomicFile(path: path, allowsOutside: allowsOutside)
        var bitmap = Bitmap(width: 1, height: 1)
        func put(_ text: String) throws { try file.write(Array(text.utf8)) }
        let page = String(decoding: PackageResources.share_html, as: UTF8.self).components(separatedBy: "<!-- part -->")
        try put(page[0])
        try file.write(PageStyle.base + PackageResources.share_css)
        try put(page[1])
        let data = try JSONWriter.text(contents(times), pretty: false).replacingOccurrences(of: "<", with: "\\u003c")
        try put("<script type=\"application/json\" id=\"data\">\(data)</script>\n")
        for (i, time) in times.enumerated() {
            try renderer.draw(at: timing.moment(at: time), scale: scale, into: &bitmap)
            let picture = Data(try SharedPage.encoded(bitmap)).base64EncodedString()
            try put("<script type=\"text/plain\" class=\"frame\">\(picture)</script>\n")
            progress(i + 1, times.count)
        }
        try put(page[2])
        try file.write(PackageResources.share_js)
        try put(page[3])
        try file.commit()
    }

    private static func encoded(_ bitmap: Bitmap) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = try WebPEncoder(
            sink: sink, width: bitmap.width, height: bitmap.height, options: WebPOptions(quality: quality))
        try encoder.append(bitmap, delay: FrameDelay(ticks: 1, timescale: 60))
        try encoder.finish()
        return sink.bytes
    }

    private func contents(_ times: [Double]) throws -> Contents {
        let model = renderer.scene.scene, moments = try times.map(timing.moment)
        let rows = try moments.map(renderer.trackValues)
        let curves = model.tracks.enumerated().filter { !$1.isValue }.map { i, track in
            Contents.Curve(name: track.name, values: rows.map { SharedPage.rounded($0[i], 1e4) })
        }
        let layers = try moments.map { moment in
            try renderer.layers(at: moment).prefix(SharedPage.mostLayers).map { layer in
                Contents.Layer(
                    name: layer.name,
                    corners: layer.corners.map { [SharedPage.rounded($0.x, 10), SharedPage.rounded($0.y, 10)] })
            }
        }
        return Contents(
            name: renderer.name, title: model.title, description: model.description, command: command,
            width: renderer.canvas.width, height: renderer.canvas.height, duration: timing.duration, times: times,
            curves: curves, layers: layers)
    }

    private static func rounded(_ value: Double, _ parts: Double) -> Double { (value * parts).rounded() / parts }
}
