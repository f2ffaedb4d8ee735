import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel

/// A layer's place in the tree: its name and those of the layers around it, the outermost first. Of equal names among
/// siblings, the second is `page #2`.
package typealias LayerPath = [String]

/// The layers of one moment, of which one can be left out, to find the one that makes a difference.
package struct LayerOmission {
    private let tree: PresentationTree
    private let moment: Moment
    private let root: LayerState

    package init(_ tree: PresentationTree, at moment: Moment) throws {
        (self.tree, self.moment) = (tree, moment)
        root = try tree.root(at: moment)
    }

    /// The layers directly inside another one, or those of the scene itself.
    package func sublayers(of path: LayerPath) -> [LayerPath] {
        var layer = root
        for name in path {
            guard let index = layer.sublayerNames.firstIndex(of: name) else { return [] }
            layer = layer.sublayers[index]
        }
        return layer.sublayerNames.map { path + [$0] }
    }

    /// For each of these layers, which are in the same one, the rectangle on the canvas around it and all that is in it;
    /// nil for one that is not drawn.
    package func boxes(of paths: [LayerPath]) throws -> [Rect?] {
        guard let depth = paths.first?.count else { return [] }
        let reports = try tree.layers(at: moment)
        var boxes: [LayerPath: Rect] = [:]
        for (name, report) in zip(reports.map(\.path).numbered, reports) {
            let path = name.split(separator: "/").prefix(depth).map(String.init)
            guard path.count == depth, let box = report.corners.boundingBox else { continue }
            boxes[path] = boxes[path]?.union(box) ?? box
        }
        return paths.map { boxes[$0] }
    }

    /// What is drawn at one pixel a point, without a layer and all that is in it, or without its shadow. Without a path,
    /// or where there is no such layer, that is everything.
    package func displayList(without path: LayerPath? = nil, shadowOnly: Bool = false) throws -> DisplayList {
        var root = root
        if let path { root.omit(path[...], shadowOnly: shadowOnly) }
        return try tree.displayList(of: root, at: moment, scale: 1)
    }
}

extension LayerState {
    /// The names of the sublayers, each different from the others.
    fileprivate var sublayerNames: [String] { sublayers.map(\.name).numbered }

    fileprivate mutating func omit(_ path: ArraySlice<String>, shadowOnly: Bool) {
        guard let name = path.first, let index = sublayerNames.firstIndex(of: name) else { return }
        if path.count > 1 { return sublayers[index].omit(path.dropFirst(), shadowOnly: shadowOnly) }
        if shadowOnly { sublayers[index].shadow = nil } else { sublayers.remove(at: index) }
    }
}
