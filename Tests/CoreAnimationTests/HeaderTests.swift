import Foundation
import Testing
import ZoetropeCoreAnimation

/// Everything that Core Animation's headers declare and that works or is kept here: code that names it compiles, what is
/// set is got back, and a tree of all of it is drawn.
@Suite struct HeaderTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func canvas() -> CALayer {
        LayerClock.now = 0
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        return root
    }

    private func picture() throws -> CGImage {
        let root = canvas()
        root.backgroundColor = red
        return try LayerRun(root).image()
    }

    @Test func layers() throws {
        let root = canvas(), layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        (layer.position, layer.zPosition, layer.anchorPointZ) = (CGPoint(x: 30, y: 30), 1, 0)
        (layer.anchorPoint, layer.transform) = (CGPoint(x: 0.5, y: 0.5), CATransform3DMakeRotation(0.1, 0, 0, 1))
        (layer.sublayerTransform, layer.isHidden, layer.isDoubleSided) = (CATransform3DIdentity, false, true)
        (layer.isGeometryFlipped, layer.masksToBounds, layer.isOpaque) = (false, true, false)
        (layer.contents, layer.contentsGravity) = (try picture(), .resizeAspectFill)
        (layer.contentsRect, layer.contentsCenter) = (
            CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.6)
        )
        (layer.contentsScale, layer.contentsFormat) = (2, .RGBA16Float)
        (layer.minificationFilter, layer.magnificationFilter, layer.minificationFilterBias) = (
            .trilinear, .nearest, 0.5
        )
        (layer.needsDisplayOnBoundsChange, layer.drawsAsynchronously) = (true, true)
        (layer.edgeAntialiasingMask, layer.allowsEdgeAntialiasing) = ([.layerLeftEdge, .layerTopEdge], true)
        (layer.backgroundColor, layer.cornerRadius, layer.cornerCurve) = (red, 6, .continuous)
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        (layer.borderWidth, layer.borderColor, layer.opacity) = (2, .black, 0.5)
        (layer.allowsGroupOpacity, layer.compositingFilter) = (false, "multiplyBlendMode")
        (layer.filters, layer.backgroundFilters) = ([CAFilter](), nil)
        (layer.shouldRasterize, layer.rasterizationScale) = (true, 2)
        (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius) = (.black, 0.5, 4)
        layer.shadowOffset = CGSize(width: 1, height: 2)
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        (layer.name, layer.style, layer.actions) = ("all", ["fontSize": 12], ["opacity": NSNull()])
        (layer.wantsExtendedDynamicRangeContent, layer.preferredDynamicRange) = (true, .high)
        (layer.toneMapMode, layer.contentsHeadroom) = (.never, 2)
        (layer.beginTime, layer.duration, layer.speed, layer.timeOffset) = (0, .infinity, 1, 0)
        (layer.repeatCount, layer.repeatDuration, layer.autoreverses, layer.fillMode) = (0, 0, false, .both)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
        root.addSublayer(layer)
        root.insertSublayer(CALayer(), at: 0)
        root.insertSublayer(CALayer(), below: layer)
        root.insertSublayer(CALayer(), above: layer)
        if let other = root.sublayers?.first { root.replaceSublayer(other, with: CALayer()) }
        layer.setNeedsLayout()
        layer.layoutIfNeeded()
        layer.setNeedsDisplay()
        layer.setNeedsDisplay(layer.bounds)
        #expect(layer.needsDisplay() && !layer.needsLayout())
        layer.displayIfNeeded()
        #expect(layer.presentation()?.opacity == 0.5 && layer.model() === layer && layer.contentsAreFlipped() == false)
        #expect(layer.hitTest(CGPoint(x: 30, y: 30)) === layer && layer.contains(.zero))
        #expect(layer.preferredFrameSize() == layer.frame.size && layer.visibleRect == layer.bounds)
        #expect(layer.convertTime(1, from: root) == 1 && layer.convertTime(1, to: nil) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1 && !CALayer.needsDisplay(forKey: "opacity"))
        #expect(
            CALayer.defaultValue(forKey: "opacity") as? Double == 1 && CALayer.defaultAction(forKey: "bounds") == nil)
        #expect(
            layer.value(forKeyPath: "bounds.size.width") as? Double == 40 && layer.shouldArchiveValue(forKey: "name"))
        _ = try LayerRun(root).bitmap()
        layer.removeFromSuperlayer()
    }

    @Test func kindsOfLayers() throws {
        let root = canvas(), shape = CAShapeLayer(), gradient = CAGradientLayer(), text = CATextLayer()
        (shape.path, shape.fillColor, shape.fillRule) = (CGPath(ellipseIn: root.bounds, transform: nil), red, .evenOdd)
        (shape.strokeColor, shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (.black, 0.1, 0.9, 3)
        (shape.miterLimit, shape.lineCap, shape.lineJoin) = (4, .square, .bevel)
        (shape.lineDashPhase, shape.lineDashPattern) = (1, [4, 2])
        (gradient.colors, gradient.locations, gradient.type) = ([red, CGColor.black], [0.2, 0.8], .conic)
        (gradient.startPoint, gradient.endPoint, gradient.frame) = (.zero, CGPoint(x: 1, y: 1), root.bounds)
        (text.string, text.font, text.fontSize, text.foregroundColor) = ("Zoetrope", "Inter", 12, red)
        (text.isWrapped, text.truncationMode, text.alignmentMode) = (true, .end, .center)
        (text.allowsFontSubpixelQuantization, text.frame) = (true, root.bounds)
        let replicator = CAReplicatorLayer(), scroll = CAScrollLayer(), transform = CATransformLayer()
        (replicator.instanceCount, replicator.preservesDepth, replicator.instanceDelay) = (3, true, 0.1)
        (replicator.instanceTransform, replicator.instanceColor) = (CATransform3DMakeTranslation(5, 0, 0), red)
        (replicator.instanceRedOffset, replicator.instanceGreenOffset) = (-0.1, 0.1)
        (replicator.instanceBlueOffset, replicator.instanceAlphaOffset) = (0.1, -0.1)
        replicator.addSublayer(shape)
        scroll.frame = root.bounds
        scroll.scrollMode = .vertically
        scroll.scroll(to: CGPoint(x: 3, y: 3))
        scroll.scroll(to: CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(scroll.bounds.origin == CGPoint(x: 0, y: 0))
        scroll.addSublayer(gradient)
        gradient.scroll(.zero)
        gradient.scrollRectToVisible(root.bounds)
        transform.addSublayer(text)
        for layer in [replicator, scroll, transform] { root.addSublayer(layer) }
        _ = try LayerRun(root).bitmap()
    }

    @Test func emitters() throws {
        let root = canvas(), emitter = CAEmitterLayer(), cell = CAEmitterCell()
        (emitter.emitterPosition, emitter.emitterZPosition) = (CGPoint(x: 30, y: 30), 0)
        (emitter.emitterSize, emitter.emitterDepth, emitter.emitterShape) = (CGSize(width: 9, height: 9), 0, .circle)
        (emitter.emitterMode, emitter.renderMode, emitter.preservesDepth) = (.outline, .additive, false)
        (emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale) = (1, 1, 1, 1)
        (emitter.spin, emitter.seed, emitter.emitterCells) = (1, 7, [cell])
        (cell.name, cell.isEnabled, cell.birthRate, cell.lifetime, cell.lifetimeRange) = ("spark", true, 20, 1, 0.5)
        (cell.emissionLatitude, cell.emissionLongitude, cell.emissionRange) = (0, 1, 2)
        (cell.velocity, cell.velocityRange, cell.xAcceleration) = (30, 5, 1)
        (cell.yAcceleration, cell.zAcceleration, cell.scale, cell.scaleRange, cell.scaleSpeed) = (9, 0, 0.1, 0.05, 0.01)
        (cell.spin, cell.spinRange, cell.color) = (1, 1, red)
        (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0.1, 0.1, 0.1, 0.1)
        (cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) = (0.1, 0.1, 0.1, -0.1)
        (cell.contents, cell.contentsRect, cell.contentsScale) = (
            try picture(), CGRect(x: 0, y: 0, width: 1, height: 1), 1
        )
        (cell.minificationFilter, cell.magnificationFilter, cell.minificationFilterBias) = ("linear", "linear", 0)
        (cell.emitterCells, cell.style, cell.beginTime) = (nil, nil, 0)
        (cell.duration, cell.speed, cell.timeOffset, cell.repeatCount) = (0, 1, 0, 0)
        (cell.repeatDuration, cell.autoreverses, cell.fillMode) = (0, false, .removed)
        root.addSublayer(emitter)
        let before = try LayerRun(root).bitmap(at: 0.9)
        #expect(emitter.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 30)
        emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        #expect(cell.birthRate == 0 && CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
        cell.setValue("more", forKey: "note")
        #expect(cell.value(forKey: "note") as? String == "more" && cell.value(forKey: "lifetime") as? Float == 1)
        LayerClock.now = 0
        #expect(try LayerRun(root).bitmap(at: 0.9) != before)
    }

    @Test func animations() throws {
        let basic = CABasicAnimation(keyPath: "position"), keyframes = CAKeyframeAnimation(keyPath: "position")
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2), group = CAAnimationGroup()
        let transition = CATransition()
        (basic.fromValue, basic.toValue, basic.byValue) = (CGPoint.zero, nil, CGPoint(x: 1, y: 1))
        (basic.isAdditive, basic.isCumulative, basic.valueFunction) = (true, true, CAValueFunction(name: .rotateZ))
        (basic.beginTime, basic.duration, basic.speed, basic.timeOffset) = (0, 1, 1, 0)
        (basic.repeatCount, basic.repeatDuration, basic.autoreverses, basic.fillMode) = (2, 0, true, .both)
        (basic.timingFunction, basic.isRemovedOnCompletion, basic.delegate) = (.init(name: .easeIn), false, nil)
        basic.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
        (keyframes.path, keyframes.keyTimes) = (CGPath(rect: .zero, transform: nil), [0, 1])
        (keyframes.values, keyframes.timingFunctions) = ([CGPoint.zero], [.init(controlPoints: 0, 0, 1, 1)])
        (keyframes.calculationMode, keyframes.rotationMode) = (.cubicPaced, .rotateAutoReverse)
        (keyframes.tensionValues, keyframes.continuityValues, keyframes.biasValues) = ([0, 0], [0, 0], [0, 0])
        (spring.mass, spring.stiffness, spring.damping) = (1, 100, 10)
        (spring.initialVelocity, spring.allowsOverdamping) = (1, true)
        #expect(spring.settlingDuration > 1 && spring.perceptualDuration > 0 && spring.bounce > 0)
        (transition.type, transition.subtype) = (.push, .fromTop)
        (transition.startProgress, transition.endProgress) = (0, 1)
        group.animations = [basic, keyframes, spring]
        let layer = CALayer()
        layer.add(group, forKey: "all")
        layer.add(transition, forKey: kCATransition)
        #expect(layer.animationKeys()?.count == 2 && layer.animation(forKey: "all") is CAAnimationGroup)
        layer.removeAnimation(forKey: "all")
        layer.removeAllAnimations()
        var point: [Float] = [0, 0]
        CAMediaTimingFunction(name: .easeInEaseOut).getControlPoint(at: 1, values: &point)
        #expect(point == [0.42, 0] && CAAnimation.defaultValue(forKey: "duration") == nil)
        #expect((basic.copy() as? CABasicAnimation)?.repeatCount == 2)
    }

    @Test func transactionsAndLinks() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(.init(name: .linear))
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock {}
        CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
        CATransaction.lock()
        CATransaction.unlock()
        #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
        #expect(CATransaction.animationTimingFunction() != nil && CATransaction.completionBlock() != nil)
        #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
        CATransaction.commit()
        CATransaction.flush()
        let link = CADisplayLink { _ in }
        (link.isPaused, link.preferredFramesPerSecond) = (true, 60)
        link.preferredFrameRateRange = .default
        link.add(to: .main, forMode: .common)
        #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
        link.remove(from: .main, forMode: .common)
        link.invalidate()
        #expect(CACurrentMediaTime() == LayerClock.now)
    }

    @Test func matrices() {
        var t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 1, 2, 3)
        t = CATransform3DRotate(CATransform3DScale(t, 1, 2, 1), 0.3, 0, 0, 1)
        let back = CATransform3DConcat(t, CATransform3DInvert(t))
        #expect(abs(back.m11 - 1) < 1e-9 && CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(CATransform3DEqualToTransform(t, t) && !CATransform3DIsAffine(t))
        let affine = CGAffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 4, ty: 5)
        #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(affine)) == affine)
        let parts = affine.decomposed(), again = CGAffineTransform(parts)
        #expect(abs(parts.scale.width - 5.0.squareRoot()) < 1e-12 && parts.translation == CGVector(dx: 4, dy: 5))
        for (x, y) in [(again.a, affine.a), (again.b, affine.b), (again.c, affine.c), (again.d, affine.d)] {
            #expect(abs(x - y) < 1e-12)
        }
        #expect(abs(CGPoint(x: 1, y: 1).applying(affine.inverted().concatenating(affine)).x - 1) < 1e-12)
        #expect(
            CGAffineTransform(translationX: 1, y: 2).scaledBy(x: 2, y: 2).rotated(by: 0).translatedBy(x: 1, y: 0).tx
                == 3)
    }

    @Test func paths() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 15, y: 5))
        path.addCurve(to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 8, y: 14), control2: CGPoint(x: 2, y: 14))
        path.addArc(tangent1End: CGPoint(x: -5, y: 10), tangent2End: CGPoint(x: -5, y: 0), radius: 2)
        path.addArc(center: .zero, radius: 5, startAngle: 3, endAngle: 4, clockwise: false)
        path.addRelativeArc(center: .zero, radius: 5, startAngle: 4, delta: 1)
        path.closeSubpath()
        path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        path.addRects([CGRect(x: 1, y: 1, width: 2, height: 2)])
        path.addEllipse(in: CGRect(x: 20, y: 0, width: 4, height: 4))
        path.addRoundedRect(in: CGRect(x: 0, y: 20, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2)
        path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
        path.addPath(
            CGPath(roundedRect: .init(x: 0, y: 0, width: 4, height: 4), cornerWidth: 1, cornerHeight: 1, transform: nil)
        )
        let flat = path.flattened(threshold: 0.01)
        var kinds: Set<CGPathElementType> = [], count = 0
        flat.apply(info: nil) { _, element in kinds.insert(element.pointee.type) }
        flat.applyWithBlock { _ in count += 1 }
        #expect(kinds == [.moveToPoint, .addLineToPoint, .closeSubpath] && count > 40)
        #expect(abs(flat.boundingBox.width - path.boundingBoxOfPath.width) < 0.02 && !path.isEmpty)
        #expect(path.copy() == path && path.mutableCopy() == path && path.copy(using: nil) == path)
        #expect(path.contains(CGPoint(x: 22, y: 2), using: .evenOdd, transform: .identity) && !path.isRect(nil))
        let stroke = path.copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 4)
        #expect(!stroke.isEmpty && !path.copy(dashingWithPhase: 0, lengths: [1, 1]).isEmpty)
        #expect(path.currentPoint != CGPoint(x: -1, y: -1))
    }

    /// In Core Animation's pictures of a morph (Z of lottie-ios' TypeFace), handles turn.
    @Test func handlesOfCurvesTurn() throws {
        func curve(_ c: CGPoint, _ d: CGPoint) -> CGPath {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addCurve(to: CGPoint(x: 100, y: 0), control1: c, control2: d)
            return path
        }
        func points(_ from: CGPath, _ to: CGPath) throws -> [CGPoint] {
            LayerClock.now = 0
            let shape = CAShapeLayer(), animation = CABasicAnimation(keyPath: "path")
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
            shape.add(animation, forKey: nil)
            LayerClock.now = 1
            var points: [CGPoint] = []
            try #require(shape.presentation()?.path).applyWithBlock { element in
                if element.pointee.type == .addCurveToPoint { points = (0..<3).map { element.pointee.points[$0] } }
            }
            return points
        }
        // From up to right: halfway at 45 degrees, of the mean length. The second one has no length at first.
        let half = try points(
            curve(CGPoint(x: 0, y: 20), CGPoint(x: 100, y: 0)), curve(CGPoint(x: 40, y: 0), CGPoint(x: 100, y: 10)))
        let along = 30 * 0.5.squareRoot()
        for (p, q) in zip(half, [CGPoint(x: along, y: along), CGPoint(x: 100, y: 5), CGPoint(x: 100, y: 0)]) {
            #expect(abs(p.x - q.x) < 1e-9 && abs(p.y - q.y) < 1e-9)
        }
        // A line is a curve without handles.
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 100, y: 0)])
        let bent = try points(line, curve(CGPoint(x: 0, y: 20), CGPoint(x: 100, y: 20)))
        #expect(bent == [CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 10), CGPoint(x: 100, y: 0)])
    }

    @Test func coloursAndPictures() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let color = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 0.5] as [CGFloat]))
        #expect(color.alpha == 0.5 && color.numberOfComponents == 4 && color.components?.count == 4)
        #expect(color.copy(alpha: 1)?.alpha == 1 && color.colorSpace == space && space.numberOfComponents == 3)
        let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        #expect(red.converted(to: sRGB, intent: .defaultIntent, options: nil) == red)
        let image = try picture()
        #expect(image.width == 60 && image.height == 60)
        #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 5, height: 6))?.width == 5)
    }
}
