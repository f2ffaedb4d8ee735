import Foundation
import ZoetropeCoreAnimation

// Texts that are measured and drawn without a label.

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Kept for callers that pass one: texts are drawn at their own size.
open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
}

extension NSAttributedString {
    /// A label that shows the text in as many lines as there is room for.
    private func label() -> UILabel {
        let label = UILabel()
        label.numberOfLines = 0
        label.attributedText = self
        return label
    }

    /// The size of the text's own lines.
    public func size() -> CGSize { boundingRect(with: .zero, options: [], context: nil).size }

    /// - Parameter size: the text is broken into lines of this width if lines are asked for; 0 for no limit.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let breaks = options.contains(.usesLineFragmentOrigin) && size.width > 0
        let most = CGFloat.greatestFiniteMagnitude
        let room = CGSize(width: breaks ? size.width : most, height: most)
        return CGRect(origin: .zero, size: label().sizeThatFits(room))
    }

    /// Draws the text into the current picture, from its upper left corner.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size())) }

    /// Draws the text into the current picture, from the top of a rectangle.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let label = label()
        label.bounds = CGRect(
            origin: .zero, size: CGSize(width: rect.width, height: label.sizeThatFits(rect.size).height))
        label.layoutIfNeeded()
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.add(label.layer)
        context.restoreGState()
    }
}

extension StringProtocol {
    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(self), attributes: attributes)
    }

    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { attributed(attrs).size() }
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { attributed(attributes).boundingRect(with: size, options: options, context: context) }
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        attributed(attrs).draw(at: point)
    }
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        attributed(attrs).draw(in: rect)
    }
}

extension NSString {
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as String).size(withAttributes: attrs)
    }
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as String).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(at: point, withAttributes: attrs)
    }
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(in: rect, withAttributes: attrs)
    }
}
