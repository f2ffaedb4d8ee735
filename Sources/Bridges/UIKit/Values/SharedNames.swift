import ZoetropeCoreAnimation

// A Mac's Core Foundation has structures of these names, too, and both are imported here. A module's own names come
// before those that it imports.
#if canImport(CoreGraphics)
    public typealias CGAffineTransform = ZoetropeCoreAnimation.CGAffineTransform
    public typealias CGVector = ZoetropeCoreAnimation.CGVector
#endif
