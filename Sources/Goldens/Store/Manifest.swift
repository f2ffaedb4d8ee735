import ZoetropeGeometry
import ZoetropeNumbers

/// What a run showed and what it was made of. It is enough for another machine to check that it draws the same frames,
/// and to describe differences in words, without pictures.
package struct Manifest: Hashable, Sendable {
    /// What the frames were made of, and how.
    package struct Header: Hashable, Sendable {
        /// Of the bytes of the scene file.
        package var scene: Fingerprint
        /// Of the scene's pictures, by their names in the scene.
        package var pictures: [String: Fingerprint]
        /// The size of the frames in pixels.
        package var size: PixelSize
        /// Pixels per point.
        package var scale: Double
        /// Frames per second.
        package var fps: Double
        package var settings: RunRecord
        /// The scene file, relative to the manifest's folder; nil when not known. It does not affect the frames.
        package var file: String?
        /// The configuration that the run was recorded with, relative to the manifest's folder; nil without one.
        package var configuration: String?
        /// The version of the program that drew the frames; nil in manifests of version 1.
        package var program: String?
        /// Whether the run's animations have no alpha channel; nil when nobody asked.
        package var isOpaque: Bool?
        /// Seconds of the run; nil in manifests of version 2 and before.
        package var duration: Double?
        /// What is behind all layers, in words; nil when nobody said it.
        package var background: String?
        /// What the run was held to; nil where nobody said it.
        package var guards: Guards?

        package init(
            scene: Fingerprint, pictures: [String: Fingerprint], size: PixelSize, scale: Double, fps: Double,
            settings: RunRecord = RunRecord(), file: String? = nil, program: String? = nil
        ) {
            self.scene = scene
            self.pictures = pictures
            self.size = size
            self.scale = scale
            self.fps = fps
            self.settings = settings
            self.file = file
            self.program = program
        }
    }

    /// One frame: its time, its fingerprint, and what it shows.
    package struct Frame: Hashable, Sendable {
        package let time: FrameTime
        package let fingerprint: Fingerprint
        /// Of the bytes of the golden's PNG file; nil when no picture is kept, and in manifests of version 1.
        package let picture: Fingerprint?
        package let description: FrameDescription?

        package init(
            time: FrameTime, fingerprint: Fingerprint, picture: Fingerprint? = nil, description: FrameDescription? = nil
        ) {
            self.time = time
            self.fingerprint = fingerprint
            self.picture = picture
            self.description = description
        }
    }

    package let header: Header
    /// Of the format that it was read from. Descriptions of version 2 and before have places, opacities and masks only; of
    /// those of version 3, `renamed` says what they lack.
    let version: Int
    /// How the names of values begin that descriptions have since version 4, or have no longer.
    static let renamed = [
        "letters'", "line's", "stroke's", "mask's", "masksToBounds", "doubleSided", "deformation", "contentsGravity",
        "contentsCenter", "magnificationFilter", "minificationFilter", "curl's back tint", "curl's back opacity",
        "curl's shading", "shadow's path", "mesh's middle", "mesh's lowest point", "mesh's highest point",
    ]
    /// In the order of their times, which are unique.
    package let frames: [Frame]

    /// The last of several frames with one time is kept.
    package init(header: Header, frames: [Frame]) {
        self.init(header: header, frames: frames, version: Manifest.version)
    }

    package init(header: Header, frames: [Frame], version: Int) {
        (self.header, self.version) = (header, version)
        var byTime: [FrameTime: Frame] = [:]
        for frame in frames { byTime[frame.time] = frame }
        self.frames = byTime.values.sorted { $0.time < $1.time }
    }

    /// The frame at a time; O(log n).
    package func frame(at time: FrameTime) -> Frame? {
        let index = frames.partitioningIndex { $0.time >= time }
        return index < frames.count && frames[index].time == time ? frames[index] : nil
    }

    /// What differs from one of the descriptions here to a new one, as far as this version of the format can tell.
    package func changes(from old: FrameDescription, to new: FrameDescription) -> [ItemChange] {
        guard version < Manifest.version else { return old.changes(to: new) }
        guard version == 3 else { return old.changes(to: new.limited(to: old)) }
        func isShared(_ value: FrameDescription.NamedValue) -> Bool {
            // Paths were said by the number of their segments alone.
            if case .text(let text) = value.value, text.hasPrefix("path of ") { return false }
            return !Manifest.renamed.contains { value.name.hasPrefix($0) }
        }
        return old.limited(to: isShared).changes(to: new.limited(to: isShared))
    }

    /// Whether another manifest says the same, whichever version of the program wrote it.
    func saysTheSame(as other: Manifest) -> Bool {
        var header = other.header
        header.program = self.header.program
        return header == self.header && other.frames == frames && other.version == version
    }
}

extension Manifest.Header {
    /// What differs from the settings of the goldens, a line each; `settings` says what differs in those of the run.
    package func changes(to new: Manifest.Header, settings changes: RunRecord.Changes) -> [String] {
        var lines: [String] = []
        if size != new.size { lines.append("size \(size.text) -> \(new.size.text)") }
        if scale != new.scale { lines.append("scale \(Self.text(scale)) -> \(Self.text(new.scale))") }
        if fps != new.fps { lines.append("frames per second \(Self.text(fps)) -> \(Self.text(new.fps))") }
        if let duration, let now = new.duration, duration != now {
            lines.append(Self.words(duration, now))
        }
        if let background, let now = new.background, background != now {
            lines.append("background \(SafeText.line(background)) -> \(SafeText.line(now))")
        }
        lines += changes(settings, new.settings)
        if scene != new.scene { lines.append("the scene file was edited") }
        for name in Set(pictures.keys).union(new.pictures.keys).sorted() where pictures[name] != new.pictures[name] {
            let what =
                pictures[name] == nil ? "is new" : new.pictures[name] == nil ? "is no longer used" : "was edited"
            lines.append("picture \(SafeText.line(name)): \(what)")
        }
        if let program, let now = new.program, program != now {
            lines.append("recorded with version \(SafeText.line(program)) of the program; this is version \(now)")
        }
        return lines
    }

    /// What a configuration says otherwise than the goldens, a line each. The frames may be equal nevertheless.
    func disagreements(with configured: Manifest.Header, settings changes: RunRecord.Changes) -> [String] {
        var old = self
        (old.scene, old.pictures, old.program) = (configured.scene, configured.pictures, configured.program)
        (old.duration, old.background) = (configured.duration, configured.background)
        if scale != configured.scale { old.size = configured.size }
        return old.changes(to: configured, settings: changes)
    }

    /// `duration 0.5 s -> 1 s`, with as many digits as tell the two apart.
    private static func words(_ old: Double, _ new: Double) -> String {
        for places in 3...6 where NumberText.short(old, places: places) != NumberText.short(new, places: places) {
            return "duration \(NumberText.short(old, places: places)) s -> \(NumberText.short(new, places: places)) s"
        }
        return "duration \(old) s -> \(new) s"
    }

    /// What fails where the run has another length than that of the goldens; nil where it has not.
    package func lengthChange(to new: Manifest.Header) -> String? {
        guard let duration, let now = new.duration, FrameTime(seconds: duration) != FrameTime(seconds: now) else {
            return nil
        }
        return Self.words(duration, now)
    }

    /// What fails where frames are drawn at another scale than the goldens: `goldens have scale 1, zoetrope.json 0.5`;
    /// nil where they are not.
    func scaleChange(to new: Manifest.Header) -> String? {
        guard scale != new.scale else { return nil }
        let place = new.configuration?.split(separator: "/").last.map(String.init) ?? "this check"
        return "goldens have scale \(Self.text(scale)), \(place) \(Self.text(new.scale))"
    }

    /// At the scale of another one.
    func scaled(as other: Manifest.Header) -> Manifest.Header {
        var header = self
        if scale != other.scale { (header.scale, header.size) = (other.scale, other.size) }
        return header
    }

    /// Whether both are of one scene with its pictures, and of runs of one length.
    func isOf(_ other: Manifest.Header) -> Bool {
        scene == other.scene && pictures == other.pictures && lengthChange(to: other) == nil
    }

    /// What was edited of the scene and its pictures: `the scene file was edited`, a line each.
    func edits(to new: Manifest.Header) -> [String] {
        var old = new
        (old.scene, old.pictures) = (scene, pictures)
        return old.changes(to: new) { _, _ in [] }
    }

    private static func text(_ value: Double) -> String { NumberText.short(value) }
}
