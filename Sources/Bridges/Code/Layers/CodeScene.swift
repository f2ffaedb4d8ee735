import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropePresentation
import ZoetropeSceneModel

/// A run of a scene, as layers whose properties are motions; the same for every language.
package struct CodeScene: Sendable {
    package let scene: ResolvedScene
    let course: CodeCourse
    /// Seconds, or their share of a run that fingers drive.
    package let duration: Double
    /// The canvas' sublayers, bottom first.
    package let layers: [CodeLayer]

    package var canvas: Size { scene.canvas }
    package var background: Color { scene.background }
    package var name: String { scene.scene.name }

    /// - Parameter model: the same run with other values, whose key frames it takes where they are near enough.
    package init(
        _ tree: PresentationTree, _ course: CodeCourse = .clock(.forward), like model: CodeScene? = nil
    ) throws {
        scene = tree.scene
        self.course = course
        duration = course.duration(in: tree.scene)
        layers = try CodeSampler(tree, course).layers(like: model)
    }

    /// All layers, each before its sublayers.
    package var allLayers: [CodeLayer] { layers.flatMap(\.withSublayers) }
}

/// A layer that exists at some moment of a run.
package struct CodeLayer: Sendable {
    /// Unique; lower case letters, digits and hyphens.
    package var id: String
    /// The scene's name for it.
    package var name: String
    /// The layer's place in the file; see `Document.origin(tag:)`.
    package var tag: Int
    package var motions: [CodeProperty: CodeMotion]
    /// The readings from which motions that move were fitted.
    package var readings: [CodeProperty: CodeReadings]
    package var sublayers: [CodeLayer]
    package var isDoubleSided, masksToBounds, isTransformLayer, isContinuous: Bool
    /// Whether its continuous corners always have enough room for their curve.
    package var hasWholeCorners: Bool
    /// Whether a transform or a place has a depth at some moment.
    package var hasDepth: Bool
    /// The texts, by the outlines of their readings.
    package var texts: [ReadingForm: LayerState.TextState]
    /// What it has that no reading covers: a bent page, a mask of layers and so on.
    package var extras: Set<Extra>
    /// Its state at its first moment.
    package var state: LayerState

    package enum Extra: String, Hashable, Sendable {
        case curl, mesh, maskLayers, contentsCenter, changingFlags, shapeDashes, magnificationFilter, minificationFilter
        case textRuns, shapeFill, particles, ownFades

        /// A noun for it, and whether that is in the plural.
        var noun: (text: String, isPlural: Bool) {
            switch self {
            case .curl: ("its page curl", false)
            case .mesh: ("its mesh", false)
            case .maskLayers: ("its mask of layers", false)
            case .contentsCenter: ("its contentsCenter", false)
            case .changingFlags: ("changes of doubleSided and masksToBounds", true)
            case .shapeDashes: ("the dashes of its line", true)
            case .magnificationFilter: ("its magnificationFilter", false)
            case .minificationFilter: ("its minificationFilter", false)
            case .textRuns: ("the looks of its text's runs", true)
            case .shapeFill: ("its fill", false)
            case .particles: ("its particles", true)
            case .ownFades: ("its allowsGroupOpacity", false)
            }
        }
    }

    package subscript(property: CodeProperty) -> CodeMotion? { motions[property] }

    package var withSublayers: [CodeLayer] { [self] + sublayers.flatMap(\.withSublayers) }
    /// The indices of its pictures in the scene's list.
    var pictures: [Int] {
        (motions[.contents]?.readings ?? []).compactMap(\.picture)
    }
    /// Whether siblings share a 3D space: some of them have depth.
    package var needsSpace: Bool { sublayers.needsSpace || motions[.sublayerTransform] != nil }
}

extension CodeScene {
    /// The scene's model of a layer.
    func model(of layer: CodeLayer) -> LayerModel? {
        func search(_ layers: [LayerModel]) -> LayerModel? {
            for model in layers {
                if model.origin.tag == layer.tag { return model }
                if let found = search(model.sublayers) { return found }
            }
            return nil
        }
        return search(scene.scene.layers)
    }
}

extension [CodeLayer] {
    package var needsSpace: Bool { contains(where: \.hasDepth) }
}

/// The readings of a property with their times in seconds.
package struct CodeReadings: Sendable {
    package let times: [Double]
    package let values: [Reading]

    /// The motion of one of the numbers.
    package func motion(of k: Int, like candidates: [CodeCandidate], tolerance: Double) -> CodeMotion {
        motion(like: candidates, tolerance: tolerance) { [$0.numbers[k]] }
    }

    /// The motion of numbers that each reading gives.
    func motion(
        like candidates: [CodeCandidate], tolerance: Double, _ numbers: (Reading) -> [Double]
    ) -> CodeMotion {
        let fit = MotionFit(
            candidates: candidates.map { .init(begin: $0.begin, duration: $0.duration, timing: $0.timing) },
            tolerance: { _, _ in tolerance })
        return fit.motion(Readings(times: times, values: values.map { Reading(.numbers, numbers($0)) }))
    }
}

extension LeftOuts {
    /// What a layer has that a language cannot say.
    ///
    /// - Parameter why: nil where the language says it in a way of its own; empty without a reason.
    mutating func leave(out layer: CodeLayer, _ why: (CodeLayer.Extra) -> String?) {
        for extra in layer.extras.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let why = why(extra) else { continue }
            leave(out: extra.noun.text, areMany: extra.noun.isPlural, of: layer.name, why)
        }
    }
}

extension Set<CodeLayer.Extra> {
    /// What bends a layer, in words.
    var bent: String? { contains(.curl) ? "page curl" : contains(.mesh) ? "mesh" : nil }
}
