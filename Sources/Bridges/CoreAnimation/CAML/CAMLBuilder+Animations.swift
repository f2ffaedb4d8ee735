import Foundation
import ZoetropeNumbers

/// Animations of an archive, and the values between which they go.
extension CAMLBuilder {
    mutating func animation(_ element: CAMLElement) -> CAAnimation? {
        let animation: CAAnimation
        switch element.attributes["type"] ?? element.name {
        case "CABasicAnimation": animation = CABasicAnimation()
        case "CAKeyframeAnimation": animation = CAKeyframeAnimation()
        case "CASpringAnimation": animation = CASpringAnimation()
        case "CAAnimationGroup":
            let group = CAAnimationGroup()
            group.animations = element.child("animations")?.children.compactMap { self.animation($0) }
            animation = group
        case let name:
            leave(out: "the animation \(name)", in: element, "there is none of this kind")
            return nil
        }
        for (key, text) in element.attributes { set(key, text, animation) }
        for child in element.children { set(child, animation) }
        if let spring = animation as? CASpringAnimation, spring.duration == 0 {
            spring.duration = spring.settlingDuration
        }
        return animation
    }

    private func set(_ key: String, _ text: String, _ animation: CAAnimation) {
        let number = Double(text)
        switch (key, animation) {
        case ("keyPath", let property as CAPropertyAnimation): property.keyPath = text
        case ("additive", let property as CAPropertyAnimation): property.isAdditive = text != "0"
        case ("cumulative", let property as CAPropertyAnimation): property.isCumulative = text != "0"
        case ("velocity", let spring as CASpringAnimation): spring.initialVelocity = number ?? 0
        case ("allowsOverdamping", let spring as CASpringAnimation): spring.allowsOverdamping = text != "0"
        case ("calculationMode", let keyframes as CAKeyframeAnimation):
            keyframes.calculationMode = .init(rawValue: text)
        case ("rotationMode", let keyframes as CAKeyframeAnimation): keyframes.rotationMode = .init(rawValue: text)
        case ("valueFunction", let property as CAPropertyAnimation):
            property.valueFunction = CAValueFunction(name: .init(rawValue: text))
        case ("timingFunction", _): animation.timingFunction = function(text)
        case ("fillMode", _): animation.fillMode = .init(rawValue: text)
        case ("repeatCount", _): animation.repeatCount = text == "inf" ? .infinity : Float(text) ?? 0
        default: if let number { animation.setValue(number, forKey: key) }
        }
    }

    private mutating func set(_ element: CAMLElement, _ animation: CAAnimation) {
        switch (element.name, animation) {
        case ("fromValue", let basic as CABasicAnimation): basic.fromValue = value(element)
        case ("toValue", let basic as CABasicAnimation): basic.toValue = value(element)
        case ("byValue", let basic as CABasicAnimation): basic.byValue = value(element)
        case ("path", let keyframes as CAKeyframeAnimation):
            keyframes.path = CAMLValues.path(element.attributes["value"] ?? "")
        case ("tensionValues", let keyframes as CAKeyframeAnimation): keyframes.tensionValues = numbers(element)
        case ("continuityValues", let keyframes as CAKeyframeAnimation): keyframes.continuityValues = numbers(element)
        case ("biasValues", let keyframes as CAKeyframeAnimation): keyframes.biasValues = numbers(element)
        case ("values", let keyframes as CAKeyframeAnimation):
            keyframes.values = element.children.compactMap { value($0) }
        case ("keyTimes", let keyframes as CAKeyframeAnimation):
            keyframes.keyTimes = numbers(element)
        case ("timingFunctions", let keyframes as CAKeyframeAnimation):
            keyframes.timingFunctions = element.children.map { function($0.attributes["value"] ?? "linear") }
        case ("animations", is CAAnimationGroup): return
        case ("timingFunction", _): animation.timingFunction = function(element.attributes["value"] ?? "linear")
        default: if let text = element.attributes["value"] { set(element.name, text, animation) }
        }
    }

    func numbers(_ element: CAMLElement) -> [NSNumber] {
        element.children.compactMap { ($0.attributes["value"].flatMap(Double.init)).map { NSNumber(value: $0) } }
    }

    private func function(_ text: String) -> CAMediaTimingFunction {
        guard let v = CAMLValues.numbers(text), v.count == 4 else {
            return CAMediaTimingFunction(name: .init(rawValue: text))
        }
        return CAMediaTimingFunction(controlPoints: Float(v[0]), Float(v[1]), Float(v[2]), Float(v[3]))
    }

    /// The value of an element with a type.
    mutating func value(_ element: CAMLElement) -> Any? {
        let type = element.attributes["type"] ?? element.name
        if type == "CGImage", let source = element.attributes["src"] { return read(source, element) }
        guard let text = element.attributes["value"] else { return nil }
        let numbers = CAMLValues.numbers(text), number = numbers?.count == 1 ? numbers?.first : nil
        switch type {
        case "CGColor", "color": return color(element)
        case "CATransform3D", "CGAffineTransform", "transform": return CAMLValues.transform(text)
        case "CGPath", "path": return CAMLValues.path(text)
        case "string": return text
        case "CGPoint", "NSPoint", "point": return CAMLValues.point(text) ?? number
        case "CGSize", "NSSize", "size": return CAMLValues.size(text) ?? number
        case "CGRect", "NSRect", "rect": return CAMLValues.rect(text) ?? number
        default: return number
        }
    }
}
