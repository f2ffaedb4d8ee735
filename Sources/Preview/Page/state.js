// What the page shows. Parts of the page change it through `change` and hear of changes through `on`.

/** What belongs to a scene, and is there again when the scene is opened again. */
export const blankView = () => ({
  /** Values of knobs that differ from the file's, by name. */
  parameters: {},
  /** Changes of the file's text that are not saved: see SceneChange in the program. */
  changes: [],
  /** The places of layers that are not drawn: only on this page. */
  hidden: [],
  way: "forward",
  /** A gesture recorded on the page: [seconds, x, y] in points, and x and y of a second finger. */
  samples: null,
  /** Seconds that a run holds which the clock plays one way and the gesture the other; null: the gesture alone. */
  held: null,
  /** Seconds from the run's start. */
  time: 0,
});

export const state = {
  /** The path of the scene; empty in the gallery. */
  path: "",
  /** Where a layer's numbers are in a file: `shadow.offset`. */
  layerNumbers: new Set(),
  /** What the server says about the scene; null before its first answer. */
  scene: null,
  ...blankView(),
  /** 0: paused; otherwise the direction of time, and how many times faster than `speed`: 1, -2. */
  playing: 0,
  speed: 1,
  loop: true,
  /** Pixels of the picture for each point: `fit`, 1 or 2. */
  scale: "fit",
  /** How much larger the picture is shown. */
  zoom: 1,
  /** Behind the picture: empty for that of the page, `light`, `dark` or `checked`. */
  backdrop: "",
  /** Layers at the playhead, bottom first, and the index of the selected and the hovered one; -1 for none. */
  layers: [],
  selected: -1,
  hovered: -1,
  /** The name of the track whose handles are shown, and of those that are chosen beside it. */
  track: "",
  also: [],
  /** The frames at 60 a second that are exported: `first`, `last`, and where the choice began; null for all. */
  range: null,
  /** What lint found: rule, time and text. */
  findings: [],
  /** What the picture is compared with, and how: see compare.js. */
  compared: { mode: "off", with: "file" },
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

/** The scene as it is shown, as the server wants to be told. */
export function shown() {
  const { parameters, changes, hidden, way } = state;
  const message = { scene: state.path, parameters, changes, hidden, way };
  if (way !== "gesture") return message;
  if (state.samples) message.samples = state.samples;
  if (state.held === null) return message;
  // Without an outcome, both ways would be the clock's.
  const outcome = state.samples ? {} : { outcome: state.scene?.outcome ?? "release" };
  return { ...message, way: "ping-pong", holdEnd: state.held, ...outcome };
}

/** The gesture alone, as some samples drive it. */
export function driven(samples) {
  const { parameters, changes, hidden } = state;
  return { scene: state.path, parameters, changes, hidden, way: "gesture", samples };
}

/** Whether something would be written into the file. */
export const hasChanges = () => Object.keys(state.parameters).length + state.changes.length > 0;
