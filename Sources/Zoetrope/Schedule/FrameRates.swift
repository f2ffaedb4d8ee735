import ZoetropeRuns

/// Frames a second as an exact fraction: 60, 23.976 or 30000/1001; above 0 and at most 240.
public typealias FrameRate = ZoetropeRuns.FrameRate
