extension UIView {
    /// Placeholder
    static func flip(
        _ from: UIView, _ to: UIView, by option: AnimationOptions, _ duration: Double,
        completion: @escaping (Bool) -> Void
    ) {
        completion(true)
    }
}
