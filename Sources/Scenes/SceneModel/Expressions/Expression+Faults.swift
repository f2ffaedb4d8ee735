import ZoetropeNumbers
import ZoetropeTiming

extension Expression {
    /// The message for a value that is not finite: `this is infinite at time = 0.5 s: 1/0 is a division by 0`.
    func message(forValue v: Double, _ b: Bindings = Bindings(), when: String = "") -> String {
        let reason = fault(b).map { ": \($0)" } ?? ""
        return (v.isNaN ? "this is not a number" : "this is infinite") + when + reason
    }
}

extension Expression.Step {
    /// Why a step has a result that is not finite, though its operands are: `1/0 is a division by 0`. Nil for a step
    /// that only passes such a value on.
    func fault(of operands: [Double], _ result: Double) -> String? {
        switch self {
        case .binary(let op):
            let text = operands.map { $0 < 0 ? "(\($0.faultText))" : $0.faultText }.joined(separator: op.rawValue)
            let divides = op == .divide || op == .remainder
            return "\(text) is \(divides && operands[1] == 0 ? "a division by 0" : "too large")"
        case .call(let function, _):
            let call = "\(function.rawValue)(\(operands.map(\.faultText).joined(separator: ", ")))"
            return call + function.fault(of: operands, result)
        case .number, .variable, .negate, .not, .choose, .pick, .mixColors, .withAlpha, .channel: return nil
        }
    }
}

extension Function {
    /// What is wrong with arguments for which the function has no finite value, as the rest of a sentence after the
    /// call.
    fileprivate func fault(of a: [Double], _ result: Double) -> String {
        switch self {
        case .log: return "; a logarithm needs a number above 0"
        case .sqrt: return "; a square root needs 0 or more"
        case .mod where a[1] == 0: return " is a division by 0"
        case .tan: return "; the tangents of 90 and 270 degrees are infinite"
        case .pow where a[0] == 0: return " is a division by 0"
        case .pow where a[0] < 0 && result.isNaN: return "; only whole powers of a number below 0 are numbers"
        case .smoothstep where a[0] == a[1]: return " is a division by 0; its first two arguments must differ"
        case .spring where a[0] < Spring.leastRatio:
            return "; the first argument, the damping ratio, must be \(Spring.leastRatio.text) or more"
        case .bezier:
            return "; the first and the third argument, the curve's x1 and x2, must be within 0 to 1"
        case .rubber where a[1] <= 0: return "; the second argument, how long the view is, must be above 0"
        case .rubber where a.count > 2 && a[2] < 0: return "; the third argument, the stiffness, must be 0 or more"
        case .deceleration where a.count > 2 && !(a[2] > 0 && a[2] < 1):
            return "; the third argument, the rate a millisecond, must be between 0 and 1"
        default: return " is too large"
        }
    }
}

extension Double {
    /// At most six places; small numbers have an exponent.
    fileprivate var faultText: String {
        let short = NumberText.short(self, places: 6)
        return self != 0 && (short == "0" || short == "-0") ? text : short
    }
}
