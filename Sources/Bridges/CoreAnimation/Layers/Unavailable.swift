import Foundation

// What Core Animation's headers have and a drawing engine without a device does not: code that uses it learns so from the
// compiler, and what to use instead.

@available(*, unavailable, message: "tiles are drawn into a context here: use a CALayer with a CGImage as its contents")
open class CATiledLayer: CALayer {}

@available(*, unavailable, message: "there is no GPU here: use a CALayer with a CGImage as its contents")
open class CAMetalLayer: CALayer {}

@available(*, unavailable, message: "there is no GPU here: use a CALayer with a CGImage as its contents")
open class CAEAGLLayer: CALayer {}

@available(*, unavailable, message: "there is no GPU here: use a CALayer with a CGImage as its contents")
open class CAOpenGLLayer: CALayer {}

@available(*, unavailable, message: "videos are not played here: use a CALayer, and set its contents at each frame")
open class AVPlayerLayer: CALayer {}

@available(*, unavailable, message: "use LayerRun, which draws a tree at any time")
public final class CARenderer {}

@available(*, unavailable, message: "set frames in layoutSublayers(of:), or use ZoetropeUIKit's constraints")
public final class CAConstraint {}

@available(*, unavailable, message: "set frames in layoutSublayers(of:), or use ZoetropeUIKit's constraints")
public final class CAConstraintLayoutManager {}

@available(*, unavailable, message: "set frames in layoutSublayers(of:)")
public protocol CALayoutManager: AnyObject {}

@available(*, unavailable, message: "colours are limited to sRGB where they are drawn")
public final class CAEDRMetadata {}

extension CALayer {
    @available(*, unavailable, message: "set frames in layoutSublayers(of:), or use ZoetropeUIKit's constraints")
    public var constraints: [Any]? { nil }

    @available(*, unavailable, message: "set frames in layoutSublayers(of:)")
    public func addConstraint(_ constraint: Any) {}

    @available(*, unavailable, message: "set frames in layoutSublayers(of:)")
    public var layoutManager: Any? { nil }

    @available(*, unavailable, message: "set frames in layoutSublayers(of:)")
    public var autoresizingMask: UInt32 { 0 }

    @available(*, unavailable, message: "set frames in layoutSublayers(of:)")
    public func resizeSublayers(withOldSize size: CGSize) {}

    @available(*, unavailable, message: "set frames in layoutSublayers(of:)")
    public func resize(withOldSuperlayerSize size: CGSize) {}
}

extension CADisplayLink {
    @available(*, unavailable, message: "there are no selectors without Objective-C: use CADisplayLink(block:)")
    public convenience init(target: Any, selector: Any) { self.init { _ in } }
}

extension CATransition {
    @available(*, unavailable, message: "transitions by filters are not drawn: use type and subtype")
    public var filter: Any? { nil }
}

extension CGPath {
    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use a mask, or fillRule")
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not combined here: use contains(_:using:)")
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool { false }

    @available(*, unavailable, message: "paths are not taken apart here")
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] { [] }
}
