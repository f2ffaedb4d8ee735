import ZoetropeCoreAnimation
import ZoetropePixels

/// A picture with its scale, `UIImage`.
open class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }
    /// Only `up` is kept: pictures are turned upright as they are read.
    public enum Orientation: Int, Sendable { case up }

    private let picture: CGImage?
    /// Pixels of a point.
    public let scale: CGFloat
    /// What keeps its size at each side when the picture is stretched, in points.
    public let capInsets: UIEdgeInsets
    public let resizingMode: ResizingMode
    public let renderingMode: RenderingMode
    /// The colour that a tinted picture was given.
    let tint: UIColor?

    init(
        picture: CGImage?, scale: CGFloat, capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .stretch,
        renderingMode: RenderingMode = .automatic, tint: UIColor? = nil
    ) {
        (self.picture, self.scale) = (picture, scale > 0 ? scale : 1)
        (self.capInsets, self.resizingMode) = (capInsets, resizingMode)
        (self.renderingMode, self.tint) = (renderingMode, tint)
    }

    /// An empty picture.
    public override convenience init() { self.init(picture: nil, scale: 1) }

    public convenience init(cgImage: CGImage) { self.init(picture: cgImage, scale: 1) }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(picture: cgImage, scale: scale)
    }

    /// The bytes of a PNG, JPEG or WebP; nil for others.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = try? CGImage(data: data) else { return nil }
        self.init(picture: picture, scale: scale)
    }

    /// A file; `@2x` at the end of its name is its scale. Nil where it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let picture = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        self.init(picture: picture, scale: UIImage.scale(ofFile: path))
    }

    /// A picture that was given a name by ``register(_:name:)``, or a file of that name in a folder of ``folders``: NAME
    /// as it is, or NAME@3x.png, NAME@2x.png, NAME.png and the same with jpg, jpeg and webp. Nil where there is none.
    public convenience init?(named name: String) {
        if let known = PictureNames.shared.images[name] {
            self.init(picture: known.picture, scale: known.scale)
            return
        }
        guard let path = UIImage.path(named: name) else { return nil }
        self.init(contentsOfFile: path)
    }

    /// Xcode's literal, `#imageLiteral(resourceName: "cover")`: an empty picture where there is none of the name.
    public required convenience init(imageLiteralResourceName name: String) {
        let path = UIImage.path(named: name)
        let known =
            PictureNames.shared.images[name]
            ?? path.flatMap { UIImage(contentsOfFile: $0) }
        self.init(picture: known?.picture, scale: known?.scale ?? 1)
    }

    private static func scale(ofFile path: String) -> CGFloat {
        CGFloat(Picture.density(ofFile: path) ?? 1)
    }

    private static func path(named name: String) -> String? {
        for folder in folders {
            var candidates = [name]
            for kind in ["png", "jpg", "jpeg", "webp"] {
                candidates += ["@3x", "@2x", ""].map { "\(name)\($0).\(kind)" }
            }
            for candidate in candidates {
                let path = URL(fileURLWithPath: folder).appendingPathComponent(candidate).path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
                    return path
                }
            }
        }
        return nil
    }

    /// Where pictures are looked for by their name, in this order; for all threads.
    public static var folders: [String] {
        get { PictureNames.shared.folders }
        set { PictureNames.shared.folders = newValue }
    }

    /// Gives a picture a name, for all threads, as an asset catalogue does.
    public static func register(_ image: UIImage, name: String) { PictureNames.shared.images[name] = image }

    // MARK: What it is

    /// Points.
    open var size: CGSize {
        picture.map { CGSize(width: CGFloat($0.width) / scale, height: CGFloat($0.height) / scale) } ?? .zero
    }

    /// The pixels, tinted where the picture has a colour of its own.
    open var cgImage: CGImage? { tint.map { template(in: $0) } ?? picture }
    open var imageOrientation: Orientation { .up }

    /// The part that is stretched, in the unit square: `CALayer.contentsCenter`.
    var contentsCenter: CGRect {
        let size = size
        guard capInsets != .zero, size.width > 0, size.height > 0 else {
            return CGRect(x: 0, y: 0, width: 1, height: 1)
        }
        return CGRect(
            x: capInsets.left / size.width, y: capInsets.top / size.height,
            width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
            height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
    }

    /// The bytes of a PNG file; nil without pixels.
    open func pngData() -> Data? { cgImage?.png }

    // MARK: Others made of it

    /// Stretches only what is within insets. Tiling is not drawn: it is stretched, too.
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode = .stretch) -> UIImage {
        UIImage(
            picture: picture, scale: scale, capInsets: insets, resizingMode: resizingMode,
            renderingMode: renderingMode, tint: tint)
    }

    /// A single row and column right of and below the caps is stretched.
    open func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        resizableImage(
            withCapInsets: UIEdgeInsets(
                top: CGFloat(top), left: CGFloat(left), bottom: top > 0 ? size.height - CGFloat(top) - 1 : 0,
                right: left > 0 ? size.width - CGFloat(left) - 1 : 0))
    }

    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        UIImage(
            picture: picture, scale: scale, capInsets: capInsets, resizingMode: resizingMode, renderingMode: mode,
            tint: mode == .alwaysTemplate ? nil : tint)
    }

    open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        UIImage(
            picture: picture, scale: scale, capInsets: capInsets, resizingMode: resizingMode,
            renderingMode: renderingMode, tint: color)
    }

    /// The picture's alpha in one colour.
    func template(in color: UIColor) -> CGImage {
        guard let picture else { return CGImage(bitmap: Bitmap(width: 1, height: 1)) }
        var bitmap = picture.bitmap
        let whole = color.cgColor.color.premultiplied
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let alpha = Int(bitmap[x, y].a)
                func scaled(_ v: UInt8) -> UInt8 { UInt8((Int(v) * alpha + 127) / 255) }
                bitmap[x, y] = PremultipliedRGBA8(
                    r: scaled(whole.r), g: scaled(whole.g), b: scaled(whole.b), a: scaled(whole.a))
            }
        }
        return CGImage(bitmap: bitmap)
    }

    // MARK: Drawing

    /// Draws into the current picture, at its size.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws into the current picture, stretched.
    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let image = cgImage else { return }
        let layer = CALayer()
        layer.bounds = CGRect(origin: rect.origin, size: rect.size)
        layer.contents = image
        layer.contentsScale = scale
        layer.contentsCenter = contentsCenter
        layer.opacity = Float(alpha)
        layer.compositingFilter = blendMode.filterName
        context.add(layer)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return self === other
            || (picture == other.picture && scale == other.scale && capInsets == other.capInsets && tint == other.tint)
    }

    open override var hash: Int { picture?.hashValue ?? 0 }
}

/// `#imageLiteral(resourceName: …)` is a `UIImage`.
extension UIImage: _ExpressibleByImageLiteral {}
public typealias _ImageLiteralType = UIImage

/// How a picture meets what is below it, as far as layers can blend.
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten

    /// `CALayer.compositingFilter`.
    var filterName: String? {
        switch self {
        case .normal: nil
        case .multiply: "multiplyBlendMode"
        case .screen: "screenBlendMode"
        case .overlay: "overlayBlendMode"
        case .darken: "darkenBlendMode"
        case .lighten: "lightenBlendMode"
        }
    }
}

/// The names of pictures.
///
/// `@unchecked Sendable` is sound because everything is used under `lock` only.
private final class PictureNames: @unchecked Sendable {
    static let shared = PictureNames()
    private let lock = NSLock()
    private var named: [String: UIImage] = [:]
    private var places = ["."]

    var images: [String: UIImage] {
        get { lock.withLock { named } }
        set { lock.withLock { named = newValue } }
    }

    var folders: [String] {
        get { lock.withLock { places } }
        set { lock.withLock { places = newValue } }
    }
}
