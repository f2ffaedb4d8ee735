/// The numbers by which a look decides what is worth a word. They were chosen by reading the words of this project's
/// scenes and recordings; the reasons say what larger or smaller ones would do.
enum LookTuning {
    // MARK: Shares of a run

    /// A layer that appears or leaves this near to an end of the run, as a share of it, is there all the time: the
    /// samples around an end tell no better.
    static let edge = 0.015
    /// A picture that rests for less than this share before the end of the run moves to the end.
    static let restAtEnd = 0.015
    /// A picture that begins to change before this share of the run changes from the start.
    static let startOfChange = 0.02
    /// Rests at an end of the run that are shorter than this share belong to the motion: nobody sees them.
    static let hair = 0.012
    /// A move or change of size within this share of the run, at a time when the layer is not visible, is a jump.
    static let jump = 0.02
    /// A tilting layer's edge that changes for a shorter share is about to be edge-on, or has just been.
    static let briefEdge = 0.03
    /// Two runs that rest at times closer than this share rest at the same time.
    static let sameRest = 0.02
    /// A change may end this share after the run: rounding.
    static let afterEnd = 1.01

    // MARK: Legs (`Leg`)

    /// Turns of a value count from this share of its range on; smaller ones are noise of curves and rounding.
    static let leastTurn = 0.002
    /// A rest divides a way in two if it lasts this long: seconds, and a share of the run. Key frames pause for longer.
    static let pause = (seconds: 0.08, share: 0.07)
    /// A value rests while it changes by less than this share of the way: a spring's end would otherwise never rest.
    static let rest = 0.004
    /// A rest divides a way only behind this share of it.
    static let beforeRest = 0.02
    /// The end of a way that is too small to see, as a share of it.
    static let unseen = 0.006
    /// A swing back is part of a spring if it is smaller than this share of the way before: of several swings, of a
    /// single one, and of each later swing.
    static let swing = (several: 0.45, single: 0.3, later: 0.8)
    /// Swings of one spring follow each other within so many seconds.
    static let swingGap = 0.1
    /// The least overshoot, and swing back, that is told, as shares of the way.
    static let overshoot = 0.004, swingBack = 0.008

    // MARK: Motion (`Movement`)

    /// The least way that is told, as a share of the canvas' shorter side: 6 points on a phone.
    static let leastWay = 0.015
    /// The least turn that is told, in degrees, and the least change of opacity.
    static let turn = 3.0, fade = 0.06
    /// Changes of size are told from this multiple of `leastWay` on: both edges move.
    static let leastResize = 1.3
    /// Legs of several values are one motion if they overlap by this share of the shorter one.
    static let overlap = 0.3
    /// A side is a turn's hinge if it moves by less than this share of the opposite one's way.
    static let hinge = 0.3
    /// The opacities that count as clear and as opaque when a fade is told, and the least opacity of a layer that fades
    /// in part.
    static let clear = 0.02, opaque = 0.98, partly = 0.05
    /// An edge changes by more than this share, or perspective has caused it.
    static let edgeGrowth = 0.08
    /// A change of size keeps the shape if width and height grow alike to this share; else a change by less than
    /// `evenGrowth` is one of one side.
    static let sameShape = 0.03, evenGrowth = 0.2
    /// Opposite sides that differ by more than this share of the box' sides are in perspective.
    static let perspective = 0.015
    /// The least changes of a curl, of a stroke's ends and of a shadow's strength, as shares of 1.
    static let curl = 0.05, stroke = 0.05, shadow = 0.02

    // MARK: Actors (`Actors`, `Actor`)

    /// A layer that lies still is named from this share of the canvas on.
    static let still = 0.1
    /// By how much each change raises an actor's weight, as a share.
    static let changeWeight = 0.2
    /// Factors of the weight: of a sublayer that is no screen, which mostly goes along; of a layer that only appears or
    /// leaves; of shades and gradients, which belong to others; of veils.
    static let sublayer = 0.6, silent = 0.3, shade = 0.25, veil = 0.5
    /// Copies together weigh at most this much: more than one layer of the canvas' size.
    static let mostCopies = 1.5
    /// Places and sizes that agree to this share are the same.
    static let samePlace = 0.004
    /// Copies count as alike to these shares of what they change, and of their turns.
    static let alike = (told: 0.95, turned: 0.05)
    /// Copies begin one after another if their begins are further apart than this, in seconds.
    static let stagger = 0.02
    /// Copies go one way if the sum of their directions has this share of the sum of their lengths.
    static let common = 0.7
    /// The least correlation between places and begins of an order in space.
    static let order = 0.8
    /// What a copy's changes are worth when one is chosen: each has a base; the turn in degrees and the way in points
    /// that are worth 1; any other visible change. A size above `told` of the canvas counts no more.
    static let vigour = (base: 0.2, turn: 90.0, way: 400.0, other: 0.1), told = 0.25

    // MARK: Nouns (`Nouns`)

    /// Shares of a whole that count as all of it, and that differ by so much that they are others.
    static let whole = 0.98, near = 0.02
    /// A fill over the canvas is a veil if it is never more opaque than this.
    static let veilOpacity = 0.97
    /// A gradient with a colour clearer than this is a shade.
    static let shadeOpacity = 0.05
    /// A layer is a disc or a pill if its radius is this share of its shorter side, and a disc if its sides differ by
    /// less.
    static let round = (radius: 0.45, sides: 0.1)

    // MARK: Pictures (`PictureScan`, `Slides`, `Takeover`)

    /// The least change between frames, in levels of 255, and as a share of the largest one: codecs' noise is below.
    static let pictureStep = (levels: 0.02, share: 0.002)
    /// The parts of all change between which a frame shows both pictures.
    static let middle = 0.3...0.7
    /// A picture that slides is looked for in so many frames, between these parts of all change.
    static let sliding = (count: 24, parts: 0.02...0.98)
    /// A picture that slides in is found first at more than this share of the longer side away; one that grows, at less.
    static let enters = 0.12
    /// A picture is found at a shift if more than these shares of its cells are: of all, and of those in the frame. Of
    /// a picture that grows, at most 0.47 of those in the frame are, in more than one frame.
    static let shift = (all: 0.2, inside: 0.5)
    /// The last picture is another than the first if they differ by more, in levels of 255.
    static let otherPicture = 3.0
    /// A mixture of two pictures has a share of each of at least the first, and a residual of at most the second, as a
    /// share of their squared difference.
    static let mixture: (share: Float, residual: Float) = (0.1, 0.02)
    /// A takeover has a direction if it explains this share of the times' variance.
    static let direction = 0.5
    /// By how much more the old picture's leaving has to explain than the new one's coming to be told instead.
    static let leaving = 0.15
    /// The least share of the canvas that changes, and the least seconds that a takeover takes.
    static let takeover = (share: 0.02, seconds: 0.02)
    /// By how much more a direction has to explain than left, right, up and down, which take fewer words: diagonals,
    /// places, and the middle line.
    static let plainness = (diagonal: 0.04, place: 0.03, line: 0.02)
    /// A takeover of a larger share is of the whole picture.
    static let wholePicture = 0.9
    /// Changes within a smaller share of the canvas are told with their place.
    static let smallArea = 0.5

    // MARK: Words (`LookScript`, `LookDifference`, `Words`)

    /// The least weight of an actor that is told: a share of the largest one's, and a share of the canvas.
    static let leastActor = (share: 0.02, weight: 0.002)
    /// How much sentences explain that are about the whole picture, beside a screen's way of its width, which is 1: its
    /// colours at the ends, the layers that lie still, and its own events. A change that is neither a way nor a fade.
    static let lineWorth = (ends: 0.1, still: 0.01, pictures: 0.2), changeWorth = 0.1
    /// The least share of a picture that makes its colour worth a word; that of a passing colour, and the most of it at
    /// the ends.
    static let color = 0.12, passing = (least: 0.4, atEnds: 0.15)
    /// Pictures that differ by less, in levels of 255, are the same to people.
    static let samePicture = 0.5
    /// Two looks' pictures are told to differ from so many levels of 255 on.
    static let differentPicture = 0.4
    /// Durations that differ by less than so many seconds are the same.
    static let sameDuration = 0.004
    /// Changes are one phase if they share this part of the longer one, or if their ends are so many seconds apart. A
    /// phase lasts at least `instant` seconds.
    static let phase = (share: 0.72, seconds: 0.02), instant = 0.01
    /// A phase goes on meanwhile if it shares this part of its time with those before.
    static let meanwhile = 0.25
    /// Percentages below this share have a digit after the point.
    static let smallShare = 0.1
    /// A direction is that of one edge if it is so many times as far along it as across.
    static let oneEdge = 2.5
    /// Places between these shares of the canvas are in its middle.
    static let middleThird = 0.36...0.64
}

/// The borders between everyday names of colours: lightness and chroma 0…1, hue 0…6 from red over green and blue.
enum ColorNames {
    static let black = 0.1
    static let white = (light: 0.94, chroma: 0.08)
    static let grey = (chroma: 0.09, dark: 0.4, light: 0.7)
    static let hues: [(most: Double, name: String)] = [
        (0.25, "red"), (0.72, "orange"), (1.1, "yellow"), (2.6, "green"), (3.15, "teal"), (4.2, "blue"),
        (4.9, "purple"), (5.6, "pink"), (6.1, "red"),
    ]
    /// Light orange and yellow are cream; dull or dark orange is brown, or beige if it is light.
    static let cream = 0.82, brown = (light: 0.4, chroma: 0.35), beige = 0.6
    static let dark = 0.3, light = 0.75
}
