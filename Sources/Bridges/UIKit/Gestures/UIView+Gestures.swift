extension UIView {
    private static let recognizersKey = "gestureRecognizers"

    /// In the order of adding; nil where there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get {
            let list = attachments[Self.recognizersKey] as? [UIGestureRecognizer]
            return list?.isEmpty == true ? nil : list
        }
        set {
            for recognizer in gestureRecognizers ?? [] { recognizer.view = nil }
            attachments[Self.recognizersKey] = newValue
            for recognizer in newValue ?? [] { recognizer.view = self }
        }
    }

    /// A recognizer has one view: it leaves the one that it had.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers = gestureRecognizers?.filter { $0 !== gestureRecognizer }
        gestureRecognizer.view = nil
    }
}
