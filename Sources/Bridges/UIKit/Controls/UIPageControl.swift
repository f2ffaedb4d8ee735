import ZoetropeCoreAnimation

/// A dot for each page, `UIPageControl`. A tap on a half goes one page to its side.
open class UIPageControl: UIControl {
    private var dots: [UIView] = []
    private static let dot: CGFloat = 7, step: CGFloat = 16, height: CGFloat = 37

    open var numberOfPages = 0 {
        didSet {
            for view in dots { view.removeFromSuperview() }
            dots = (0..<max(numberOfPages, 0)).map { _ in
                let view = UIView()
                view.isUserInteractionEnabled = false
                view.layer.cornerRadius = Self.dot / 2
                addSubview(view)
                return view
            }
            currentPage = min(currentPage, max(numberOfPages - 1, 0))
            show()
            invalidateIntrinsicContentSize()
        }
    }
    open var currentPage = 0 {
        didSet {
            let page = min(max(currentPage, 0), max(numberOfPages - 1, 0))
            if page != currentPage { currentPage = page }
            show()
        }
    }
    open var hidesForSinglePage = false { didSet { show() } }
    open var pageIndicatorTintColor: UIColor? { didSet { show() } }
    open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }

    private func show() {
        for (page, view) in dots.enumerated() {
            let isCurrent = page == currentPage
            view.backgroundColor =
                isCurrent
                ? currentPageIndicatorTintColor ?? .white
                : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
            view.isHidden = hidesForSinglePage && dots.count == 1
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let first = bounds.midX - Self.step * CGFloat(dots.count - 1) / 2
        for (page, view) in dots.enumerated() {
            view.bounds = CGRect(x: 0, y: 0, width: Self.dot, height: Self.dot)
            view.center = CGPoint(x: first + CGFloat(page) * Self.step, y: bounds.midY)
        }
    }

    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: Self.step * CGFloat(max(pageCount, 0)) + Self.dot, height: Self.height)
    }
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard isTouchInside, let touch else { return }
        let page = currentPage
        currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
        if page != currentPage { sendActions(for: .valueChanged) }
    }
}
