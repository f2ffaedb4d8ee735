// What the page shows. Parts of the page change it through `change` and hear of changes through `on`.

export const state = {
  /** The path of the scene; empty in the gallery. */
  path: "",
  /** What the server says about the scene; null before its first answer. */
  scene: null,
  /** Values of knobs that differ from the file's, by name. */
  parameters: {},
  way: "forward",
  /** A gesture recorded on the page: [seconds, x, y] in points. */
  samples: null,
  /** Seconds from the run's start. */
  time: 0,
  /** 0: paused; 1 or -1: the direction of time. */
  playing: 0,
  speed: 1,
  loop: true,
  /** `fit`, 1 or 2. */
  scale: "fit",
  /** Layers at the playhead, bottom first, and the index of the selected and the hovered one; -1 for none. */
  layers: [],
  selected: -1,
  hovered: -1,
  /** What lint found: rule, time and text. */
  findings: [],
};

const listeners = {};

/** Calls `action` after each change of one of the words in `names`, which are separated by spaces. */
export function on(names, action) {
  for (const name of names.split(" ")) (listeners[name] ??= new Set()).add(action);
}

/** Changes some values and tells the listeners, each once. */
export function change(values) {
  const told = new Set();
  for (const [name, value] of Object.entries(values)) {
    if (Object.is(state[name], value)) continue;
    state[name] = value;
    for (const action of listeners[name] ?? []) told.add(action);
  }
  for (const action of told) action();
}

/** Tells the listeners of a name, whose value has been changed in place or stands for an event. */
export function tell(name) {
  for (const action of listeners[name] ?? []) action();
}

export const duration = () => state.scene?.duration ?? 0;

/** The scene with its knobs, as the server wants to be told. */
export function shown() {
  const message = { scene: state.path, parameters: state.parameters, way: state.way };
  if (state.way === "gesture" && state.samples) message.samples = state.samples;
  return message;
}
