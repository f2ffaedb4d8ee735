import ZoetropeCoreAnimation

open class UIVisualEffect: NSObject {}

/// What is behind a view, blurred, in more or less colour and under a tint, `UIBlurEffect`.
open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark, extraDark, regular, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark
    }

    public let style: Style

    public init(style: Style) { self.style = style }

    /// The blur's standard deviation in points, the saturation, and the tint over it.
    ///
    /// Those of `light`, `extraLight` and `dark` are the ones of Apple's sample UIImage+ImageEffects (2013); materials are
    /// as near to them as their names say, since the system's own numbers are not published.
    var numbers: (sigma: CGFloat, saturation: CGFloat, tint: UIColor) {
        switch style {
        case .extraLight, .prominent: (20, 1.8, UIColor(white: 0.97, alpha: 0.82))
        case .light, .regular: (30, 1.8, UIColor(white: 1, alpha: 0.3))
        case .dark: (20, 1.8, UIColor(white: 0.11, alpha: 0.73))
        case .extraDark: (20, 1.8, UIColor(white: 0.05, alpha: 0.88))
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight: (30, 1.8, UIColor(white: 0.96, alpha: 0.4))
        case .systemThinMaterial, .systemThinMaterialLight: (30, 1.8, UIColor(white: 0.96, alpha: 0.55))
        case .systemMaterial, .systemMaterialLight: (30, 1.8, UIColor(white: 0.96, alpha: 0.7))
        case .systemThickMaterial, .systemThickMaterialLight, .systemChromeMaterial, .systemChromeMaterialLight:
            (30, 1.8, UIColor(white: 0.96, alpha: 0.82))
        case .systemUltraThinMaterialDark: (30, 1.8, UIColor(white: 0.14, alpha: 0.4))
        case .systemThinMaterialDark: (30, 1.8, UIColor(white: 0.14, alpha: 0.55))
        case .systemMaterialDark: (30, 1.8, UIColor(white: 0.14, alpha: 0.7))
        case .systemThickMaterialDark, .systemChromeMaterialDark: (30, 1.8, UIColor(white: 0.14, alpha: 0.82))
        }
    }
}

/// What stands out from a blur; its contents are shown as they are.
open class UIVibrancyEffect: UIVisualEffect {
    public init(blurEffect: UIBlurEffect) {}
}

/// A view that shows what is behind it through an effect, `UIVisualEffectView`. Subviews belong into `contentView`.
open class UIVisualEffectView: UIView {
    /// The blur and its tint; a change of effect fades them.
    private let backdrop = UIView()
    public let contentView = UIView()

    /// In an animation, an effect that comes or goes is faded.
    open var effect: UIVisualEffect? { didSet { show() } }

    public init(effect: UIVisualEffect? = nil) {
        self.effect = effect
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func begin() {
        super.begin()
        for view in [backdrop, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        (backdrop.layer.name, contentView.layer.name) = ("backdrop", "contentView")
        backdrop.isUserInteractionEnabled = false
        show()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backdrop, contentView] where view.frame != bounds { view.frame = bounds }
    }

    private func show() {
        guard let blur = effect as? UIBlurEffect else {
            backdrop.alpha = 0
            return
        }
        let numbers = blur.numbers
        let gaussian = CAFilter(type: "gaussianBlur"), saturate = CAFilter(type: "colorSaturate")
        gaussian.setValue(numbers.sigma, forKey: "inputRadius")
        saturate.setValue(numbers.saturation, forKey: "inputAmount")
        backdrop.layer.backgroundFilters = [saturate, gaussian]
        backdrop.backgroundColor = numbers.tint
        backdrop.alpha = 1
    }
}
