import Foundation
import Testing
import ZoetropeCodecs
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

/// Pictures that fuzzing found or that were made to exhaust memory (Tests/Fixtures/Fuzz/pictures). Each is read, or
/// refused with a reason.
@Suite struct FuzzFixtureTests {
    private static let folder = fixtures.appendingPathComponent("Fuzz/pictures").path

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

    /// The frames' sizes and the first error.
    private func read(_ name: String) -> (sizes: [Int], error: String?) {
        var sizes: [Int] = []
        do {
            let reader = try AnimationReader(contentsOf: "\(Self.folder)/\(name)")
            while let frame = try reader.next() { sizes.append(frame.bitmap.pixels.count) }
            return (sizes, nil)
        } catch let error as PictureError {
            return (sizes, error.problem)
        } catch {
            return (sizes, "not a PictureError: \(error)")
        }
    }

    @Test(arguments: names) func everyFileIsReadOrRefused(_ name: String) {
        let (sizes, error) = read(name)
        #expect(!sizes.isEmpty || error != nil)
        #expect(sizes.allSatisfy { $0 <= ImageLimits.default.canvasPixels })
        #expect(error?.hasPrefix("not a") != true, "\(error ?? "")")
    }

    /// Files of a few hundred bytes that would take a gigabyte of memory.
    @Test(arguments: ["wide-canvas.gif", "wide-canvas-animated.png", "large-image-small-canvas.gif"])
    func canvasesAreLimited(_ name: String) {
        #expect(read(name).error?.contains("more than the limit of 16384 a side and 16777216 in all") == true)
    }

    /// Before memory is taken for it: a gigabyte and more, in files of a hundred bytes.
    @Test(arguments: ["huge-chunk.png", "huge-last-chunk.png"]) func chunksAreNotLongerThanTheFile(_ name: String) {
        let error = read(name).error
        #expect(error?.contains("a chunk is longer than the file") == true, "\(error ?? "none")")
    }

    @Test func aGreyProfileDoesNotFitColours() {
        #expect(
            read("grey-profile-rgb.png").error
                == "its colour profile is for grey pictures, but it has colours")
    }

    @Test func whatLiesOutsideTheScreenIsNotSeen() {
        let (sizes, error) = read("image-outside.gif")
        #expect(sizes == [64, 64, 64] && error == nil)
    }

    @Test func framesAreLimitedInAll() throws {
        let reader = try AnimationReader(
            contentsOf: "\(Self.folder)/image-outside.gif", limits: ImageLimits(totalPixels: 100))
        _ = try reader.next()
        #expect(throws: PictureError.self) { try reader.next() }
    }
}
