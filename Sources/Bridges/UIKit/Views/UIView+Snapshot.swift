extension UIView {
    /// The view as a picture of the screen's scale in a view of its size.
    ///
    /// - Parameter afterUpdates: whether it is laid out and drawn first; else a recording's picture is what the screen
    ///   shows, without what code has changed since, and blank for a view that is not on it.
    /// - Returns: nil for a view without a size, and for one that cannot be drawn.
    @discardableResult public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// A part of the view.
    ///
    /// - Parameters:
    ///   - rect: in the view's coordinates.
    ///   - capInsets: the edges that keep their size when the picture is stretched.
    @discardableResult public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        let whole = bounds, scale = UIScreen.main.scale
        guard whole.width > 0, whole.height > 0, rect.width > 0, rect.height > 0 else { return nil }
        let asks = "the snapshot of '\(layer.name ?? "\(type(of: self))")'"
        let picture: CGImage?
        do { picture = try self.picture(afterUpdates, asks) } catch { return nil }
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

    /// Draws the view into the picture that is being made.
    ///
    /// - Parameters:
    ///   - rect: where, in the picture's points.
    ///   - afterUpdates: as for `snapshotView`.
    /// - Returns: whether there is a picture, and the view could be drawn.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        let asks = "the picture that drawHierarchy draws of '\(layer.name ?? "\(type(of: self))")'"
        guard let picture = try? picture(afterUpdates, asks) else { return false }
        UIImage(picture: picture, scale: UIScreen.main.scale).draw(in: rect)
        return UIGraphicsGetCurrentContext() === context
    }

    /// What a snapshot shows: nothing where the view was not on the screen, of which it warns.
    private func picture(_ afterUpdates: Bool, _ asks: String) throws -> CGImage? {
        let scale = Double(UIScreen.main.scale), context = UIKitContext.current
        if afterUpdates { updateNow() }
        guard !afterUpdates, let screen = context.screenPicture else { return try layer.picture(scale: scale) }
        let image = try screen(layer, scale)
        if image == nil {
            context.warn(
                "\(asks) is blank: the view was not on the screen before this turn; say afterScreenUpdates: true, or "
                    + "ask later")
        }
        return image
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
