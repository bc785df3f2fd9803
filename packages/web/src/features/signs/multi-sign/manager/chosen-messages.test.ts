import { blankMessage } from "@gantry/domain/sign/message/message-text.ts";
import { expect, test } from "vitest";
import {
  isKeptChoice,
  makePostedMessages,
  withChosen,
  withDurations,
  withoutChosen,
} from "./chosen-messages.ts";

const message = { ...blankMessage(), priority: 3, duration: null };
const chosen = withChosen({ one: { message } }, { two: { message, from: "Crash ahead" } });

test("removing a sign's entry clears only its new message (SIGN-093)", () => {
  expect(withoutChosen(chosen, "one")).toEqual({ two: { message, from: "Crash ahead" } });
  expect(makePostedMessages(withoutChosen(chosen, "one"), ["one", "two"], "own")).toEqual({ two: message });
});

test("messages from a plan or the library are sent by sign id with the common duration (SIGN-168)", () => {
  expect(makePostedMessages(chosen, ["one"], "own")).toEqual({ one: message });
  expect(makePostedMessages(chosen, ["one", "two", "three"], 60_000_000_000)).toEqual({
    one: { ...message, duration: 60_000_000_000 },
    two: { ...message, duration: 60_000_000_000 },
  });
});

test("a draft is restored after a reload only if it is valid", () => {
  expect(isKeptChoice(JSON.parse(JSON.stringify({ chosen, duration: null })))).toBe(true);
  for (const other of [null, {}, { chosen: { one: {} }, duration: "own" }, { chosen: {}, duration: "long" }])
    expect(isKeptChoice(other)).toBe(false);
});

test("a library message lasts thirty minutes, unless it or the replaced message has a duration (SIGN-074)", () => {
  const minuteNs = 60_000_000_000;
  const durationOf = (duration: number | null, replaced: typeof chosen = {}) =>
    withDurations({ one: { message: { ...message, duration }, from: "Crash" } }, replaced)["one"]?.message
      .duration;
  expect(durationOf(null)).toBe(30 * minuteNs);
  expect(durationOf(5 * minuteNs)).toBe(5 * minuteNs);
  expect(durationOf(null, { one: { message: { ...message, duration: 10 * minuteNs } } })).toBe(10 * minuteNs);
  // Continuous was chosen for the replaced message.
  expect(durationOf(null, { one: { message } })).toBeNull();
});
