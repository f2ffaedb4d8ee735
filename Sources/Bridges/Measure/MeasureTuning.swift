/// The numbers by which recordings are compared with scenes. They come from trials with recordings at known values
/// (docs/measuring.md); the reasons say what larger or smaller ones would do. Those of motions without a scene are in
/// `PlaneTuning`, those of gestures in `GestureTuning`.
enum MeasureTuning {
    // MARK: The recording (`Recording`)

    /// A frame still looks like the first or last one up to this difference, in levels: at least `least`; the codec's
    /// own, `quartiles` times the lower quartile of changes between neighbours, but at most `mostOfCodec`; and `share`
    /// of the whole change, but at most `mostOfShare`, since codecs refine still pictures for a while.
    static let still = (least: 0.35, quartiles: 3.0, mostOfCodec: 2.0, share: 0.02, mostOfShare: 4.0)
    /// A recording ends as it begins if its last frame differs from the first by less: levels, or a share of the
    /// largest difference.
    static let returning = (levels: 1.0, share: 0.1)
    /// A frame repeats the one before if their mean squared difference is less, in square levels.
    static let repeated = 0.01
    /// Frames are missing if the next one comes later than this many usual delays.
    static let gap = 1.6

    // MARK: The canvas' place (`Registration`)

    /// With a higher correlation the canvas is taken to fill the recording, and is not searched for.
    static let fillsRecording = 0.985
    /// The scales that are tried: from `most` to `least` times that at which the canvas just fits, each smaller than
    /// the one before by `step`. More than 1, because the canvas may be cropped.
    static let scales = (most: 1.2, least: 0.25, step: 1.03)
    /// The side of the small pictures in which the canvas is looked for, in pixels; how many of the likest places are
    /// refined on small pictures, and how many of these on large ones.
    static let search = (side: 96.0, places: 6, refined: 2)
    /// The densities of screens, in pixels a point, which are tried besides those scales.
    static let densities = [1.0, 2, 3]
    /// The least share of the canvas that a recording has to show. Without a sixth of its width and of its height, 0.69
    /// of it is left.
    static let leastCovered = 0.65
    /// The steps over which derivatives by the place are taken, in pixels; and how far it may move: in pixels, and as a
    /// share of its scale.
    static let place = (step: 0.25, reach: 20.0, scaleReach: 0.1)
    /// A place with a lower correlation than `least` is not refined. One that is searched for must leave at most
    /// `improvement` of the whole recording's lack of correlation, because flat screens are like themselves at any size.
    static let likeness = (least: 0.5, improvement: 0.5)
    /// Still frames are exactly the canvas' up to this mean square difference, in levels.
    static let exactPlace = 1.0
    /// The longer sides of the pictures by which the place is refined, in pixels.
    static let placeSides = [64.0, 128, 256]

    // MARK: What is compared (`RecordingEvidence`)

    /// A still pixel that differs from the drawn one by this many levels shows something else, such as a clock.
    static let otherPixel: Float = 40
    /// Where values explain more of the motion and the recording is refused, it may be cropped, and its first and last
    /// frame no screens.
    static let cropped = 0.8
    /// A pixel is whole if the canvas covers all but this share of it.
    static let partOfPixel = 0.02
    /// A pixel at the recording's edge counts if at most this share of it lies outside.
    static let outside = 0.25
    /// By how much less of the canvas a mask has to leave out to be taken for that alone.
    static let maskGain = 0.005
    /// If more of the canvas is masked, the scene's screens are not the recording's.
    static let mostMasked = 0.3

    // MARK: Start values and steps of unknowns (`Candidate`, `FittedTiming`)

    /// The step of a begin, in seconds; that of a number, as a share of it, and at least.
    static let beginStep = 0.004, step = (share: 0.01, least: 1e-4)
    /// By which factor a number is changed to see whether it lengthens the run, and how proportionally it has to.
    static let lengthening = (factor: 1.25, error: 0.01)
    /// The begins that are tried: before the first visible motion by a share of its span and by seconds, because a
    /// curve may begin slowly; after it by the same.
    static let early = (share: 0.35, seconds: 0.05), late = (share: 0.1, seconds: 0.05)
    /// A spring with which a search begins: its response as a share of the motion's span, and its damping fraction.
    static let spring = (response: 0.6, damping: 0.85)
    /// The springs that are tried: responses as shares of the span, and damping fractions.
    static let springs = (lengths: [0.25, 0.45, 0.7, 1, 1.5], ratios: [0.35, 0.6, 0.8, 1.0])
    /// The length of a run in which a spring of the motion's length settles, in spans.
    static let springRun = 1.7
    /// The steps of a curve's control points, of a damping fraction or bounce, and of a velocity.
    static let curveStep = 0.02, ratioStep = 0.01, velocityStep = 0.1
    /// The ranges of damping fractions and bounces; a duration may change by a factor of `duration`.
    static let damping = 0.05...3, bounce = -0.95...0.95, duration = 50.0

    // MARK: Fits (`Fitting`, `Match`)

    /// How far values are spread around the scene's at first: factors, for a match, to tell scenes apart, and to find
    /// tracks that run as others do.
    static let spread = (match: 2.5, nearness: 1.5, alike: 16.0)
    /// Where another timing explains a recording, values are sought whose tracks run as that timing's: at so many
    /// moments, from so many tries, of which the best are improved, and some others. They count if the tracks are off by
    /// less than a share of their ways, root mean square.
    static let alike = (moments: 40, tries: 200, starts: 6, away: 0.02)
    /// The share of a scene's numbers that are changed in each try when scenes are told apart.
    static let changed = 0.6
    /// Starts whose costs differ by less, as a share, lead to the same place.
    static let sameStart = 0.005
    /// A cost that falls by less than this share is no better.
    static let better = 0.999
    /// The relative fall of cost at which a fit ends, for each size of pictures.
    static let tolerances = [3e-4, 3e-5, 1e-5]
    /// Steps of derivatives grow or shrink at most to these factors, and only where the picture changes by more than
    /// `visible` levels.
    static let stepFactors = 0.03...3, visible = 0.02
    /// Ten steps of an unknown have no effect if they change pixels by less than this, in levels, root mean square.
    static let silent = 0.02
    /// Two values with a larger correlation are not told apart.
    static let entangled = 0.98
    /// A recording's clock and its encoder's are exact to so many seconds.
    static let clock = 0.00015
    /// What all frames may have wrong alike: brightness in levels, at least and as a share of the residual, and place
    /// in pixels.
    static let shared = (levels: 0.2, share: 0.4, pixels: 0.015)
    /// The share of the cost by which it may rise while values go back to the scene's.
    static let settling = 0.1
    /// A fit with silent values as the scene has them may cost this many times as much.
    static let silentCost = 1.02
    /// A fit is as good as the codec allows from this explained share on, with a residual below `levels` or below
    /// `noise` times the noise of still frames.
    static let codec = (explained: 0.995, levels: 2.0, noise: 1.5)
    /// A written value may raise the residual by this factor; digits for these shares of its error are tried in turn.
    static let written = (residual: 1.02, shares: [1, 0.1, 0.01])
    /// A result is accepted if it explains `explained` of the motion with a residual of at most `levels`, or `noise`
    /// times that of still frames; or if it explains `nearlyAll` with at most `most` levels.
    static let accepted = (explained: 0.9, levels: 5.0, noise: 3.5, nearlyAll: 0.985, most: 8.0)
    /// A result is settled with a residual below this many times the noise, or levels.
    static let settled = 1.5
    /// A curvature that the cost confirms to more than this share is kept.
    static let confirmed = 0.6
    /// A number has no digits below this share of its error; one that a person writes has digits for 1/30 of it.
    static let digit = 0.7, keptDigits = 30.0
    /// A suspect that is nearer than this share of the next one's distance is fitted first.
    static let farNearer = 0.5

    // MARK: Verdicts (`Deviation`, `RecordingVerdict`)

    /// Half of a way that is gone earlier or later by less is on time, in seconds.
    static let onTime = 0.003
    /// The least overshoot that is told, as a share of the way; the least opacity of a layer that is seen.
    static let overshoot = 0.01, seen = 0.01
    /// Values that explain less of a recording's motion, or with which more of the canvas differs in still frames, may
    /// stand for others.
    static let doubt = (explained: 0.985, masked: 0.02)
    /// A layer that has this share of the squared differences is told; they are added up in squares of pixels of this
    /// side, where they are above `least` square levels. Layers of at most the opacity `alpha` are seen through.
    static let differing = (share: 0.6, side: 5, least: 16.0, alpha: 0.5)
    /// The tolerance of numbers that explain a layer's deviation, as a share of them.
    static let explaining = 0.005
}

/// The numbers of the least squares (`LeastSquares`).
enum SolverTuning {
    /// Marquardt's damping: the first one; the divisor after a step that lowers the cost; the factors after one that
    /// does not, and where the curvature is not positive definite; and the least after each.
    static let first = 1e-3, success = 5.0, failure = 6.0, indefinite = 10.0
    static let leastAfterSuccess = 1e-9, leastAfterFailure = 1e-6
    /// The weight of staying in place, for an unknown's own step: keeps unknowns where they are that nothing
    /// determines.
    static let inertia = 1e-9
    /// A thorough search ends when a round lowers the cost by less than this share.
    static let round = 2e-4
    /// The rise of the cost, as a share of it, that the first step of a line search should cause; and the least fall
    /// that lets it go on.
    static let lineRise = 0.002, lineFall = 1e-5
}
