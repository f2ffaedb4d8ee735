/// The script that plays a run of CSS animations there and back.
struct CSSScript {
    let names: CSSNames
    /// Whether the way back has key frames of its own, by `data-way="back"`.
    let hasOwnBack: Bool
    /// What lets fingers drive the run; nil without a gesture.
    let gesture: CSSGesture?

    /// The classes that play the run, two spaces in.
    var text: String { run + (gesture?.script ?? "") }

    /// The class that plays it.
    var type: String { gesture == nil ? "Run" : "Drag" }

    /// A class of JavaScript, `Run`, two spaces in. All animations of a run have one time, though some end before
    /// others: setting their begins keeps them together, also backwards.
    private var run: String {
        """
          // Goes the other way from where it is: a run that moves slows down and turns round, within TURN milliseconds.
          const TURN = 160;
          const end = (animation) => animation.effect.getComputedTiming().endTime;
          class Run {
            #frame = 0; #goal = 1; #speed = 1;

            // The root has the layers: the element itself, or its shadow tree.
            constructor(element, root = element) {
              [this.element, this.root] = [element, root];
            }

            animations() {
              return this.root.getAnimations({ subtree: true }).filter((one) => one.animationName !== "\(names.appear)");
            }

            listen() {
              this.element.addEventListener("click", (event) => this.click(event));
              this.element.addEventListener("keydown", (event) => this.press(event));
            }

            click() { this.turn(); }

            // 1 for the way of the key frames, -1 backwards; an element that was shown anew has begun again.
            get #rate() { return this.#frame ? this.#goal : this.animations()[0]?.playbackRate < 0 ? -1 : 1; }

            get isThere() { return (this.element.dataset.way !== "back") === this.#rate > 0; }

            get length() { return Math.max(...this.animations().map(end)); }

            press(event) {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              if (!event.repeat) this.turn();
            }

            turn() {
              const all = this.animations(), length = this.length, last = all.find((animation) => end(animation) === length);
              if (!last) return;
              const time = Math.min(Math.max(Number(last.currentTime), 0), length);
              const rate = this.#rate, from = this.#frame ? this.#speed : rate;
              cancelAnimationFrame(this.#frame);
              this.#frame = 0;
        \(rest)      if (time === 0 || time === length) {
                this.#begin(all, time, -rate);
              } else {
                this.#slow(all, time, length, from, -rate);
              }
              this.element.setAttribute("aria-pressed", this.isThere);
            }

        \(atRest)    #begin(all, time, rate) {
              for (const animation of all) {
                animation.playbackRate = rate;
                animation.startTime = document.timeline.currentTime - time / rate;
              }
            }

            #slow(all, time, length, from, goal) {
              const span = Math.min(TURN, length / 3), begin = performance.now();
              let before = begin;
              [this.#goal, this.#speed] = [goal, from];
              for (const animation of all) animation.pause();
              const step = (now) => {
                now = Math.max(now, before);
                const share = Math.min((now - begin) / span, 1), speed = from + (goal - from) * share;
                // The speed's mean, and its last value for what is longer than the turn.
                const turned = Math.min(now, begin + span) - Math.min(before, begin + span);
                time += (this.#speed + speed) / 2 * turned + speed * (now - before - turned);
                time = Math.min(Math.max(time, 0), length);
                [this.#speed, before] = [speed, now];
                if (share === 1) {
                  this.#frame = 0;
                  return this.#begin(all, time, goal);
                }
                for (const animation of all) animation.currentTime = time;
                this.#frame = requestAnimationFrame(step);
              };
              this.#frame = requestAnimationFrame(step);
            }
          }

        """
    }

    /// For fingers: whether nothing moves, and a run that is over at one of its ends.
    private var atRest: String {
        guard gesture != nil else { return "" }
        return """
                get rests() { return !this.#frame && this.animations().every((animation) => animation.playState === "finished"); }

                rest(isThere) {
                  this.element.dataset.way = "there";
                  for (const animation of this.animations()) {
                    animation.playbackRate = isThere ? 1 : -1;
                    animation.finish();
                  }
                }


            """
    }

    /// At its end, a run whose way back is another one takes that.
    private var rest: String {
        guard hasOwnBack else { return "" }
        return """
                  if (time === length && rate > 0) {
                    this.element.dataset.way = this.isThere ? "back" : "there";
                    this.element.setAttribute("aria-pressed", this.isThere);
                    return;
                  }

            """
    }
}
