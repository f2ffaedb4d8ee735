import ZoetropeSceneModel

/// The class `Drag`, a `Run` that fingers drive.
extension CSSGesture {
    private var isSpring: Bool { if case .spring = gesture.release.way { true } else { false } }
    private var isPinch: Bool { gesture.fingers == 2 }

    /// - Parameter names: what the gesture's rules ask for.
    func drag(asked names: Set<String>) -> String {
        """
          // Fingers set the progress of a run, from one end or from where it rests, until they let go.
          const SLOP = 10, SPAN = 50, REACH = \(CodeNumber.text(gesture.reach)), FROM = \(gesture.model.direction == .back);
          class Drag extends Run {
            #fingers = new Map(); #first = null; #begin = null; #trail = [];
            #from = 0; #base = 0; #progress = 0; #speed = 0; #goal = 0; #frame = 0; #isOver = false;

            listen() {
              super.listen();
              const on = (name, act) => this.element.addEventListener("pointer" + name, act);
              on("down", (event) => this.#down(event));
              on("move", (event) => this.#move(event));
              on("up", (event) => this.#up(event, false));
              on("cancel", (event) => this.#up(event, true));
            }

            get #isDriven() { return this.element.dataset.way === "drag"; }

            get isThere() { return this.#isDriven ? this.#goal > 0.5 !== FROM : super.isThere; }

            // The click that ends a drag is none.
            click(event) {
              if (!this.#isOver || !event.detail) this.turn();
              this.#isOver = false;
            }

            turn() {
              if (this.#begin) return;
              if (this.#isDriven) this.#settle(this.#goal > 0.5 ? 0 : 1, this.#speed); else super.turn();
            }

            #down(event) {
              if (event.button > 0 || this.#begin) return;
              this.#isOver = false;
              this.#fingers.set(event.pointerId, event);
              this.element.setPointerCapture(event.pointerId);
              const isReady = this.#isDriven || this.rests && this.isThere === FROM;
              if (isReady && this.#fingers.size === \(gesture.fingers)) this.#first = this.#place(event);
            }

            // Where the fingers are in the element, in points.
            #place({ timeStamp: time }) {
        \(place)
            }

            // What the rules ask for.
            #known(now, time = now.time) {
        \(known(names))
            }

            // The mean change of a value a second, in the last SPAN milliseconds.
            #rate(key, time) {
              const trail = this.#trail, span = Math.min(SPAN, time - trail[0]?.time);
              const at = (t) => {
                const k = trail.findIndex((p) => p.time > t), a = trail[k - 1], b = trail[k];
                return k > 0 ? a[key] + (b[key] - a[key]) * (t - a.time) / (b.time - a.time) : trail.at(k)[key];
              };
              return span > 0 ? (at(time) - at(time - span)) / span * 1000 : 0;
            }

            #move(event) {
              if (!this.#fingers.has(event.pointerId)) return;
              this.#fingers.set(event.pointerId, event);
              const first = this.#first, now = first && this.#place(event), trail = this.#trail;
              if (!first) return;
              if (!this.#begin) {
                const way = Math.hypot(now.x - first.x, now.y - first.y)\(isPinch ? " + Math.abs(now.size - first.size)" : "");
                return way < SLOP ? undefined : this.#start(now);
              }
        \(turned)      now.progress = this.#base + RULES.progress(this.#known(now));
              trail.push(now);
              while (trail[1].time < now.time - SPAN) trail.shift();
              this.#show(Math.min(Math.max(now.progress, 0), 1));
            }

            #start(now) {
              cancelAnimationFrame(this.#frame);
              if (!this.#isDriven) {
                this.element.dataset.way = "drag";
                for (const animation of this.animations()) animation.pause();
                this.#show(0);
              }
              this.#begin = now;
              this.#from = this.#progress;
              this.#trail = [Object.assign(now, { progress: this.#progress\(isPinch ? ", turned: 0" : "") })];
              this.#base = this.#progress - RULES.progress(this.#known(now));
            }

            #up(event, isCancelled) {
              if (!this.#fingers.delete(event.pointerId)) return;
              this.#first = null;
              if (!this.#begin) return;
              const last = this.#trail.at(-1), time = Math.max(event.timeStamp, last.time);
              const velocity = this.#rate("progress", time), projected = last.progress + velocity * \(projection);
              const known = { ...this.#known(last, time), progress: last.progress, velocity, released: this.#progress };
        \(near)      this.#begin = null;
              this.#isOver = true;
              this.#settle(isCancelled ? \(start) : \(goal), velocity\(isSpring ? "" : ", RULES.pace({ ...known, progress: this.#progress })"));
            }

        \(settle)

            #rest(goal) {
              this.#speed = 0;
              if (goal === 0 || goal === 1) this.rest(goal === 1 !== FROM); else this.#show(goal);
            }

            #show(progress) {
              const share = (Math.min(Math.max(progress, -REACH), 1 + REACH) + REACH)\(whole == "1" ? "" : " / \(whole)"), time = share * this.length;
              this.#progress = progress;
              for (const animation of this.animations()) animation.currentTime = time;
            }
          }

        """
    }

    /// The whole of what fingers and a spring reach, as a multiple of when the last animation ends.
    private var whole: String { CodeNumber.text(end * (1 + 2 * gesture.reach), places: 6) }

    /// The duration of the run between its ends, in milliseconds.
    private var duration: String { end == 1 ? "this.length" : "this.length / \(CodeNumber.text(end, places: 6))" }

    private var projection: String { CodeNumber.text(gesture.release.projection, places: 6) }

    // MARK: Fingers

    private var place: String {
        let box = "      const box = this.element.getBoundingClientRect(), "
        guard isPinch else {
            return box + """
                [a] = this.#fingers.values();
                      return { time, x: a.clientX - box.left, y: a.clientY - box.top };
                """
        }
        return box + """
            [a, b] = this.#fingers.values();
                  const [width, height] = [b.clientX - a.clientX, b.clientY - a.clientY];
                  return {
                    time, x: a.clientX + width / 2 - box.left, y: a.clientY + height / 2 - box.top,
                    size: Math.hypot(width, height), angle: Math.atan2(height, width) * 180 / Math.PI,
                  };
            """
    }

    /// Keeps the turn of two fingers continuous.
    private var turned: String {
        guard isPinch else { return "" }
        return """
                  // Between two events, fingers turn by the shorter way.
                  const last = trail.at(-1), turn = now.angle - last.angle;
                  now.turned = last.turned + turn - Math.round(turn / 360) * 360;

            """
    }

    private func known(_ names: Set<String>) -> String {
        let values = [
            ("x", "now.x"), ("y", "now.y"), ("dx", "now.x - first.x"), ("dy", "now.y - first.y"),
            ("velocityX", "this.#rate(\"x\", time)"), ("velocityY", "this.#rate(\"y\", time)"),
            ("scale", isPinch ? "now.size / first.size" : "1"), ("rotation", isPinch ? "now.turned ?? 0" : "0"),
            ("width", "element.clientWidth"), ("height", "element.clientHeight"), ("duration", "\(duration) / 1000"),
            ("set", "(name) => Number(getComputedStyle(element).getPropertyValue(name))"),
        ].filter { names.contains($0.0) }.map { "\($0.0): \($0.1)" }
        return
            "      const { element } = this, first = this.#begin;\n      return { \(values.joined(separator: ", ")) };"
    }

    // MARK: The release

    private var near: String {
        guard !gesture.model.detents.isEmpty else { return "" }
        return
            "      const near = (p) => RULES.detents(known).reduce((a, b) => Math.abs(b - p) < Math.abs(a - p) ? b : a);\n"
    }

    /// Where a run that is cancelled rests.
    private var start: String { gesture.model.detents.isEmpty ? "0" : "near(this.#from)" }

    private var goal: String {
        let hasDetents = !gesture.model.detents.isEmpty
        switch gesture.model.outcome {
        case .release: return hasDetents ? "near(projected)" : "projected > RULES.threshold(known) ? 1 : 0"
        case .finish: return hasDetents ? "RULES.detents(known).at(-1)" : "1"
        case .cancel: return start
        }
    }

    private var settle: String {
        isSpring
            ? """
                #settle(goal, velocity) {
                  const from = this.#progress, begin = performance.now();
            \(goes)        const t = Math.max(now - begin, 0) / 1000, rest = left(from - goal, velocity, t);
                    this.#speed = (left(from - goal, velocity, t + 0.001) - rest) * 1000;
                    if (isStill || Math.abs(rest) < 0.001 && Math.abs(this.#speed) < 0.05) return this.#rest(goal);
                    this.#show(goal + rest);
            \(again)
            """
            : """
                #settle(goal, _, pace = 1) {
                  const from = this.#progress, begin = performance.now();
                  const length = Math.abs(goal - from) * \(duration) / pace;
            \(goes)        const t = Math.max(now - begin, 0);
                    if (isStill || t >= length) return this.#rest(goal);
                    this.#show(from + (goal - from) * ease(t / length));
            \(again)
            """
    }

    private var goes: String {
        """
              const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
              cancelAnimationFrame(this.#frame);
              this.#goal = goal;
              this.element.setAttribute("aria-pressed", this.isThere);
              const step = (now) => {

        """
    }

    private var again: String {
        """
                this.#frame = requestAnimationFrame(step);
              };
              this.#frame = requestAnimationFrame(step);
            }
        """
    }
}
