import ZoetropeSceneModel

/// What the class `Drag` does when the fingers let go.
extension CSSGesture {
    /// The method that hears a finger leave.
    var up: String {
        let projection = CodeNumber.text(gesture.release.projection, places: 6)
        let known =
            """
                  const known = { ...this.#known(last, time), progress: last.progress, velocity, released: this.#progress };

            """
        let isKnown = (goal + near + pace).contains("known")
        return """
                #up(event, isCancelled = false) {
                  if (!this.#fingers.delete(event.pointerId)) return;
                  this.#first = null;
                  if (!this.#begin) return;
                  const last = this.#trail.at(-1), time = Math.max(event.timeStamp, last.time);
                  const velocity = this.#rate("progress", time), projected = last.progress + velocity * \(projection);
            \(isKnown ? known : "")\(near)      this.#begin = null;
                  this.#isOver = true;
                  const target = isCancelled ? this.#home : \(goal);
                  this.#settle(target, velocity\(pace));
                }

            """
    }

    /// The argument of a curve's release: how fast the rest of the way is.
    private var pace: String {
        guard !isSpring else { return "" }
        if let constant = gesture.model.completionSpeed.constant {
            return constant == 1 ? "" : ", " + CodeNumber.text(constant, places: 6)
        }
        return ", RULES.pace({ ...known, progress: this.#progress })"
    }

    private var near: String {
        guard !gesture.model.detents.isEmpty else { return "" }
        return """
                  const near = (p) => RULES.detents(known).reduce((a, b) => Math.abs(b - p) < Math.abs(a - p) ? b : a);

            """
    }

    private var goal: String {
        let hasDetents = !gesture.model.detents.isEmpty
        switch gesture.model.outcome {
        case .release:
            let threshold = gesture.model.threshold.constant.map { CodeNumber.text($0, places: 6) }
            return hasDetents ? "near(projected)" : "projected > \(threshold ?? "RULES.threshold(known)") ? 1 : 0"
        case .finish: return hasDetents ? "RULES.detents(known).at(-1)" : "1"
        case .cancel: return hasDetents ? "near(this.#home)" : "0"
        }
    }

    /// The method that takes the run on to its rest.
    var settle: String {
        let duration = end == 1 ? "this.length" : "this.length / \(CodeNumber.text(end, places: 6))"
        let first =
            isSpring
            ? "" : "\n      const length = Math.abs(target - from) * \(duration) / pace;"
        let each =
            isSpring
            ? """
                    const t = Math.max(now - begin, 0) / 1000, rest = left(from - target, velocity, t);
                    this.#velocity = (left(from - target, velocity, t + 0.001) - rest) * 1000;
                    if (isStill || Math.abs(rest) < 0.001 && Math.abs(this.#velocity) < 0.05) return this.#rest(target);
                    this.#show(target + rest);
            """
            : """
                    const t = Math.max(now - begin, 0);
                    if (isStill || !(t < length)) return this.#rest(target);
                    this.#show(from + (target - from) * ease(t / length));
            """
        return """
                #settle(target, \(isSpring ? "velocity" : "_, pace = 1")) {
                  const from = this.#progress, begin = performance.now();\(first)
                  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
                  cancelAnimationFrame(this.#settling);
                  this.#target = target;
                  this.element.setAttribute("aria-pressed", this.isThere);
                  const step = (now) => {
            \(each)
                    this.#settling = requestAnimationFrame(step);
                  };
                  this.#settling = requestAnimationFrame(step);
                }

            """
    }
}
