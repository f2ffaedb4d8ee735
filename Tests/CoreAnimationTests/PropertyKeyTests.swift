import Foundation
import Testing
import ZoetropeCoreAnimation
import ZoetropeLayers

/// Every row of the table of a layer's properties, by Core Animation's keys: key-value coding gives three values back, and
/// each of them is another layer to the engine.
@Suite struct PropertyKeyTests {
    private struct Sample {
        let key: String
        let values: [Any]
        /// What the property needs to be seen.
        var layer: CALayer = plain()

        init(_ key: String, _ values: [Any], on layer: CALayer = plain()) {
            (self.key, self.values, self.layer) = (key, values, layer)
        }

        static func plain() -> CALayer { placed(CALayer()) }
        static func placed<L: CALayer>(_ layer: L) -> L {
            layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
            layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            return layer
        }
    }

    /// Nil where Core Animation has no such property, or no key for it.
    private static func sample(_ key: LayerProperty.Key) -> Sample? {
        let numbers: [Any] = [1.0, 2.0, 3.0], shares: [Any] = [0.25, 0.5, 0.75], flags: [Any] = [true, false]
        let colors: [Any] = [0.2, 0.5, 0.8].map { CGColor(red: $0, green: 0, blue: 0, alpha: 1) }
        let points: [Any] = [1, 2, 3].map { CGPoint(x: $0 * 0.25, y: 0.5) }
        let rects: [Any] = [0.25, 0.5, 0.75].map { CGRect(x: 0, y: 0, width: $0, height: 1) }
        let turns: [Any] = [1, 2, 3].map { CATransform3DMakeRotation($0 * 0.1, 0, 0, 1) }
        let paths: [Any] = [10, 20, 30].map { CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: 9), transform: nil) }
        let round = Sample.plain(), shown = Sample.plain(), dark = Sample.plain()
        let shape = Sample.placed(CAShapeLayer()), text = Sample.placed(CATextLayer())
        let gradient = Sample.placed(CAGradientLayer())
        round.cornerRadius = 8
        shown.contents = picture(1)
        dark.shadowOpacity = 1
        (shape.path, shape.strokeColor) = (CGPath(rect: shape.bounds, transform: nil), .black)
        (text.string, text.fontSize) = ("one two", 10)
        gradient.colors = [CGColor.black, CGColor.white]
        switch key {
        case .position: return Sample("position", points)
        case .bounds: return Sample("bounds", rects)
        case .anchorPoint: return Sample("anchorPoint", points.dropFirst().map { $0 } + [CGPoint(x: 0, y: 0)])
        case .anchorPointZ: return Sample("anchorPointZ", numbers)
        case .zPosition: return Sample("zPosition", numbers)
        case .transform: return Sample("transform", turns)
        case .sublayerTransform: return Sample("sublayerTransform", turns)
        case .opacity: return Sample("opacity", shares)
        case .doubleSided: return Sample("doubleSided", flags)
        case .masksToBounds: return Sample("masksToBounds", flags)
        case .allowsGroupOpacity: return Sample("allowsGroupOpacity", flags)
        case .cornerRadius: return Sample("cornerRadius", numbers)
        case .cornerCurve:
            return Sample("cornerCurve", [CALayerCornerCurve.continuous, CALayerCornerCurve.circular], on: round)
        case .maskedCorners: return Sample("maskedCorners", [1, 3, 7], on: round)
        case .backgroundColor: return Sample("backgroundColor", colors)
        case .border: return Sample("borderWidth", numbers)
        case .contents: return Sample("contents", [1, 2, 3].map { picture($0) })
        case .contentsGravity:
            return Sample(
                "contentsGravity", [CALayerContentsGravity.center, CALayerContentsGravity.left], on: shown)
        case .contentsCenter: return Sample("contentsCenter", rects, on: shown)
        case .magnificationFilter:
            return Sample(
                "magnificationFilter", [CALayerContentsFilter.nearest, CALayerContentsFilter.linear], on: shown)
        case .minificationFilter:
            return Sample(
                "minificationFilter", [CALayerContentsFilter.nearest, CALayerContentsFilter.linear], on: shown)
        case .gradient: return Sample("endPoint", points, on: gradient)
        case .shape: return Sample("path", paths, on: shape)
        case .fillColor: return Sample("fillColor", colors, on: shape)
        case .stroke: return Sample("lineWidth", numbers, on: shape)
        case .text: return Sample("string", ["a", "b", "c"], on: text)
        case .fontSize: return Sample("fontSize", [10.0, 12.0, 14.0], on: text)
        case .foregroundColor: return Sample("foregroundColor", colors, on: text)
        case .alignmentMode: return Sample("alignmentMode", [CATextLayerAlignmentMode.right, .center], on: text)
        case .shadow: return Sample("shadowRadius", numbers, on: dark)
        case .shadowPath: return Sample("shadowPath", paths, on: dark)
        case .compositingFilter: return Sample("compositingFilter", ["multiplyBlendMode", "screenBlendMode"])
        case .maskLayers: return Sample("mask", [8.0, 9.0, 10.0].map { mask($0) })
        // A class; an array of filters and a font, which are no values; and what Core Animation has no property for.
        case .transformLayer, .filters, .backdrop, .font, .runs, .cornerRadii, .mask, .curl, .mesh: return nil
        }
    }

    /// Every key of a row is one that key-value coding knows, of one of the classes.
    @Test(arguments: LayerProperty.Key.allCases) func spellingsAreKeys(_ key: LayerProperty.Key) {
        guard case .keys(let keys) = key.spelling else { return }
        let layers = [CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer()]
        for name in keys { #expect(layers.contains { $0.knows(name) }, "\(name)") }
    }

    private static func picture(_ k: Int) -> CGImage {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.backgroundColor = CGColor(red: CGFloat(k) * 0.25, green: 0, blue: 0, alpha: 1)
        return try! LayerRun(layer).image()
    }

    private static func mask(_ width: CGFloat) -> CALayer {
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: width, height: 10)
        mask.backgroundColor = .black
        return mask
    }

    /// What is said of the layer, and where it is.
    private static func described(_ layer: CALayer) throws -> String {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.addSublayer(layer)
        defer { layer.removeFromSuperlayer() }
        let recording = LayerRecording(size: root.bounds.size, background: nil)
        recording.capture(root, at: 0)
        let reports = try recording.layers(at: 0)
        let pixels = try recording.bitmap(at: 0, scale: 1).pixels.hashValue
        return reports.map { report in
            let words = LayerProperty.all.map { $0.words(of: report.state) ?? "" }
            return "\(words) \(report.details(pictures: ["p", "q", "r", "s"]).sorted { $0.key < $1.key })"
        }.joined(separator: "\n") + "\(pixels)"
    }

    private static func text(_ value: Any?) -> String {
        switch value {
        case let layer as CALayer: "\(ObjectIdentifier(layer))"
        case let path as CGPath: "\(path.boundingBox)"
        case let image as CGImage: "\(image.width) \(ObjectIdentifier(image))"
        default: value.map { "\($0)" } ?? "nil"
        }
    }

    @Test(arguments: LayerProperty.Key.allCases) func valuesComeBack(_ key: LayerProperty.Key) throws {
        LayerClock.now = 0
        guard let sample = Self.sample(key) else { return }
        guard case .keys(let keys) = key.spelling, keys.contains(sample.key) else {
            Issue.record("\(key) has a key in the test, '\(sample.key)', and none in LayerSpelling")
            return
        }
        let layer = sample.layer
        var read: [String] = [], seen: [String] = []
        for value in sample.values + sample.values {
            layer.setValue(value, forKeyPath: sample.key)
            read.append(Self.text(layer.value(forKeyPath: sample.key)))
            seen.append(try Self.described(layer))
        }
        let count = sample.values.count
        #expect(Array(read.prefix(count)) == Array(read.dropFirst(count)) && Set(read).count == count, "\(read)")
        #expect(
            Set(seen.prefix(count)).count == count, "\(sample.key) is kept and changes nothing: \(seen.prefix(count))")
    }
}
