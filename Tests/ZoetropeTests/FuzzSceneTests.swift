import Foundation
import Testing
import Zoetrope
import ZoetropeSceneModel
import ZoetropeTestSupport

/// Scenes that random tests found and that once crashed the program: extreme transforms of pictures, gradients and
/// masks.
@Suite struct FuzzSceneTests {
    static let folder = fixtures.appendingPathComponent("Fuzz/draw").path
    static let scenes = try! FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        .sorted()

    @Test(arguments: scenes) func isDrawnTheSameTwice(scene: String) throws {
        for scale in [0.1, 1, 2] {
            func frame() throws -> Bitmap {
                try SceneRenderer(path: "\(Self.folder)/\(scene)").frame(at: Moment(time: 0), scale: scale)
            }
            #expect(try frame() == frame())
        }
    }

    @Test func thereAreScenes() { #expect(Self.scenes.count >= 8) }
}
