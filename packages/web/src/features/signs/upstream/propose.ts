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

/** The most telling wording that fits the sign and its words; undefined if none does. */
export function proposeMessage(
  incident: WarnedIncident,
  km: number,
  { face, words }: { face: SignFace; words: WordRules },
): SignMessage | undefined {
  for (const lines of proposedWordings(incident, km)) {
    const message = messageOf(lines);
    if (validateMessage(message, face, words).length === 0) return message;
    const refitted = refitMessage(message, face, words);
    if (refitted.issues.length === 0) return refitted.message;
  }
  return undefined;
}

const messageOf = (lines: readonly string[]): SignMessage => ({
  priority: incidentPriority,
  duration: durationNsFromMs(warnedMs),
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
