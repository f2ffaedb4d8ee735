import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// The layer where most of the difference between a scene and a recording is seen, whichever value causes it. Faint
/// colours in front of it, which dim it, do not count.
struct DifferingLayer {
    /// Its path, as in `Deviation`; nil where no layer has most of the difference.
    let name: String?

    /// - Parameters:
    ///   - moments: the scene beside the recording.
    ///   - result: when the scene's run begins.
    init(_ moments: [MatchSheet.Moment], of scene: SceneRenderer, _ result: MatchResult) throws {
        var shares: [[String]: Double] = [:], whole = 0.0
        for moment in moments {
            let time = try result.moment(at: moment.time, of: scene), reports = try scene.layers(at: time)
            let scale = Double(moment.drawn.width) / scene.canvas.width
            let blocks = DifferingLayer.blocks(moment)
            let points = blocks.map { Point(($0.x + 0.5) / scale, ($0.y + 0.5) / scale) }
            let layers = try scene.layers(under: points, at: time, above: MeasureTuning.differing.alpha)
            for (block, layer) in zip(blocks, layers) {
                whole += block.difference
                guard let report = layer.map({ reports[$0] }) else { continue }
                let path = report.containers + [report.name]
                for end in path.indices { shares[Array(path[...end]), default: 0] += block.difference }
            }
        }
        let most = shares.filter { $0.value > MeasureTuning.differing.share * whole }
        // The innermost of layers in each other.
        name = most.max { ($0.key.count, $0.value) < ($1.key.count, $1.value) }?.key.joined(separator: "/")
    }

    /// Squares of pixels that differ visibly: their middles, and their squared differences.
    private static func blocks(_ moment: MatchSheet.Moment) -> [(x: Double, y: Double, difference: Double)] {
        let side = MeasureTuning.differing.side, picture = moment.difference
        var blocks: [(x: Double, y: Double, difference: Double)] = []
        for y in stride(from: side / 2, to: picture.height, by: side) {
            for x in stride(from: side / 2, to: picture.width, by: side) {
                var sum = 0.0
                for v in max(0, y - side / 2)..<min(picture.height, y - side / 2 + side) {
                    for u in max(0, x - side / 2)..<min(picture.width, x - side / 2 + side) {
                        sum += MatchSheet.square(of: picture[u, v])
                    }
                }
                if sum > MeasureTuning.differing.least * Double(side * side) {
                    blocks.append((Double(x), Double(y), sum))
                }
            }
        }
        return blocks
    }
}
