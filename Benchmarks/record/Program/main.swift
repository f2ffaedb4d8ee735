// Records a transition of half a second between two screenshots, and prints CPU seconds of each step, a line each:
// reading the two, recording, drawing four golden frames, and writing the GIF of 50 frames a second.
//   bench-record FROM@2x.png TO@2x.png
import Foundation
import Zoetrope
import ZoetropeExamples
import ZoetropeUIKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: bench-record FROM@2x.png TO@2x.png\n".utf8))
    exit(64)
}

/// CPU seconds of all threads so far.
func seconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

func timed<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
    let start = seconds(), value = try body()
    print("\(name) \(((seconds() - start) * 1000).rounded() / 1000)")
    return value
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-record-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let screens = try timed("reading") { try arguments.dropFirst().map { try PictureController(contentsOf: $0) } }
let recording = try timed("recording") {
    try TransitionRecorder().present(screens[1], from: screens[0], with: DoorOpen())
}
try timed("four frames") { for time in [0, 0.125, 0.25, 0.5] { _ = try recording.bitmap(at: time) } }
try timed("gif") { try recording.write([.gif(to: .path(folder.appendingPathComponent("door.gif").path))]) }
