import Testing
import ZoetropeCode
import ZoetropeTiming

/// Springs in other notations, against the definitions of each and against numbers of the real frameworks.
@Suite struct SpringTests {
    private func figures(_ text: String) throws -> SpringFigures { SpringFigures(try Spring.parse(text)) }

    private func isNear(_ a: Double, _ b: Double, _ slack: Double = 1e-6) -> Bool { abs(a - b) <= slack }

    /// Stiffness and damping that UIKit gives CASpringAnimation for a duration and a bounce, read from iOS 26.1.
    @Test(arguments: [
        (0.5, 0, 157.91367041742973, 25.132741228718345), (1, 0, 39.47841760435743, 12.566370614359172),
        (0.25, 0, 631.6546816697189, 50.26548245743669), (0.5, 0.3, 157.91367041742973, 17.59291886010284),
        (0.5, 0.7, 157.91367041742973, 7.539822368615504), (0.35, 0.15, 322.27279677026473, 30.51832863487228),
        (0.5, -0.3, 157.91367041742973, 35.90391604102621),
    ])
    func durationAndBounce(_ duration: Double, _ bounce: Double, _ stiffness: Double, _ damping: Double) throws {
        let found = try figures("\(duration),\(bounce)")
        #expect(isNear(found.stiffness, stiffness, 1e-9 * stiffness) && isNear(found.damping, damping, 1e-9 * damping))
        #expect(isNear(found.response, duration) && isNear(found.bounce, bounce))
    }

    /// Core Animation's own values of settlingDuration.
    @Test(arguments: [
        (1, 100, 10, 0, 1.47270), (1, 300, 20, 0, 0.74426), (2, 100, 5, 0, 5.65835), (1, 100, 10, 5, 1.38155),
        (1, 100, 10, -5, 1.53508), (1, 100, 20, 0, 1.0), (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9),
    ])
    func settlingDuration(_ m: Int, _ k: Int, _ c: Int, _ v: Int, _ seconds: Double) throws {
        let found = try figures("mass=\(m),stiffness=\(k),damping=\(c),velocity=\(v)")
        #expect(isNear(found.settlingDuration, seconds, 1e-5), "\(found.settlingDuration)")
        #expect(found.settled <= found.settlingDuration + 1e-9)
    }

    /// Android's SpringForce: stiffness is the square of the undamped frequency (its mass is 1), dampingRatio is z.
    @Test func androidsSpringForce() throws {
        let found = try figures("stiffness=400,dampingRatio=0.5")
        #expect(isNear(found.spring.frequency, 20) && isNear(found.spring.ratio, 0.5))
        #expect(isNear(found.damping, 20))
    }

    /// UIView's law, probed on iOS: w = ln(1000 z/√(1 - z²))/(z D), and 9.2334134764515865/D for z = 1.
    @Test(arguments: [(0.7, 0.6, 16.399411), (1.0, 0.5, 18.466826952903173)])
    func viewsDuration(_ z: Double, _ seconds: Double, _ frequency: Double) throws {
        let found = try figures("settling=\(seconds),dampingRatio=\(z)")
        #expect(isNear(found.spring.frequency, frequency, 1e-3), "\(found.spring.frequency)")
        #expect(isNear(try #require(found.viewDuration), seconds, 1e-9))
        #expect(try figures("0.5,-0.3").viewDuration == nil)
    }

    /// The first peak of a spring that starts at rest is exp(-πz/√(1 - z²)) beyond 1, at π/wd.
    @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9])
    func overshoot(_ z: Double) throws {
        let found = try figures("response=0.5,dampingFraction=\(z)")
        let known = [0.1: 0.729248, 0.3: 0.372326, 0.5: 0.163034, 0.7: 0.045988, 0.9: 0.001524]
        #expect(isNear(found.overshoot, known[z]!, 2e-6), "\(found.overshoot)")
        let wd = found.spring.frequency * (1 - z * z).squareRoot()
        #expect(isNear(try #require(found.peak), Double.pi / wd, 1e-5))
        #expect(isNear(found.spring.value(at: try #require(found.arrival)), 1, 1e-9))
    }

    @Test func aSpringThatDoesNotOvershoot() throws {
        let found = try figures("0.5,0")
        #expect(found.overshoot == 0 && found.peak == nil && found.arrival == nil)
        #expect(isNear(abs(found.spring.value(at: found.settled) - 1), SpringFigures.near, 1e-9))
    }

    @Test func wordsOfTheReport() throws {
        let text = SpringReport(try figures("0.5,0.3")).text
        #expect(text.contains("overshoot          4.6 % at 0.35 s"))
        #expect(text.contains(".spring(duration: 0.5, bounce: 0.3)"))
        #expect(text.contains("animation.stiffness = 157.9137") && text.contains("animation.damping = 17.5929"))
        #expect(text.contains("SpringForce().setStiffness(157.9137f).setDampingRatio(0.7f)"))
        #expect(text.contains("{ type: \"spring\", mass: 1, stiffness: 157.9137, damping: 17.5929 }"))
    }

    @Test(arguments: [
        "", "1", "a,b", "duration=1", "0.5,2", "0,0.3", "mass=1,mass=2", "1e999,0", "inf,0", "0.5,0.3,nan",
    ])
    func whatIsNoSpring(_ text: String) {
        #expect(throws: CodeError.self) { try Spring.parse(text) }
    }

    @Test func namesAreSwiftUIs() throws {
        let (bouncy, snappy) = (try figures("bouncy"), try figures("snappy"))
        #expect(isNear(bouncy.bounce, 0.3) && isNear(snappy.response, 0.5))
    }
}
