import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePreview
import ZoetropeRuns
import ZoetropeSceneModel
import Zoetrope

/// What the command line has for the means of remedies.
enum RemedyFlags {
    static let wording: Remedy.Wording = { means in
        switch means {
        case let means as FileMeans: text(means)
        case let means as GoldenMeans: text(means)
        case let means as SceneMeans: text(means)
        case let means as RunMeans: text(means)
        case let means as PreviewMeans: text(means)
        default: means.inSwift
        }
    }

    private static func text(_ means: FileMeans) -> String {
        switch means {
        case .allowOutside: "--allow-outside"
        }
    }

    private static func text(_ means: GoldenMeans) -> String {
        switch means {
        case .record(let frames): "--update \(frames.rawValue)"
        case .prune: "render check --prune"
        case .results: "--json"
        case .check: "'render check'"
        }
    }

    private static func text(_ means: SceneMeans) -> String {
        switch means {
        case .gesture: RunTable.shared.gestureFile.name
        case .parameter(let name, let value): "\(RunTable.shared.parameters.name) \(name)=\(value)"
        }
    }

    private static func text(_ means: RunMeans) -> String {
        let table = RunTable.shared
        return switch means {
        case .scale: table.scale.name
        case .rate: table.rate.name
        case .quality: table.quality.name
        case .fit(let fit): "\(table.fit.name) \(fit)"
        case .density(let n): "\(table.density.name) \(NumberText.short(n))"
        case .picture(let name):
            [table.from.flag, table.to.flag].contains(name) ? "--\(name) FILE" : "\(table.pictures.name) \(name)=FILE"
        case .newScene: "render new NAME --like SCENE"
        case .part(let count, let ofOutputs): "render <scene>\(ofOutputs ? " -o …" : "") --shard 1/\(count)"
        }
    }

    private static func text(_ means: PreviewMeans) -> String {
        switch means {
        case .port: "--port"
        }
    }
}
