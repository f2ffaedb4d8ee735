// A picture blurred by the rasterizer; see scripts/bench blur.
//   bench-blur WIDTH HEIGHT SIGMA ROUNDS    reads a raw RGBA picture, prints the least CPU time of a frame in ms
//   bench-blur WIDTH HEIGHT SIGMA           writes the blurred picture instead
import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport

let arguments = CommandLine.arguments.dropFirst().compactMap(Double.init)
guard arguments.count >= 3 else {
    FileHandle.standardError.write(Data("usage: bench-blur WIDTH HEIGHT SIGMA [ROUNDS]\n".utf8))
    exit(64)
}
let (width, height, sigma) = (Int(arguments[0]), Int(arguments[1]), arguments[2])
let bytes = FileHandle.standardInput.readDataToEndOfFile()
let pixels = bytes.withUnsafeBytes { Array($0.bindMemory(to: PremultipliedRGBA8.self)) }
guard let picture = Bitmap(width: width, height: height, pixels: pixels) else {
    FileHandle.standardError.write(Data("the picture's size is not \(width) x \(height)\n".utf8))
    exit(64)
}
let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
let surface = Surface(
    pieces: [Piece(polygon: frame.corners, homography: .identity)],
    paint: .picture(id: 0, source: frame, frame: frame))
let blurred = Group(items: [.surface(surface)], effects: GroupEffects(filters: [.blur(sigma: sigma)]))
let list = DisplayList(width: width, height: height, background: .clear, items: [.group(blurred)])
let rasterizer = Rasterizer(textures: TextureSet([Picture(picture)]))
var out = Bitmap(width: width, height: height)
guard arguments.count > 3 else {
    rasterizer.draw(list, into: &out)
    out.withUnsafeBytes { FileHandle.standardOutput.write(Data($0)) }
    exit(0)
}
var least = Double.infinity
for _ in 0..<Int(arguments[3]) {
    least = min(least, cpuSeconds { rasterizer.draw(list, into: &out) })
}
print(least * 1000)
