import Foundation
import Testing
import Zoetrope
import ZoetropeFiles
import ZoetropeTestSupport

/// A run never overwrites a file that it reads, and outputs never overwrite each other, however their paths are
/// spelled.
@Suite struct FileConflictsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(inputs: [String] = [], _ outputs: [Output], files: [String] = []) -> String? {
        do {
            try FileConflicts(inputs: inputs).check(outputs, files: files)
            return nil
        } catch { return "\(error)" }
    }

    @Test func oneFileHasManySpellings() throws {
        try folder.write("", to: "a.png")
        try folder.makeFolder("sub")
        try folder.link("link.png", to: "a.png")
        try folder.link("folder", to: "sub")
        let place = try FilePlace(folder["a.png"])
        #expect(try FilePlace(folder["sub/../a.png"]) == place)
        #expect(try FilePlace(folder["link.png"]) == place)
        #expect(try FilePlace(folder["./a.png"]) == place)
        #expect(try FilePlace(folder["b.png"]) != place)
        // Files that do not exist yet.
        #expect(try FilePlace(folder["sub/new.gif"]) == FilePlace(folder["folder/new.gif"]))
        #expect(try FilePlace(folder["sub/x/../new.gif"]) == FilePlace(folder["folder/new.gif"]))
        #expect(try FilePlace(folder["sub/new.gif"]) != FilePlace(folder["sub/other.gif"]))
        #expect(try FilePlace(folder["none/new.gif"]) != FilePlace(folder["sub/new.gif"]))
    }

    /// As on a volume that ignores case, where `IN.png` is the file `in.png`: two names of one inode.
    @Test func twoNamesOfOneFile() throws {
        try folder.write("", to: "in.png")
        #expect(link(folder["in.png"], folder["IN.png"]) == 0)
        let text = check(inputs: [folder["in.png"]], [.apng(to: .path(folder["IN.png"]))])
        #expect(
            text?.hasSuffix("would write over \(folder["in.png"]), which the run reads; give it another name") == true)
    }

    @Test func outputsAmongThemselves() throws {
        try folder.makeFolder("sub")
        try folder.link("folder", to: "sub")
        let twice = check([.gif(to: .path(folder["sub/x.gif"])), .apng(to: .path(folder["folder/x.gif"]))])
        #expect(twice == "\(folder["folder/x.gif"]) is named twice as an output; give each its own name")
        #expect(
            check([.gif(to: .standardOutput), .apng(to: .standardOutput)])
                == "standard output is named twice as an output; give each its own name")
        #expect(check([.gif(to: .memory(OutputBuffer())), .gif(to: .memory(OutputBuffer()))]) == nil)
        let frame = folder["sub/frame-0003.png"]
        #expect(
            check([.frames(to: .path(folder["folder"]))], files: [frame])
                == "\(frame) would write over \(folder["folder"]), which the run writes; give it another name")
        #expect(check([.frames(to: .path(folder["sub"]))], files: [folder["sub/frame-03.png"]]) == nil)
    }

    @Test func framesOverAnInput() throws {
        let input = folder["frame-0000.png"]
        try folder.write("", to: "frame-0000.png")
        #expect(
            check(inputs: [input], [.frames(to: .path(folder.path + "/"))])
                == "\(folder.path)/ would write over \(input), which the run reads; give it another name")
    }

    /// The library itself refuses, before anything is drawn.
    @Test func writeChecks() throws {
        let scene = folder["scene.json"]
        try folder.write(#"{"duration": 1, "canvas": {"width": 4, "height": 4}, "layers": []}"#, to: "scene.json")
        let renderer = try SceneRenderer(path: scene)
        let text = message(.request) { try renderer.write([.gif(to: .path(scene))]) }
        #expect(text == "\(scene) would write over \(scene), which the run reads; give it another name")
        #expect(message(.request) { try renderer.write([]) } == "there is no output; name one or more")
    }
}
