import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { descriptionMismatch, type SignExpectation } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { faceFromState, type KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import { fontNumbersOf } from "@gantry/domain/sign/fonts/message-fonts.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { ReconcileInput } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { SignDescription, SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";

export interface KnownSign {
  expected: SignExpectation;
  description?: SignDescription;
  fonts?: SignFontState[];
  graphics?: HeldGraphic[];
  contents: KnownContents;
}

/** The face for layout: as read, or as configured until then. */
export function knownFace({ expected, description, fonts, graphics, contents }: KnownSign): SignFace {
  const held = graphics ? { graphics: { held: graphics, readAt: "" } } : {};
  return faceFromState(expected, { description, fonts, ...held }, contents);
}

/** Why posting is blocked although the sign responds: a size other than configured, or an unknown font. */
export function signMismatch(
  known: KnownSign,
  queue: SignQueue | null,
  nowMs: number,
): ReconcileInput["mismatch"] {
  const { expected, description } = known;
  const sizes = description ? descriptionMismatch(expected, description) : [];
  if (sizes.length > 0) {
    const detail = sizes.map(({ field, expected: wanted, read }) => `${field} ${read} instead of ${wanted}`);
    return { reason: "descriptionDiffers", detail: detail.join(", ") };
  }
  const message = queue ? winningItem(queue.items, nowMs)?.message : undefined;
  const face = knownFace(known);
  const unknown = message ? fontNumbersOf(message, face).filter((number) => !face.fonts.has(number)) : [];
  return unknown.length > 0 ? { reason: "fontDiffers", detail: `font ${unknown.join(", ")}` } : null;
}
