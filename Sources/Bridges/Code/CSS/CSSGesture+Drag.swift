import ZoetropeSceneModel

/// The class `Drag`, a `Run` that fingers drive.
extension CSSGesture {
    var isSpring: Bool { if case .spring = gesture.release.way { true } else { false } }
    private var isPinch: Bool { gesture.fingers == 2 }
    private var isForward: Bool { gesture.model.direction == .forward }

    /// - Parameter names: what the gesture's rules ask for.
    func drag(asked names: Set<String>) -> String {
        """
          // Fingers set the progress of a run, from one end or from where it rests, until they let go.
          const SLOP = 10, SPAN = 50, REACH = \(CodeNumber.text(gesture.reach, places: 4)), FROM = \(!isForward);
          class Drag extends Run {
            #fingers = new Map(); #first = null; #begin = null; #trail = []; #base = 0; #home = 0; #isOver = false;
            #progress = 0; #velocity = 0; #target = 0; #settling = 0;

        \(listening)
        \(fingers(names))
        \(moving)
        \(up)
        \(settle)
            #rest(target) {
              this.#velocity = 0;
              if (target === 0 || target === 1) this.rest(target === 1 !== FROM); else this.#show(target);
            }

            #show(progress) {
              const all = this.animations(), length = Math.max(...all.map(end));
              const share = (Math.min(Math.max(progress, -REACH), 1 + REACH) + REACH)\(whole == "1" ? "" : " / \(whole)");
              this.#progress = progress;
              for (const animation of all) animation.currentTime = share * length;
            }
          }

        """
    }

    /// The whole of what fingers and a spring reach, as a multiple of when the last animation ends.
    private var whole: String { CodeNumber.text(end * (1 + 2 * gesture.reach), places: 6) }

    // MARK: What it hears

    private var listening: String {
        """
            listen() {
              super.listen();
              const on = (name, act) => this.element.addEventListener("pointer" + name, act);
              on("down", (event) => this.#down(event));
              on("move", (event) => this.#move(event));
              on("up", (event) => this.#up(event));
              on("cancel", (event) => this.#up(event, true));
              // An element that is shown anew has new animations.
              this.root.addEventListener("animationstart", () => this.#isDriven && this.#show(this.#progress));
            }

            get #isDriven() { return this.element.dataset.way === "drag"; }

            get #isReady() { return this.#isDriven || this.rests && this.isThere === FROM && this.length > 0; }

            get isThere() { return this.#isDriven ? this.#target > 0.5 !== FROM : super.isThere; }

            // The click that ends a drag is none.
            click(event) {
              if (!this.#isOver || !event.detail) this.turn();
              this.#isOver = false;
            }

            turn() {
              this.#forget();
              if (this.#begin) return;
              if (this.#isDriven) this.#settle(this.#target > 0.5 ? 0 : 1, this.#velocity); else super.turn();
            }

            // Fingers whose release nobody reports: the element was away.
            #forget() {
              for (const id of this.#fingers.keys()) {
                if (!this.element.hasPointerCapture(id)) this.#fingers.delete(id);
              }
              if (!this.#fingers.size) this.#begin = this.#first = null;
            }

        """
    }

    // MARK: Fingers

    private func fingers(_ names: Set<String>) -> String {
        """
            #down(event) {
              this.#forget();
              if (event.button > 0 || this.#fingers.size === \(gesture.fingers)) return;
              this.#isOver = false;
              this.#fingers.set(event.pointerId, event);
              this.element.setPointerCapture(event.pointerId);
              if (this.#fingers.size === \(gesture.fingers) && this.#isReady) this.#first = this.#place(event);
            }

            // Where the fingers are in the element, in points.
            #place({ timeStamp: time }) {
              const { element } = this, box = element.getBoundingClientRect();
              const kx = element.offsetWidth / box.width, ky = element.offsetHeight / box.height;
        \(place)
            }

            // What the rules ask for.
            #known(now, time = now.time) {
              const { element } = this, first = this.#begin;
              return { \(known(names)) };
            }

            // A value's change a second, in the last SPAN milliseconds.
            #rate(key, time) {
              const last = this.#trail.at(-1), first = this.#trail.find((p) => p.time >= time - SPAN) ?? last;
              return time > first.time ? (last[key] - first[key]) / (time - first.time) * 1000 : 0;
            }

        """
    }

    private var place: String {
        guard isPinch else {
            return """
                      const [a] = this.#fingers.values();
                      return { time, x: (a.clientX - box.left) * kx, y: (a.clientY - box.top) * ky };
                """
        }
        return """
                  const [a, b] = this.#fingers.values();
                  const [w, h] = [(b.clientX - a.clientX) * kx, (b.clientY - a.clientY) * ky];
                  return {
                    time, x: (a.clientX - box.left) * kx + w / 2, y: (a.clientY - box.top) * ky + h / 2,
                    w, h, size: Math.hypot(w, h), angle: Math.atan2(h, w) * 180 / Math.PI,
                  };
            """
    }

    private func known(_ names: Set<String>) -> String {
        let forward = gesture.scene.duration(.forward), own = gesture.scene.duration(gesture.model.direction)
        let parts = CodeNumber.text(1000 * end * own / forward, places: 6)
        let values = [
            ("x", "now.x"), ("y", "now.y"), ("dx", "now.x - first.x"), ("dy", "now.y - first.y"),
            ("velocityX", "this.#rate(\"x\", time)"), ("velocityY", "this.#rate(\"y\", time)"),
            ("scale", isPinch ? "now.size / first.size" : "1"), ("rotation", isPinch ? "now.turned ?? 0" : "0"),
            ("width", "element.clientWidth"), ("height", "element.clientHeight"),
            ("duration", "this.length / \(parts)"),
            ("set", "(name) => Number(getComputedStyle(element).getPropertyValue(name))"),
        ]
        return values.filter { names.contains($0.0) }.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    }

    private var moving: String {
        """
            #move(event) {
              if (!this.#fingers.has(event.pointerId)) return;
              if (!event.buttons) return this.#up(event);
              this.#fingers.set(event.pointerId, event);
              const first = this.#first, now = first && this.#place(event), trail = this.#trail;
              if (!first) return;
              if (!this.#begin) {
                if (\(way) >= SLOP) this.#start(now);
                return;
              }
        \(turned)      trail.push(now);
              now.progress = this.#base + RULES.progress(this.#known(now));
              if (!Number.isFinite(now.progress)) return trail.pop();
              while (trail[0].time < now.time - SPAN) trail.shift();
              // A run that was caught beyond an end comes back with the fingers.
              this.#show(Math.min(Math.max(now.progress, Math.min(0, this.#progress)), Math.max(1, this.#progress)));
            }

            #start(now) {
              if (!this.#isReady) return this.#first = null;
              cancelAnimationFrame(this.#settling);
              this.#home = this.#isDriven ? this.#target : 0;
              if (!this.#isDriven) {
                this.#target = 0;
                this.element.dataset.way = "drag";
                this.#show(0);
              }
              this.#begin = now;
              this.#trail = [Object.assign(now, { progress: this.#progress\(isPinch ? ", turned: 0" : "") })];
              const own = RULES.progress(this.#known(now));
              this.#base = this.#progress - (Number.isFinite(own) ? own : 0);
            }

        """
    }

    /// How far fingers have moved, along the axis that the rule asks for.
    private var way: String {
        if isPinch {
            return "Math.hypot(now.x - first.x, now.y - first.y) + Math.hypot(now.w - first.w, now.h - first.h) / 2"
        }
        switch CSSGesture.touchAction(gesture).split(separator: " ")[0] {
        case "pan-y": return "Math.abs(now.x - first.x)"
        case "pan-x": return "Math.abs(now.y - first.y)"
        default: return "Math.hypot(now.x - first.x, now.y - first.y)"
        }
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
}
