// What a layer does with the tree that it is in. What subclasses may override is in the class itself: Swift cannot
// override what extensions have.

extension CALayer {
    /// - Precondition: the layer is not this one, and does not contain it.
    final func insert(_ layer: CALayer, at index: Int) {
        var ancestor: CALayer? = self
        while let a = ancestor {
            precondition(a !== layer, "a layer cannot be inserted into itself or into one of its sublayers")
            ancestor = a.superlayer
        }
        if layer.superlayer != nil { layer.removeFromSuperlayer() }
        children.insert(layer, at: min(max(index, 0), children.count))
        layer.superlayer = self
        setNeedsLayout()
        layer.runAction("onOrderIn")
    }

    // MARK: Layout and display

    /// How often a layer's layout may ask for another one.
    private static var layoutLimit: Int { 10 }

    final func layoutTree() {
        var passes = 0
        while needsLayoutNow, passes < CALayer.layoutLimit {
            needsLayoutNow = false
            layoutSublayers()
            passes += 1
        }
        for layer in children { layer.layoutTree() }
        mask?.layoutTree()
    }

    package final func displayTree() {
        displayIfNeeded()
        for layer in children { layer.displayTree() }
        mask?.displayTree()
    }

    // MARK: Scrolling

    /// The nearest scroll layer around this one.
    var enclosingScrollLayer: CAScrollLayer? {
        var layer = superlayer
        while let l = layer {
            if let scroll = l as? CAScrollLayer { return scroll }
            layer = l.superlayer
        }
        return nil
    }
}
