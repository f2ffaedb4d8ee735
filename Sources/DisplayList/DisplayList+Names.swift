import Geometry
import Pixels

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
    public typealias ColorMatrix = Pixels.ColorMatrix
    public typealias BlendMode = Pixels.BlendMode

    public typealias Point = Geometry.Point
    public typealias Size = Geometry.Size
    public typealias Rect = Geometry.Rect
    public typealias Path = Geometry.Path
    public typealias Outline = Geometry.Outline
    public typealias PlacedOutline = Geometry.PlacedOutline
    public typealias Homography = Geometry.Homography
    public typealias Transform3D = Geometry.Transform3D
    public typealias Color = Pixels.Color
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
