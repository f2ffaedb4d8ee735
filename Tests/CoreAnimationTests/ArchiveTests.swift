import Foundation
import Testing
import ZoetropeTestSupport
import Zoetrope
import ZoetropeCodecs
import ZoetropeCoreAnimation
import ZoetropePixels

/// Archives that are written and read again, and states.
@Suite struct ArchiveTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "archive-\(UUID().uuidString).ca")

    private func bitmaps(_ root: CALayer) throws -> [Bitmap] {
        LayerClock.now = 0
        let run = LayerRun(root, duration: 2)
        return try [0, 0.3, 1, 1.9].map { try run.bitmap(at: $0, scale: 2) }
    }

    /// One layer of each class, with what archives can say of it.
    private func tree() throws -> CALayer {
        // Pictures of layers are made below, which shows these: their animations begin.
        LayerClock.now = 0
        let root = CALayer()
        (root.bounds, root.name) = (CGRect(x: 0, y: 0, width: 120, height: 80), "a <b> & \"c\"")
        root.position = CGPoint(x: 60, y: 40)
        root.backgroundColor = CGColor(red: 0.9, green: 0.95, blue: 1.0 / 3, alpha: 1)
        let shape = CAShapeLayer(), path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addCurve(
            to: CGPoint(x: 30, y: 30), control1: CGPoint(x: 10.0 / 3, y: 20), control2: CGPoint(x: 20, y: 0.1))
        path.addQuadCurve(to: CGPoint(x: 3, y: 28), control: CGPoint(x: 15, y: 40))
        path.closeSubpath()
        (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, CGColor(red: 1, green: 0, blue: 0, alpha: 0.7))
        (shape.lineWidth, shape.lineCap, shape.lineDashPattern) = (3, .round, [5, 2.5])
        let stroke = CAKeyframeAnimation(keyPath: "strokeEnd")
        (stroke.values, stroke.keyTimes, stroke.duration) = ([0, 1, 0.2], [0, 0.25, 1], 2)
        stroke.timingFunctions = [.init(name: .easeIn), .init(controlPoints: 0.1, 0.2, 0.3, 1)]
        shape.add(stroke, forKey: "stroke")
        let gradient = CAGradientLayer()
        (gradient.frame, gradient.type) = (CGRect(x: 40, y: 5, width: 30, height: 30), .radial)
        (gradient.colors, gradient.locations) = (
            [CGColor.white, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)], [0.2, 1]
        )
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        (gradient.shadowOpacity, gradient.shadowColor) = (0.5, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        let spring = CASpringAnimation(keyPath: "transform.rotation.z")
        (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (0, 1.2, 5, 2)
        let fade = CABasicAnimation(keyPath: "opacity"), group = CAAnimationGroup()
        (fade.byValue, fade.duration, fade.autoreverses, fade.beginTime) = (-0.5, 0.4, true, 0.1)
        (group.animations, group.duration, group.fillMode) = ([spring, fade], 1.5, .both)
        gradient.add(group, forKey: nil)
        let replicator = CAReplicatorLayer(), dot = CALayer(), mask = CALayer()
        replicator.frame = CGRect(x: 80, y: 10, width: 40, height: 40)
        (replicator.instanceCount, replicator.instanceAlphaOffset) = (5, -0.15)
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 7, 0, 0, 1)
        (dot.frame, dot.backgroundColor) = (CGRect(x: 0, y: 14, width: 10, height: 8), .black)
        replicator.addSublayer(dot)
        (mask.frame, mask.backgroundColor, mask.cornerRadius) = (replicator.bounds, .black, 12)
        (mask.cornerCurve, mask.maskedCorners) = (.continuous, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        replicator.mask = mask
        let emitter = CAEmitterLayer(), cell = CAEmitterCell(), picture = CALayer()
        picture.bounds = CGRect(x: 0, y: 0, width: 3, height: 3)
        picture.backgroundColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 0.9)
        (cell.contents, cell.birthRate, cell.lifetime) = (try LayerRun(picture).image(), 20, 1)
        (cell.velocity, cell.emissionRange, cell.scaleSpeed) = (15, 2, -0.3)
        (emitter.emitterCells, emitter.seed, emitter.emitterShape) = ([cell], 7, .circle)
        (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 30, y: 60), CGSize(width: 20, height: 8))
        let text = CATextLayer(), image = CALayer()
        (text.frame, text.string, text.fontSize) = (CGRect(x: 60, y: 50, width: 55, height: 20), "Text", 14)
        (text.foregroundColor, text.alignmentMode) = (.black, .right)
        (image.frame, image.contents) = (CGRect(x: 5, y: 65, width: 12, height: 12), try LayerRun(gradient).image())
        (image.contentsGravity, image.magnificationFilter) = (.center, .nearest)
        image.filters = [CAFilter(type: "gaussianBlur")]
        (image.filters?[0] as? CAFilter)?.setValue(1.5, forKey: "inputRadius")
        image.transform = CATransform3DMakeRotation(0.4, 0.1, 1, 0.3)
        root.sublayers = [shape, gradient, replicator, emitter, text, image]
        return root
    }

    @Test func whatIsWrittenDrawsTheSame() throws {
        let warnings = try LayerPackage.write(tree(), to: folder)
        #expect(warnings.isEmpty, "\(warnings)")
        let package = try LayerPackage(contentsOf: folder)
        #expect(package.warnings.isEmpty, "\(package.warnings)")
        // Once more, to the byte, before any animation is over.
        let again = folder.deletingPathExtension().appendingPathExtension("2.ca")
        try LayerPackage.write(package.root, to: again)
        let file = "main.caml"
        #expect(
            try Data(contentsOf: again.appendingPathComponent(file))
                == Data(contentsOf: folder.appendingPathComponent(file)))
        let read = try bitmaps(package.root), made = try bitmaps(tree())
        #expect(read == made)
        guard read != made else { return }
        for index in 0..<6 {
            let (a, b) = (try LayerPackage(contentsOf: folder).root, try tree())
            (a.sublayers, b.sublayers) = ([a.sublayers![index]], [b.sublayers![index]])
            #expect(try bitmaps(a) == bitmaps(b), "sublayer \(index)")
        }
    }

    private let lock = """
        <caml><CALayer id="#1" bounds="0 0 40 10" position="20 5" backgroundColor="1 1 1">
          <sublayers><CALayer id="#2" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"/></sublayers>
          <states>
            <LKState name="Locked"/>
            <LKState name="Unlock" basedOn="Locked"><elements>
              <LKStateSetValue targetId="#2" keyPath="position.x"><value type="integer" value="35"/></LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="CGColor" value="1 0 0"/></LKStateSetValue>
              <LKStateSetValue targetId="#9" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            </elements></LKState>
          </states>
          <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
            <LKStateTransitionElement key="position.x" targetId="#2">
              <animation type="CABasicAnimation" duration="1" fillMode="backwards" keyPath="position.x"/>
            </LKStateTransitionElement>
          </elements></LKStateTransition></stateTransitions>
        </CALayer></caml>
        """

    private func lockPackage() throws -> LayerPackage {
        LayerClock.now = 0
        let file = folder.deletingPathExtension().appendingPathExtension("caml")
        try Data(lock.utf8).write(to: file)
        return try LayerPackage(contentsOf: file)
    }

    @Test func statesAndTheirTransitions() throws {
        let package = try lockPackage(), run = LayerRun(package.page, duration: 2)
        #expect(package.states == ["Locked", "Unlock"] && package.duration(from: "Locked", to: "Unlock") == 1)
        #expect(
            package.warnings.map { $0.split(separator: ":").dropFirst(2).joined(separator: ":") } == [
                " opacity is left out: it is not known, or has no such value",
                " <LKStateSetValue> is left out: there is no layer with the id '#9'",
            ])
        run.at(0.5) { try? package.setState("Unlock") }
        func isRed(_ x: Int, _ time: Double) throws -> Bool { try run.bitmap(at: time)[x, 5].g == 0 }
        #expect(try isRed(5, 0.4))
        // Half of the way from 5 to 35.
        #expect(try isRed(20, 1) && !isRed(5, 1) && !isRed(35, 1))
        #expect(try isRed(35, 1.6))
        try package.setState(nil)
        #expect(package.root.sublayers?[0].position == CGPoint(x: 5, y: 5))
        do {
            try package.setState("Open")
            Issue.record("there is no such state")
        } catch { #expect("\(error)" == "Open: the archive has no such state; it has Locked, Unlock") }
    }

    /// A state that is based on another, and so on, 8,000 times takes eight times as long as 1,000 times (where each
    /// looks through all, 64 times), and its changes come last.
    @Test func longChainsOfStates() throws {
        func package(_ count: Int) throws -> LayerPackage {
            let states = (0..<count).map { k in
                """
                <LKState name="S\(k)" basedOn="S\(k + 1)"><elements><LKStateSetValue targetId="#1" keyPath="cornerRadius">
                <value type="integer" value="\(k + 1)"/></LKStateSetValue></elements></LKState>
                """
            }
            let text =
                "<caml><CALayer id=\"#1\" bounds=\"0 0 40 40\"><states>\(states.joined())</states></CALayer></caml>"
            let file = folder.deletingPathExtension().appendingPathExtension("caml")
            try Data(text.utf8).write(to: file)
            return try LayerPackage(contentsOf: file)
        }
        let packages = try [1_000, 8_000].map(package)
        let times = packages.map { package in cpuSeconds { for _ in 0..<3 { try? package.setState("S0") } } }
        #expect(packages.allSatisfy { $0.root.cornerRadius == 1 })
        #expect(times[1] < 30 * times[0], "\(times)")
    }

    /// Links in an archive may not lead out of it, and may lead to its own files.
    @Test(arguments: ["main.caml", "index.xml"])
    func linksOutOfAnArchive(_ name: String) throws {
        let outside = folder.deletingPathExtension(), manager = FileManager.default
        for place in [outside, folder] { try manager.createDirectory(at: place, withIntermediateDirectories: true) }
        defer { for place in [outside, folder] { try? manager.removeItem(at: place) } }
        let file = folder.appendingPathComponent(name), real = outside.appendingPathComponent("real")
        try Data("<caml><CALayer/></caml>".utf8).write(to: folder.appendingPathComponent("main.caml"))
        _ = try LayerPackage(contentsOf: folder)
        try Data("secret".utf8).write(to: real)
        try? manager.removeItem(at: file)
        try manager.createSymbolicLink(at: file, withDestinationURL: real)
        let error = thrown((any Error).self) { _ = try LayerPackage(contentsOf: folder) }
        #expect("\(try #require(error))".contains("\(name): it is a link to a file outside of the archive"))
        try manager.removeItem(at: file)
        try Data("<caml><CALayer/></caml>".utf8).write(to: folder.appendingPathComponent("own.caml"))
        guard name == "main.caml" else { return }
        try manager.createSymbolicLink(at: file, withDestinationURL: folder.appendingPathComponent("own.caml"))
        _ = try LayerPackage(contentsOf: folder)
    }

    /// Each name counts once where states are based on each other.
    @Test func circlesOfStates() throws {
        let text = """
            <caml><CALayer id="#1" bounds="0 0 40 40"><states><LKState name="A" basedOn="B"/><LKState name="B" basedOn="A"/>
            <LKState name="C" basedOn="C"/></states></CALayer></caml>
            """
        let file = folder.deletingPathExtension().appendingPathExtension("caml")
        try Data(text.utf8).write(to: file)
        let package = try LayerPackage(contentsOf: file)
        for name in ["A", "B", "C"] { try package.setState(name) }
    }

    @Test func statesAreWrittenBack() throws {
        let package = try lockPackage()
        try package.setState("Unlock")
        try package.write(to: folder)
        #expect(package.state == "Unlock" && package.root.sublayers?[0].position.x == 35)
        let again = try LayerPackage(contentsOf: folder)
        #expect(again.states == package.states && again.warnings.isEmpty, "\(again.warnings)")
        #expect(again.root.sublayers?[0].position.x == 5)
        try again.setState("Unlock")
        #expect(again.root.sublayers?[0].position.x == 35 && again.duration(from: nil, to: "Unlock") == 1)
    }

    @Test func contentsHaveATransform() throws {
        let layer = CALayer(), half = CALayer(), picture = CALayer()
        picture.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        picture.backgroundColor = .black
        (half.frame, half.contents) = (CGRect(x: 0, y: 0, width: 20, height: 20), try LayerRun(picture).image())
        layer.bounds = half.frame
        layer.addSublayer(half)
        try LayerPackage.write(layer, to: folder)
        let file = folder.appendingPathComponent("main.caml")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(
                of: "position=\"10 10\"", with: "position=\"10 10\" contentsTransform=\"matrix(0.5 0 0 0.25 4 2)\"")
        try Data(text.utf8).write(to: file)
        let bitmap = try LayerRun(LayerPackage(contentsOf: folder).root).bitmap()
        // 20 x 20 points become those from (4, 2) to (14, 7).
        #expect(bitmap[4, 2].a == 255 && bitmap[13, 6].a == 255)
        #expect(bitmap[3, 2].a == 0 && bitmap[4, 1].a == 0 && bitmap[14, 6].a == 0 && bitmap[13, 7].a == 0)
    }

    /// A picture of alpha alone is stored as grey. It is black where nothing tints it, in both forms of contents.
    @Test(arguments: [
        (#"<contents type="CGImage" src="grey.png" A8asL8="1"/>"#, "black"),
        (#"<contents type="CATintedImage"><image src="grey.png" A8asL8="1"/></contents>"#, "black"),
        (
            #"<contents type="CATintedImage"><image src="grey.png" A8asL8="1"/><tint type="CGColor" value="1 0 0"/></contents>"#,
            "red"
        ),
        (#"<contents type="CGImage" src="grey.png"/>"#, "grey"),
    ])
    func picturesOfAlpha(contents: String, color: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let grey = PremultipliedRGBA8(r: 102, g: 102, b: 102, a: 255)
        try PNGFile.write(
            PNGEncoder.encode(Bitmap(width: 4, height: 4, filledWith: grey)),
            to: folder.appendingPathComponent("grey.png").path)
        let text = #"<caml><CALayer bounds="0 0 4 4" position="2 2">\#(contents)</CALayer></caml>"#
        try Data(text.utf8).write(to: folder.appendingPathComponent("main.caml"))
        let package = try LayerPackage(contentsOf: folder)
        #expect(package.warnings.isEmpty, "\(package.warnings)")
        let pixel = try LayerRun(package.root).bitmap()[1, 1]
        let expected: [String: PremultipliedRGBA8] = [
            "black": .init(r: 0, g: 0, b: 0, a: 102), "red": .init(r: 102, g: 0, b: 0, a: 102), "grey": grey,
        ]
        #expect(pixel == expected[color], "\(pixel)")
    }

    /// What an archive does to its contents: one channel in place of another, and a colour that multiplies them.
    @Test(arguments: [
        (#"contentsSwizzle="RGBA""#, (100, 50, 20, 200)), (#"contentsSwizzle="AAAA""#, (200, 200, 200, 200)),
        (#"contentsSwizzle="BGRA""#, (20, 50, 100, 200)), (#"contentsMultiplyColor="0.5 1 0""#, (50, 50, 0, 200)),
        (#"contentsSwizzle="AAAA" contentsMultiplyColor="0 0.4 1""#, (0, 80, 200, 200)),
    ])
    func contentsAreChanged(attributes: String, expected: (UInt8, UInt8, UInt8, UInt8)) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try PNGFile.write(
            PNGEncoder.encode(
                Bitmap(width: 4, height: 4, filledWith: PremultipliedRGBA8(r: 100, g: 50, b: 20, a: 200))),
            to: folder.appendingPathComponent("p.png").path)
        let text = #"""
            <caml><CALayer bounds="0 0 4 4" position="2 2" \#(attributes)><contents type="CGImage" src="p.png"/></CALayer></caml>
            """#
        try Data(text.utf8).write(to: folder.appendingPathComponent("main.caml"))
        let package = try LayerPackage(contentsOf: folder)
        #expect(package.warnings.isEmpty, "\(package.warnings)")
        let p = try LayerRun(package.root).bitmap()[1, 1]
        #expect((p.r, p.g, p.b, p.a) == expected, "\(p)")
    }

    /// What changes a picture and cannot be drawn is said, and where it has its usual value, nothing is.
    @Test(arguments: CAMLKeys.unsupported.keys.sorted()) func whatCannotBeDrawnIsSaid(_ key: String) throws {
        let (usual, why) = try #require(CAMLKeys.unsupported[key])
        let file = folder.deletingPathExtension().appendingPathExtension("caml")
        for (value, count) in [(usual, 0), ("other", 1)] {
            try Data("<caml><CALayer \(key)=\"\(value)\"/></caml>".utf8).write(to: file)
            let warnings = try LayerPackage(contentsOf: file).warnings
            #expect(
                warnings.count == count && warnings.allSatisfy { $0.hasSuffix("\(key) 'other' is left out: \(why)") })
        }
    }

    /// Code of the archive's program; an empty element stands for nil.
    @Test(arguments: ["delegate", "actions", "style", "layoutManager", "scripts", "modules", "scriptComponents"])
    func behaviourIsLeftOut(_ name: String) throws {
        let file = folder.deletingPathExtension().appendingPathExtension("caml")
        for (inner, count) in [("", 0), ("<thing/>", 1)] {
            try Data("<caml><CALayer><\(name)>\(inner)</\(name)></CALayer></caml>".utf8).write(to: file)
            #expect(try LayerPackage(contentsOf: file).warnings.count == count)
        }
    }

    @Test(arguments: [
        "M0 0 L", "L1 1", "M0 0 X1 1", "M0", "M nan 0", "C1 1 2 2 3 3",
    ])
    func pathsThatAreNoneAreLeftOut(text: String) throws {
        let file = folder.deletingPathExtension().appendingPathExtension("caml")
        try Data("<caml><CAShapeLayer><path value=\"\(text)\"/></CAShapeLayer></caml>".utf8).write(to: file)
        let package = try LayerPackage(contentsOf: file)
        #expect((package.root as? CAShapeLayer)?.path == nil)
        #expect(
            package.warnings.first?.hasSuffix("path is left out: '\(text)' is not a path") == true,
            "\(package.warnings)")
    }
}
