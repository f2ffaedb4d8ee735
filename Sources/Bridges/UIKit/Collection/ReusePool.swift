import ZoetropeCoreAnimation

/// The views that a collection shows, in the order of their attributes.
struct ShownViews {
    struct Key: Hashable {
        var kind: String
        var place: IndexPath

        init(_ attributes: UICollectionViewLayoutAttributes) {
            (kind, place) = (attributes.representedElementKind ?? "cell", attributes.indexPath)
        }

        init(cell place: IndexPath) { (kind, self.place) = ("cell", place) }
    }

    private(set) var views: [Key: UICollectionReusableView] = [:]
    private(set) var order: [Key] = []

    mutating func add(_ view: UICollectionReusableView, _ key: Key) {
        if views.updateValue(view, forKey: key) == nil { order.append(key) }
    }

    var all: [UICollectionReusableView] { order.compactMap { views[$0] } }
}

/// What makes the views of a collection, and those that are out of use.
final class ReusePool {
    private struct Key: Hashable {
        var kind, identifier: String
    }

    private var makers: [Key: (CGRect) -> UICollectionReusableView] = [:]
    private var spare: [Key: [UICollectionReusableView]] = [:]
    private var kinds: [ObjectIdentifier: Key] = [:]

    func register(_ type: AnyClass?, _ kind: String, _ identifier: String) {
        makers[Key(kind: kind, identifier: identifier)] = type.map { type in
            { frame in
                guard let view = ClassMaker.view(type, frame) as? UICollectionReusableView else {
                    preconditionFailure("\(type) is not a UICollectionReusableView")
                }
                return view
            }
        }
    }

    func register(
        _ make: @escaping (CGRect) -> UICollectionReusableView, _ kind: String, _ identifier: String
    ) { makers[Key(kind: kind, identifier: identifier)] = make }

    func register(_ nib: UINib?, _ kind: String, _ identifier: String) {
        makers[Key(kind: kind, identifier: identifier)] = nib.map { nib in
            { frame in
                guard let view = nib.make() as? UICollectionReusableView else {
                    preconditionFailure("the nib registered for '\(identifier)' makes no UICollectionReusableView")
                }
                view.frame = frame
                view.awakeFromNib()
                return view
            }
        }
    }

    func take(_ kind: String, _ identifier: String, _ frame: CGRect) -> UICollectionReusableView {
        let key = Key(kind: kind, identifier: identifier)
        if let view = spare[key]?.popLast() {
            view.prepareForReuse()
            return view
        }
        guard let make = makers[key] else {
            preconditionFailure("nothing is registered for the \(kind) '\(identifier)': call register first")
        }
        let view = make(frame)
        view.reuseIdentifier = identifier
        kinds[ObjectIdentifier(view)] = key
        return view
    }

    func give(_ view: UICollectionReusableView) {
        guard let key = kinds[ObjectIdentifier(view)] else { return }
        spare[key, default: []].append(view)
    }
}
