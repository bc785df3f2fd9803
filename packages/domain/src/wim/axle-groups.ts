import { convert } from "../units/convert.ts";
import type { WimRule } from "./wim-violation.ts";

/** Federal limits in pounds, inches and feet (23 U.S.C. 127). */
export const singleAxleLb = 20_000;
export const tandemLb = 34_000;
export const grossLb = 80_000;
/** Axles up to this far apart count as one. */
const singleAxleIn = 40;
const tandemIn = 96;
/** Two consecutive tandems may carry twice a tandem's weight from this distance between their outer axles. */
const twoTandemsFt = 36;
/** Stations report whole centimetres. */
const roundingCm = 0.5;

const singleAxleCm = convert(singleAxleIn, "in", "cm");
const tandemCm = convert(tandemIn, "in", "cm");
const twoTandemsCm = convert(twoTandemsFt, "ft", "cm") - roundingCm;

/** Weight in pounds, to the nearest 500, that a group of axles may carry; the distance is that of its outer axles. */
export function bridgeFormulaLb(axles: number, distanceFt: number): number {
  const lb = 500 * ((distanceFt * axles) / (axles - 1) + 12 * axles + 36);
  return Math.round(lb / 500) * 500;
}

export interface GroupLimit {
  rule: Extract<WimRule, "singleAxle" | "tandem" | "bridgeFormula">;
  limitLb: number;
}

/** What a group of neighbouring axles may carry; `spacesCm` are its distances, one fewer than axles. */
export function groupLimit(spacesCm: readonly number[]): GroupLimit {
  const distanceCm = spacesCm.reduce((sum, space) => sum + space, 0);
  if (distanceCm <= singleAxleCm) return { rule: "singleAxle", limitLb: singleAxleLb };
  if (distanceCm <= tandemCm) return { rule: "tandem", limitLb: tandemLb };
  const formulaLb = bridgeFormulaLb(spacesCm.length + 1, convert(distanceCm, "cm", "ft"));
  const limitLb = areTwoTandems(spacesCm, distanceCm) ? Math.max(formulaLb, 2 * tandemLb) : formulaLb;
  return { rule: "bridgeFormula", limitLb };
}

function areTwoTandems([first = 0, , last = 0, ...more]: readonly number[], distanceCm: number): boolean {
  const isTandem = (spaceCm: number) => spaceCm > singleAxleCm && spaceCm <= tandemCm;
  return more.length === 0 && isTandem(first) && isTandem(last) && distanceCm >= twoTandemsCm;
}
