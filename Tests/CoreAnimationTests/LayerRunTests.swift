import Foundation
import Testing
import Zoetrope
import ZoetropeCoreAnimation

@Suite struct LayerRunTests {
    private func square(_ color: CGColor, _ frame: CGRect) -> CALayer {
        let layer = CALayer()
        (layer.frame, layer.backgroundColor) = (frame, color)
        return layer
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// Ten frames a second of a square that goes from the left to the right.
    private func moving() -> CALayer {
        LayerClock.now = 0
        let root = square(.white, CGRect(x: 0, y: 0, width: 40, height: 10))
        let layer = square(red, CGRect(x: 0, y: 0, width: 10, height: 10)),
            animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (5, 35, 1)
        layer.add(animation, forKey: "move")
        root.addSublayer(layer)
        return root
    }

    @Test func drawsAtATimeAndAScale() throws {
        let run = LayerRun(moving(), duration: 1)
        let start = try run.bitmap(at: 0, scale: 2), middle = try run.bitmap(at: 0.5, scale: 2)
        #expect(start.width == 80 && start.height == 20)
        #expect(start[2, 2].g == 0 && start[40, 2].g == 255 && middle[2, 2].g == 255 && middle[40, 2].g == 0)
    }

    @Test func filesDoNotDependOnThreads() throws {
        func files(_ jobs: Int) throws -> [Data] {
            let buffer = OutputBuffer(), frames = OutputBuffer()
            try LayerRun(moving(), duration: 1).write(
                [.gif(to: .memory(buffer)), .frames(to: .memory(frames))], options: RunOptions(rate: 10, jobs: jobs))
            #expect(frames.files.count == 11)
            return buffer.files + frames.files
        }
        #expect(try files(1) == files(3))
        #expect(LayerClock.now == 0)
    }

    @Test func aMaskIsInTheLayersSpace() throws {
        let root = square(red, CGRect(x: 0, y: 0, width: 20, height: 20)), mask = CAShapeLayer()
        mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
        root.mask = mask
        let bitmap = try LayerRun(root).bitmap()
        #expect(bitmap[5, 5].a == 255 && bitmap[15, 5].a == 0 && mask.superlayer === root)
    }

    @Test func replicatorsCopyInSpaceTimeAndColour() throws {
        LayerClock.now = 0
        let root = CAReplicatorLayer(), dot = square(.white, CGRect(x: 0, y: 0, width: 5, height: 5))
        root.bounds = CGRect(x: 0, y: 0, width: 30, height: 5)
        (root.instanceCount, root.instanceTransform) = (3, CATransform3DMakeTranslation(10, 0, 0))
        (root.instanceColor, root.instanceGreenOffset) = (red, 0)
        root.instanceAlphaOffset = -0.25
        root.addSublayer(dot)
        let bitmap = try LayerRun(root).bitmap()
        #expect(bitmap[2, 2].r == 255 && bitmap[2, 2].g == 0)
        #expect(abs(Int(bitmap[12, 2].a) - 191) <= 1 && abs(Int(bitmap[22, 2].a) - 128) <= 1 && bitmap[7, 2].a == 0)
    }

    @Test func aFlippedLayerCountsFromItsLowerEdge() throws {
        let root = square(.white, CGRect(x: 0, y: 0, width: 20, height: 20))
        root.isGeometryFlipped = true
        root.addSublayer(square(red, CGRect(x: 0, y: 0, width: 5, height: 5)))
        let bitmap = try LayerRun(root).bitmap()
        #expect(bitmap[2, 17].g == 0 && bitmap[2, 2].g == 255)
    }

    /// Core Animation names the edges for a y axis that points up.
    @Test(arguments: [(CALayerContentsGravity.top, 18), (.bottom, 1), (.topLeft, 18), (.bottomLeft, 1)])
    func theEdgesOfContentsAreNamedForYUp(_ gravity: CALayerContentsGravity, y: Int) throws {
        let root = square(.white, CGRect(x: 0, y: 0, width: 4, height: 20)), layer = CALayer()
        (layer.frame, layer.contentsGravity) = (root.bounds, gravity)
        layer.contents = try LayerRun(square(red, CGRect(x: 0, y: 0, width: 4, height: 4))).image()
        root.addSublayer(layer)
        let bitmap = try LayerRun(root).bitmap()
        #expect(bitmap[2, y].g == 0 && bitmap[2, 19 - y].g == 255 && bitmap[2, 10].g == 255)
    }

    @Test func picturesDissolve() throws {
        LayerClock.now = 0
        func image(_ color: CGColor) throws -> CGImage {
            try LayerRun(square(color, CGRect(x: 0, y: 0, width: 4, height: 4))).image()
        }
        let layer = CALayer(), animation = CABasicAnimation(keyPath: "contents")
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        (animation.fromValue, animation.toValue, animation.duration) = (try image(.black), try image(.white), 1)
        layer.contents = try image(.white)
        layer.add(animation, forKey: nil)
        let middle = try LayerRun(layer).bitmap(at: 0.5)[1, 1]
        #expect(abs(Int(middle.r) - 128) <= 1)
    }

    @Test func errorsSayWhatToDo() throws {
        #expect(throws: (any Error).self) { try LayerRun(CALayer()).bitmap() }
        do { _ = try LayerRun(CALayer()).bitmap() } catch {
            #expect(
                "\(error)"
                    == "the layer's bounds are 0.0 x 0.0 points; the canvas needs a size: set the layer's bounds")
        }
        let layer = square(red, CGRect(x: 0, y: 0, width: 4, height: 4))
        layer.name = "page"
        (layer.contents, layer.compositingFilter) = (12, "nonsense")
        let run = LayerRun(layer)
        _ = try run.bitmap()
        #expect(
            run.warnings == [
                "layer 'page': the object in its contents is left out: set a CGImage",
                "layer 'page': its compositingFilter is left out: there is no 'nonsense'",
            ])
    }
}

@Suite struct TransitionTests {
    /// A black page that becomes white by a transition of a second.
    private func middle(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) throws -> Bitmap {
        LayerClock.now = 0
        let root = CALayer(), page = CALayer(), transition = CATransition()
        root.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        (page.frame, page.backgroundColor) = (root.bounds, .black)
        root.addSublayer(page)
        (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
        page.add(transition, forKey: nil)
        page.backgroundColor = .white
        #expect(page.animationKeys() == [kCATransition])
        return try LayerRun(root, duration: 2).bitmap(at: 0.5)
    }

    @Test func fades() throws {
        let pixel = try middle(.fade)[10, 10]
        #expect(abs(Int(pixel.r) - 128) <= 1 && pixel.a == 255)
    }

    @Test func moves() throws {
        let pushed = try middle(.push, .fromRight), revealed = try middle(.reveal, .fromLeft)
        #expect(pushed[5, 10].r == 0 && pushed[15, 10].r == 255)
        #expect(revealed[5, 10].r == 255 && revealed[15, 10].r == 0)
        let risen = try middle(.moveIn, .fromTop)
        #expect(risen[10, 5].r == 0 && risen[10, 15].r == 255)
    }
}

@Suite struct GoldenRunTests {
    @Test func framesAreRecordedAndCompared() throws {
        LayerClock.now = 0
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("goldens-\(UUID().uuidString)").path
        let layer = CALayer()
        (layer.bounds, layer.backgroundColor) = (CGRect(x: 0, y: 0, width: 8, height: 8), .black)
        let recorded = try LayerRun(layer).check(against: folder, at: [0, 0.5], name: "page", record: .missing)
        #expect(recorded.recorded == "2 frames recorded")
        #expect(try LayerRun(layer).check(against: folder, at: [0, 0.5], name: "page").passes)
        layer.cornerRadius = 4
        let changed = try LayerRun(layer).check(against: folder, at: [0, 0.5], name: "page")
        #expect(!changed.passes && changed.summary.hasPrefix("page: "), "\(changed.summary)")
    }
}

/// How much of a run is in memory.
@Suite struct StreamedRunTests {
    /// A square that moves in every frame of a run of so many frames, 10 a second.
    private func run(frames: Int) -> LayerRun {
        LayerClock.now = 0
        let root = CALayer(), layer = CALayer(), animation = CABasicAnimation(keyPath: "position.x")
        let seconds = Double(frames) / 10
        (root.bounds, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 12, height: 4), .white)
        (layer.frame, layer.backgroundColor) = (CGRect(x: 0, y: 0, width: 4, height: 4), .black)
        (animation.fromValue, animation.toValue, animation.duration) = (0, 12, seconds)
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
        return LayerRun(root, duration: seconds)
    }

    private func states(_ frames: Int, jobs: Int, _ playback: Playback = Playback(), blur: Int = 1) throws -> Int {
        let run = run(frames: frames), buffer = OutputBuffer()
        var options = RunOptions(rate: 10, jobs: jobs)
        options.motionBlur = blur
        try run.write([.rgba(to: .memory(buffer))], playback: playback, options: options)
        #expect((buffer.files.first?.count ?? 0) >= frames * 12 * 4 * 4)
        return run.mostStates
    }

    @Test(arguments: [1, 3]) func aLongRunKeepsNoMoreStatesThanAShortOne(jobs: Int) throws {
        let most = 2 * jobs + 3
        #expect(try states(100, jobs: jobs) <= most && states(1000, jobs: jobs) <= most)
        #expect(try states(300, jobs: jobs, blur: 4) <= 4 * most)
    }

    /// The way back shows what the way there has shown.
    @Test func aRunThatReturnsKeepsItsStates() throws {
        #expect(try states(100, jobs: 2, Playback(route: .pingPong)) >= 100)
    }

    @Test func bytesDependNeitherOnThreadsNorOnWhatIsKept() throws {
        func bytes(_ jobs: Int, limit: Int?) throws -> [Data] {
            let buffer = OutputBuffer()
            var output = Output.gif(to: .memory(buffer))
            output.maximumBytes = limit
            try run(frames: 40).write([output], options: RunOptions(rate: 10, jobs: jobs))
            return buffer.files
        }
        let streamed = try bytes(1, limit: nil)
        #expect(try bytes(4, limit: nil) == streamed)
        // Within a limit, frames may be drawn again, and are kept.
        #expect(try bytes(2, limit: 1 << 20) == streamed)
    }

    /// Pictures that layers first show while the run is being drawn.
    @Test(arguments: [1, 3]) func picturesAppearAsTheRunGoes(jobs: Int) throws {
        func image(_ level: CGFloat) throws -> CGImage {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            layer.backgroundColor = CGColor(red: level, green: 0, blue: 0, alpha: 1)
            return try LayerRun(layer).image()
        }
        let layer = CALayer(), buffer = OutputBuffer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let run = LayerRun(layer, duration: 1)
        for step in 0..<10 {
            let picture = try image(CGFloat(step) / 10)
            run.at(Double(step) / 10) {
                CATransaction.setDisableActions(true)
                layer.contents = picture
            }
        }
        try run.write([.rgba(to: .memory(buffer))], options: RunOptions(rate: 10, jobs: jobs))
        let reds = stride(from: 0, to: buffer.files[0].count, by: 64).map { Double(buffer.files[0][$0]) }
        #expect(reds.count == 10)
        for (step, red) in reds.enumerated() { #expect(abs(red - Double(step) * 25.5) <= 1, "\(reds)") }
    }
}
