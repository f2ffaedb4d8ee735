import ZoetropeGeometry
import ZoetropePixels

/// Nested names for the parts of a display list, such as `DisplayList.Group`. They do not collide with SwiftUI's
/// `Group`, `Path` and `Color` in a file that imports both.
extension DisplayList {
    public typealias Surface = SurfaceItem
    public typealias Piece = SurfacePiece
    public typealias Shade = SurfaceShade
    public typealias Paint = SurfacePaint
    public typealias Gradient = GradientPaint
    public typealias Clip = ClipPath
    public typealias Outlines = OutlinesItem
    public typealias Shadow = ShadowItem
    public typealias Group = GroupItem
    public typealias Effects = GroupEffects
    public typealias Backdrop = GroupBackdrop
    public typealias Filter = GroupFilter
    public typealias ColorMatrix = ZoetropePixels.ColorMatrix
    public typealias BlendMode = ZoetropePixels.BlendMode

    public typealias Point = ZoetropeGeometry.Point
    public typealias Size = ZoetropeGeometry.Size
    public typealias Rect = ZoetropeGeometry.Rect
    public typealias Path = ZoetropeGeometry.Path
    public typealias Outline = ZoetropeGeometry.Outline
    public typealias PlacedOutline = ZoetropeGeometry.PlacedOutline
    public typealias Homography = ZoetropeGeometry.Homography
    public typealias Transform3D = ZoetropeGeometry.Transform3D
    public typealias Color = ZoetropePixels.Color
}

// Inside the extension above, `Surface` on the right would mean the alias itself: these names stand for the module's.
public typealias SurfaceItem = Surface
public typealias SurfacePiece = Piece
public typealias SurfaceShade = Shade
public typealias SurfacePaint = Paint
public typealias GradientPaint = Gradient
public typealias ClipPath = Clip
public typealias OutlinesItem = Outlines
public typealias ShadowItem = Shadow
public typealias GroupItem = Group
public typealias GroupBackdrop = Backdrop
public typealias GroupFilter = Filter
