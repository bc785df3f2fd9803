import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { EventSentences, eventSentences } from "./event-sentences.tsx";

test("recovery, refused sign-ins and new administrators stand in the history as sentences", async () => {
  await loadAllTexts();
  const documents = [
    { recoveryLink: "issued" },
    { recoveryLink: "used", passwordChanged: true },
    { signIn: "refused", address: "10.0.0.9" },
    { signIn: "locked", address: "10.0.0.9" },
    { isActive: true, isAdministrator: true },
    { name: "Week", mailSchedule: { rrule: "FREQ=DAILY" } },
    { name: "Week", mailSchedule: null },
  ];
  await render(<EventSentences sentences={documents.flatMap(eventSentences)} />);
  for (const sentence of [
    "A one-time link to set a password was made on the server's machine.",
    "The password was set with a one-time link.",
    "A sign-in from 10.0.0.9 with a wrong password was refused.",
    "Sign-ins from 10.0.0.9 are paused after too many wrong passwords.",
    "All permissions of a full administrator were granted on the server's machine.",
    "The schedule of its e-mails was changed.",
    "The schedule of its e-mails was deleted.",
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
});

test("edits of fields have no sentences", () => {
  expect(eventSentences({ firstName: "Ada", isActive: true })).toEqual([]);
  expect(eventSentences(null)).toEqual([]);
});
