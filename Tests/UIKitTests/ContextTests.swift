import Foundation
import Testing
import ZoetropePixels
import ZoetropeUIKit

/// Pictures that code draws, pixel by pixel, with colours worked by hand.
@Suite struct ContextTests {
    /// 20 x 20 white pixels, and what is drawn on them.
    private func drawn(_ body: (CGContext) -> Void) throws -> Bitmap {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format)
        let image = renderer.image { context in
            let own = context.cgContext
            own.setFillColor(UIColor.white.cgColor)
            own.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            own.setFillColor(UIColor.red.cgColor)
            own.setStrokeColor(UIColor.blue.cgColor)
            body(own)
        }
        return try LayerRun(UIImageView(image: image).layer).bitmap()
    }

    private func colors(_ bitmap: Bitmap, _ places: [(Int, Int)]) -> [String] {
        places.map { "\(bitmap[$0.0, $0.1])" }
    }
    private let red = "#FF0000", white = "#FFFFFF", blue = "#0000FF"

    /// y runs down; a state is saved with its map and its colours.
    @Test func mapsAndStates() throws {
        let bitmap = try drawn { context in
            context.saveGState()
            context.translateBy(x: 10, y: 4)
            context.scaleBy(x: 2, y: 1)
            context.setFillColor(UIColor.blue.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(
            colors(bitmap, [(0, 0), (1, 1), (2, 0), (10, 4), (13, 5), (14, 4), (10, 6)])
                == [red, red, white, blue, blue, white, white])
    }

    @Test func clipsAndRules() throws {
        let bitmap = try drawn { context in
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 20))
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
            context.restoreGState()
            context.addRect(CGRect(x: 8, y: 8, width: 10, height: 10))
            context.addRect(CGRect(x: 11, y: 11, width: 4, height: 4))
            context.fillPath(using: .evenOdd)
        }
        #expect(
            colors(bitmap, [(4, 4), (5, 4), (4, 5), (9, 9), (12, 12), (16, 16)])
                == [red, white, white, red, white, red])
    }

    /// A line of 2 points covers one on each side; its width grows with the map, and dashes do, too.
    @Test func lines() throws {
        let bitmap = try drawn { context in
            context.setLineWidth(2)
            context.stroke(CGRect(x: 3, y: 3, width: 10, height: 10))
            context.scaleBy(x: 2, y: 2)
            context.setLineWidth(1)
            context.setLineDash(phase: 0, lengths: [1, 2])
            context.move(to: CGPoint(x: 0, y: 9))
            context.addLine(to: CGPoint(x: 10, y: 9))
            context.strokePath()
        }
        #expect(
            colors(bitmap, [(2, 8), (3, 8), (4, 8), (1, 8), (12, 12), (13, 12)])
                == [blue, blue, white, white, blue, blue])
        #expect(
            colors(bitmap, [(0, 17), (1, 18), (2, 17), (5, 18), (6, 17), (7, 18), (0, 16), (0, 19)])
                == [blue, blue, white, white, blue, blue, white, white])
    }

    /// Half of red on white; red times blue; a shadow of half of black, 4 points to the right.
    @Test func alphaBlendingAndShadows() throws {
        let bitmap = try drawn { context in
            context.saveGState()
            context.setAlpha(0.5)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.restoreGState()
            context.fill(CGRect(x: 8, y: 0, width: 4, height: 4))
            context.saveGState()
            context.setBlendMode(.multiply)
            context.setFillColor(UIColor.blue.cgColor)
            context.fill(CGRect(x: 8, y: 0, width: 2, height: 8))
            context.restoreGState()
            context.setShadow(
                offset: CGSize(width: 4, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
            context.fill(CGRect(x: 2, y: 12, width: 4, height: 4))
        }
        #expect(colors(bitmap, [(1, 1), (8, 2), (10, 2), (8, 6)]) == ["#FF8080", "#000000", red, blue])
        #expect(colors(bitmap, [(3, 13), (7, 13), (11, 13)]) == [red, "#808080", white])
    }

    /// A picture's alpha limits, and its rows go from the bottom up.
    @Test func masksOfPictures() throws {
        let mask = try #require(
            UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
                UIColor.black.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            }.cgImage)
        let bitmap = try drawn { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: mask)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(colors(bitmap, [(5, 2), (5, 17)]) == [white, red])
    }
}
