import Foundation

/// A value of the same type as another, and unlike it; nil for a type that is not known.
package func otherValue(than value: Any) -> Any? {
    switch value {
    case let value as Bool: !value
    case let value as Double: value + 1
    case let value as CGFloat: value + 1
    case let value as Float: value + 1
    case let value as Int: value + 1
    case let value as UInt: value ^ 1
    case let value as UInt32: value ^ 1
    case let value as String: value + "x"
    case let value as CGSize: CGSize(width: value.width + 1, height: value.height)
    case let value as any RawRepresentable: other(than: value)
    default: nil
    }
}

private func other<Value: RawRepresentable>(than value: Value) -> Any? {
    (otherValue(than: value.rawValue) as? Value.RawValue).flatMap { Value(rawValue: $0) }
}
