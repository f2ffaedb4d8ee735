import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension PlaneTrace {
    /// The trace with each mover at its pose in the frame before or after, if that lowers the cost. If a screen is far
    /// from its right place, pictures do not show on which side that is.
    func followed() throws -> PlaneTrace {
        var best = self
        for _ in 0..<10 {
            let old = best.cost
            for m in movers.indices {
                for side in [-1, 1] {
                    let poses = best.poses.indices.map { i in
                        var pose = best.poses[i]
                        pose[m] = best.poses[min(max(i + side, 0), best.poses.count - 1)][m]
                        return pose
                    }
                    _ = best.take(motion, poses, try best.costs(motion, poses))
                }
            }
            guard best.cost < PlaneTuning.betterNeighbours * old else { break }
            best = try best.improved([], rounds: 1)
        }
        return best
    }

    /// The trace on a canvas of the colour of least cost; pictures are linear in it.
    func onOwnBackground() throws -> PlaneTrace {
        let pictures = evidence.levels[level], poses = poses
        func on(_ background: PlaneBackground) -> SceneRenderer? {
            var out = motion
            out.background = background
            return drawn(out, poses)
        }
        let onBlack = on(.black), onWhite = on(.white)
        let sums = try Concurrent.map(frames.count) { i -> (up: SIMD3<Double>, down: Double) in
            guard let dark = PlaneTrace.picture(onBlack, i, pictures.scale),
                let light = PlaneTrace.picture(onWhite, i, pictures.scale)
            else { return (.zero, 0) }
            let seen = pictures.frames[frames[i]]
            var up = SIMD3<Float>.zero, down: Float = 0
            for p in pictures.mask.indices {
                let share = (light.pixel(p) - dark.pixel(p)).sum() / (3 * 255)
                up += (pictures.mask[p] * share) * (seen.pixel(p) - dark.pixel(p))
                down += pictures.mask[p] * share * share
            }
            return (SIMD3(Double(up.x), Double(up.y), Double(up.z)), Double(down))
        }
        let up = sums.reduce(SIMD3<Double>.zero) { $0 + $1.up }, down = sums.reduce(0) { $0 + $1.down }
        // A colour that covers less than a twentieth of a picture, over all frames, is not determined.
        guard down > PlaneTuning.backgroundTold * pictures.pixels else { return self }
        func rounded(_ v: Double) -> Int { Int((v / down).rounded().clamped(to: 0...255)) }
        var next = motion
        next.background = PlaneBackground(red: rounded(up.x), green: rounded(up.y), blue: rounded(up.z)).named
        let trace = try PlaneTrace(next, poses: poses, frames, evidence, renderer, level: level)
        return trace.cost < cost ? trace : self
    }
}
