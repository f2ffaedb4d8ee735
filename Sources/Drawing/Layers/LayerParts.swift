import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// What of a layer has memory of its own.
struct LayerParts: Hashable, Sendable {
    var name: String
    @BoxedTransform var transform: Transform3D
    @BoxedTransform var sublayerTransform: Transform3D
    @Boxed var backgroundColor: Color? = nil
    @Boxed var border: LayerState.Border? = nil
    @Boxed var contents: LayerState.Contents? = nil
    @Boxed var gradient: LayerState.Gradient? = nil
    @Boxed var mask: LayerState.Outline? = nil
    @Boxed var shape: LayerState.Shape? = nil
    @Boxed var text: LayerState.TextState? = nil
    @Boxed var shadow: LayerState.ShadowState? = nil
    @Boxed var curl: LayerState.CurlState? = nil
    @Boxed var mesh: LayerState.MeshState? = nil
    @Boxed var effects: LayerState.Effects? = nil
    var sublayers: [LayerState] = []

    init(name: String) { self.name = name }

    /// Whether the layer is only moved in its parent.
    var isOnlyMoved: Bool { _transform.isIdentity }
    /// Whether no perspective or other transform is in the way of its sublayers.
    var hasPlainSublayers: Bool { _sublayerTransform.isIdentity }
}

extension LayerState {
    package var name: String {
        get { parts.read { $0.pointee.name } }
        set { parts.value.name = newValue }
    }
    /// The layer's own transform.
    package var transform: Transform3D {
        get { parts.read { $0.pointee.transform } }
        set { parts.value.transform = newValue }
    }
    /// The one that applies to its sublayers.
    package var sublayerTransform: Transform3D {
        get { parts.read { $0.pointee.sublayerTransform } }
        set { parts.value.sublayerTransform = newValue }
    }
    package var backgroundColor: Color? {
        get { parts.read { $0.pointee.backgroundColor } }
        set { parts.value.backgroundColor = newValue }
    }
    package var border: Border? {
        get { parts.read { $0.pointee.border } }
        set { parts.value.border = newValue }
    }
    package var contents: Contents? {
        get { parts.read { $0.pointee.contents } }
        set { parts.value.contents = newValue }
    }
    package var gradient: Gradient? {
        get { parts.read { $0.pointee.gradient } }
        set { parts.value.gradient = newValue }
    }
    package var mask: Outline? {
        get { parts.read { $0.pointee.mask } }
        set { parts.value.mask = newValue }
    }
    package var shape: Shape? {
        get { parts.read { $0.pointee.shape } }
        set { parts.value.shape = newValue }
    }
    package var text: TextState? {
        get { parts.read { $0.pointee.text } }
        set { parts.value.text = newValue }
    }
    package var shadow: ShadowState? {
        get { parts.read { $0.pointee.shadow } }
        set { parts.value.shadow = newValue }
    }
    package var curl: CurlState? {
        get { parts.read { $0.pointee.curl } }
        set { parts.value.curl = newValue }
    }
    package var mesh: MeshState? {
        get { parts.read { $0.pointee.mesh } }
        set { parts.value.mesh = newValue }
    }
    package var effects: Effects? {
        get { parts.read { $0.pointee.effects } }
        set { parts.value.effects = newValue }
    }
    package var sublayers: [LayerState] {
        get { parts.read { $0.pointee.sublayers } }
        _modify { yield &parts.value.sublayers }
    }
}
