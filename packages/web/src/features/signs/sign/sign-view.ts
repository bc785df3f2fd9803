import type { Sign } from "./sign-entity.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceFromState, keptHashes } from "@gantry/domain/sign/fonts/held-content.ts";
import { isBlankMulti } from "@gantry/domain/sign/layout/layout.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { FaceState, SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import i18next from "i18next";
import { signContents } from "../led/sign-contents.ts";
import { freshnessOf } from "../../../kit/status/freshness.ts";

/** What was read from the sign; empty before the first answer. */
export function stateOf(sign: Pick<Sign, "stateData">): SignStateData {
  return sign.stateData as SignStateData;
}

/** Number of the message that should stand; undefined when none should. */
export function wantedPriority(sign: Pick<Sign, "stateData">): number | undefined {
  return stateOf(sign).wanted?.priority ?? undefined;
}

const facesByContent = new Map<string, SignFace>();
const facesBySign = new WeakMap<object, { face: SignFace; version: number }>();
const keptFaces = 200;

/** Face of a sign as layout needs it; signs of one make share it, so that their messages are drawn once. */
export function faceFor(sign: Sign): SignFace {
  const state = stateOf(sign);
  // What is drawn with more than the built-in fonts is drawn anew when more is known.
  const version = keptHashes(state).length > 0 ? signContents.version() : 0;
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

/** Whether what was read last can no longer stand for what is on the sign now. */
export function isStaleAt(sign: Sign, nowMs: number): boolean {
  const { face } = stateOf(sign);
  if (!face) return false;
  if (sign.status !== "ONLINE" && sign.status !== "DEGRADED") return true;
  return freshnessOf(nowMs - Date.parse(face.readAt), sign.pollRate) === "stale";
}

/** Words of a MULTI string on this sign, its lines parted by slashes; `Blank` for none. */
export function textOfMulti(multi: string, face: SignFace): string {
  if (isBlankMulti(multi)) return i18next.t("signs:face.blank");
  const message = messageFromMulti(multi, face);
  return (message && messageText(message)) || multi;
}

/** What the sign shows, as words for those who cannot see the face. */
export function faceLabel(shown: Pick<FaceState, "multi" | "isBlank">, face: SignFace): string {
  return shown.isBlank ? i18next.t("signs:face.blankLabel") : textOfMulti(shown.multi, face);
}

/** Road and direction in one line; empty when neither is known. */
export function roadText(sign: Pick<Sign, "roadName" | "direction">): string {
  return [sign.roadName, sign.direction].filter(Boolean).join(" ");
}

/** What the Verified column says of a sign. */
export type VerifiedWord = "neverPolled" | "lastKnown" | Verification["state"];

export function verifiedWord(sign: Sign, nowMs: number): VerifiedWord {
  const { face, verification } = stateOf(sign);
  if (!face) return "neverPolled";
  // A message that cannot get out is said before its age: somebody may wait for it to stand.
  if (verification?.state === "notVerified") return "notVerified";
  if (isStaleAt(sign, nowMs)) return "lastKnown";
  return verification?.state ?? "observed";
}
