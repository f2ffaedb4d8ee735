import Testing
@testable import ZoetropeRuns

@Suite struct RunTableTests {}
