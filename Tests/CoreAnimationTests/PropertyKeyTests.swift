import Foundation
import Testing
import ZoetropeCoreAnimation
import ZoetropeLayers

/// Every row of the table of a layer's properties, by Core Animation's keys: key-value coding gives the values of each key
/// back, and each of them is another layer to the engine.
@Suite struct PropertyKeyTests {
    private struct Sample {
        let values: [Any]
        /// What the property needs to be seen.
        let layer: CALayer

        init(_ values: [Any], on layer: CALayer = plain()) { (self.values, self.layer) = (values, layer) }

        static func plain() -> CALayer { placed(CALayer()) }
        static func placed<L: CALayer>(_ layer: L) -> L {
            layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
            layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
            return layer
        }
    }

    private static var numbers: [Any] { [1.0, 2.0, 3.0] }
    private static var shares: [Any] { [0.25, 0.5, 0.75] }
    private static var flags: [Any] { [true, false] }
    private static var colors: [Any] { [0.2, 0.5, 0.8].map { CGColor(red: $0, green: 0, blue: 0, alpha: 1) } }
    private static var points: [Any] { [1, 2, 3].map { CGPoint(x: $0 * 0.25, y: 0.25) } }
    private static var rects: [Any] { [0.25, 0.5, 0.75].map { CGRect(x: 0, y: 0, width: $0, height: 1) } }
    private static var turns: [Any] { [1, 2, 3].map { CATransform3DMakeRotation($0 * 0.1, 0, 0, 1) } }
    private static var paths: [Any] {
        [10, 20, 30].map { CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: 9), transform: nil) }
    }

    /// Nil for a key that no sample is known of, which fails its test.
    private static func sample(_ key: String) throws -> Sample? {
        try ofLayers(key) ?? ofContents(key) ?? ofShapes(key) ?? ofTexts(key) ?? ofEffects(key)
    }

    private static func ofLayers(_ key: String) -> Sample? {
        let round = Sample.plain(), framed = Sample.plain()
        (round.cornerRadius, framed.borderWidth) = (8, 3)
        switch key {
        case "position", "anchorPoint": return Sample(points)
        case "bounds": return Sample(rects)
        case "anchorPointZ", "zPosition", "cornerRadius", "borderWidth": return Sample(numbers)
        case "transform", "sublayerTransform": return Sample(turns)
        case "opacity": return Sample(shares)
        case "hidden", "doubleSided", "masksToBounds", "allowsGroupOpacity": return Sample(flags)
        case "cornerCurve": return Sample([CALayerCornerCurve.continuous, CALayerCornerCurve.circular], on: round)
        case "maskedCorners": return Sample([1, 3, 7], on: round)
        case "backgroundColor": return Sample(colors)
        case "borderColor": return Sample(colors, on: framed)
        default: return nil
        }
    }

    private static func ofContents(_ key: String) -> Sample? {
        let shown = Sample.plain(), centred = Sample.plain(), gradient = Sample.placed(CAGradientLayer())
        shown.contents = picture(1)
        (centred.contents, centred.contentsGravity) = (picture(1), .center)
        gradient.colors = [CGColor.black, CGColor.white]
        switch key {
        case "contents": return Sample([1, 2, 3].map { picture($0) })
        case "contentsRect", "contentsCenter": return Sample(rects, on: shown)
        case "contentsScale": return Sample(numbers, on: centred)
        case "contentsGravity": return Sample([CALayerContentsGravity.center, CALayerContentsGravity.left], on: shown)
        case "magnificationFilter", "minificationFilter":
            return Sample([CALayerContentsFilter.nearest, CALayerContentsFilter.linear], on: shown)
        case "colors": return Sample(colors.map { [$0, CGColor.white] }, on: gradient)
        case "locations": return Sample([[0, 0.5], [0.25, 1], [0.5, 1]], on: gradient)
        case "startPoint", "endPoint": return Sample(points, on: gradient)
        case "type": return Sample([CAGradientLayerType.radial, CAGradientLayerType.conic, .axial], on: gradient)
        default: return nil
        }
    }

    private static func ofShapes(_ key: String) -> Sample? {
        let shape = Sample.placed(CAShapeLayer()), line = Sample.placed(CAShapeLayer()),
            dashed = Sample.placed(CAShapeLayer())
        let star = CGMutablePath()
        star.addLines(between: [(0, 20), (30, 20), (5, 0), (15, 30), (25, 0)].map { CGPoint(x: $0.0, y: $0.1) })
        (shape.path, shape.strokeColor) = (star, .black)
        for layer in [line, dashed] {
            (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (star, nil, .black, 3)
        }
        dashed.lineDashPattern = [6, 3]
        switch key {
        case "path": return Sample(paths, on: shape)
        case "fillRule": return Sample([CAShapeLayerFillRule.evenOdd, CAShapeLayerFillRule.nonZero], on: shape)
        case "fillColor": return Sample(colors, on: shape)
        case "strokeColor": return Sample(colors, on: line)
        case "lineWidth", "miterLimit": return Sample(numbers, on: line)
        case "lineCap": return Sample([CAShapeLayerLineCap.round, CAShapeLayerLineCap.square, .butt], on: line)
        case "lineJoin": return Sample([CAShapeLayerLineJoin.round, CAShapeLayerLineJoin.bevel, .miter], on: line)
        case "strokeStart": return Sample(shares, on: line)
        // The whole line is read as such, not as none.
        case "strokeEnd": return Sample([0.5, 1.0, 0.0], on: line)
        case "lineDashPattern": return Sample([[2, 2], [4, 2], [6, 2, 1, 2]], on: line)
        case "lineDashPhase": return Sample(numbers, on: dashed)
        default: return nil
        }
    }

    private static func ofTexts(_ key: String) throws -> Sample? {
        let text = Sample.placed(CATextLayer())
        (text.string, text.fontSize) = ("one two three four", 10)
        let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Fonts")
        switch key {
        case "string": return Sample(["a", "b", "c"], on: text)
        case "font":
            let other = try CGFont(contentsOf: fonts.appendingPathComponent("DejaVuSans.ttf"))
            return Sample([other, "Inter"], on: text)
        case "fontSize": return Sample([10.0, 12.0, 14.0], on: text)
        case "foregroundColor": return Sample(colors, on: text)
        case "alignmentMode": return Sample([CATextLayerAlignmentMode.right, .center], on: text)
        case "wrapped": return Sample(flags, on: text)
        case "truncationMode":
            return Sample([CATextLayerTruncationMode.end, CATextLayerTruncationMode.start], on: text)
        default: return nil
        }
    }

    private static func ofEffects(_ key: String) -> Sample? {
        let dark = Sample.plain()
        dark.shadowOpacity = 1
        let blurs = [1.0, 2.0, 3.0].map { radius in
            let blur = CAFilter(type: "gaussianBlur")
            blur.setValue(radius, forKey: "inputRadius")
            return [blur]
        }
        switch key {
        case "mask": return Sample([8.0, 9.0, 10.0].map { mask($0) })
        case "shadowColor": return Sample(colors, on: dark)
        case "shadowOpacity": return Sample(shares)
        case "shadowOffset": return Sample([1, 2, 3].map { CGSize(width: $0, height: 2) }, on: dark)
        case "shadowRadius": return Sample(numbers, on: dark)
        case "shadowPath": return Sample(paths, on: dark)
        case "filters": return Sample(blurs)
        case "backgroundFilters":
            let glass = Sample.plain()
            glass.backgroundColor = nil
            return Sample(blurs, on: glass)
        case "compositingFilter": return Sample(["multiplyBlendMode", "screenBlendMode"])
        default: return nil
        }
    }

    /// Those of every row.
    private static let keys: [String] = LayerProperty.Key.allCases.reduce(into: []) { all, key in
        guard case .keys(let keys) = key.spelling else { return }
        all += keys.filter { !all.contains($0) }
    }

    /// Every key that Core Animation's layers keep as a value belongs to a row, but those of layers that become several
    /// ones, of the places of sublayers, and those without an effect.
    @Test func everyKeyHasARow() {
        let others = LayerKey.allCases.filter {
            !Self.keys.contains($0.rawValue) && !$0.isKept && $0 != .geometryFlipped
        }
        let layers = [CAReplicatorLayer(), CAEmitterLayer()]
        for key in others {
            #expect(layers.contains { $0.knows(key.rawValue) } && !CALayer().knows(key.rawValue), "\(key): in no row")
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
        case let filters as [CAFilter]: "\(filters.map { $0.value(forKey: "inputRadius") ?? "" })"
        case let font as CGFont: font.postScriptName
        default: value.map { "\($0)" } ?? "nil"
        }
    }

    @Test(arguments: keys) func valuesComeBack(_ key: String) throws {
        LayerClock.now = 0
        let sample = try #require(try Self.sample(key), "a row has the key '\(key)', and this test no values of it")
        let layer = sample.layer
        var read: [String] = [], seen: [String] = []
        for value in sample.values + sample.values {
            layer.setValue(value, forKeyPath: key)
            read.append(Self.text(layer.value(forKeyPath: key)))
            seen.append(try Self.described(layer))
        }
        let count = sample.values.count
        #expect(Array(read.prefix(count)) == Array(read.dropFirst(count)) && Set(read).count == count, "\(read)")
        #expect(Set(seen.prefix(count)).count == count, "\(key) is kept and changes nothing: \(seen.prefix(count))")
    }
}
