import type { Sign } from "./sign-entity.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceFromState, listHeldHashes } from "@gantry/domain/sign/fonts/held-content.ts";
import { isBlankMulti } from "@gantry/domain/sign/layout/layout.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { FaceState, SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { translate } from "../../../text/translate.ts";
import { signContents } from "../led/sign-contents.ts";
import { freshnessOf } from "../../../kit/status/freshness.ts";

/** Empty before the first poll. */
export function stateOf(sign: Pick<Sign, "stateData">): SignStateData {
  return sign.stateData as SignStateData;
}

export function wantedPriorityOf(sign: Pick<Sign, "stateData">): number | undefined {
  return stateOf(sign).wanted?.priority ?? undefined;
}

const facesByContent = new Map<string, SignFace>();
const facesBySign = new WeakMap<object, { face: SignFace; version: number }>();
const keptFaces = 200;

/** Shared between identical signs, so that drawings are cached. */
export function faceFor(sign: Sign): SignFace {
  const state = stateOf(sign);
  // Redraw when more content becomes known.
  const version = listHeldHashes(state).length > 0 ? signContents.version() : 0;
  const known = facesBySign.get(sign);
  if (known?.version === version) return known.face;
  const { description, fonts, graphics, tests } = state;
  const { pixelWidth, pixelHeight, matrixType, maxPages, capabilities } = sign;
  const key = JSON.stringify([
    version,
    description,
    fonts,
    graphics?.held,
    tests?.pixel?.failures,
    pixelWidth,
    pixelHeight,
    matrixType,
    maxPages,
    capabilities,
  ]);
  let face = facesByContent.get(key);
  if (!face) {
    face = faceFromState(sign, state, signContents);
    if (facesByContent.size >= keptFaces) facesByContent.clear();
    facesByContent.set(key, face);
  }
  facesBySign.set(sign, { face, version });
  return face;
}

export function isStaleAt(sign: Sign, nowMs: number): boolean {
  const { face } = stateOf(sign);
  if (!face) return false;
  if (sign.status !== "ONLINE" && sign.status !== "DEGRADED") return true;
  return freshnessOf(nowMs - Date.parse(face.readAt), sign.pollRate) === "stale";
}

/** Lines separated by slashes; `Blank` for none. */
export function textOfMulti(multi: string, face: SignFace): string {
  if (isBlankMulti(multi)) return translate("signs:face.blank");
  const message = messageFromMulti(multi, face);
  return (message && messageText(message)) || multi;
}

/** For screen readers. */
export function faceLabel(shown: Pick<FaceState, "multi" | "isBlank">, face: SignFace): string {
  return shown.isBlank ? translate("signs:face.blankLabel") : textOfMulti(shown.multi, face);
}

/** Empty if neither is known. */
export function roadText(sign: Pick<Sign, "roadName" | "direction">): string {
  return [sign.roadName, sign.direction].filter(Boolean).join(" ");
}

type VerifiedWord = "neverPolled" | "lastKnown" | Verification["state"];

export function verificationWordOf(sign: Sign, nowMs: number): VerifiedWord {
  const { face, verification } = stateOf(sign);
  if (!face) return "neverPolled";
  // A failed message takes precedence over its age.
  if (verification?.state === "notVerified") return "notVerified";
  if (isStaleAt(sign, nowMs)) return "lastKnown";
  return verification?.state ?? "observed";
}
