# The Homebrew formula, for a tap: copy it to Formula/zoetrope.rb, with the account that publishes in place of OWNER.
# scripts/release fills in the checksums of the archives that it has.
class Zoetrope < Formula
  desc "Draws the frames of UI transitions from JSON scenes, offline and deterministically"
  homepage "https://github.com/OWNER/zoetrope"
  # The archives' names end in the machine's, from which no version can be read.
  version "1.0.0"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/OWNER/zoetrope/releases/download/v1.0.0/zoetrope-1.0.0-macos-universal.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  on_linux do
    on_intel do
      url "https://github.com/OWNER/zoetrope/releases/download/v1.0.0/zoetrope-1.0.0-linux-x86_64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_arm do
      url "https://github.com/OWNER/zoetrope/releases/download/v1.0.0/zoetrope-1.0.0-linux-aarch64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  head do
    url "https://github.com/OWNER/zoetrope.git", branch: "main"

    depends_on "pkgconf" => :build
    depends_on xcode: ["16.0", :build]
    depends_on "expat"
    depends_on "freetype"
    depends_on "fribidi"
    depends_on "giflib"
    depends_on "harfbuzz"
    depends_on "jpeg-turbo"
    depends_on "libdeflate"
    depends_on "libpng"
    depends_on "little-cms2"
    depends_on "webp"

    uses_from_macos "swift" => :build
  end

  # The libraries in the Mac's archive are those of the machine that made it.
  depends_on macos: :sequoia

  def install
    return prefix.install Dir["*"] unless build.head?

    # giflib has no .pc file, by which SwiftPM finds a library, and Homebrew lets a build write only here.
    (buildpath/"pkgconfig/libgif.pc").write <<~EOS
      Name: libgif
      Description: reads and writes GIF files
      Version: #{Formula["giflib"].version}
      Libs: -L#{Formula["giflib"].opt_lib} -lgif
      Cflags: -I#{Formula["giflib"].opt_include}
    EOS
    ENV.prepend_path "PKG_CONFIG_PATH", buildpath/"pkgconfig"
    # Homebrew has a sandbox of its own, in which SwiftPM cannot make another.
    system "scripts/install", "--prefix", prefix, "--", "--disable-sandbox"
  end

  test do
    (testpath/"dot.json").write <<~JSON
      {
        "canvas": { "width": 16, "height": 16, "background": "#FFFFFF" },
        "duration": 0.1,
        "layers": [{ "name": "dot", "frame": [4, 4, 8, 8], "backgroundColor": "#FF0000" }]
      }
    JSON
    system bin/"render", "dot.json", "-o", "dot.gif"
    assert_path_exists testpath/"dot.gif"
    assert_match version.to_s, shell_output("#{bin}/render --version")
  end
end
