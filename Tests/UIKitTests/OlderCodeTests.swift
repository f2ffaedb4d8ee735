import Foundation
import Testing
import ZoetropeUIKit

/// How older code writes things, and what apps ask beside their transitions.
@Suite struct OlderCodeTests {
    @Test func matricesAreObjects() throws {
        let matrix = CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), 1, 1, 2, 3)
        #expect(NSValue(caTransform3D: matrix).caTransform3DValue == matrix)
        let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(NSValue(cgAffineTransform: plane).cgAffineTransformValue == plane)
        #expect(NSValue(cgAffineTransform: plane).caTransform3DValue == CATransform3DIdentity)
        let play = Playground()
        let spread = CAKeyframeAnimation(keyPath: "transform")
        spread.values = [CATransform3DIdentity, CATransform3DMakeScale(3, 1, 1), CATransform3DIdentity].map {
            NSValue(caTransform3D: $0)
        }
        spread.duration = 0.4
        let recorder = TransitionRecorder(size: CGSize(width: 100, height: 50), scale: 1)
        recorder.times = [0.1, 0.2]
        let recording = try recorder.record(play.root) { play.square.layer.add(spread, forKey: nil) }
        func width(_ time: Double) throws -> CGFloat {
            let corners = try #require(try recording.layers(at: time).last).corners
            return corners[1].x - corners[0].x
        }
        #expect(try abs(width(0.1) - 20) < 1e-6 && abs(width(0.2) - 30) < 1e-6)
    }

    @Test func functionsOfGeometry() {
        let rect = CGRectMake(10, 20, 30, 40)
        #expect(rect == CGRect(x: 10, y: 20, width: 30, height: 40) && CGRectGetMidX(rect) == 25)
        #expect(CGRectInset(rect, 1, 2) == CGRect(x: 11, y: 22, width: 28, height: 36))
        #expect(
            CGRectOffset(rect, 1, 2).origin == CGPointMake(11, 22) && CGRectContainsPoint(rect, CGPointMake(10, 20)))
        #expect(UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(1, 2, 3, 4)) == CGRectMake(12, 21, 24, 36))
        #expect(NSStringFromCGRect(CGRectMake(0, 0, 320, 568.5)) == "{{0, 0}, {320, 568.5}}")
        let moved = CGAffineTransformConcat(CGAffineTransformMakeScale(2, 2), CGAffineTransformMakeTranslation(1, 0))
        #expect(CGPointMake(1, 1).applying(moved) == CGPointMake(3, 2))
        #expect(CGAffineTransformIsIdentity(CGAffineTransformConcat(moved, CGAffineTransformInvert(moved))))
        let place = NSIndexPath(item: 3, section: 1)
        #expect(
            place.item == 3 && place.row == 3 && place.section == 1
                && place as IndexPath == IndexPath(row: 3, section: 1))
    }

    @Test func picturesAreWrittenAndReadAgain() throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let data = try #require(picture.pngData())
        #expect(UIImage(data: data, scale: picture.scale) == picture)
        #expect(UIImage().pngData() == nil)
    }

    /// A part of a block is repeated; the whole is over with it.
    @Test(arguments: [false, true]) func partsAreRepeated(_ older: Bool) throws {
        let play = Playground()
        var places: [Double] = [], end = 0.0
        let script = [0.1, 0.2, 0.3, 0.5].map { time in (time, { places.append((play.x - 5).rounded()) }) }
        try play.play(script) {
            guard !older else {
                UIView.beginAnimations(nil, context: nil)
                UIView.setAnimationDuration(0.2)
                UIView.setAnimationCurve(.linear)
                UIView.setAnimationRepeatCount(2)
                UIView.setAnimationRepeatAutoreverses(true)
                play.square.center.x = 85
                return UIView.commitAnimations()
            }
            UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { play.square.center.x = 85 }
            } completion: { _ in
                end = CACurrentMediaTime()
            }
        }
        #expect(places == [40, 80, 40, 40], "\(places)")
        #expect(older || abs(end - 0.8) < 1e-9)
    }

    @Test func layoutsAreToldOfBatches() {
        final class Layout: UICollectionViewFlowLayout {
            var log: [String] = []
            override func prepare() {
                super.prepare()
                log.append("prepare")
            }
            override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
                for item in updateItems {
                    let (a, b) = (item.indexPathBeforeUpdate?.item, item.indexPathAfterUpdate?.item)
                    log.append("\(item.updateAction) \(a.map { "\($0)" } ?? "-") \(b.map { "\($0)" } ?? "-")")
                }
            }
            override func finalizeCollectionViewUpdates() { log.append("finalize") }
        }
        final class Items: NSObject, UICollectionViewDataSource {
            var count = 3
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
            func collectionView(_ view: UICollectionView, cellForItemAt place: IndexPath) -> UICollectionViewCell {
                view.dequeueReusableCell(withReuseIdentifier: "cell", for: place)
            }
        }
        let layout = Layout(), items = Items()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        view.layoutIfNeeded()
        layout.log = []
        view.performBatchUpdates {
            items.count = 3
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
            view.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        #expect(layout.log.prefix(3) == ["prepare", "delete 0 -", "insert - 2"], "\(layout.log)")
    }

    @Test func motionIsReducedWhereTheRecorderSaysSo() throws {
        let recorder = TransitionRecorder(size: CGSize(width: 8, height: 8), scale: 1)
        var said: [Bool] = []
        for reduces in [true, false] {
            recorder.reducesMotion = reduces
            _ = try recorder.record(UIViewController()) { said.append(UIAccessibility.isReduceMotionEnabled) }
        }
        #expect(said == [true, false] && !UIAccessibility.isReduceMotionEnabled)
    }
}
