extension UIView {
    /// The view as it looks now, as a picture of the screen's scale in a view of its size.
    ///
    /// - Parameter afterUpdates: whether the tree is laid out first.
    /// - Returns: nil for a view without a size, and for one that cannot be drawn.
    @discardableResult public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// A part of the view as it looks now.
    ///
    /// - Parameters:
    ///   - rect: in the view's coordinates.
    ///   - capInsets: the edges that keep their size when the picture is stretched.
    @discardableResult public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        let whole = bounds, scale = UIScreen.main.scale
        guard whole.width > 0, whole.height > 0, rect.width > 0, rect.height > 0 else { return nil }
        if afterUpdates { updateNow() }
        guard let picture = try? layer.picture(scale: Double(scale)) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
        view.layer.name = "snapshot of \(type(of: self))"
        view.layer.contents = picture
        view.layer.contentsScale = scale
        if rect != whole {
            view.layer.contentsRect = CGRect(
                x: (rect.minX - whole.minX) / whole.width, y: (rect.minY - whole.minY) / whole.height,
                width: rect.width / whole.width, height: rect.height / whole.height)
        }
        if capInsets != .zero {
            view.layer.contentsCenter = CGRect(
                x: capInsets.left / rect.width, y: capInsets.top / rect.height,
                width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
                height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
        }
        return view
    }

    /// Draws the view, as it looks now, into the picture that is being made.
    ///
    /// - Parameters:
    ///   - rect: where, in the picture's points.
    ///   - afterUpdates: whether the tree is laid out and drawn first.
    /// - Returns: whether there is a picture, and the view could be drawn.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { updateNow() }
        guard let picture = try? layer.picture(scale: Double(UIScreen.main.scale)) else { return false }
        UIImage(picture: picture, scale: UIScreen.main.scale).draw(in: rect)
        return UIGraphicsGetCurrentContext() === context
    }

    /// Lays out and draws the tree now.
    final func updateNow() {
        layoutIfNeeded()
        layer.displayTree()
    }

    /// What `draw` draws, as the layer's contents; views that draw nothing keep what they have.
    final func drawContents() {
        let room = bounds
        guard room.width > 0, room.height > 0 else { return }
        let scale = UIScreen.main.scale, context = CGContext(size: room.size, scale: scale)
        context.translateBy(x: -room.minX, y: -room.minY)
        UIGraphicsPushContext(context)
        draw(room)
        UIGraphicsPopContext()
        guard !context.isEmpty, let picture = try? context.picture() else { return }
        layer.contents = picture
        layer.contentsScale = scale
    }
}
