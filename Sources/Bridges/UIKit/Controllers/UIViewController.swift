/// What controls a view, `UIViewController`.
open class UIViewController: UIResponder {
    open var view: UIView! = UIView()

    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
}
