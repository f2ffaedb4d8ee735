import CZoetropeClassTable
import ZoetropeCoreAnimation

/// Makes an object of a class that is only known when the program runs, by an initializer that a subclass need not have:
/// a cell by `init(frame:)`, as UIKit does by Objective-C. Swift has no expression for it, but the class has the
/// initializer in its table of methods, where all subclasses have it in the same place: the place in which a subclass of
/// ours that overrides it differs from its superclass.
enum ClassMaker {
    /// A view by `init(frame:)`; nil for a class of no views.
    static func view(_ type: AnyClass, _ frame: CGRect) -> UIView? {
        guard let type = type as? UIView.Type else { return nil }
        guard let slot = viewSlot else { return type.init(coder: EmptyCoder()) }
        let object = zoetrope_class_make_framed(
            entry(slot, type), Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height),
            pointer(type))
        return Unmanaged<UIView>.fromOpaque(object).takeRetainedValue()
    }

    /// A layer by `init()`; nil for a class of no layers.
    static func layer(_ type: AnyClass) -> CALayer? {
        guard let type = type as? CALayer.Type else { return nil }
        guard let slot = layerSlot else { return type.init(coder: EmptyCoder()) }
        return Unmanaged<CALayer>.fromOpaque(zoetrope_class_make(entry(slot, type), pointer(type))).takeRetainedValue()
    }

    /// A cell in its plain style by `init(style:reuseIdentifier:)`; nil for a class of no cells.
    static func cell(_ type: AnyClass, _ identifier: String) -> UITableViewCell? {
        guard let type = type as? UITableViewCell.Type else { return nil }
        guard let slot = cellSlot else { return type.init(coder: EmptyCoder()) }
        let words = owned(identifier)
        let style = unsafeBitCast(UITableViewCell.CellStyle.default, to: UInt8.self)
        let object = zoetrope_class_make_styled(entry(slot, type), style, words.0, words.1, pointer(type))
        return Unmanaged<UITableViewCell>.fromOpaque(object).takeRetainedValue()
    }

    /// The words of a string that whoever gets them owns, as an initializer owns its arguments: the copy in `memory` is
    /// not released here.
    private static func owned(_ text: String?) -> (UInt64, UInt64) {
        withUnsafeTemporaryAllocation(of: String?.self, capacity: 1) { memory in
            memory.initializeElement(at: 0, to: text)
            return UnsafeRawPointer(memory.baseAddress!).load(as: (UInt64, UInt64).self)
        }
    }

    // MARK: Places

    private final class View: UIView {
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Layer: CALayer {
        override init() { super.init() }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Cell: UITableViewCell {
        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    /// Entries are in the order in which classes introduce them, superclasses first: `init()` is `NSObject`'s, and so the
    /// first of all that a layer overrides.
    private static let viewSlot = place(0, of: 2, UIView.self, View.self)
    private static let layerSlot = place(0, of: nil, CALayer.self, Layer.self)
    private static let cellSlot = place(1, of: 2, UITableViewCell.self, Cell.self)

    private static func place(_ index: Int, of count: Int?, _ base: AnyClass, _ probe: AnyClass) -> Int? {
        let (a, b) = (pointer(base), pointer(probe))
        let places = (header..<size(a)).filter { word($0, a) != word($0, b) }
        return places.count == count ?? places.count && places.indices.contains(index) ? places[index] : nil
    }

    // MARK: A class's metadata, in words

    #if canImport(ObjectiveC)
        /// Where the table begins, and the word that has the size and the address point of the whole in bytes.
        private static let header = 10, sizes = 7
    #else
        private static let header = 7, sizes = 4
    #endif

    private static func pointer(_ type: AnyClass) -> UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }
    private static func word(_ index: Int, _ type: UnsafeRawPointer) -> UInt {
        type.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
    }
    private static func size(_ type: UnsafeRawPointer) -> Int {
        let both = UInt64(word(sizes, type))
        return (Int(both & 0xFFFF_FFFF) - Int(both >> 32)) / MemoryLayout<UInt>.size
    }
    private static func entry(_ slot: Int, _ type: AnyClass) -> UnsafeRawPointer {
        UnsafeRawPointer(bitPattern: word(slot, pointer(type)))!
    }
}
