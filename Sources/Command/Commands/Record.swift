import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeNumbers

/// Records the animators of a Swift package: writes a program that plays them, and builds and runs it.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records a package's UIKit animators as GIFs.",
        usage: "render record <package> <target> <animator>… [--from <picture>] [--to <picture>] [-o <folder>]",
        discussion: """
            An animator is a type's name, or a call that makes one:

              render record . Transitions DoorOpen 'Cube(.right)'
              render record . Transitions DoorOpen --from a@2x.png --to b@2x.png -o docs/images

            The target is one of the package's library products that depends on ZoetropeUIKit; animators that it does \
            not make public are found, too. The first time takes minutes: everything is built in the package's \
            .build/record.
            """)

    @Argument(help: ArgumentHelp("The folder of a Package.swift.", valueName: "package"))
    var package: String

    @Argument(help: ArgumentHelp("The target with the animators.", valueName: "target"))
    var target: String

    @Argument(help: ArgumentHelp("Animator types, or expressions that make animators.", valueName: "animator"))
    var animators: [String]

    @Option(help: ArgumentHelp("The first screen. (default: a drawn one)", valueName: "picture"))
    var from: String?

    @Option(help: ArgumentHelp("The other screen. (default: a drawn one)", valueName: "picture"))
    var to: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the GIFs.", valueName: "folder"))
    var output = "."

    @Option(help: ArgumentHelp("The change of screens: push, pop, present or dismiss.", valueName: "change"))
    var by = "push"

    @Option(help: ArgumentHelp("The size of the screen in points.", valueName: "width>x<height"))
    var size = "390x844"

    @Option(help: ArgumentHelp("Pixels per point of the GIFs.", valueName: "number"))
    var scale = 1.0

    private static let changes = ["push", "pop", "present", "dismiss"]

    func validate() throws {
        guard Self.changes.contains(by) else {
            throw ValidationError("There is no change '\(by)'; there are \(Self.changes.joined(separator: ", ")).")
        }
        guard points != nil else {
            throw ValidationError("'\(size)' is not a size; write it as 390x844, each side from 1 to 8192.")
        }
        guard scale > 0, scale <= 8 else { throw ValidationError("A scale is above 0 and at most 8, not \(scale).") }
        guard target.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw ValidationError("'\(target)' is not the name of a Swift target.")
        }
    }

    private var points: (width: Int, height: Int)? {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...8192).contains($0) }) else { return nil }
        return (sides[0], sides[1])
    }

    func run() throws {
        let folder = URL(fileURLWithPath: package).standardizedFileURL
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) else {
            throw CommandError("\(package) has no Package.swift: name the folder of a Swift package")
        }
        for picture in [from, to].compactMap({ $0 }) where !FileManager.default.isReadableFile(atPath: picture) {
            throw CommandError("there is no picture \(picture)")
        }
        var text = Data()
        guard try SwiftTools.run(["package", "--package-path", folder.path, "describe", "--type", "json"], &text) == 0
        else {
            throw CommandError("\(package)'s Package.swift cannot be read: see above")
        }
        let contents = try RecordedPackage(folder, description: text), product = try contents.library(of: target)
        try contents.check(animators, in: target)
        guard let ours = try SwiftTools.zoetrope(of: folder) else {
            throw CommandError(
                "\(package) does not depend on Zoetrope: let \(target) depend on its product ZoetropeUIKit")
        }
        let player = folder.appendingPathComponent(".build/record"),
            sources = player.appendingPathComponent("Sources/Play")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try SwiftTools.write(manifest(folder, ours, product), to: player.appendingPathComponent("Package.swift"))
        try SwiftTools.write(program(folder), to: sources.appendingPathComponent("main.swift"))
        let build = ["build", "-c", "release", "--package-path", player.path, "-Xswiftc", "-enable-testing"]
        guard try SwiftTools.run(build) == 0 else {
            throw CommandError("the animators of \(target) do not compile in \(player.path): see above")
        }
        guard try SwiftTools.run(["run", "-c", "release", "--package-path", player.path, "--skip-build", "Play"]) == 0
        else {
            throw CommandError("the animators of \(target) could not be recorded: see above")
        }
    }

    // MARK: The program

    private func manifest(_ folder: URL, _ ours: URL, _ product: String) -> String {
        """
        // swift-tools-version: 6.0
        // Written by `render record`.
        import PackageDescription
        let package = Package(
            name: "Play", platforms: [.macOS(.v13)],
            dependencies: [.package(path: \(Escape.swiftLiteral(folder.path))), .package(path: \(Escape.swiftLiteral(ours.path)))],
            targets: [
                .executableTarget(
                    name: "Play",
                    dependencies: [
                        .product(name: \(Escape.swiftLiteral(product)), package: \(Escape.swiftLiteral(folder.lastPathComponent))),
                        .product(name: "Zoetrope", package: \(Escape.swiftLiteral(ours.lastPathComponent))),
                        .product(name: "ZoetropeUIKit", package: \(Escape.swiftLiteral(ours.lastPathComponent))),
                    ],
                    swiftSettings: [.swiftLanguageMode(.v5)])
            ])

        """
    }

    private func program(_ folder: URL) -> String {
        let (width, height) = points ?? (390, 844)
        func path(_ path: String?) -> String {
            path.map { Escape.swiftLiteral(URL(fileURLWithPath: $0).standardizedFileURL.path) } ?? "nil"
        }
        let output = URL(fileURLWithPath: output).standardizedFileURL.path
        let calls = animators.map { animator in
            let isName = animator.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
            let name = animator.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return
                "record(\(Escape.swiftLiteral(String(name.isEmpty ? "animator" : name)))) { \(animator)\(isName ? "()" : "") }"
        }
        let change =
            switch by {
            case "pop": "recorder.pop(second, to: first, with: animator)"
            case "present": "recorder.present(second, from: first, with: animator)"
            case "dismiss": "recorder.dismiss(second, to: first, with: animator)"
            default: "recorder.push(second, from: first, with: animator)"
            }
        return """
            // Written by `render record`.
            import Foundation
            import Zoetrope
            import ZoetropeUIKit
            @testable import \(target)

            let recorder = TransitionRecorder(size: CGSize(width: \(width), height: \(height)), scale: 2)
            var counts: [String: Int] = [:]
            var failures = 0

            /// A picture, or rows on a coloured ground.
            final class Screen: UIViewController {
                let tint: UIColor
                init(_ tint: UIColor) { self.tint = tint; super.init(nibName: nil, bundle: nil) }
                required init?(coder: NSCoder) { return nil }
                override func viewDidLoad() {
                    view.backgroundColor = .white
                    var y: CGFloat = 60
                    for (height, alpha) in [(CGFloat(160), CGFloat(1))] + (0..<12).map({ _ in (CGFloat(44), CGFloat(0.25)) }) {
                        let box = UIView(frame: CGRect(x: 20, y: y, width: view.bounds.width - 40, height: height))
                        box.backgroundColor = tint.withAlphaComponent(alpha)
                        box.layer.cornerRadius = 12
                        view.addSubview(box)
                        y += height + 16
                    }
                }
            }

            func screen(_ path: String?, _ tint: UIColor) throws -> UIViewController {
                try path.map { try PictureController(contentsOf: $0) } ?? Screen(tint)
            }

            func record(_ name: String, _ make: () -> any UIViewControllerAnimatedTransitioning) {
                do {
                    let first = try screen(\(path(from)), .systemBlue), second = try screen(\(path(to)), .systemOrange)
                    let animator = make(), recording = try \(change)
                    let count = (counts[name] ?? 0) + 1
                    counts[name] = count
                    let file = \(Escape.swiftLiteral(output)) + "/" + name + (count > 1 ? "-\\(count)" : "") + ".gif"
                    try recording.write([.gif(to: .path(file))], options: RunOptions(scale: \(scale)))
                    print("\\(file)  \\((recording.duration * 1000).rounded() / 1000) s")
                    for line in recording.warnings + (try recording.lint()).map({ "\\($0)" }) { print("  \\(line)") }
                } catch {
                    failures += 1
                    FileHandle.standardError.write(Data("error: \\(name): \\(error)\\n".utf8))
                }
            }

            try FileManager.default.createDirectory(
                atPath: \(Escape.swiftLiteral(output)), withIntermediateDirectories: true)
            \(calls.joined(separator: "\n"))
            exit(failures == 0 ? 0 : 2)

            """
    }
}
