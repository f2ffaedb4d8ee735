import Foundation

// What code for Apple's systems has from C's and Objective-C's headers by importing UIKit alone, and Linux has not.

#if !canImport(Darwin)
    /// The greatest number in single precision; as a count of repetitions, no end.
    public let MAXFLOAT = Float.greatestFiniteMagnitude
    public let HUGE = Float.greatestFiniteMagnitude

    public typealias NSInteger = Int
    public typealias NSUInteger = UInt

    public let NSEC_PER_SEC: UInt64 = 1_000_000_000
    public let NSEC_PER_MSEC: UInt64 = 1_000_000
    public let NSEC_PER_USEC: UInt64 = 1000
    public let USEC_PER_SEC: UInt64 = 1_000_000

    /// Lists as C's functions take them.
    public typealias CFArray = [Any]

    /// A file's place as C's functions take it.
    public typealias CFURL = NSURL
    public typealias CFString = NSString
    public typealias CFDictionary = [AnyHashable: Any]

    extension NSCoder {
        public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
        public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
        public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
    }
#endif
