import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropePixels
import ZoetropeTestSupport

/// Files of other programs mean here what they mean to those programs and to players.
@Suite struct BorderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ name: String) throws -> [UInt8] { try FileBytes.read(bordersFixture(name), limit: 1 << 20) }

    private func expect(_ words: String, _ body: () throws -> Void) {
        let error = thrown((any Error).self) { try body() }
        #expect(error.map { "\($0)" } == words)
    }

    // MARK: Delays

    @Test(arguments: ["z000.gif", "a_delay0.png", "w0.webp"]) func delaysOfNothingAreATenth(_ name: String) throws {
        let frames = try readFrames(bordersFixture(name))
        #expect(frames.count == 3)
        #expect(frames.allSatisfy { $0.delay == FrameDelay(ticks: 1, timescale: 10) })
    }

    // MARK: Colours

    /// Television's transfer function, as ffmpeg writes it into PNG files of a video's frames: cICP since version 7,
    /// 1 / 1.961 before. The ramp comes back as it is.
    @Test func televisionIsTakenForSRGB() throws {
        let plain = try PNGReader.read(PNGFiles.ramp, name: "it.png")
        for transfer in [0, 1, 2, 4, 6, 7, 11, 12, 13, 14, 15] as [UInt8] {
            let coded = PNGFiles.adding("cICP", [1, transfer, 0, 1], to: PNGFiles.ramp)
            #expect(try PNGReader.read(coded, name: "it.png") == plain, "\(transfer)")
        }
        let gamma = PNGFiles.adding("gAMA", PNGFiles.bigEndian(50_994), to: PNGFiles.ramp)
        #expect(try PNGReader.read(gamma, name: "it.png") == plain)
        let both = try PNGReader.read(bytes("by-ffmpeg-7.png"), name: "it.png")
        #expect((0..<256).allSatisfy { abs(Int(both[$0, 0].g) - $0) <= 1 })
    }

    /// P3's red of 200, 30, 30 by hand: 218, 0 and about 3 (see VideoReadingTests).
    @Test func p3IsConverted() throws {
        let red = PNGFiles.make(width: 1, height: 1, depth: 8, type: 2, rows: [200, 30, 30])
        let pixel = try PNGReader.read(PNGFiles.adding("cICP", [12, 13, 0, 1], to: red), name: "it.png")[0, 0]
        #expect(abs(Int(pixel.r) - 218) <= 1 && pixel.g == 0 && pixel.b <= 8, "\(pixel)")
    }

    @Test func otherCodePointsAreRefusedByName() {
        for (code, words) in [
            ([9, 16, 0, 1], "its colours are HDR (PQ, SMPTE ST 2084), 9/16 of ITU-T H.273"),
            ([9, 18, 0, 1], "its colours are HDR (HLG, ARIB STD-B67), 9/18 of ITU-T H.273"),
            ([10, 13, 0, 1], "its colours are XYZ (SMPTE ST 428), 10/13 of ITU-T H.273"),
            ([99, 13, 0, 1], "its colours are 99/13 of ITU-T H.273, which are not known here"),
            ([1, 13, 1, 1], "its cICP says 1/13/1/1, but a PNG has matrix 0 and range 1"),
            ([1, 13, 0, 0], "its cICP says 1/13/0/0, but a PNG has matrix 0 and range 1"),
        ] as [([UInt8], String)] {
            expect("it.png: \(words); convert it to sRGB first") {
                _ = try PNGReader.read(PNGFiles.adding("cICP", code, to: PNGFiles.ramp), name: "it.png")
            }
        }
    }

    // MARK: PNG

    /// EXIF's orientation 6: the stored picture is turned by a quarter, clockwise. Also where eXIf is behind the data.
    @Test func pngsAreTurned() throws {
        let exif: [UInt8] =
            Array("MM\0*\0\0\0\u{8}".utf8) + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let rows: [UInt8] = [10, 20, 30, 40, 50, 60]
        let stored = PNGFiles.make(width: 3, height: 2, depth: 8, type: 0, rows: rows)
        let behind = Array(stored.dropLast(12)) + PNGFiles.chunk("eXIf", exif) + stored.suffix(12)
        for file in [PNGFiles.adding("eXIf", exif, to: stored), behind] {
            let bitmap = try PictureReader.read(file, name: "it.png")
            #expect(bitmap.width == 2 && bitmap.height == 3)
            #expect(bitmap.pixels.map(\.r) == [40, 10, 50, 20, 60, 30])
            let size = PictureReader.size(file)
            #expect(size?.width == 2 && size?.height == 3)
        }
    }

    /// As Xcode writes them: blue first, multiplied by alpha, a bare deflate stream.
    private func crushed(type: UInt8, filtered rows: [UInt8], width: Int, height: Int) -> [UInt8] {
        let stream = PNGFiles.stored(rows).dropFirst(2).dropLast(4)
        let size = PNGFiles.bigEndian(UInt32(width)) + PNGFiles.bigEndian(UInt32(height))
        return Array(PNGFiles.ramp[..<8]) + PNGFiles.chunk("CgBI", [0x50, 0, 0x20, 2])
            + PNGFiles.chunk("IHDR", size + [8, type, 0, 0, 0]) + PNGFiles.chunk("IDAT", Array(stream))
            + PNGFiles.chunk("IEND", [])
    }

    @Test func crushedPNGsAreRead() throws {
        let file = crushed(type: 6, filtered: [0, 30, 20, 10, 40, 1, 0, 0, 215], width: 2, height: 1)
        let bitmap = try PictureReader.read(file, name: "it.png")
        #expect(bitmap.pixels == [.init(r: 10, g: 20, b: 30, a: 40), .init(r: 0, g: 0, b: 1, a: 215)])
        #expect(PictureReader.size(file)?.width == 2)
        let opaque = crushed(type: 2, filtered: [0, 30, 20, 10], width: 1, height: 1)
        #expect(try PictureReader.read(opaque, name: "it.png").pixels == [.init(r: 10, g: 20, b: 30, a: 255)])
        let real = try PictureReader.read(bytes("cgbi.png"), name: "it.png")
        #expect(real.width == 4 && real.height == 4)
    }

    @Test func damagedCrushedPNGsAreNamed() {
        let whole = crushed(type: 6, filtered: [0, 30, 20, 10, 40], width: 1, height: 1)
        var grey = whole
        grey[8 + 16 + 8 + 9] = 0
        let words =
            "it.png: Xcode has crushed it for iOS (CgBI), and it is damaged or not of 8 bits; take the original, or "
            + "on a Mac: xcrun pngcrush -revert-iphone-optimizations in.png out.png"
        for file in [grey, Array(whole.prefix(60))] {
            expect(words) { _ = try PictureReader.read(file, name: "it.png") }
        }
    }

    // MARK: Files

    @Test func pointersAreNamed() throws {
        try PNGFile.write(
            Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n".utf8), to: folder["a.png"])
        for read in [
            { _ = try PNGReader.read(contentsOf: folder["a.png"]) }, { _ = try readFrames(folder["a.png"]) },
            { _ = try readFrames(folder[""]) },
        ] as [() throws -> Void] {
            let error = thrown(FileError.self) { try read() }
            #expect(
                error?.description.hasSuffix(
                    "a.png: cannot read: it is a Git LFS pointer, and the file itself is not here; "
                        + "fetch it with: git lfs pull") == true)
        }
    }

    @Test func anAVIIsNamed() throws {
        try PNGFile.write(Array("RIFF\u{4}\0\0\0AVI ".utf8), to: folder["a.avi"])
        expect(
            "\(folder["a.avi"]): it is an AVI file, not a PNG, APNG, GIF, WebP, MP4, MOV, WebM, MKV, TS or "
                + "MPG; convert it, for example with: ffmpeg -i \(folder["a.avi"]) \(folder["a.mp4"])"
        ) { _ = try readFrames(folder["a.avi"]) }
    }

    @Test func otherFormatsAmongFramesAreTold() throws {
        for name in ["f-1.png", "f-2.jpg", "f-3.png"] { try PNGFile.write(PNGFiles.ramp, to: folder[name]) }
        let error = thrown(PictureError.self) { try FrameFolder.paths(in: folder[""]) }
        #expect(
            error?.description.hasSuffix(
                "f-2.jpg: it is named as a frame, and is not a PNG file; convert it, or move it out of the "
                    + "folder") == true)
        try FileManager.default.moveItem(atPath: folder["f-2.jpg"], toPath: folder["poster.jpg"])
        #expect(try FrameFolder.paths(in: folder[""]).count == 2)
    }

    /// A GIF begins with the byte of a transport stream's packets; one whose byte 188 is the same is no such stream.
    @Test func gifsAreNoTransportStreams() throws {
        let stored = try bytes("z000.gif"), wanted = try readFrames(bordersFixture("z000.gif"))
        let blocks = 13 + (stored[10] & 0x80 == 0 ? 0 : 3 << (Int(stored[10] & 7) + 1))
        let comment: [UInt8] = [0x21, 0xFE, 200] + [UInt8](repeating: 0x47, count: 200) + [0]
        let file = Array(stored[..<blocks]) + comment + Array(stored[blocks...])
        #expect(file[0] == 0x47 && file[188] == 0x47)
        try PNGFile.write(Array(file), to: folder["a.gif"])
        #expect(try readFrames(folder["a.gif"]).map(\.bitmap) == wanted.map(\.bitmap))
    }

    /// Without its trailer, a GIF has all its frames, and a warning; cut within an image it is damaged.
    @Test func trailersMayBeMissing() throws {
        let whole = try bytes("z000.gif")
        try PNGFile.write(Array(whole.dropLast()), to: folder["a.gif"])
        let reader = try AnimationReader(contentsOf: folder["a.gif"])
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == 3)
        #expect(
            reader.warning
                == "\(folder["a.gif"]): this GIF has no trailer; it may be cut off, and more frames may have followed")
        try PNGFile.write(Array(whole.dropLast(8)), to: folder["b.gif"])
        expect("\(folder["b.gif"]): it is a damaged GIF file; make or fetch it again") {
            _ = try readFrames(folder["b.gif"])
        }
        let intact = try AnimationReader(contentsOf: bordersFixture("z000.gif"))
        while try intact.next() != nil {}
        #expect(intact.warning == nil)
    }
}

/// Videos of other programs, read through ffmpeg. Skipped where it is not installed.
@Suite(.enabled(if: ReadProgram.find("ffmpeg") != nil && ReadProgram.find("ffprobe") != nil, "ffmpeg is not installed"))
struct BorderVideoTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ffmpeg(_ arguments: [String]) throws {
        let program = try ReadProgram(
            try #require(ReadProgram.find("ffmpeg")), ["-v", "error", "-nostdin", "-y"] + arguments)
        _ = try program.readAll(limit: 1 << 20)
        let ending = program.finish()
        #expect(ending.status == 0, "\(ending.messages)")
    }

    /// The installed ffmpeg's own PNG files of a recording, whichever chunks its version writes. (Of P3, ffmpeg 5.1 tells
    /// nothing in its PNG files.)
    @Test func aRecordingIsItsFrames() throws {
        try ffmpeg(["-i", bordersFixture("ramp.mp4"), folder["f%04d.png"]])
        let video = try readFrames(bordersFixture("ramp.mp4")), files = try readFrames(folder[""])
        #expect(video.count == 6 && video.map(\.bitmap) == files.map(\.bitmap))
    }

    @Test func hdrIsRefusedByName() throws {
        let error = thrown(PictureError.self) { try readFrames(bordersFixture("hdr.mp4")) }
        #expect(
            error?.description
                == "\(bordersFixture("hdr.mp4")): its colours are HDR (PQ, SMPTE ST 2084), 9/16 of ITU-T H.273; "
                + "convert it to sRGB first")
    }

    @Test func alphaIsKept() throws {
        let pixels = try readFrames(bordersFixture("alpha.mov"))[0].bitmap.pixels
        #expect(pixels.contains { $0.a < 200 } && pixels.contains { $0.a > 60 })
        #expect(pixels.allSatisfy { max($0.r, $0.g, $0.b) <= $0.a })
        try ffmpeg(["-i", bordersFixture("alpha.mov"), "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", folder["a.webm"]])
        let again = try readFrames(folder["a.webm"])[0].bitmap.pixels
        #expect(zip(pixels, again).allSatisfy { abs(Int($0.a) - Int($1.a)) <= 24 })
    }

    /// 256 x 64 pixels of the shape 3:2 are 384 x 64 square ones; turned by a quarter, 64 x 384.
    @Test func pixelsBecomeSquare() throws {
        try ffmpeg(["-i", bordersFixture("ramp.mp4"), "-vf", "setsar=3/2", "-pix_fmt", "yuv420p", folder["a.mp4"]])
        #expect(try readFrames(folder["a.mp4"]).allSatisfy { $0.bitmap.width == 384 && $0.bitmap.height == 64 })
        try ffmpeg(["-i", folder["a.mp4"], "-c", "copy", "-metadata:s:v:0", "rotate=90", folder["b.mp4"]])
        #expect(try readFrames(folder["b.mp4"]).allSatisfy { $0.bitmap.width == 64 && $0.bitmap.height == 384 })
    }

    @Test(arguments: ["a.ts", "a.mpg"]) func streamsAreRead(_ name: String) throws {
        try ffmpeg(["-i", bordersFixture("ramp.mp4"), "-pix_fmt", "yuv420p", "-r", "25", folder[name]])
        let video = try readFrames(folder[name])
        #expect(video.count > 1 && video.allSatisfy { $0.bitmap.width == 256 && $0.bitmap.height == 64 })
    }

    /// How a file is made that is then cut, and what the message calls its whole part.
    struct CutVideo: Sendable, CustomTestStringConvertible {
        var name: String, whole: String, options: [String]
        /// Whether a cut there cannot be told, as a part of the container ends there.
        var isUntold: @Sendable (Int) -> Bool
        var testDescription: String { name }
    }

    private static let cutVideos = [
        CutVideo(name: "a.mp4", whole: "whole.mov", options: ["-c", "copy", "-movflags", "+faststart"]) { _ in false },
        CutVideo(name: "a.mkv", whole: "whole.mkv", options: ["-c", "copy"]) { _ in false },
        CutVideo(name: "a.webm", whole: "whole.mkv", options: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p"]) { _ in
            false
        },
        CutVideo(name: "a.ts", whole: "whole.ts", options: ["-pix_fmt", "yuv420p", "-r", "25"]) { $0 % 188 == 0 },
        CutVideo(name: "a.mpg", whole: "whole.mpg", options: ["-pix_fmt", "yuv420p", "-r", "25"]) { _ in false },
    ]

    /// Cut at any byte within the pictures, a video is not read as a whole one, where its container can tell; and the
    /// command of the message makes a file that is read.
    @Test(arguments: cutVideos) func cutVideosAreTold(_ video: CutVideo) throws {
        try ffmpeg(["-i", bordersFixture("ramp.mp4")] + video.options + [folder[video.name]])
        let whole = try FileBytes.read(folder[video.name], limit: 1 << 20), path = folder["cut-" + video.name]
        #expect(try !readFrames(folder[video.name]).isEmpty)
        var told = 0
        for missing in [1, 2, 3, 20, 150, 200] where !video.isUntold(whole.count - missing) {
            try PNGFile.write(Array(whole.dropLast(missing)), to: path)
            let error = thrown(PictureError.self) { try readFrames(path) }
            let message = error?.description ?? "it was read"
            #expect(message.hasPrefix("\(path): it is cut off: at least "), "\(missing) missing")
            #expect(message.hasSuffix("or keep the readable part: ffmpeg -i \(path) -c copy \(video.whole)"))
            told += 1
        }
        #expect(told >= 5)
        // The first picture must be whole: it is nearly all of the file.
        try PNGFile.write(Array(whole.dropLast(20)), to: path)
        try ffmpeg(["-i", path, "-c", "copy", folder[video.whole]])
        #expect(try !readFrames(folder[video.whole]).isEmpty)
    }

    /// A WebM that was written to a pipe has a segment of unknown length, and is read.
    @Test func filesOfUnknownLengthAreRead() throws {
        let options = ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-live", "1"]
        try ffmpeg(["-i", bordersFixture("ramp.mp4")] + options + [folder["a.webm"]])
        #expect(try readFrames(folder["a.webm"]).count == 6)
        let whole = try FileBytes.read(folder["a.webm"], limit: 1 << 20)
        try PNGFile.write(Array(whole.dropLast(5)), to: folder["b.webm"])
        #expect(throws: PictureError.self) { try readFrames(folder["b.webm"]) }
    }
}

extension BorderTests {
    /// A HEIC of libheif's own is named with the command that converts it.
    @Test func heicIsNamedWithItsCommand() throws {
        let path = bordersFixture("by-libheif.heic")
        expect(
            "\(path): it is a HEIF or AVIF file, not a PNG, APNG, GIF, WebP, MP4, MOV, WebM, MKV, TS or MPG; "
                + "convert it, for example with: "
                + "magick \(path) \(path.dropLast(5)).png, or on a Mac: sips -s format png \(path) --out "
                + "\(path.dropLast(5)).png"
        ) { _ = try readFrames(path) }
    }
}
