import ZoetropeCoreAnimation

/// In place of a file of controllers, `UIStoryboard`: what makes each of them, by its identifier.
///
/// ```swift
/// let main = UIStoryboard(name: "Main", bundle: nil)
/// main.add("List") { ListViewController() }
/// main.add("Detail") { DetailViewController() }
/// main.addSegue("showDetail", to: "Detail", .presentModally)
/// let list = main.instantiateViewController(withIdentifier: "List")
/// ```
///
/// A storyboard belongs to the thread that makes it; of two with one name, the later one has the controllers of both.
public final class UIStoryboard: NSObject {
    /// How a segue shows its destination.
    public enum SegueKind: Sendable { case show, presentModally }

    private final class Contents {
        var makers: [String: () -> UIViewController] = [:]
        var segues: [String: (destination: String, kind: SegueKind)] = [:]
        var initial: String?
    }

    /// By their names.
    private final class Shelf {
        var contents: [String: Contents] = [:]
        static let perThread = PerThread("zoetrope.storyboards") { Shelf() }
    }

    private let contents: Contents

    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        let shelf = Shelf.perThread.current
        contents = shelf.contents[name] ?? Contents()
        shelf.contents[name] = contents
    }

    // MARK: What a file would say

    /// Says what makes a controller. The first one is the initial one.
    public func add(_ identifier: String, _ make: @escaping () -> UIViewController) {
        contents.makers[identifier] = make
        if contents.initial == nil { contents.initial = identifier }
    }

    public func addSegue(_ identifier: String, to destination: String, _ kind: SegueKind = .show) {
        contents.segues[identifier] = (destination, kind)
    }

    // MARK: Controllers

    /// - Precondition: the identifier was added.
    public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        guard let make = contents.makers[identifier] else {
            preconditionFailure("the storyboard has no '\(identifier)': add it, as in add(\"\(identifier)\") { … }")
        }
        let controller = make()
        controller.storyboard = self
        controller.awakeFromNib()
        return controller
    }

    public func instantiateInitialViewController() -> UIViewController? {
        contents.initial.map { instantiateViewController(withIdentifier: $0) }
    }

    func perform(_ identifier: String, from source: UIViewController, _ sender: Any?) {
        guard let (destination, kind) = contents.segues[identifier] else {
            preconditionFailure("the storyboard has no segue '\(identifier)': add it by addSegue")
        }
        let segue = UIStoryboardSegue(
            identifier: identifier, source: source,
            destination: instantiateViewController(withIdentifier: destination)
        ) { [weak source] segue in
            kind == .show
                ? source?.show(segue.destination, sender: sender)
                : source?.present(segue.destination, animated: true)
        }
        source.prepare(for: segue, sender: sender)
        segue.perform()
    }
}

/// From one controller to another, `UIStoryboardSegue`.
open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    public let source, destination: UIViewController
    private let action: ((UIStoryboardSegue) -> Void)?

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination, action) = (identifier, source, destination, nil)
    }

    /// With what it does.
    init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        action: @escaping (UIStoryboardSegue) -> Void
    ) {
        (self.identifier, self.source, self.destination, self.action) = (identifier, source, destination, action)
    }

    /// Shows the destination.
    open func perform() {
        if let action { action(self) } else { source.show(destination, sender: nil) }
    }
}
