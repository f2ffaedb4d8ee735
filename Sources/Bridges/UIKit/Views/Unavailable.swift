/// What of UIKit is not here, with what to do instead: code that names it does not compile, and says why.

@available(*, unavailable, message: "there is no text input here: show a picture of the bar")
open class UISearchBar: UIView {}
@available(*, unavailable, message: "controls are not drawn here: show a picture of it, or layers")
open class UIRefreshControl: UIControl {}
@available(*, unavailable, message: "controls are not drawn here: show a picture of it, or layers")
open class UIPickerView: UIView {}
@available(*, unavailable, message: "bars are not drawn here: show a picture of it")
open class UIToolbar: UIView {}
@available(*, unavailable, message: "alerts are the system's: present a controller of your own")
open class UIAlertController: UIViewController {}
@available(*, unavailable, message: "make the pages' controllers, and change them by an animator")
open class UIPageViewController: UIViewController {}
#if !canImport(ObjectiveC)
    @available(*, unavailable, message: "methods are not exchanged without Objective-C: override them in a class")
    public func method_exchangeImplementations(_ first: Any?, _ second: Any?) {}
#endif

@available(*, unavailable, message: "no physics are computed here: use a spring, as UIView.animate has them")
open class UIDynamicAnimator: NSObject {}
