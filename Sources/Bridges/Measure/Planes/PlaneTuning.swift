/// The numbers by which motions of whole screens are found, from trials with recordings of known motions. Parts of the
/// way are 0 at its start and 1 at its end; costs are compared by their quotient.
enum PlaneTuning {
    // MARK: Parts of the way

    /// The parts that are drawn when a motion is searched for: `count` from `first` on in steps, some beyond the ends,
    /// since springs overshoot; and the way of the track that shows them.
    static let places = (first: -0.18, step: 0.03, count: 50), track = -0.2...1.3
    /// The parts that a mover may be at while it is traced.
    static let reach = -0.3...1.4
    /// The steps over which derivatives by a pose are taken, for each size of pictures.
    static let poseSteps = [0.025, 0.012, 0.008]
    /// A pose moves by at most this in a round: further, the pictures are not linear in it.
    static let poseMove = 0.15
    /// An opacity may go beyond its ends by this before it counts as wrong: it is clipped there.
    static let fadeSlack = 0.12

    // MARK: What a trait is worth (`PlaneSearch`)

    /// A trait is added if it lowers the cost to this share; a tilt with its eye, which are two numbers, to the smaller
    /// one.
    static let worth = 0.95, tiltWorth = 0.9
    /// A trait is removed if the cost rises by at most this factor; a screen is taken to begin just out of sight if the
    /// cost rises by at most `hiding`, and if it begins at least this share of the way out.
    static let simpler = 1.03, hiding = 1.1, nearlyHidden = 0.75
    /// A cost that falls by less than this share is no better: of a search, and of a trace's neighbours.
    static let better = 0.999, betterNeighbours = 0.9999
    /// By which factor steps of a search become smaller.
    static let smaller = 2.5
    /// The step over which derivatives by a trait are taken, as a share of the trait's first step.
    static let traitStep = 0.1
    /// The size with which a trait that small pictures hardly show begins.
    static let fineTrait = 0.005
    /// By how much, as a share, and by how many square levels a pixel, separate poses of both screens have to cost less
    /// than common ones.
    static let separate = (share: 1.05, levels: 3.0)

    // MARK: What is looked at (`PlaneFinder`)

    /// A motion whose cost is this many times the best one's is not measured.
    static let likely = 1.5
    /// What each number has to lower the residual by, as a share, when motions with one timing are compared.
    static let numberWorth = 0.02
    /// A dimming is held within its ends only for a spring that overshoots, with less damping, and only if less of the
    /// motion is explained.
    static let held = (damping: 0.85, explained: 0.99)

    // MARK: Parts and sheets (`PartSearch`, `SheetSearch`)

    /// A pixel is the lower screen's, dimmed, if it is at most this many times as light; darker pixels than `light`,
    /// the sum of the channels' levels, tell nothing.
    static let dimmed: Float = 1.02, light: Float = 90
    /// The share of the canvas that has to be of the lower screen; a dimming closer to 1 is none.
    static let lowerShare = 0.01, undimmed = 0.985
    /// The shares of the canvas that a part may take.
    static let part = 0.005...0.98
    /// An edge is where the distance first rises to this share of the largest rise near.
    static let edge: Float = 0.6
    /// A corner is searched for in a square of this many times its estimated radius.
    static let corner = 1.25
    /// A row is a sheet's first if the upper screen has an edge in this share of it.
    static let sheetRow = 0.75
    /// A colour covers this much more of moving frames than of still ones if it is the canvas'; and this much of a
    /// frame if the recording tells it.
    static let background: Float = 0.02
    static let backgroundTold = 0.05

    // MARK: Tracks (`TrackFitting`, `PlaneTrack`, `KeySearch`)

    /// Starts whose costs differ by less than this factor lead to the same track; so many of them are improved.
    static let sameStart = 1.02, starts = 5
    /// Begins that are tried, in spans of the motion after its first visible frame.
    static let begins = (0..<9).map { -0.1 + 0.1 * Double($0) }
    /// How far before the motion a track may begin, in spans and seconds; the durations it may have, in spans.
    static let early = (spans: 0.4, seconds: 0.05), durations = 0.02...3
    /// The steps of a begin, in seconds; of a duration, in spans; of other numbers; and of key frames' times.
    static let steps = (begin: 0.002, duration: 0.005, number: 0.01, key: 0.005)
    /// The damping fractions with which springs begin, and those that they may have.
    static let dampings = [0.4, 0.6, 0.8, 1], damping = 0.1...2
    /// The values that key frames may have, and the factors of a mover's traits: as unknowns, and as first estimates.
    static let keyValues = -0.5...1.6, scales = 0.2...3, firstScales = 0.3...2
    /// A spring takes this part of its response to reach its first end, after which it settles.
    static let springRise = 0.4
    /// The shares of a segment at which a key frame is tried.
    static let splits = [0.25, 0.5, 0.75]
    /// A turning point is one from which the movers go back by more than this part of the way.
    static let turning = 0.02
    /// Key frames closer than this part of the way stand still between them.
    static let still = 0.005
    /// The least length of a track in a scene, in seconds.
    static let leastLength = 0.01
}
