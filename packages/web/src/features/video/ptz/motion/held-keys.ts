import type { MotionWord } from "./motion-words.ts";

const pan: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const tilt: Readonly<Record<string, number>> = { ArrowDown: -1, ArrowUp: 1 };
const zoom: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

export const isMotionKey = (key: string): boolean => key in pan || key in tilt || key in zoom;

/** A key may be released under its other name, if Shift was released first. */
const sameKeys: Readonly<Record<string, string>> = { "=": "+", _: "-" };
export const keyName = (key: string): string => sameKeys[key] ?? key;

/** Camera motion while these keys are held; opposite keys cancel out. */
export function motionOfKeys(held: ReadonlySet<string>, speed: number): MotionWord[] {
  const speedOfKeys = (keys: Readonly<Record<string, number>>) =>
    speed * Math.sign([...held].reduce((sum, key) => sum + (keys[key] ?? 0), 0));
  return [
    { channel: "panTilt", speeds: [speedOfKeys(pan), speedOfKeys(tilt)] },
    { channel: "zoom", speeds: [speedOfKeys(zoom)] },
  ];
}

/** Preset index from 0: `1` is the first, `0` the tenth; undefined for other keys. */
export function presetOfKey(key: string): number | undefined {
  return /^\d$/.test(key) ? (Number(key) + 9) % 10 : undefined;
}
