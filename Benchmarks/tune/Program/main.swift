import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport

// Draws with several values of one constant of `Tuning` at a time, and prints for each value and kind of work the CPU
// time per covered pixel (nanoseconds, the least of N rounds in which the values alternate) and the error: PSNR in dB
// against 16 x 16 samples per pixel for pictures, the largest error in levels of 255 for shadows, nothing for constants
// that do not change the picture. The standard value has a star.
// usage: bench-tune [--rounds N] [CONSTANT…]

/// Returns the CPU time in nanoseconds.
@MainActor func draw(_ items: [DisplayList.Item], _ tuning: Tuning, into bitmap: inout Bitmap) -> Double {
    // A rasterizer of its own for each frame: none has cached colours. The levels are in `textures`.
    let rasterizer = Rasterizer(textures: textures, tuning: tuning)
    let list = DisplayList(width: bitmap.width, height: bitmap.height, background: .black, items: items)
    return cpuSeconds { rasterizer.draw(list, into: &bitmap) } * 1e9
}

@MainActor func measure(_ constant: Constant, rounds: Int) {
    for work in constant.works {
        var least = [Double](repeating: .infinity, count: constant.values.count), bitmaps: [Bitmap] = []
        for value in constant.values {
            var bitmap = Bitmap(width: Work.width, height: Work.height)
            _ = draw(work.items, constant.tuning(value), into: &bitmap)
            bitmaps.append(bitmap)
        }
        for _ in 0..<rounds {
            for (k, value) in constant.values.enumerated() {
                least[k] = min(least[k], draw(work.items, constant.tuning(value), into: &bitmaps[k]))
            }
        }
        for (k, value) in constant.values.enumerated() {
            let mark = value == constant.standard ? "*" : " "
            let time = String(format: "%7.2f ns", least[k] / work.pixels)
            print("| \(constant.name) | \(value)\(mark) | \(work.name) | \(time) | \(work.error(bitmaps[k])) |")
        }
    }
}

var arguments = Array(CommandLine.arguments.dropFirst()), rounds = 15
if arguments.first == "--rounds", arguments.count > 1, let n = Int(arguments[1]) {
    rounds = n
    arguments.removeFirst(2)
}
let textures = TextureSet([Work.text])
print("| constant | value | work | time | error |")
print("| --- | --- | --- | --: | --: |")
for constant in Constant.all where arguments.isEmpty || arguments.contains(constant.name) {
    measure(constant, rounds: rounds)
}
