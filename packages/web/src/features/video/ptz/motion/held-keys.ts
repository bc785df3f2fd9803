import type { MotionWord } from "./motion-words.ts";

/** Keys that move a camera while they are held, by `event.key`. */
const pan: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const tilt: Readonly<Record<string, number>> = { ArrowDown: -1, ArrowUp: 1 };
const zoom: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

/** Whether a key moves a camera. */
export const isMotionKey = (key: string): boolean => key in pan || key in tilt || key in zoom;

/** Keys of which one may be let go under the other's name, as Shift was let go before. */
const sameKeys: Readonly<Record<string, string>> = { "=": "+", _: "-" };
/** One name for what is one key. */
export const keyName = (key: string): string => sameKeys[key] ?? key;

/** How a camera moves while these keys are held, at this speed; keys against each other cancel out. */
export function motionOfKeys(held: ReadonlySet<string>, speed: number): MotionWord[] {
  const along = (keys: Readonly<Record<string, number>>) =>
    speed * Math.sign([...held].reduce((sum, key) => sum + (keys[key] ?? 0), 0));
  return [
    { channel: "panTilt", speeds: [along(pan), along(tilt)] },
    { channel: "zoom", speeds: [along(zoom)] },
  ];
}

/** Number of the preset that a key goes to, from 0: `1` is the first, `0` the tenth; undefined for other keys. */
export function presetOfKey(key: string): number | undefined {
  return /^\d$/.test(key) ? (Number(key) + 9) % 10 : undefined;
}
