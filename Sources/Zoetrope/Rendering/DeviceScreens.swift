import ZoetropeFiles
import ZoetropeSceneModel
import ZoetropeNumbers
import ZoetropePixels

/// The sizes of devices' screens in pixels, upright, and their pixels a point, as Apple's Human Interface Guidelines
/// list them under "Layout".
private let deviceScreens: [Double: [(Int, Int)]] = [
    2: [
        (640, 1136), (750, 1334), (828, 1792), (1488, 2266), (1536, 2048), (1620, 2160), (1640, 2360), (1668, 2224),
        (1668, 2388), (1668, 2420), (2048, 2732), (2064, 2752),
    ],
    3: [
        (1080, 1920), (1080, 2340), (1125, 2436), (1170, 2532), (1179, 2556), (1206, 2622), (1242, 2208), (1242, 2688),
        (1260, 2736), (1284, 2778), (1290, 2796), (1320, 2868),
    ],
]

/// The pixels a point of a picture that has the size of a device's screen, at that screen's density or the other one:
/// screenshots at 3 are made smaller for documents. Nil for other sizes.
private func density(of sides: (Int, Int)) -> Double? {
    let densities = deviceScreens.keys.sorted()
    let exact = densities.first { deviceScreens[$0]?.contains { $0 == sides } == true }
    return exact
        ?? densities.first { density in
            deviceScreens.contains { own, screens in
                screens.contains { screen in
                    (Double(screen.0) / own * density, Double(screen.1) / own * density)
                        == (Double(sides.0), Double(sides.1))
                }
            }
        }
}

extension ScenePictures {
    /// A line for each picture that has the size of a device's screen in pixels, though its file's name says nothing
    /// about its density.
    func unstatedDensities(_ given: [String: SceneRenderer.PictureSource]) -> [String] {
        zip(references, pictures).compactMap { reference, picture in
            var file = reference.file
            switch given[reference.name]?.place {
            case .bitmap: return nil
            case .file(let path): file = path
            case nil: break
            }
            guard Picture.density(ofFile: file) == nil, picture.density == 1 else { return nil }
            let sides = [picture.bitmap.width, picture.bitmap.height].sorted()
            return density(of: (sides[0], sides[1])).map { density in
                let n = NumberText.short(density)
                return "the picture '\(SafeText.line(reference.name))' (\(picture.bitmap.width) x "
                    + "\(picture.bitmap.height)) has the size of a device's screen at \(n) pixels a point, but is "
                    + "taken at 1; \(Remedy.density(density))"
            }
        }
    }
}
