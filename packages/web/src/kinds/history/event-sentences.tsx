import { Stack } from "@mantine/core";
import { translate } from "../../text/translate.ts";
import type { Document } from "./entry-diff.ts";

/** What happened besides changes of fields, such as a refused sign-in, in sentences. */
export function eventSentences(after: Document): string[] {
  const { recoveryLink, passwordChanged, signIn, address, isAdministrator, mailSchedule } = after ?? {};
  const sentences: string[] = [];
  const say = (
    name:
      | "linkIssued"
      | "linkUsed"
      | "passwordChanged"
      | "refused"
      | "locked"
      | "administrator"
      | "scheduleSaved"
      | "scheduleDeleted",
  ) =>
    sentences.push(
      translate(`audit:events.${name}`, { address: typeof address === "string" ? address : "?" }),
    );
  if (recoveryLink === "issued") say("linkIssued");
  if (recoveryLink === "used") say("linkUsed");
  else if (passwordChanged === true) say("passwordChanged");
  if (signIn === "refused" || signIn === "locked") say(signIn);
  if (isAdministrator === true) say("administrator");
  if (mailSchedule !== undefined) say(mailSchedule === null ? "scheduleDeleted" : "scheduleSaved");
  return sentences;
}

export function EventSentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Stack gap={4} p={12}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Stack>
  );
}
