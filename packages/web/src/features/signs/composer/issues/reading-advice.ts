import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  type Legibility,
  legibilityOf,
  type LegibilityWarning,
} from "@gantry/domain/sign/legibility/legibility.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { pageOnTimeControl } from "@gantry/domain/sign/layout/page-rules.ts";
import { changePage } from "../editor/message-edits.ts";

/** Assumed speed without configuration: a motorway. */
export const assumedSpeedMph = 65;
/** Motorway letters, 18 inches: signs do not report their pixel pitch. */
export const assumedLetterMm = 18 * 25.4;

const kmPerMile = 1.609344;

export interface ReadingWarning extends LegibilityWarning {
  repair?: { message: SignMessage; onS: number };
}

export interface ReadingAdvice extends Omit<Legibility, "warnings"> {
  speedMph: number;
  isSpeedAssumed: boolean;
  warnings: ReadingWarning[];
}

/** Undefined for a blank message. */
export function readingAdvice(
  message: SignMessage,
  face: SignFace,
  speedMph: number | undefined,
): ReadingAdvice | undefined {
  if (!isActivePosting(message)) return undefined;
  const mph = speedMph ?? assumedSpeedMph;
  const question = { face, speedLimitKmh: mph * kmPerMile, size: { letterHeightMm: assumedLetterMm } };
  const { warnings, ...rest } = legibilityOf({ ...question, message });
  const withRepair = (warning: LegibilityWarning): ReadingWarning => {
    const repair = repairOf(warning, message, rest);
    if (!repair) return warning;
    const left = legibilityOf({ ...question, message: repair.message }).warnings;
    const isGone = !left.some(({ rule, page }) => rule === warning.rule && page === warning.page);
    // A repair must not cause other warnings.
    return isGone && left.length < warnings.length ? { ...warning, repair } : warning;
  };
  return {
    ...rest,
    speedMph: mph,
    isSpeedAssumed: speedMph === undefined,
    warnings: warnings.map(withRepair),
  };
}

function repairOf(
  { rule, page, limit }: LegibilityWarning,
  message: SignMessage,
  { pages }: Pick<Legibility, "pages">,
): ReadingWarning["repair"] {
  if (rule === "pageTime" && page !== undefined) {
    const onS = stepUp(limit);
    return { onS, message: changePage(message, page, (old) => ({ ...old, pageOnTime: onS * 1000 })) };
  }
  if (rule === "readingTime" && pages.length > 1) {
    const onS = Math.max(...pages.map(({ readingMs }) => stepUp(readingMs)));
    const shown = new Set(pages.map(({ page: index }) => index));
    const shorter = message.pages.map((old, index) =>
      shown.has(index) && old.pageOnTime > onS * 1000 ? { ...old, pageOnTime: onS * 1000 } : old,
    );
    return { onS, message: { ...message, pages: shorter } };
  }
  return undefined;
}

function stepUp(ms: number): number {
  const { minS, stepS } = pageOnTimeControl;
  return Math.max(minS, Math.ceil(ms / 1000 / stepS) * stepS);
}
