import ZoetropeCoreAnimation

/// One line of text, or its placeholder, `UITextField`: a picture of itself, as there is no text input.
open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

    private let label = UILabel()
    /// Kept; nothing is edited.
    open weak var delegate: (any UITextFieldDelegate)?
    open var text: String? = "" { didSet { changed() } }
    open var placeholder: String? { didSet { changed() } }
    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    open var attributedPlaceholder: NSAttributedString? { didSet { placeholder = attributedPlaceholder?.string } }
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { changed() } }
    open var textColor: UIColor? = .label { didSet { changed() } }
    open var textAlignment = NSTextAlignment.natural { didSet { changed() } }
    open var borderStyle = BorderStyle.none { didSet { changed() } }
    open var isSecureTextEntry = false { didSet { changed() } }
    open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
    open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    // Kept: there is no keyboard.
    open var inputView: UIView?
    open var inputAccessoryView: UIView?
    open var clearsOnBeginEditing = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { leftView?.frame ?? .zero }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { rightView?.frame ?? .zero }
    /// Not drawn.
    open var clearButtonMode = ViewMode.never
    open var isEditing: Bool { false }

    override func begin() {
        super.begin()
        addSubview(label)
        changed()
    }

    private func replace(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    private var showsPlaceholder: Bool { text?.isEmpty != false }

    private func changed() {
        let shown = isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text
        label.text = showsPlaceholder ? placeholder : shown
        label.font = font ?? .systemFont(ofSize: 17)
        label.textColor = showsPlaceholder ? .placeholderText : textColor ?? .label
        label.textAlignment = textAlignment
        layer.borderWidth = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 0.5 : 1
        layer.borderColor = (borderStyle == .roundedRect ? UIColor.systemGray4 : .black).cgColor
        layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: borderStyle == .none ? 0 : 7, dy: 0) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Not asked: nothing is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var room = bounds
        func show(_ view: UIView?, _ mode: ViewMode, atStart: Bool) {
            guard let view else { return }
            view.isHidden = mode == .never || mode == .whileEditing
            guard !view.isHidden else { return }
            let size = view.bounds.size
            view.center = CGPoint(x: atStart ? room.minX + size.width / 2 : room.maxX - size.width / 2, y: room.midY)
            room = room.inset(
                by: UIEdgeInsets(top: 0, left: atStart ? size.width : 0, bottom: 0, right: atStart ? 0 : size.width))
        }
        show(leftView, leftViewMode, atStart: true)
        show(rightView, rightViewMode, atStart: false)
        label.frame = showsPlaceholder ? placeholderRect(forBounds: room) : textRect(forBounds: room)
    }

    open override var intrinsicContentSize: CGSize {
        let size = label.sizeThatFits(.zero), border = textRect(forBounds: CGRect(x: 0, y: 0, width: 100, height: 1))
        return CGSize(width: size.width + 100 - border.width, height: size.height + (borderStyle == .none ? 0 : 12))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Told of a field's editing, of which there is none.
public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
}
