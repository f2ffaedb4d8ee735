import Foundation
import Testing
import ZoetropeCoreAnimation
import ZoetropeTesting

/// A page with a card that springs in, a dot on a path, and sparks.
func makePage() throws -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)

    let card = CALayer(), spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    card.frame = CGRect(x: 20, y: 10, width: 20, height: 20)
    card.cornerRadius = 4
    card.backgroundColor = CGColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    (spring.keyPath, spring.fromValue, spring.toValue) = ("transform.scale", 0, 1)
    card.add(spring, forKey: "appear")
    page.addSublayer(card)

    let dot = CAShapeLayer(), way = CAKeyframeAnimation(keyPath: "position")
    dot.path = CGPath(ellipseIn: CGRect(x: -3, y: -3, width: 6, height: 6), transform: nil)
    way.path = CGPath(ellipseIn: CGRect(x: 10, y: 5, width: 40, height: 30), transform: nil)
    (way.calculationMode, way.duration, way.repeatCount) = (.paced, 1, .infinity)
    dot.add(way, forKey: "circle")
    page.addSublayer(dot)

    let spark = CALayer(), cell = CAEmitterCell(), emitter = CAEmitterLayer()
    spark.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    spark.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0, alpha: 1)
    cell.contents = try LayerRun(spark).image()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (30, 1, 20, 2 * .pi)
    cell.alphaSpeed = -1
    emitter.bounds = page.bounds
    emitter.position = CGPoint(x: 30, y: 20)
    emitter.emitterPosition = CGPoint(x: 30, y: 20)
    emitter.emitterCells = [cell]
    page.addSublayer(emitter)
    return page
}

@Test func layersAreDrawn() throws {
    expectGolden(LayerRun(try makePage(), duration: 1), named: "layers", at: [0, 0.25, 0.5, 1])
}

@Test func layersBecomeAGIF() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID().uuidString).gif")
    defer { try? FileManager.default.removeItem(at: file) }
    try LayerRun(try makePage(), duration: 1).write([.gif(to: .path(file.path))])
    #expect(try Data(contentsOf: file).prefix(6) == Data("GIF89a".utf8))
}
