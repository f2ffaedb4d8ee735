import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeRuns

extension FigureTheme {
    /// The page; that of GitHub's dark mode.
    package var background: Color { self == .light ? .white : Color(hex: "#0D1117") ?? .black }
    var text: Color { Color(hex: self == .light ? "#1F2328" : "#E6EDF3") ?? .black }
    var quiet: Color { Color(hex: self == .light ? "#59636E" : "#9198A1") ?? .black }
    var line: Color { Color(hex: self == .light ? "#D1D9E0" : "#3D444D") ?? .black }

    /// For lines that must be told apart, also by people who see few colours.
    var series: [Color] {
        let light = ["#0969DA", "#BC4C00", "#1A7F37", "#8250DF", "#BF3989", "#57606A"]
        let dark = ["#58A6FF", "#F0883E", "#3FB950", "#BC8CFF", "#F778BA", "#8B949E"]
        return (self == .light ? light : dark).map { Color(hex: $0) ?? .black }
    }
}

/// A figure while it is put together: a display list with places in points.
struct FigureCanvas {
    let size: Size
    /// Pixels a point.
    let scale: Double
    let theme: FigureTheme
    private var items: [DisplayList.Item] = []
    private var pictures: [Bitmap] = []

    /// A capital letter's height, in points.
    static let letter = 8.0

    init(size: Size, scale: Double, theme: FigureTheme) {
        (self.size, self.scale, self.theme) = (size, scale, theme)
    }

    mutating func fill(_ path: Path, _ color: Color) {
        let place = Homography.scale(scale, scale)
        let page = Piece(polygon: Rect(size).corners, homography: place)
        items.append(
            .surface(Surface(pieces: [page], paint: .color(color), clips: [Clip(path: path, homography: place)])))
    }

    mutating func line(_ points: [Point], width: Double, _ color: Color) {
        guard let first = points.first else { return }
        let path = Path([.move(first)] + points.dropFirst().map { .line($0) })
        fill(path.stroked(StrokeStyle(width: width, cap: .round, join: .round)), color)
    }

    /// `anchor`: where `x` is in the text, from 0, its left end, to 1. `y` is the letters' foot.
    mutating func text(
        _ text: String, x: Double, y: Double, anchor: Double = 0, height: Double = FigureCanvas.letter, _ color: Color
    ) {
        self.text(FigureText(text, height: height), x: x, y: y, anchor: anchor, color)
    }

    mutating func text(_ text: FigureText, x: Double, y: Double, anchor: Double = 0, _ color: Color) {
        let place = Homography.translation(x - anchor * text.width, y).then(.scale(scale, scale))
        items += text.layers.map { .outlines(Outlines($0, homography: place, color: color)) }
    }

    /// A bitmap, a pixel for a pixel, with its upper left corner at the pixel nearest to a point.
    mutating func picture(_ bitmap: Bitmap, at point: Point) {
        let area = Rect(Size(Double(bitmap.width), Double(bitmap.height)))
        let place = Homography.translation((point.x * scale).rounded(), (point.y * scale).rounded())
        let paint = Paint.picture(id: pictures.count, source: area, frame: area)
        items.append(.surface(Surface(pieces: [Piece(polygon: area.corners, homography: place)], paint: paint)))
        pictures.append(bitmap)
    }

    /// A title at the left end of a line, and how long a run takes at its right end.
    mutating func head(_ title: String, duration: Double, x: Double, y: Double, width: Double) {
        let length = FigureText(NumberText.short(duration) + " s", height: FigureCanvas.letter)
        text(FigureText(title, height: 10, within: width - length.width - 24), x: x, y: y, theme.text)
        text(length, x: x + width, y: y, anchor: 1, theme.quiet)
    }

    /// A frame in its cell, and its time below.
    mutating func frame(_ bitmap: Bitmap, in cell: Rect, at time: Double) {
        picture(bitmap, at: Point(cell.x, cell.y))
        text(NumberText.seconds(time), x: cell.center.x, y: cell.maxY + 16, anchor: 0.5, theme.quiet)
    }

    func bitmap() throws -> Bitmap {
        let wide = size.width * scale, high = size.height * scale
        try FrameLimits.check(width: wide, height: high)
        let list = DisplayList(
            width: max(1, Int(wide.rounded())), height: max(1, Int(high.rounded())), background: theme.background,
            items: items)
        return try DisplayListRenderer(pictures: pictures).bitmap(of: list)
    }
}
