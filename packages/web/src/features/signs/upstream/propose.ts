import { proposedWordings, type WarnedIncident } from "@gantry/domain/incidents/proposed-wording.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { refitMessage } from "@gantry/domain/sign/layout/refit-message.ts";
import { validateMessage } from "@gantry/domain/sign/message/validate.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";

/** Of incidents, before weather and road works. */
const incidentPriority = 2;
const warnedMs = 30 * 60_000;

interface Fit {
  face: SignFace;
  words: WordRules;
}

export const proposeMessage = (incident: WarnedIncident, km: number, fit: Fit): SignMessage | undefined =>
  fitWording(proposedWordings(incident, km), fit);

/** The most telling wording that fits the sign and its words; undefined if none does. */
export function fitWording(
  wordings: readonly string[][],
  { face, words }: Fit,
  durationMs = warnedMs,
): SignMessage | undefined {
  for (const lines of wordings) {
    const message = messageOf(lines, durationMs);
    if (validateMessage(message, face, words).length === 0) return message;
    const refitted = refitMessage(message, face, words);
    if (refitted.issues.length === 0) return refitted.message;
  }
  return undefined;
}

const messageOf = (lines: readonly string[], durationMs: number): SignMessage => ({
  priority: incidentPriority,
  duration: durationNsFromMs(durationMs),
  pages: [
    {
      ...blankPage(),
      messageLines: lines.map((text) => ({ segments: [{ text, horizJustification: "center" as const }] })),
    },
  ],
});

/** A sign that holds a message of a lower number keeps it. */
export const holdsHigher = (priority: number | undefined): boolean =>
  priority !== undefined && priority < incidentPriority;
