/// The numbers by which fingers are found in a recording, from trials with recordings of known gestures.
enum GestureTuning {
    // MARK: The hold (`Grip`, `GestureTrace`)

    /// A step that moves the picture by this part of a pixel: derivatives of a hold are taken over it.
    static let step = 0.4
    /// A hold that changes by less than this part of a step is found.
    static let found = 0.02
    /// The damping of a hold's equations: a share of the diagonal, a share of its largest element, and a floor.
    static let damping = (share: 1e-3, ofSteepest: 1e-4, floor: 1e-9)
    /// A run begins at one of the scene's ends if its progress is closer to it.
    static let atEnd = 0.001

    // MARK: The samples (`GestureDraft`)

    /// Fingers have moved from here on: points, or progress.
    static let moved = (points: 1.0, progress: 0.003)
    /// The seconds before the release over which its velocity is taken, and within which all samples stay.
    static let velocityTime = 0.05, keptTime = 0.07
    /// The seconds before the release whose samples a run after it depends on.
    static let shortTime = 0.12
    /// Numbers that are told together have digits for this share of their values, which count as at least `least`.
    static let digits = (share: 0.01, least: 0.1)
    /// Samples this close to a straight line are left out: points, or pixels of a canvas that the progress crosses.
    static let straight = 0.4
    /// Where a progress is on the line of the fingers: the first place that is tried, in ways; the factor of the next
    /// ones; and the furthest.
    static let search = (first: 0.05, factor: 1.5, most: 40.0)

    // MARK: The release (`Release`, `ReleaseSearch`)

    /// The step of the release's time, as a share of the frame in which it is.
    static let timeStep = 0.1
    /// How far the progress may be beyond the extrapolation at the release, and the step of that.
    static let further = -0.1...0.1, furtherStep = 0.0005
    /// A spring's response, in spans and seconds, and damping fraction: first values, ranges and steps.
    static let response = (first: 0.6, range: 0.03...10, step: 0.002)
    static let dampingFraction = (first: 0.85, range: 0.05...1, step: 0.004)
    /// The step of a curve's control points; the range of the completion's speed and its step.
    static let curveStep = 0.01, speed = (range: 0.01...100, step: 0.01)
    /// The springs that are tried: responses in spans, and damping fractions.
    static let springs = (lengths: [0.4, 0.7, 1.1, 1.7], ratios: [0.5, 0.7, 0.85, 1])
    /// The weight of the last sample's prior, in curvatures of a hold.
    static let lastSample = 0.2
    /// The shortest run after a release, in seconds.
    static let leastSpan = 0.1
}
