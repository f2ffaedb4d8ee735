import Foundation
import ZoetropeFiles
import ZoetropeNumbers
import ZoetropePixels

/// A tree of layers that Core Animation's archiver wrote: a folder `NAME.ca` with `main.caml` and pictures, or a `.caml`
/// file by itself.
///
/// Read are layers with their properties, pictures, gradients, filters, masks and animations, and states with the
/// transitions between them. What is not known is left out, with a warning that names its line.
///
/// ```swift
/// let package = try LayerPackage(contentsOf: url), run = LayerRun(package.page, duration: package.duration)
/// run.at(0.5) { try? package.setState("Unlock") }
/// ```
public final class LayerPackage {
    /// The topmost layer.
    public let root: CALayer
    /// What was left out, a line each.
    public let warnings: [String]
    /// The names of the states that the layers have, in the archive's order.
    public var states: [String] {
        var seen: Set<String> = []
        return known.states.map(\.name).filter { seen.insert($0).inserted }
    }
    /// The state that the archive says its layers begin in; they are read without it.
    public var initialState: String? { known.initial }
    /// The state that the layers are in; nil is none, as the layers were read.
    public private(set) var state: String?
    let known: PackageStates
    /// What the values were before a state changed them.
    private var originals: [PackageStates.Change] = []
    /// The archive's own text, and its pictures by their names in it, as the goldens and manifests of runs know them.
    package let source: [UInt8]
    package let pictures: [String: Bitmap]

    /// - Throws: an error that names the file, for one that cannot be read or is no archive.
    public convenience init(contentsOf url: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            try self.init(url, folder: url.deletingLastPathComponent(), isFlipped: true)
            return
        }
        let index = url.appendingPathComponent("index.xml")
        try LayerPackage.checkPlace(index, in: url)
        let list = (try? Data(contentsOf: index)).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, options: [], format: nil) as? [String: Any]
        }
        let name = list?["rootDocument"] as? String ?? "main.caml"
        // The document lies in the package.
        guard !name.contains("/"), name != ".." else {
            throw CAMLError(
                index.path, nil, "rootDocument is '\(SafeText.line(name))'; it is a name of a file beside it")
        }
        let document = url.appendingPathComponent(name)
        try LayerPackage.checkPlace(document, in: url)
        try self.init(document, folder: url, isFlipped: list?["geometryFlipped"] as? Bool ?? false)
    }

    /// Whoever made the archive chose where its links lead: no file outside of it is read.
    private static func checkPlace(_ file: URL, in folder: URL) throws {
        guard let place = try RealPath(file.path), let folder = try RealPath(folder.path), !place.isInside(folder)
        else {
            return
        }
        throw CAMLError(file.path, nil, "it is a link to a file outside of the archive; copy that file into it")
    }

    /// `isFlipped`: whether y runs down in the archive, as on iOS.
    private convenience init(_ file: URL, folder: URL, isFlipped: Bool) throws {
        try self.init(
            Data(try FileBytes.read(file.path, limit: CAMLDocument.limits.bytes)), file: file, folder: folder,
            isFlipped: isFlipped)
    }

    /// The archive's text; `file` is its name in messages, and `folder` has its pictures.
    package init(
        _ data: Data, file: URL, folder: URL, isFlipped: Bool = true
    ) throws {
        let document = try CAMLDocument.parse(data, file: file.path)
        var builder = CAMLBuilder(file: file.path, folder: folder)
        let element = document.name == "caml" ? document.children.first { builder.isLayer($0) } : document
        guard let element, builder.isLayer(element) else {
            throw CAMLError(file.path, document.place.line, "there is no layer in <caml>")
        }
        root = builder.layer(element)
        known = builder.states()
        if let failure = builder.failure { throw failure }
        if !isFlipped { root.isGeometryFlipped.toggle() }
        warnings = builder.warnings
        source = Array(data)
        pictures = builder.images.mapValues(\.bitmap)
    }

    /// A plain layer of the topmost one's size, which that one is put into, wherever its archive has it.
    public private(set) lazy var page: CALayer = {
        let page = CALayer()
        page.bounds = CGRect(origin: .zero, size: root.frame.size)
        root.position = CGPoint(x: root.position.x - root.frame.minX, y: root.position.y - root.frame.minY)
        page.addSublayer(root)
        return page
    }()

    // MARK: States

    /// Brings the layers into a state; nil is none. Layers that have been shown go there by the animations of the
    /// archive's transition; where it has none, and for layers that have not been shown, the values change at once.
    ///
    /// - Throws: an error that lists the states where there is none of this name.
    public func setState(_ name: String?) throws {
        if let name, !states.contains(name) {
            throw CAMLError(
                SafeText.line(name), nil,
                "the archive has no such state; it has "
                    + (states.isEmpty ? "none" : states.map { SafeText.line($0, limit: 60) }.joined(separator: ", ")))
        }
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        let transition = root.isCommitted ? known.transition(from: state, to: name) : []
        let before = transition.map { entry in
            (entry.animation as? CAPropertyAnimation).flatMap { entry.layer.shownValue(forKeyPath: $0.keyPath ?? "") }
        }
        for animation in known.animations(of: state) where animation.animation != nil {
            animation.layer.removeAnimation(forKey: animation.key)
        }
        for change in originals.reversed() { change.layer.setValue(change.value, forKeyPath: change.path) }
        originals = []
        for change in known.changes(of: name) {
            originals.append(
                .init(layer: change.layer, path: change.path, value: change.layer.value(forKeyPath: change.path)))
            change.layer.setValue(change.value, forKeyPath: change.path)
        }
        for animation in known.animations(of: name) { animation.start() }
        for (entry, before) in zip(transition, before) { entry.start(from: before) }
        state = name
    }

    /// Seconds from the start until the layers' animations are over; those that repeat without end count once. 0 where
    /// there are none.
    public var duration: Double { root.animationEnd }
    /// Seconds that a transition between two states takes; nil is none.
    public func duration(from: String?, to: String?) -> Double {
        known.transition(from: from, to: to).compactMap { $0.animation?.end }.max() ?? 0
    }
}

extension PackageStates.Animation {
    /// Adds the animation to its layer, or takes that away. One that names no value goes from `before` to the value that
    /// has been set.
    fileprivate func start(from before: Any? = nil) {
        guard let animation = animation?.copy() as? CAAnimation else { return layer.removeAnimation(forKey: key) }
        if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
            basic.byValue == nil
        {
            basic.fromValue = before
        }
        if animation.beginTime != 0 { animation.beginTime += layer.localTime }
        layer.add(animation, forKey: key.isEmpty ? nil : key)
    }
}

extension CAAnimation {
    /// Seconds from the beginning of the layer's time to the end, where it repeats without end to that of its first
    /// cycle.
    fileprivate var end: Double {
        var timing = AnimationTiming(self, defaultDuration: 0.25)
        if !timing.activeDuration.isFinite { (timing.repeatCount, timing.repeatDuration) = (0, 0) }
        let length = timing.activeDuration / max(1e-3, abs(timing.speed)) + max(0, beginTime)
        return length.isFinite ? length : 0
    }
}

extension CALayer {
    fileprivate var animationEnd: Double {
        let own = attached.map { $0.animation.end }.max() ?? 0
        return max(own, (children + [mask].compactMap { $0 }).map(\.animationEnd).max() ?? 0)
    }

    /// The value that shows now.
    fileprivate func shownValue(forKeyPath path: String) -> Any? {
        presentationValues(at: localTime)[LayerKeyPath(path)]?.object ?? value(forKeyPath: path)
    }
}

extension CALayer {
    /// The topmost layer of an archive that Core Animation wrote (``LayerPackage``, which also has warnings), within a
    /// plain layer of its size.
    ///
    /// - Throws: an error that names the file.
    public convenience init(package url: URL) throws {
        self.init()
        let root = try LayerPackage(contentsOf: url).root
        bounds = CGRect(origin: .zero, size: root.frame.size)
        root.position = CGPoint(x: root.position.x - root.frame.minX, y: root.position.y - root.frame.minY)
        addSublayer(root)
    }
}
