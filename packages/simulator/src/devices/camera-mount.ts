/** Pan 0..360 degrees clockwise from north, tilt in degrees above the horizon; the others 0..1. */
export interface MountPosition {
  panDegrees: number;
  tiltDegrees: number;
  /** 0 is wide, 1 is tele; see `zoomFactorOf`. */
  zoom: number;
  /** 0 is near, 1 is far; see `sharpFocus`. */
  focus: number;
  /** 0 is closed, 1 is open; see `rightIris`. */
  iris: number;
}

/** Fractions of the maximum speed, -1..1: right, up, in, far and open are positive. */
interface MountSpeeds {
  pan: number;
  tilt: number;
  zoom: number;
  focus: number;
  iris: number;
}

export interface MountBuild {
  /** Pan range in degrees; undefined: continuous rotation. */
  panLimits: readonly [number, number] | undefined;
  tiltLimits: readonly [number, number];
  maxZoomFactor: number;
  /** Maximum speeds per second: degrees, or fractions of the range. */
  fastest: MountSpeeds;
}

interface MountCourse {
  sinceMs: number;
  from: MountPosition;
  speeds: MountSpeeds;
  goal: MountPosition | undefined;
}

export interface MountPreset {
  token: string;
  name: string;
  position: MountPosition;
}

interface MountOrder {
  atMs: number;
  order: "speeds" | "goal" | "auto";
  speeds: MountSpeeds;
}

/** Focus and iris of a good picture; automatics keep these. */
export const sharpFocus = 0.6;
export const rightIris = 0.5;

export const standing: MountSpeeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };

export const usualBuild: MountBuild = {
  panLimits: undefined,
  tiltLimits: [-90, 20],
  maxZoomFactor: 30,
  fastest: { pan: 80, tilt: 60, zoom: 0.3, focus: 0.5, iris: 0.5 },
};

const axes = [
  { speed: "pan", position: "panDegrees" },
  { speed: "tilt", position: "tiltDegrees" },
  { speed: "zoom", position: "zoom" },
  { speed: "focus", position: "focus" },
  { speed: "iris", position: "iris" },
] as const;
type Axis = (typeof axes)[number];

/** `nowMs` must not precede the start of the course. */
export function positionAt(course: MountCourse, build: MountBuild, nowMs: number): MountPosition {
  const seconds = Math.max(0, nowMs - course.sinceMs) / 1000;
  const position = { ...course.from };
  for (const axis of axes) {
    const way = course.goal
      ? wayToGoal(axis, course.from, course.goal, build, seconds)
      : course.speeds[axis.speed] * build.fastest[axis.speed] * seconds;
    position[axis.position] = clampAxis(axis, course.from[axis.position] + way, build);
  }
  return position;
}

function isStandingAt(course: MountCourse, build: MountBuild, nowMs: number): boolean {
  const [now, later] = [nowMs, nowMs + 1].map((ms) => positionAt(course, build, ms)) as [
    MountPosition,
    MountPosition,
  ];
  return axes.every(({ position }) => now[position] === later[position]);
}

/** Zoom factor, 1 or more; equal steps of `zoom` give equal ratios. */
export function zoomFactorOf({ zoom }: Pick<MountPosition, "zoom">, build: MountBuild): number {
  return build.maxZoomFactor ** zoom;
}

/** A camera's mount and lens, shared by control side and pictures. Times must not decrease. */
export class CameraMount {
  readonly build: MountBuild;
  readonly presets = new Map<string, MountPreset>();
  readonly orders: MountOrder[] = [];
  #course: MountCourse;
  #hasAutoFocus = true;
  #hasAutoIris = true;

  constructor(build: Partial<MountBuild> = {}, at: Partial<MountPosition> = {}) {
    this.build = { ...usualBuild, ...build };
    const usual = { panDegrees: 0, tiltDegrees: -5, zoom: 0.2, focus: sharpFocus, iris: rightIris };
    this.#course = { sinceMs: 0, from: { ...usual, ...at }, speeds: standing, goal: undefined };
  }

  get course(): MountCourse {
    return this.#course;
  }
  get hasAutoFocus(): boolean {
    return this.#hasAutoFocus;
  }
  get hasAutoIris(): boolean {
    return this.#hasAutoIris;
  }

  position(nowMs: number): MountPosition {
    return positionAt(this.#course, this.build, nowMs);
  }
  isStanding(nowMs: number): boolean {
    return isStandingAt(this.#course, this.build, nowMs);
  }

  /** Sets speeds; other axes continue. Manual focus and iris switch off their automatics. */
  move(speeds: Partial<MountSpeeds>, nowMs: number): void {
    const before = this.#course.goal ? standing : this.#course.speeds;
    const now = { ...before, ...speeds };
    for (const { speed } of axes) now[speed] = clampTo(now[speed], [-1, 1]);
    if (now.focus !== 0) this.#hasAutoFocus = false;
    if (now.iris !== 0) this.#hasAutoIris = false;
    this.#steer({ speeds: now, goal: undefined }, "speeds", nowMs);
  }

  stop(nowMs: number): void {
    this.#steer({ speeds: standing, goal: undefined }, "speeds", nowMs);
  }

  /** Moves to a position at maximum speed; other axes stay or continue to their goals. */
  travelTo(goal: Partial<MountPosition>, nowMs: number): void {
    const whole = { ...this.position(nowMs), ...this.#course.goal, ...goal };
    for (const axis of axes) whole[axis.position] = clampAxis(axis, whole[axis.position], this.build);
    this.#steer({ speeds: standing, goal: whole }, "goal", nowMs);
  }

  setAuto(which: "focus" | "iris", isOn: boolean, nowMs: number): void {
    if (which === "focus") this.#hasAutoFocus = isOn;
    else this.#hasAutoIris = isOn;
    const from = { ...this.position(nowMs) };
    if (isOn) from[which] = which === "focus" ? sharpFocus : rightIris;
    this.#course = { ...this.#course, sinceMs: nowMs, from };
    this.#note("auto", nowMs);
  }

  storePreset(token: string, name: string, nowMs: number): void {
    this.presets.set(token, { token, name, position: this.position(nowMs) });
  }

  /** Returns false for an unknown token; the camera then continues unchanged. */
  goToPreset(token: string, nowMs: number): boolean {
    const preset = this.presets.get(token);
    if (preset) this.travelTo(preset.position, nowMs);
    return preset !== undefined;
  }

  #steer(to: Pick<MountCourse, "speeds" | "goal">, order: MountOrder["order"], nowMs: number): void {
    this.#course = { sinceMs: nowMs, from: this.position(nowMs), ...to };
    this.#note(order, nowMs);
  }

  #note(order: MountOrder["order"], atMs: number): void {
    if (this.orders.length >= maxOrders) this.orders.shift();
    this.orders.push({ atMs, order, speeds: this.#course.speeds });
  }
}

const maxOrders = 1000;

function wayToGoal(
  axis: Axis,
  from: MountPosition,
  goal: MountPosition,
  build: MountBuild,
  seconds: number,
): number {
  let way = goal[axis.position] - from[axis.position];
  // Continuous rotation takes the shorter way.
  if (axis.speed === "pan" && !build.panLimits) way = ((((way + 180) % 360) + 360) % 360) - 180;
  const max = build.fastest[axis.speed] * seconds;
  return clampTo(way, [-max, max]);
}

function clampAxis({ speed }: Axis, value: number, { panLimits, tiltLimits }: MountBuild): number {
  if (speed === "tilt") return clampTo(value, tiltLimits);
  if (speed !== "pan") return clampTo(value, [0, 1]);
  return panLimits ? clampTo(value, panLimits) : ((value % 360) + 360) % 360;
}

function clampTo(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}
