import ZoetropeCodecs
import Foundation
import ZoetropePixels
import Testing

@Suite struct MessageTests {
    /// Usage errors: the line and status 64 (`EX_USAGE`).
    @Test(arguments: [
        (
            ["slide", "--fps", "0"],
            "'0' is not a frame rate; write a number above 0 and up to 240, such as 60 or 30000/1001."
        ),
        (
            ["slide", "--fps", "-5"],
            "'-5' is not a frame rate; write a number above 0 and up to 240, such as 60 or 30000/1001."
        ),
        (
            ["slide", "--fps", "1000"],
            "1000 frames a second is more than any display shows; the most is 240. For slow motion use --speed 0.25."
        ),
        (["slide", "--width", "0"], "'0' is not a width; write whole pixels from 1 to 16384, such as 600."),
        (["slide", "--width", "9", "--scale", "2"], "--width sets the scale; leave out --width or --scale."),
        (["slide", "--scale", "0"], "'0' is not a scale; write a number above 0, such as 2 for two pixels a point."),
        (
            ["slide", "--scale", "inf"],
            "'inf' is not a scale; write a number above 0, such as 2 for two pixels a point."
        ),
        (["slide", "--size", "100"], "'100' is not a size; write width x height in points, such as 390x844."),
        (
            ["slide", "--frames", "9..3"],
            "'9..3' is not a range of frames; write the first and the last, such as 10..20, 10.. or 10."
        ),
        (
            ["slide", "--jobs", "0"],
            "'0' is not a number of threads; write 1 to 256, or leave --jobs out to use every core."
        ),
        (["slide", "--set", "seconds"], "'--set seconds' lacks a name or a value; write it as --set eye=500."),
        (["slide", "--from", "a.png", "--picture", "from=b.png"], "The picture 'from' is given twice."),
        (
            ["slide", "--back", "--ping-pong"],
            "--back cannot be used with --ping-pong, which plays both ways."
        ),
        (
            ["slide", "--speed", "0"],
            "'0' is not a speed; write a number from 0.01 to 100, such as 0.5 for half as fast."
        ),
        (["slide", "--hold-end", "-1"], "'-1' is not a time to hold; write seconds from 0 to 600, such as 0.5."),
        (
            ["slide", "--matte", "reddish"],
            "'reddish' is not a colour; write #RGB, #RRGGBB, #RRGGBBAA, clear, black, white, gray, red, green, blue, "
                + "such as '#0D1117' for GitHub's dark mode (quoted in a shell)."
        ),
        (["slide", "--matte", "#FFFFFF80"], "'#FFFFFF80' is not opaque; a matte has no alpha."),
        (["slide", "--colors", "1"], "'1' is not a number of colours for a GIF; write 2 to 256."),
        (
            ["slide", "--loop", "0"],
            "'0' does not say how often to play; write forever, once, or the number of times (1 to 65536)."
        ),
        (
            ["slide", "-o", "x.mov"],
            "x.mov: videos are .mp4 or .webm; for others, write -o - --format y4m | ffmpeg -colorspace bt709 -i - x.mov."
        ),
        (
            ["slide", "-o", "x.jpg"],
            "x.jpg: the format is not known; end it in .gif, .apng, .png, .webp, .mp4, .webm, .y4m or .rgba, or in / for a directory of frames."
        ),
        (
            ["slide", "--at", "0", "--frames", "2", "--fps", "30"],
            "--at draws single frames; leave out --frames, --fps, or leave out --at."
        ),
        (
            ["slide", "--at", "0", "--quality", "60"],
            "--at draws single frames; leave out --quality, or leave out --at."
        ),
        (
            ["slide", "--at", "0", "-o", "x.gif", "--max-bytes", "0.5MB", "--matte", "white"],
            "--at draws single frames; leave out --max-bytes, --matte, or leave out --at."
        ),
        (
            ["slide", "--matte", "red", "-o", "x.apng"],
            "--matte is for formats without alpha, and none of the outputs is one; name one with -o, such as -o out.gif, or leave --matte out."
        ),
        (["slide", "--max-bytes", "0.4"], "'0.4' is not a number of bytes; write 500000, 500KB or 2MB."),
        (
            ["encode", "frames", "-o", "x.gif", "--fps", "25", "--scale", "2"],
            "--scale is for drawing; these frames keep their size. Leave it out."
        ),
        (["slide", "--max-bytes", "few"], "'few' is not a number of bytes; write 500000, 500KB or 2MB."),
        (
            ["slide", "--webp-quality", "101"],
            "'101' is not a WebP's quality; write 0 (smallest file) to 100 (best picture)."
        ),
        (
            ["slide", "--webp-quality", "75", "-o", "x.gif"],
            "--webp-quality is for WebP, and none of the outputs is one; name one with -o, such as -o out.webp, or leave --webp-quality out."
        ),
        (["slide", "-o", "-"], "'-o -' needs --format: png, gif, apng, webp, rgba, y4m."),
        (
            ["slide", "-o", "x.gif", "--format", "gif"],
            "--format gif is for '-o -'; the extension of a file's name is its format."
        ),
        (
            ["slide", "a.png", "b.png", "-o", "x.gif"],
            "2 unexpected arguments: 'a.png', 'b.png'; screens are named so: --from Home@2x.png --to Cart@2x.png"
        ),
        (["sheet", "-o", "x.mov"], "  'sheet' was taken for the scene; 'render sheet --help' is about the command."),
        (["slide", "--at", "0", "-o", "x.gif"], "--at writes PNG files; end the path in .png, not 'x.gif'."),
        (["encode", "frames", "--fps", "30"], "Say where to write with -o, such as -o demo.gif."),
        (["encode", "frames", "-o", "x.gif"], "Give the frame rate, such as --fps 30."),
        (
            ["slide", "--max-bytes", "10KB", "-o", "x.apng"],
            "--max-bytes is for GIFs, and none of the outputs is one; name one with -o, such as -o out.gif, or leave --max-bytes out."
        ),
        (
            ["slide", "--loop", "once", "-o", "x/"],
            "--loop is for GIF, APNG and WebP, and none of the outputs is one; name one with -o, such as -o out.gif, or leave --loop out."
        ),
    ])
    func usage(_ arguments: [String], _ message: String) throws {
        let work = try Workplace(), result = try work.render.start(arguments).wait()
        #expect(result.error.contains(message), "\(result.error)")
        #expect(result.status == 64)
        #expect(result.text == "")
        #expect(work.files() == ["Scenes", "Scenes/slide.json"])
    }

    /// A sum of a run's parts is rounded: its end is asked for by the number that messages show.
    @Test func theEndOfARunOfParts() throws {
        let work = try Workplace(), parts = #""duration": "0.35 + 1.2 + 0.4""#
        let scene = Workplace.slide.replacingOccurrences(of: #""duration": "seconds""#, with: parts)
        try work.write(scene, to: "Scenes/slide.json")
        let result = try work.render.start(["slide", "--at", "1.95", "-o", "x.png"]).wait()
        #expect(result.status == 0 && 0.35 + 1.2 + 0.4 < 1.95, "\(result.error)")
    }

    /// Errors of the scene, a file or the run: the whole text, and status 2.
    @Test(arguments: [
        (["slid"], "error: there is no scene 'slid'; did you mean 'slide'? (there are slide)\n"),
        (["validate", "nope.json"], "error: there is no file 'nope.json'\n"),
        (["lint", "scenes/slid.json"], "error: there is no file 'scenes/slid.json'; did you mean 'slide'?\n"),
        (["Scenes"], "error: Scenes is a directory; name a scene file in it\n"),
        (
            ["slide", "--at", "0.6", "-o", "x.png"],
            "error: there is no frame at 0.6 s: the run of 'slide' goes from 0 to 0.5 s\n"
        ),
        (
            ["slide", "--at", "-1", "--back", "-o", "x.png"],
            "error: there is no frame at -1 s: the way back of 'slide' goes from 0 to 0.5 s\n"
        ),
        (["slide", "--frames", "40..50"], "error: no frame lies in that range; the run has the frames 0..30\n"),
        (
            ["slide", "--scale", "5000"],
            "error: frames of 80000 x 40000 pixels; at most 16384 a side and 64 million in all: choose a smaller scale or size\n"
        ),
        (
            ["slide", "--fps", "240", "--speed", "0.01", "--hold-end", "600"],
            "error: 156001 frames; one run makes at most 100000: lower the frame rate or shorten the run\n"
        ),
        (
            ["cube", "--from", "Scenes/slid.json", "--at", "0", "-o", "x.png"],
            "error: Scenes/slid.json: cannot read: no such file or directory; did you mean 'slide.json'?\n"
        ),
        (["slide", "--from", "x.png"], "error: the scene has no picture 'from'; it has none\n"),
        (
            ["slide", "--set", "secnds=1"],
            "--set secnds=1: error: the scene 'slide' has no parameter 'secnds'; did you mean 'seconds'? (it has seconds, side)\n"
        ),
        (["slide", "-o", "no/such/x.gif"], "error: no/such/x.gif: cannot write: there is no such directory\n"),
        (
            ["slide", "-o", "q.gif", "-o", "./q.gif"],
            "error: ./q.gif is named twice as an output; give each its own name\n"
        ),
        (["slide", "-o", "a/", "-o", "a/"], "error: a/ is named twice as an output; give each its own name\n"),
        (
            ["slide", "-o", "Scenes/slide.json/x/"],
            "error: Scenes/slide.json/x/: cannot make the directory: a part of its path is not a directory\n"
        ),
        (
            ["encode", "none", "-o", "x.gif", "--fps", "30"],
            "error: none is neither a file nor a directory; name a directory of PNG files, a video or an animation\n"
        ),
        (["encode", "Scenes", "-o", "x.gif", "--fps", "30"], "error: Scenes holds no PNG files\n"),
        (
            ["slide", "--outcome", "cancel"],
            "error: the scene 'slide' has no gesture; name one with --gesture, or leave out --outcome\n"
        ),
    ])
    func errors(_ arguments: [String], _ message: String) throws {
        let work = try Workplace(), result = try work.render.start(arguments).wait()
        #expect(result.error == message)
        #expect(result.status == 2)
        #expect(result.text == "")
        #expect(!work.files().contains { $0.hasSuffix(".gif") || $0.hasSuffix(".png") || $0.contains(".zoetrope") })
    }

    @Test func aWrongSceneIsToldWithItsPlace() throws {
        let work = try Workplace()
        try work.write(
            "{\n  \"duration\": 1,\n  \"canvas\": { \"width\": 4, \"height\": 4 },\n  \"layers\": [{ \"opacty\": 0.5 }]\n}\n",
            to: "wrong.json")
        let result = try work.render("wrong.json")
        #expect(
            result.error == """
                wrong.json:4:16: error: layers[0]: unknown key 'opacty'; did you mean 'opacity'?
                    4 |   "layers": [{ "opacty": 0.5 }]
                      |                ^~~~~~~~

                """)
        #expect(result.status == 2)
    }

    @Test func aMissingPictureIsToldWhereTheSceneNamesIt() throws {
        let work = try Workplace()
        try work.write("{\"duration\": 1,\n \"pictures\": {\"from\": \"none.png\"}, \"layers\": []}", to: "wrong.json")
        let result = try work.render("wrong.json")
        #expect(
            result.error.hasPrefix(
                "wrong.json:2:23: error: pictures.from: none.png: cannot read: no such file or directory; "
                    + "give one with --from FILE, or put it there; render new NAME --like SCENE copies a scene with its pictures\n"
            ),
            "\(result.error)")
        #expect(result.status == 2)
    }

    @Test func framesOfOtherSizesAreToldByName() throws {
        let work = try Workplace()
        try FileManager.default.createDirectory(atPath: work.path("frames"), withIntermediateDirectories: true)
        for (i, width) in [3, 3, 4].enumerated() {
            try PNGFile.write(
                PNGEncoder.encode(Bitmap(width: width, height: 2, filledWith: .white)), to: work.path("frames/\(i).png")
            )
        }
        let result = try work.render("encode", "frames/", "-o", "x.gif", "--fps", "10")
        #expect(
            result.error
                == "error: frames/2.png: it is 4 x 2 pixels and the first frame 3 x 2; give frames of one size\n")
        #expect(result.status == 2)
        #expect(!work.exists("x.gif"))
    }
}
