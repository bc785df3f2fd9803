import { type CameraMotion, mostSpeed } from "@gantry/domain/camera/motion.ts";
import { motionAxesOfPad, stickValue } from "../../gamepad/gamepad-reading.ts";
import type { PadState } from "../../gamepad/hotkeys.ts";

type StickSpeeds = Required<Pick<CameraMotion, "pan" | "tilt" | "zoom">>;
const still: StickSpeeds = { pan: 0, tilt: 0, zoom: 0 };

/**
 * What the sticks say to one camera: left pan and tilt, right zoom (PAD-004); up is up. A stick that is pushed when it comes
 * to the camera moves it once it has rested: whoever pushes it means the camera from before.
 */
export class StickMotion {
  readonly #move: (motion: StickSpeeds) => void;
  #said = still;
  #hasRested: boolean;
  #isMovable = false;

  constructor(move: (motion: StickSpeeds) => void, state: PadState | undefined) {
    this.#move = move;
    this.#hasRested = isStill(speedsOf(state));
  }

  hear(state: PadState | undefined): void {
    const speeds = speedsOf(state);
    this.#hasRested ||= isStill(speeds);
    // A stick that rests takes nothing away from keys and mouse.
    if (!this.#isMovable || !this.#hasRested || isSame(speeds, this.#said)) return;
    this.#said = speeds;
    this.#move(speeds);
  }

  /**
   * The camera can be moved from now on, so that a stick which was pushed meanwhile counts; or it cannot any more and
   * stands, and what is pushed then means nothing once it can be moved again.
   */
  setMovable(isMovable: boolean, state: PadState | undefined): void {
    if (isMovable === this.#isMovable) return;
    this.#isMovable = isMovable;
    if (!isMovable) {
      this.#said = still;
      this.#hasRested = false;
    }
    this.hear(state);
  }

  /** The sticks are another's: nobody hears any more that they are let go. */
  leave(): void {
    if (!isStill(this.#said)) this.#move(still);
  }
}

function speedsOf(state: PadState | undefined): StickSpeeds {
  const speed = (axis: number) => Math.round(stickValue(state?.axes[axis]) * mostSpeed);
  return {
    pan: speed(motionAxesOfPad.pan),
    tilt: -speed(motionAxesOfPad.tilt) + 0,
    zoom: -speed(motionAxesOfPad.zoom) + 0,
  };
}

const isStill = (speeds: StickSpeeds): boolean => isSame(speeds, still);
const isSame = (one: StickSpeeds, other: StickSpeeds): boolean =>
  one.pan === other.pan && one.tilt === other.tilt && one.zoom === other.zoom;
