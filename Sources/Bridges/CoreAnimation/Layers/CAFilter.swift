import Foundation
import ZoetropeLayers
import ZoetropePixels

/// A filter of a layer's picture, by the names that Core Animation's archives have: `gaussianBlur` (`inputRadius`),
/// `colorSaturate` and `colorBrightness` (`inputAmount`), `colorMatrix`, and the modes of blending.
open class CAFilter: NSObject {
    /// What it does.
    public let type: String
    /// What key paths call it; the type, unless it is set.
    open var name: String
    open var isEnabled = true
    private var inputs: [String: Any] = [:]

    public init(type: String) { (self.type, name) = (type, type) }

    open func value(forKey key: String) -> Any? { inputs[key] }
    open func setValue(_ value: Any?, forKey key: String) { inputs[key] = value }

    private func number(_ key: String) -> Double? { AnimatedValue(inputs[key])?.number }

    /// As an archive has it.
    var attributes: [(String, String)] {
        var list = [("filter", type)]
        if name != type { list.append(("name", name)) }
        for (key, value) in inputs.sorted(by: { $0.key < $1.key }) {
            guard let value = AnimatedValue(value), let numbers = value.number.map({ [$0] }) ?? value.numbers else {
                continue
            }
            list.append((key, numbers.map { CAMLWriter.text($0) }.joined(separator: " ")))
        }
        return list
    }

    /// What the engine has for it; nil where it has nothing.
    var filter: ZoetropeLayers.LayerFilter? {
        switch type {
        case "gaussianBlur": number("inputRadius").map { .blur(max(0, ValueLimits.limited($0, ValueLimits.blur))) }
        case "colorSaturate": number("inputAmount").map { .saturation(ValueLimits.limited($0, 100)) }
        case "colorBrightness": number("inputAmount").map { .brightness(ValueLimits.limited($0, 100)) }
        case "colorMatrix":
            AnimatedValue(inputs["inputColorMatrix"])?.numbers.flatMap {
                $0.count == 20 ? .colorMatrix(ColorMatrix($0.map { ValueLimits.limited($0, 1000) })) : nil
            }
        default: nil
        }
    }
}
