import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";
import { motionAxesOfPad, stickValue } from "../../gamepad/gamepad-reading.ts";
import type { PadState } from "../../gamepad/hotkeys.ts";

type StickSpeeds = Required<Pick<CameraMotion, "pan" | "tilt" | "zoom">>;
const still: StickSpeeds = { pan: 0, tilt: 0, zoom: 0 };

/**
 * Moves one camera by sticks: left pan and tilt, right zoom (PAD-004); up is up. A stick already deflected on
 * start has no effect until it was at rest: it is meant for the previous camera.
 */
export class StickMotion {
  readonly #move: (motion: StickSpeeds) => void;
  #sent = still;
  #hasRested: boolean;
  #isMovable = false;

  constructor(move: (motion: StickSpeeds) => void, state: PadState | undefined) {
    this.#move = move;
    this.#hasRested = isStill(speedsOf(state));
  }

  update(state: PadState | undefined): void {
    const speeds = speedsOf(state);
    this.#hasRested ||= isStill(speeds);
    // A stick at rest does not override keys or mouse.
    if (!this.#isMovable || !this.#hasRested || isSame(speeds, this.#sent)) return;
    this.#sent = speeds;
    this.#move(speeds);
  }

  /**
   * When the camera becomes movable, a stick deflected meanwhile counts. When it stops being movable it
   * stands still, and deflected sticks are ignored until they were at rest.
   */
  setMovable(isMovable: boolean, state: PadState | undefined): void {
    if (isMovable === this.#isMovable) return;
    this.#isMovable = isMovable;
    if (!isMovable) {
      this.#sent = still;
      this.#hasRested = false;
    }
    this.update(state);
  }

  /** The sticks now belong to another camera: their release would be lost. */
  leave(): void {
    if (!isStill(this.#sent)) this.#move(still);
  }
}

function speedsOf(state: PadState | undefined): StickSpeeds {
  const toSpeed = (axis: number) => Math.round(stickValue(state?.axes[axis]) * maxSpeed);
  return {
    pan: toSpeed(motionAxesOfPad.pan),
    tilt: -toSpeed(motionAxesOfPad.tilt) + 0,
    zoom: -toSpeed(motionAxesOfPad.zoom) + 0,
  };
}

const isStill = (speeds: StickSpeeds): boolean => isSame(speeds, still);
const isSame = (one: StickSpeeds, other: StickSpeeds): boolean =>
  one.pan === other.pan && one.tilt === other.tilt && one.zoom === other.zoom;
