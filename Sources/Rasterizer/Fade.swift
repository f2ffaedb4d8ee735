import CLanes

extension Blend {
    /// A row of pixels laid over others with one opacity of 1/255 to 254/255. What is opaque stays opaque, and an opaque colour over itself stays as it is.
    ///
    /// Layers that are composed and then faded come out as in browsers (found by their pixels): the source's channels have 1/256 of opacity more, what
    /// they cover of colours is rounded up to 1/255, and sums are cut to whole levels. Those of a translucent colour are rounded.
    package struct Fade: BitwiseCopyable {
        /// Of the source's channels and of its alpha's cover over the target, in 1/65536.
        private let share: UInt16, cover: UInt16
        private let isLayerFaded: Bool
        /// Added before sums are cut, in 1/256 of a level.
        private var rounding: UInt16 { isLayerFaded ? 0 : 128 }

        /// `opacity` is in 1/65536; nil where products would not stay within 16 bits.
        package init?(_ opacity: Int32, isLayerFaded: Bool) {
            guard (257..<65280).contains(opacity) else { return nil }
            cover = UInt16(opacity)
            share = isLayerFaded ? UInt16((Int(opacity) * 255 + 128) >> 8 + 256) : cover
            self.isLayerFaded = isLayerFaded
        }

        package func over(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
            Blend.row(source, target, 0..<count, eight: { over($0, $1) }, one: { over($0, $1) })
        }

        @inline(__always) private func over(_ s: Words, _ d: Words) -> Words {
            let a = s &>> 24, alpha = lanes_high16((a | a &<< 16).halves &* 257, Halves(repeating: cover))
            let above = isLayerFaded ? ((alpha &- alpha &>> 8 &+ 255) &>> 8) &* 257 : alpha
            @inline(__always) func sum(_ s: Halves, _ d: Halves, _ alpha: Halves) -> Halves {
                lanes_high16(s &* 256, Halves(repeating: share)) &+ d &* 256 &- lanes_high16(d &* 256, alpha)
                    &+ rounding
            }
            // Green is in the lower halves of the words, alpha in the upper ones.
            let greenAlpha =
                (unsafeBitCast(above, to: Words.self) & 0xFFFF) | (unsafeBitCast(alpha, to: Words.self) & 0xFFFF_0000)
            return Words(even: sum(s.even, d.even, above), odd: sum(s.odd, d.odd, greenAlpha.halves))
        }

        /// The specification.
        package func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
            let alpha = (s &>> 24 &* 257 &* UInt32(cover)) &>> 16
            let above = isLayerFaded ? ((alpha &- alpha &>> 8 &+ 255) &>> 8) &* 257 : alpha
            @inline(__always) func channel(_ shift: UInt32, _ alpha: UInt32) -> UInt32 {
                let s = s &>> shift & 255, d = d &>> shift & 255
                let sum =
                    (s &* 256 &* UInt32(share)) &>> 16 &+ d &* 256 &- (d &* 256 &* alpha) &>> 16 &+ UInt32(rounding)
                return (sum &>> 8) &<< shift
            }
            return channel(0, above) | channel(8, above) | channel(16, above) | channel(24, alpha)
        }
    }
}
