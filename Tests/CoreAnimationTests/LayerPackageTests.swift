import Foundation
import Testing
import ZoetropeCoreAnimation

@Suite struct LayerPackageTests {
    /// A file with this archive, in a folder of its own.
    private func file(_ text: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("caml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("main.caml")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test func layersAreRead() throws {
        let package = try LayerPackage(
            contentsOf: file(
                """
                <?xml version="1.0" encoding="utf-8"?>
                <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
                  <CALayer bounds="0 0 20 10" position="10 5" name="page" backgroundColor="1 1 1" opaque="1">
                    <sublayers>
                      <CAShapeLayer position="5 5" bounds="0 0 4 4" cornerRadius="2" hidden="0"
                          transform="translate(1, 2) rotate(90deg)">
                        <fillColor opacity="0.5" value="1 0 0" />
                      </CAShapeLayer>
                      <CAGradientLayer bounds="0 0 1 1" startPoint="0 0" endPoint="1 0">
                        <colors><CGColor value="1 0 0" /><CGColor value="0 0 1" /></colors>
                        <locations><integer value="0" /><real value="0.5" /></locations>
                      </CAGradientLayer>
                    </sublayers>
                    <animations>
                      <CABasicAnimation key="fade" keyPath="opacity" duration="2" repeatCount="inf">
                        <fromValue type="real" value="0" />
                      </CABasicAnimation>
                    </animations>
                    <mystery value="1" />
                  </CALayer>
                </caml>
                """))
        let root = package.root
        #expect(root.name == "page" && root.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
        let shape = try #require(root.sublayers?[0] as? CAShapeLayer), t = shape.transform
        #expect(shape.cornerRadius == 2 && shape.fillColor?.components == [1, 0, 0, 0.5])
        #expect(abs(t.m12 - 1) < 1e-12 && t.m41 == 1 && t.m42 == 2)
        let gradient = try #require(root.sublayers?[1] as? CAGradientLayer)
        #expect(
            gradient.colors?.count == 2 && gradient.locations == [0, 0.5] && gradient.endPoint == CGPoint(x: 1, y: 0))
        let fade = try #require(root.animation(forKey: "fade") as? CABasicAnimation)
        #expect(fade.keyPath == "opacity" && fade.duration == 2 && fade.repeatCount == .infinity)
        #expect(package.warnings.count == 1)
        #expect(
            package.warnings[0].hasSuffix("main.caml:19: mystery is left out: it is not known, or has no such value"))
    }

    @Test(arguments: [
        ("", "this is not XML: an archive begins with <caml>"),
        ("{\"a\": 1}", "main.caml:1:1: this is not XML: an archive begins with <caml>"),
        ("<caml>\n <CALayer></caml>", "main.caml:2:13: this is not XML: mismatched tag"),
        ("<caml>&a;</caml>", "this is not XML: undefined entity"),
        ("<!DOCTYPE x [<!ENTITY a \"b\">]><caml>&a;</caml>", "the file declares a document type; archives have none"),
        ("<!DOCTYPE caml SYSTEM \"a.dtd\"><caml/>", "the file declares a document type; archives have none"),
        ("<caml><b/></caml>", "there is no layer in <caml>"),
        (String(repeating: "<CALayer>", count: 1000), "elements more than 300 deep; that is the limit"),
        (
            "<caml>" + String(repeating: "<a/>", count: 200_000), "more than 200000 elements; that is the limit"
        ),
    ])
    func hostileFilesAreRefused(text: String, problem: String) throws {
        let file = try file(text)
        do {
            _ = try LayerPackage(contentsOf: file)
            Issue.record("it was read")
        } catch { #expect("\(error)".contains(problem), "\(error)") }
    }

    @Test func picturesOutsideAreNotRead() throws {
        let package = try LayerPackage(
            contentsOf: file("<caml><CALayer bounds=\"0 0 1 1\"><contents src=\"../a.png\" /></CALayer></caml>"))
        #expect(package.root.contents == nil)
        #expect(package.warnings.first?.hasSuffix("'../a.png' lies outside the package; it is not read") == true)
    }
}

@Suite struct EmitterTests {
    private func emitter() throws -> CAEmitterLayer {
        LayerClock.now = 0
        let page = CALayer()
        (page.bounds, page.backgroundColor) = (CGRect(x: 0, y: 0, width: 2, height: 2), .black)
        let cell = CAEmitterCell(), layer = CAEmitterLayer()
        cell.contents = try LayerRun(page).image()
        (cell.birthRate, cell.lifetime, cell.velocity) = (10, 1, 20)
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.emitterPosition = CGPoint(x: 10, y: 20)
        layer.emitterCells = [cell]
        return layer
    }

    @Test func particlesMoveFromTheEmitter() throws {
        let bitmap = try LayerRun(emitter(), duration: 3).bitmap(at: 0.95)
        // Born at 0, 0.1, … 0.9 s: the first has gone 19 points, the last one.
        #expect(bitmap[29, 20].a > 0 && bitmap[11, 20].a > 0 && bitmap[32, 20].a == 0 && bitmap[8, 20].a == 0)
    }

    @Test func aSeedDecides() throws {
        func picture(_ seed: UInt32) throws -> CGImage {
            let layer = try emitter()
            layer.seed = seed
            layer.emitterCells?[0].emissionRange = 2 * .pi
            return try LayerRun(layer, duration: 3).image(at: 2)
        }
        #expect(try picture(1) == picture(1) && picture(1) != picture(2))
    }
}
