import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { answerHold } from "./hold-answer.ts";

test("an answer is held for a time, and above the limit of held answers none is", async () => {
  const hold = answerHold({ holdMs: 50, maxHeld: 2 });
  const stateOf = (held: Promise<void>) =>
    Promise.race([held.then(() => "sent"), setImmediate().then(() => "held")]);
  const waiting = [hold(), hold()];
  expect(await stateOf(waiting[1]!)).toBe("held");
  expect(await stateOf(hold())).toBe("sent");
  await Promise.all(waiting);
  expect(await stateOf(hold())).toBe("held");
});
