// Draws the frames of a scene's forward run and does nothing with them, for scripts/bench run.
// usage: bench-run SCENE.json FPS JOBS
import Zoetrope

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let rate = FrameRate(arguments[2]), let jobs = Int(arguments[3]) else {
    fatalError("usage: bench-run SCENE.json FPS JOBS")
}
let renderer = try SceneRenderer(path: arguments[1])
var frames = 0
try renderer.forEachFrame(options: RunOptions(rate: rate, jobs: jobs)) { _, _ in frames += 1 }
print(frames)
