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
        adopt(layer)
        setNeedsLayout()
        layer.runAction("onOrderIn")
    }

    /// Becomes the superlayer of a sublayer or a mask, with what is due in its tree.
    final func adopt(_ layer: CALayer) {
        layer.superlayer = self
        if layer.expectsPass { expectPass() }
        expectEvent()
    }

    // MARK: Layout and display

    /// How often a layer's layout may ask for another one.
    private static var layoutLimit: Int { 10 }

    /// Lets layout and display reach this layer.
    final func expectPass() {
        var layer: CALayer? = self
        while let next = layer, !next.expectsPass {
            next.expectsPass = true
            layer = next.parent
        }
    }

    final func layoutTree() {
        guard expectsPass else { return }
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
        guard expectsPass else { return }
        displayIfNeeded()
        for layer in children { layer.displayTree() }
        mask?.displayTree()
    }

    /// Whether layout or display is still due in the tree; where it is not, it is not expected any longer.
    final func checkForPass() -> Bool {
        guard expectsPass else { return false }
        expectsPass = needsLayoutNow || needsDisplayNow
        for layer in children where layer.checkForPass() { expectsPass = true }
        if mask?.checkForPass() == true { expectsPass = true }
        return expectsPass
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
