import Foundation
import ZoetropePresentation
import ZoetropeSceneModel
import Testing

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenes")

/// The repository's scenes, at 200 x 100 points.
func tree(_ name: String, set: [String: String] = [:], width: Int = 200, height: Int = 100) throws -> PresentationTree {
    let scene = try Scene.load(path: folder.appendingPathComponent("\(name).json").path)
    let size = Setting.PictureSize(width: width, height: height, density: 1)
    let pictures = Dictionary(uniqueKeysWithValues: scene.pictures.map { ($0.name, size) })
    return PresentationTree(
        try scene.resolve(Setting(pictures: pictures, parameters: set.map { .init(name: $0.key, value: $0.value) })))
}

func text(_ tree: PresentationTree, at t: Double, _ direction: Moment.Direction = .forward) throws -> String {
    try tree.displayList(at: Moment(time: t, direction: direction), scale: 1).description
}

@Suite struct SceneFilesTests {
    @Test func theDoorAtItsStartMiddleAndEnd() throws {
        let door = try tree("door-open", set: ["seconds": "1"])
        #expect(
            try text(door, at: 0) == """
                canvas 200 x 100 background #000000
                surface picture 1 of (0, 0, 200 x 100) over (0, 0, 200 x 100) at (30, 15) (170, 15) (170, 85) (30, 85)
                surface picture 0 of (0, 0, 100 x 100) over (0, 0, 100 x 100) at (0, 0) (100, 0) (100, 100) (0, 100)
                surface picture 0 of (100, 0, 100 x 100) over (0, 0, 100 x 100) at (100, 0) (200, 0) (200, 100) (100, 100)
                """)
        // easeOut at a half is 0.6846432.
        #expect(
            try text(door, at: 0.5) == """
                canvas 200 x 100 background #000000
                surface picture 1 of (0, 0, 200 x 100) over (0, 0, 200 x 100) at (9.461, 4.73) (190.539, 4.73) (190.539, 95.27) (9.461, 95.27)
                surface picture 0 of (0, 0, 100 x 100) over (0, 0, 100 x 100) at (-68.464, 0) (31.536, 0) (31.536, 100) (-68.464, 100)
                surface picture 0 of (100, 0, 100 x 100) over (0, 0, 100 x 100) at (168.464, 0) (268.464, 0) (268.464, 100) (168.464, 100)
                """)
        #expect(
            try text(door, at: 1).contains(
                "picture 1 of (0, 0, 200 x 100) over (0, 0, 200 x 100) at (0, 0) (200, 0) (200, 100) (0, 100)"))
    }

    /// At 60 degrees (f = 2/3) a face of width 200 hung at x = e with the eye at 200: a far corner is 200·cos 60 = 100
    /// across and 200·sin 60 = 173.2 behind, so w = 1 + 173.2/200 = 1.866.
    @Test func theCubesFacesByHand() throws {
        let cube = try tree("cube", set: ["seconds": "1"])
        // Where easeInEaseOut is 2/3.
        let t = 0.599093106
        let lines = try text(cube, at: t).split(separator: "\n").map(String.init)
        let e = 200.0 / 3, w = 1 + 200 * 0.75.squareRoot() / 200
        func near(_ line: String, _ wanted: [(Double, Double)]) -> Bool {
            let numbers = line.components(separatedBy: " at ")[1].split { " (),".contains($0) }.compactMap {
                Double($0)
            }
            return zip(stride(from: 0, to: numbers.count, by: 2), wanted).allSatisfy {
                abs(numbers[$0] - $1.0) < 0.01 && abs(numbers[$0 + 1] - $1.1) < 0.01
            }
        }
        let left = e - 100 / w, up = 50 / w
        let first: [(Double, Double)] = [(left, 50 - up), (e, 0), (e, 100), (left, 50 + up)]
        #expect(near(lines[1], first), "\(lines[1])")
        // `to` is rotated by 30 degrees: 200·cos 30 across, 100 behind, w = 1.5.
        let x = e + 173.205 / 1.5, half = 50 / 1.5
        let far: [(Double, Double)] = [(e, 0), (x, 50 - half), (x, 50 + half), (e, 100)]
        #expect(near(lines[2], far), "\(lines[2])")
    }

    @Test func theCircleByHand() throws {
        let spread = try tree("circle-spread")
        // c = (160, 60); the farthest corner is (0, 0): hypot(160, 60) = 170.880; halfway the radius is (20 +
        // 170.880)/2 = 95.440.
        #expect(try text(spread, at: 0.25).contains("clip path of 18 in (64.56, -35.44, 190.88 x 190.88) at (0, 0)"))
        #expect(try text(spread, at: 0).contains("clip path of 18 in (140, 40, 40 x 40)"))
    }

    /// What moves one part after the other leaves the last one time to arrive. What repeats is wherever the time finds it.
    @Test func runsOfAnyLengthEndAlike() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            guard $0.hasSuffix(".json") else { return false }
            let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
            return text.contains("\"seconds\": {") && !text.contains("repeatCount")
        }
        #expect(names.count >= 25)
        let more = ["blinds": [["slats": "3"], ["slats": "40"]], "wallet": [["chosen": "0"], ["chosen": "4"]]]
        for name in names.sorted().map({ String($0.dropLast(5)) }) {
            for set in [[:]] + (more[name] ?? []) {
                func end(_ seconds: String?) throws -> String {
                    let set = set.merging(seconds.map { ["seconds": $0] } ?? [:]) { $1 }
                    let run = try tree(name, set: set, width: 390, height: 844)
                    return try text(run, at: run.scene.duration)
                }
                let usual = try end(nil)
                #expect(try end("0.2") == usual, "\(name), \(set)")
                #expect(try end("3") == usual, "\(name), \(set)")
            }
        }
    }

    @Test func backRunsEndWhereForwardRunsBegin() throws {
        for name in ["cube", "door-open", "circle-spread", "page-curl", "card-expand"] {
            let s = try tree(name)
            #expect(try text(s, at: 0) == text(s, at: s.scene.backDuration, .back), "\(name)")
            #expect(try text(s, at: s.scene.duration) == text(s, at: 0, .back), "\(name)")
        }
    }
}
