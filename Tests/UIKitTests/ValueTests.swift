import Testing
import ZoetropeUIKit

@Suite struct ValueTests {
    private func rgba(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a]
    }

    @Test func colors() {
        #expect(rgba(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 0.25)) == [0, 0.5, 0, 0.25])
        #expect(rgba(UIColor(hue: 0, saturation: 0.5, brightness: 1, alpha: 1)) == [1, 0.5, 0.5, 1])
        #expect(rgba(.red.withAlphaComponent(0.5)) == [1, 0, 0, 0.5])
        var hue: CGFloat = 0
        UIColor.blue.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
        #expect(abs(hue - 2.0 / 3) < 1e-12)
        #expect(UIColor(white: 1, alpha: 1) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(rgba(UIColor.systemBackground.resolvedColor(with: dark)) == [0, 0, 0, 1])
        #expect(rgba(.systemBackground) == [1, 1, 1, 1])
    }

    /// The ends of an arc, as it is seen, and paths turned round.
    @Test func paths() {
        let arc = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(arc.currentPoint.x - 10) < 1e-9 && abs(arc.currentPoint.y - 15) < 1e-9)
        #expect(arc.bounds.width < 5.001)
        let long = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(long.bounds.width - 10) < 0.01)

        let line = UIBezierPath()
        line.move(to: CGPoint(x: 1, y: 2))
        line.addLine(to: CGPoint(x: 3, y: 4))
        line.addCurve(to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 5, y: 5), controlPoint2: CGPoint(x: 7, y: 7))
        let back = UIBezierPath()
        back.move(to: CGPoint(x: 9, y: 9))
        back.addCurve(to: CGPoint(x: 3, y: 4), controlPoint1: CGPoint(x: 7, y: 7), controlPoint2: CGPoint(x: 5, y: 5))
        back.addLine(to: CGPoint(x: 1, y: 2))
        #expect(line.reversing().cgPath == back.cgPath)
        line.apply(CGAffineTransform(translationX: 10, y: 0))
        #expect(line.currentPoint == CGPoint(x: 19, y: 9))

        let ring = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        ring.append(UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 10, height: 10)).reversing())
        #expect(ring.contains(CGPoint(x: 2, y: 10)) && !ring.contains(CGPoint(x: 10, y: 10)))

        let tab = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 10, height: 10))
        #expect(!tab.contains(CGPoint(x: 1, y: 1)) && tab.contains(CGPoint(x: 39, y: 1)))
    }

    /// Pictures of drawings and of layers, pixel by pixel.
    @Test func pictures() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format)
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            let layer = CALayer()
            layer.frame = CGRect(x: 100, y: 100, width: 1, height: 1)
            layer.backgroundColor = UIColor.blue.cgColor
            context.cgContext.translateBy(x: 3, y: 1)
            layer.render(in: context.cgContext)
        }
        #expect(image.size == CGSize(width: 4, height: 2))
        let view = UIImageView(image: image)
        let run = LayerRun(view.layer)
        let pixels = try run.bitmap()
        #expect(pixels[0, 0].r == 255 && pixels[1, 1].a == 255 && pixels[2, 0].a == 0)
        #expect(pixels[3, 1].b == 255 && pixels[3, 0].a == 0)

        let tinted = image.withTintColor(.green)
        let green = try LayerRun(UIImageView(image: tinted).layer).bitmap()
        #expect(green[0, 0].g == 255 && green[0, 0].r == 0 && green[2, 0].a == 0)

        let caps = image.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let wide = UIImageView(image: caps)
        wide.frame.size.width = 10
        #expect(wide.layer.contentsCenter == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        UIImage.register(image, name: "flag")
        #expect(UIImage(named: "flag")?.size == image.size && UIImage(named: "no such picture") == nil)
    }

    /// What is behind a light effect, blurred by 30 points, under three tenths of white: 0, 127.5 and 255 become 76.5,
    /// 165.75 and 255.
    @Test func blurs() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
        root.backgroundColor = .white
        let half = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        half.backgroundColor = .black
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        effect.frame = root.bounds
        let mark = UIView(frame: CGRect(x: 300, y: 0, width: 10, height: 10))
        mark.backgroundColor = .red
        effect.contentView.addSubview(mark)
        for view in [half, effect] { root.addSubview(view) }
        let pixels = try LayerRun(root.layer).bitmap()
        #expect(abs(Int(pixels[10, 20].r) - 77) <= 1 && pixels[390, 20].r >= 254)
        #expect(abs((Int(pixels[199, 20].r) + Int(pixels[200, 20].r)) / 2 - 166) <= 2)
        #expect(pixels[305, 5].r == 255 && pixels[305, 5].g == 0)
        effect.effect = nil
        #expect(try LayerRun(root.layer).bitmap()[190, 20].r == 0)
    }

    /// A control calls what was added for an event, as long as its target is there.
    @Test func controls() {
        let button = UIButton(type: .system)
        var log: [String] = []
        var target: NSObject? = NSObject()
        button.addTarget(target, action: { _ in log.append("target") }, for: .touchUpInside)
        button.addAction(UIAction { _ in log.append("action") }, for: [.touchUpInside, .touchDown])
        button.sendActions(for: .touchUpInside)
        target = nil
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        #expect(log == ["target", "action", "action"])
        button.setTitle("Get", for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Get" && abs(button.titleLabel!.center.x - 50) < 0.51)
    }

    /// A text of one line is as wide as its pen's way, and two lines are twice as high.
    @Test func labels() {
        let label = UILabel()
        label.text = "Zoetrope"
        label.font = .systemFont(ofSize: 20)
        let one = label.sizeThatFits(.zero)
        let scale = UIScreen.main.scale
        #expect(one.height == (label.font.lineHeight * scale - 1e-6).rounded(.up) / scale && one.width > 60)
        label.text = "Zoetrope Zoetrope"
        label.numberOfLines = 0
        let narrow = label.sizeThatFits(CGSize(width: one.width + 3, height: 1000))
        #expect(narrow.width == one.width && abs(narrow.height - 2 * label.font.lineHeight) <= 1)
        #expect(label.intrinsicContentSize.height == one.height)
    }

    /// In a layout, a text is as high as its lines at the width that it gets.
    @Test func labelsInLayouts() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "one two three four five six seven eight nine ten"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        let wanted = label.sizeThatFits(CGSize(width: 100, height: 1000)).height
        #expect(label.frame.width == 100 && label.frame.height == wanted && wanted > 3 * label.font.lineHeight)
    }
}
