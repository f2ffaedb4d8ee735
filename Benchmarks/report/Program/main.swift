// Checks a few made-up scenes against goldens, some of them wrong on purpose, and writes the reports, for people to
// look at and for scripts/check report to test. It needs no renderer.
// usage: sample-report FROM.png TO.png FOLDER [COUNT]
// Writes report.html, report.json, report.xml, goldens/ and evidence/ to FOLDER; with COUNT only many.html, with so
// many scenes.
import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels

let paths = CommandLine.arguments.dropFirst()
guard 3...4 ~= paths.count else { fatalError("usage: sample-report FROM.png TO.png FOLDER [COUNT]") }
let from = try PNGReader.read(contentsOf: paths[1]).halved()
let to = try PNGReader.read(contentsOf: paths[2]).halved()
let folder = paths[3]

extension Bitmap {
    /// The picture at half size: the mean of each 2 x 2 pixels.
    func halved() -> Bitmap {
        var half = Bitmap(width: width / 2, height: height / 2)
        for y in 0..<half.height {
            for x in 0..<half.width {
                let four = [
                    self[2 * x, 2 * y], self[2 * x + 1, 2 * y], self[2 * x, 2 * y + 1], self[2 * x + 1, 2 * y + 1],
                ]
                func mean(_ channel: KeyPath<PremultipliedRGBA8, UInt8>) -> UInt8 {
                    UInt8(four.reduce(2) { $0 + Int($1[keyPath: channel]) } / 4)
                }
                half[x, y] = PremultipliedRGBA8(r: mean(\.r), g: mean(\.g), b: mean(\.b), a: mean(\.a))
            }
        }
        return half
    }
}

/// Two doors over a room: the left one off by `slip` points while it moves.
func doors(_ progress: Double, slip: Double) -> Bitmap {
    var frame = to
    let middle = from.width / 2, shift = progress * Double(middle), left = Int(shift + slip), right = Int(shift)
    for y in 0..<from.height {
        for x in 0..<middle {
            if x - left >= 0 { frame[x - left, y] = from[x, y] }
            if middle + x + right < from.width { frame[middle + x + right, y] = from[middle + x, y] }
        }
    }
    return frame
}

/// The second page fades in, with `step` added to its green.
func fade(_ progress: Double, step: Int) -> Bitmap {
    var frame = from
    let k = Int(progress * 256)
    for i in frame.pixels.indices {
        let p = from.pixels[i], q = to.pixels[i]
        func mixed(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) * (256 - k) + Int(b) * k) >> 8 }
        frame[offset: i] = PremultipliedRGBA8(
            r: UInt8(mixed(p.r, q.r)), g: UInt8(min(255, mixed(p.g, q.g) + (k > 0 && k < 256 ? step : 0))),
            b: UInt8(mixed(p.b, q.b)), a: 255)
    }
    return frame
}

struct Sample {
    let name: String
    var tolerance = Tolerance.exact
    var isRecorded = true
    /// The frame at a progress, 0…1: as it should be, or as it is.
    let frame: (_ progress: Double, _ isWrong: Bool) -> Bitmap
    var describe: (_ progress: Double, _ isWrong: Bool) -> FrameDescription? = { _, _ in nil }
}

func slip(_ p: Double, _ isWrong: Bool) -> Double { isWrong && p > 0.2 && p < 1 ? 9 * p * (1 - p) : 0 }
let samples = [
    Sample(
        name: "doors/open", frame: { doors($0, slip: slip($0, $1)) },
        describe: { p, isWrong in
            FrameDescription(items: [
                .init(name: "room", values: ["scale": .number(0.7 + 0.3 * p)]),
                .init(name: "left-door", values: ["x": .number(-195 * p - slip(p, isWrong))]),
                .init(name: "right-door", values: ["x": .number(195 * p)]),
            ])
        }),
    Sample(name: "doors/close", frame: { p, _ in doors(1 - p, slip: 0) }),
    Sample(name: "fade", tolerance: Tolerance(channel: 2), frame: { fade($0, step: $1 ? 1 : 0) }),
    Sample(name: "fade-smaller", frame: { p, isWrong in isWrong ? fade(p, step: 0).halved() : fade(p, step: 0) }),
    Sample(name: "new-scene", isRecorded: false, frame: { p, _ in fade(p * p, step: 0) }),
]

func run(_ sample: Sample, isWrong: Bool, update: UpdatePolicy?, frames: Int = 16) throws -> SceneOutcome {
    var options = SceneCheck.Options()
    options.tolerance = sample.tolerance
    options.update = update
    options.evidence = folder + "/evidence"
    let size = PixelSize(of: sample.frame(0, isWrong))
    let header = Manifest.Header(
        scene: Fingerprint(of: Array(sample.name.utf8)), pictures: [:], size: size, scale: 1, fps: 30)
    let check = SceneCheck(
        golden: try GoldenStore(directory: folder + "/goldens").scene(named: sample.name), header: header,
        options: options)
    return try check.finish(
        (0..<frames).map { i in
            let p = Double(i) / Double(frames - 1)
            return try check.check(
                sample.frame(p, isWrong), at: FrameTime(seconds: Double(i) / 30),
                description: sample.describe(p, isWrong))
        })
}

if let count = paths.dropFirst(3).first.flatMap({ Int($0) }) {
    let many = try (0..<count).map { number in
        let sample = Sample(
            name: "scene-\(number)", frame: { doors($0, slip: $1 ? Double(number % 7 + 1) : 0) })
        _ = try run(sample, isWrong: false, update: .all, frames: 3)
        return try run(sample, isWrong: true, update: nil, frames: 3)
    }
    let html = try AtomicFile(path: folder + "/many.html")
    try ReportWriter.html(many, to: html)
    try html.commit()
    exit(0)
}

var outcomes: [SceneOutcome] = []
for sample in samples {
    if sample.isRecorded { _ = try run(sample, isWrong: false, update: .all) }
    outcomes.append(try run(sample, isWrong: true, update: nil))
    print(outcomes.last!.summary)
}
let html = try AtomicFile(path: folder + "/report.html")
let json = try AtomicFile(path: folder + "/report.json")
let xml = try AtomicFile(path: folder + "/report.xml")
// Commands name files as they are seen from the folder.
var context = ReportContext(goldens: folder + "/goldens", evidence: folder + "/evidence")
try context.writeResults(outcomes)
context.results = "evidence/results.json"
try ReportWriter.html(outcomes, context, to: html)
try ReportWriter.json(outcomes, context, to: json)
try ReportWriter.junit(outcomes, context, to: xml)
for file in [html, json, xml] { try file.commit() }
