/// Members of classes that are here, which are not: code that names them does not compile, and says why.

/// Kept for the message of `semanticContentAttribute`.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIView {
    public enum SystemAnimation: UInt, Sendable { case delete }

    @available(*, unavailable, message: "views do not dim with a presentation here: animate their alpha beside it")
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { .automatic }
        set {}
    }
    public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }

    @available(*, unavailable, message: "texts and layouts run from left to right here")
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { .unspecified }
        set {}
    }
    @available(*, unavailable, message: "give a UITraitCollection to performAsCurrent, which colours ask")
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { .unspecified }
        set {}
    }
    @available(*, unavailable, message: "the system's own animation is not known: animate the views, and remove them")
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions, animations: (() -> Void)?,
        completion: ((Bool) -> Void)?
    ) {}
}

extension UIImage {
    @available(*, unavailable, message: "JPEG files are not written here: use pngData()")
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
    @available(*, unavailable, message: "the system's symbols are not here: put a picture of it into UIImage(named:)")
    public convenience init?(systemName name: String) { return nil }
}

extension UIColor {
    @available(*, unavailable, message: "asset catalogues are not read here: write the colour's numbers")
    public convenience init?(named name: String) { return nil }
    @available(*, unavailable, message: "patterns are not drawn here: lay a picture, or a CAReplicatorLayer, below")
    public convenience init(patternImage image: UIImage) { self.init(white: 0, alpha: 0) }
}

extension UIScrollView {
    @available(*, unavailable, message: "scroll views do not zoom here: change the transform of the view within")
    public var zoomScale: CGFloat {
        get { 1 }
        set {}
    }
    @available(*, unavailable, message: "scroll views do not zoom here: change the transform of the view within")
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {}
    @available(*, unavailable, message: "scroll views do not zoom here: change the transform of the view within")
    public func zoom(to rect: CGRect, animated: Bool) {}
}

extension UIButton {
    @available(*, unavailable, message: "set the title, picture and background by setTitle, setImage and the layer")
    public struct Configuration {
        public static func plain() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
        public static func tinted() -> Configuration { Configuration() }
        public static func gray() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
    }
    @available(*, unavailable, message: "set the title, picture and background by setTitle, setImage and the layer")
    public var configuration: Configuration? {
        get { nil }
        set {}
    }
}

extension UIControl {
    public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
    public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

    @available(*, unavailable, message: "a button's title and picture are in its middle here: use titleEdgeInsets")
    public var contentHorizontalAlignment: ContentHorizontalAlignment {
        get { .center }
        set {}
    }
    @available(*, unavailable, message: "a button's title and picture are in its middle here: use titleEdgeInsets")
    public var contentVerticalAlignment: ContentVerticalAlignment {
        get { .center }
        set {}
    }
}

extension UICollectionViewFlowLayout {
    @available(*, unavailable, message: "items do not size themselves here: set itemSize, or sizeForItemAt")
    public class var automaticSize: CGSize { .zero }
}

extension UIApplication {
    @available(*, unavailable, message: "nothing is opened in a recording: leave it out by #if canImport(UIKit)")
    public func open(_ url: URL) {}
}
