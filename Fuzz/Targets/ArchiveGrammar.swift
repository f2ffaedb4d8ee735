import Foundation
import ZoetropeCoreAnimation

/// Makes archives of Core Animation out of bytes: layers with properties and animations, most of them valid.
struct ArchiveGrammar {
    private var choices: Choices
    private var text = "<caml>"
    private var layers = 0

    static func archive(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = ArchiveGrammar(choices: Choices(bytes))
        grammar.layer(depth: 0)
        grammar.states()
        return grammar.text + "</caml>"
    }

    private init(choices: Choices) { self.choices = choices }

    private static let numbers = ["0", "1", "0.5", "-1", "20", "64", "1e9", "-1e9", "1e300", "0.001", "nan", "3 4", ""]
    private static let classes = [
        "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CATransformLayer", "CAReplicatorLayer",
        "CAScrollLayer", "CAEmitterLayer", "CAUnknownLayer",
    ]
    private static let keys = [
        "opacity", "cornerRadius", "borderWidth", "zPosition", "anchorPointZ", "shadowOpacity", "shadowRadius",
        "hidden",
        "masksToBounds", "doubleSided", "geometryFlipped", "lineWidth", "strokeStart", "strokeEnd", "fontSize",
        "instanceCount", "instanceDelay", "speed", "timeOffset", "beginTime", "contentsScale", "birthRate", "unknown",
    ]
    private static let transforms = [
        "rotate(30deg, 0, 1, 0)", "scale(2)", "scale(0)", "translate(1, 2, 3) rotate(1)", "perspective(100)",
        "matrix(1)",
        "matrix(1 0 0 1 5 5)", "rotate(", "scale(1e200, -1)",
    ]

    private mutating func number() -> String { choices.element(of: Self.numbers) }
    private mutating func numbers(_ count: Int) -> String { (0..<count).map { _ in number() }.joined(separator: " ") }

    private mutating func layer(depth: Int) {
        layers += 1
        let name = choices.element(of: Self.classes)
        text +=
            "<\(name) id=\"#\(layers)\" bounds=\"0 0 \(choices.below(60)) \(choices.below(60))\" position=\"\(numbers(2))\""
        for _ in 0..<choices.below(4) { text += " \(choices.element(of: Self.keys))=\"\(number())\"" }
        if choices.oneIn(3) { text += " transform=\"\(choices.element(of: Self.transforms))\"" }
        text += " backgroundColor=\"1 0 0\">"
        if choices.oneIn(3) { animations() }
        if choices.oneIn(4) {
            text += "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"\(number())\"/></filters>"
        }
        if choices.oneIn(4) { text += "<path value=\"\(choices.element(of: Self.pathData))\"/>" }
        if choices.oneIn(6) {
            text += "<emitterCells><CAEmitterCell birthRate=\"\(number())\" lifetime=\"\(number())\"/></emitterCells>"
        }
        if choices.oneIn(4) { text += "<colors><CGColor value=\"\(numbers(3))\"/><CGColor value=\"0 0 1\"/></colors>" }
        if depth < 6, layers < 40 {
            text += "<sublayers>"
            for _ in 0..<choices.below(4) { layer(depth: depth + 1) }
            text += "</sublayers>"
        }
        text += choices.oneIn(16) ? "" : "</\(name)>"
    }

    private static let pathData = [
        "M0 0 L10 0 L10 10 Z", "M0 0 C1 1 2 2 3 3 Q4 4 5 5", "L1 1", "M0 0 L1e9 -1e9 L0 1 Z", "M0", "Z", "M1 1 X 2",
        "M nan 0", "M0 0 Z Z M1e300 0 L0 0",
    ]

    /// What the topmost layer has after its sublayers: it is closed again by the reader's rules, or not at all.
    private mutating func states() {
        guard let end = text.range(of: "</", options: .backwards), choices.oneIn(2) else { return }
        let rest = text[end.lowerBound...]
        text.removeSubrange(end.lowerBound...)
        text += "<states>"
        for index in 0..<choices.below(4) {
            text += "<LKState name=\"s\(index)\" basedOn=\"s\(choices.below(4))\"><elements>"
            for _ in 0..<choices.below(4) {
                let path = choices.element(of: Self.keys + ["position.x", "transform", "sublayers", "name", "frame"])
                text += "<LKStateSetValue targetId=\"#\(choices.below(4))\" keyPath=\"\(path)\">"
                text += "<value type=\"real\" value=\"\(number())\"/></LKStateSetValue>"
            }
            text += "</elements></LKState>"
        }
        text += "</states><stateTransitions><LKStateTransition fromState=\"*\" toState=\"s1\"><elements>"
        for _ in 0..<choices.below(4) {
            let path = choices.element(of: Self.keys + ["position.x", "transform"])
            text += "<LKStateTransitionElement targetId=\"#\(choices.below(4))\" key=\"\(path)\">"
            text += "<animation type=\"CASpringAnimation\" damping=\"\(number())\" beginTime=\"\(number())\"/>"
            text += "</LKStateTransitionElement>"
        }
        text += "</elements></LKStateTransition></stateTransitions>" + rest
    }

    private mutating func animations() {
        let path = choices.element(of: Self.keys + ["position", "transform.rotation.z", "bounds.size.width"])
        text +=
            "<animations><CABasicAnimation keyPath=\"\(path)\" duration=\"\(number())\" repeatCount=\"\(number())\">"
        text += "<fromValue value=\"\(number())\"/><toValue value=\"\(number())\"/></CABasicAnimation></animations>"
    }

    /// Whether the archive was read and drawn.
    static func isDrawn(_ text: String) -> Bool {
        let place = URL(fileURLWithPath: "/nowhere")
        guard let package = try? LayerPackage(Data(text.utf8), file: place, folder: place) else { return false }
        let page = CALayer()
        page.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        page.addSublayer(package.root)
        let run = LayerRun(page, duration: 2)
        if package.states.contains("s1") { run.at(0.2) { try? package.setState("s1") } }
        if package.states.contains("s2") { run.at(0.4) { try? package.setState("s2") } }
        for time in [0, 0.3, 1.7] { guard (try? run.bitmap(at: time)) != nil else { return false } }
        return true
    }
}
