import Foundation
import Testing
import ZoetropeCoreAnimation
import ZoetropeTesting

// The layers are those of the module's article Spinner, which scripts/check dependent writes to LayerPage.swift.

@Test func layersAreDrawn() throws {
    expectGolden(LayerRun(try makePage(), duration: 1), named: "layers", at: [0, 0.25, 0.5, 1])
}

@Test func layersBecomeAGIF() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID().uuidString).gif")
    defer { try? FileManager.default.removeItem(at: file) }
    try LayerRun(try makePage(), duration: 1).write([.gif(to: .path(file.path))])
    #expect(try Data(contentsOf: file).prefix(6) == Data("GIF89a".utf8))
}
