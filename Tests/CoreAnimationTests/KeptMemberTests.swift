import Foundation
import ZoetropeTestSupport
import Testing
import ZoetropeCoreAnimation

/// Members that are kept without an effect, by the table that the program uses: setting one changes no pixel, and the run
/// says so once.
@Suite struct KeptMemberTests {
    /// An object with such members, and the tree that it takes part in.
    private struct Subject {
        let object: any KeepsMembers
        let root: CALayer
    }

    private static func root(with layer: CALayer) -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        root.addSublayer(layer)
        return root
    }

    private static func picture() throws -> CGImage { try LayerRun(root(with: CALayer())).image() }

    private static var makers: [String: () throws -> Subject] {
        [
            "CALayer": {
                let layer = CALayer()
                layer.contents = try picture()
                return Subject(object: layer, root: root(with: layer))
            },
            "CATextLayer": {
                let layer = CATextLayer()
                layer.string = "Hello"
                return Subject(object: layer, root: root(with: layer))
            },
            "CAEmitterLayer": {
                let layer = CAEmitterLayer()
                layer.emitterCells = [try cell()]
                return Subject(object: layer, root: root(with: layer))
            },
            "CAEmitterCell": {
                let layer = CAEmitterLayer(), cell = try Self.cell()
                layer.emitterCells = [cell]
                return Subject(object: cell, root: root(with: layer))
            },
            "CAAnimation": {
                let layer = CALayer(), animation = CABasicAnimation(keyPath: "opacity")
                (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
                return Subject(object: animation, root: root(with: layer))
            },
            "CADisplayLink": { Subject(object: CADisplayLink { _ in }, root: root(with: CALayer())) },
        ]
    }

    private static func cell() throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime, cell.velocity) = (try picture(), 10, 1, 20)
        return cell
    }

    /// What `otherValue` does not know.
    private static var samples: [String: Any] {
        [
            "CAEmitterCell.emitterCells": [CAEmitterCell()],
            "CAAnimation.preferredFrameRateRange": CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120),
            "CADisplayLink.preferredFrameRateRange": CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120),
        ]
    }

    private static var members: [KeptMember] {
        CATextLayer.keptMembers + Array(CAEmitterLayer.keptMembers.dropFirst(CALayer.keptMembers.count))
            + CAEmitterCell.keptMembers + CAAnimation.keptMembers + CADisplayLink.keptMembers
    }

    /// Two frames of a run, with its warnings.
    private func run(_ subject: Subject) throws -> (frames: [String], warnings: [String]) {
        LayerClock.now = 0
        if let animation = subject.object as? CAAnimation {
            subject.root.sublayers?[0].add(animation, forKey: nil)
        }
        let link = subject.object as? CADisplayLink
        link?.add(to: .main, forMode: .common)
        defer { link?.invalidate() }
        let run = LayerRun(subject.root, duration: 1)
        let frames = try [0.25, 0.75].map { "\(try run.bitmap(at: $0).pixels)" }
        return (frames, run.warnings)
    }

    @Test(arguments: Self.members.map(\.name)) func aRunSaysSo(_ name: String) throws {
        let make = try #require(Self.makers[String(name.prefix { $0 != "." })])
        let plain = try run(make()), subject = try make()
        let member = try #require(type(of: subject.object).keptMembers.first { $0.name == name })
        let usual = try #require(member.get(subject.object))
        let other = try #require(Self.samples[name] ?? otherValue(than: usual), "\(usual)")
        #expect(member.set(subject.object, other))
        let changed = try run(subject)
        #expect(plain.warnings.isEmpty && changed.warnings == [member.words])
        #expect(changed.frames == plain.frames, "\(name) has an effect")
    }

    /// Key-value coding knows the members of layers, so that an archive that sets one is told of when it is drawn.
    @Test(arguments: CALayer.keptMembers.map(\.name)) func keysAndArchives(_ name: String) throws {
        let layer = CALayer(), key = String(name.dropFirst("CALayer.".count))
        let member = try #require(CALayer.keptMembers.first { $0.name == name })
        #expect(layer.knows(key))
        let usual = try #require(layer.value(forKey: key))
        let other: Any = usual is String ? Self.words[key] ?? "" : usual as? NSNumber == 0 ? 1 : 0
        layer.setValue(other, forKey: key)
        let read = try #require(layer.value(forKey: key))
        #expect((read as? String ?? "") == (other as? String ?? ""))
        #expect((read as? NSNumber)?.doubleValue == (other as? Int).map(Double.init), "\(read)")
        #expect(try run(Subject(object: layer, root: Self.root(with: layer))).warnings == [member.words])

        guard !CAMLKeys.silent.contains(key), key != "isOpaque" else { return }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).caml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("<caml><CALayer bounds=\"0 0 9 9\" \(key)=\"\(other)\"/></caml>".utf8).write(to: file)
        let package = try LayerPackage(contentsOf: file)
        #expect(package.warnings.isEmpty, "\(package.warnings)")
        let run = LayerRun(package.root)
        _ = try run.bitmap(at: 0)
        #expect(run.warnings == [member.words])
    }

    private static let words = [
        "contentsFormat": CALayerContentsFormat.gray8Uint.rawValue,
        "preferredDynamicRange": CADynamicRange.high.rawValue, "toneMapMode": CAToneMapMode.never.rawValue,
    ]

    /// What is set back, or is what it was before, is not spoken of; key-value coding sets as properties do.
    @Test func theDefaultSaysNothing() throws {
        let layer = CALayer(), root = Self.root(with: layer)
        (layer.shouldRasterize, layer.isOpaque) = (true, false)
        layer.shouldRasterize = false
        #expect(try run(Subject(object: layer, root: root)).warnings.isEmpty)
        layer.setValue(3, forKey: "rasterizationScale")
        #expect(
            try run(Subject(object: layer, root: root)).warnings == [
                "CALayer.rasterizationScale is kept, without an effect: layers are drawn anew in every frame"
            ])
    }
}
