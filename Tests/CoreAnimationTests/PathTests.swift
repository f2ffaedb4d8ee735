import Foundation
import Testing
import ZoetropeCoreAnimation

@Suite struct PathTests {
    @Test func figuresHaveCoreGraphicsElements() {
        func types(_ path: CGPath) -> [CGPathElementType] {
            var types: [CGPathElementType] = []
            path.applyWithBlock { types.append($0.pointee.type) }
            return types
        }
        let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
        #expect(types(CGPath(ellipseIn: rect, transform: nil)).count == 6)
        #expect(types(CGPath(rect: rect, transform: nil)).last == .closeSubpath)
        #expect(types(CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 2, transform: nil)).count == 10)
    }

    @Test func boxes() {
        let path = CGMutablePath()
        #expect(path.boundingBox.isNull)
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 0, y: 40), control2: CGPoint(x: 30, y: 40))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 30, height: 30))
        #expect(path.currentPoint == CGPoint(x: 30, y: 0))
        var rect = CGRect.zero
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
        #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4) && !path.isRect(nil))
    }

    @Test func insideByBothRules() {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        path.addEllipse(in: CGRect(x: 5, y: 5, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 10, y: 10)) && !path.contains(CGPoint(x: 10, y: 10), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 2, y: 10), using: .evenOdd) && !path.contains(CGPoint(x: 1, y: 1)))
    }

    @Test func arcs() {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
        let other = CGMutablePath()
        other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(other.boundingBoxOfPath.width - 20) < 1e-2 && other.contains(CGPoint(x: -5, y: -5)))
        let corner = CGMutablePath()
        corner.move(to: .zero)
        corner.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(corner.currentPoint.x - 10) < 1e-9 && abs(corner.currentPoint.y - 4) < 1e-9)
    }

    @Test func strokesAndDashes() {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 0))
        let stroke = line.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(stroke.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 14, height: 4))
        var moves = 0
        line.copy(dashingWithPhase: 1, lengths: [2, 1]).applyWithBlock {
            if $0.pointee.type == .moveToPoint { moves += 1 }
        }
        #expect(moves == 4)
        let moved = CGAffineTransform(translationX: 5, y: 6)
        #expect(withUnsafePointer(to: moved) { line.copy(using: $0) }?.currentPoint == CGPoint(x: 15, y: 6))
    }

    @Test func transforms() {
        let t = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 1, y: 0)
        let p = CGPoint(x: 1, y: 0).applying(t)
        #expect(abs(p.x) < 1e-12 && abs(p.y - 2) < 1e-12)
        #expect(t.concatenating(t.inverted()).a == 1)
        var m = CATransform3DMakeRotation(0.3, 1, 2, 3)
        m.m34 = -1 / 500
        let product = CATransform3DConcat(m, CATransform3DInvert(m))
        #expect(abs(product.m11 - 1) < 1e-12 && abs(product.m34) < 1e-12 && abs(product.m44 - 1) < 1e-12)
        #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(t)) && !CATransform3DIsAffine(m))
        #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(t)) == t)
    }

    @Test func colors() throws {
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
        let p3 = try #require(
            CGColor(colorSpace: CGColorSpace(name: CGColorSpace.displayP3)!, components: [1, 0, 0, 1]))
        let sRGB = try #require(
            p3.converted(to: CGColorSpace(name: CGColorSpace.sRGB)!, intent: .defaultIntent, options: nil))
        #expect(sRGB.components == [1, 0, 0, 1])
        #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).copy(alpha: 0.5)?.alpha == 0.5)
    }
}
