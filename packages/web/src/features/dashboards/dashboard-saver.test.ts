import { expect, test } from "vitest";
import { makeDashboardSaver, type SaveState } from "./dashboard-saver.ts";

interface Document {
  version: number;
  name: string;
}

function saverUnderTest() {
  const sent: Document[] = [];
  const states: SaveState<Document>[] = [];
  const waiting: PromiseWithResolvers<Document>[] = [];
  const saver = makeDashboardSaver<Document>({
    first: { version: 1, name: "first" },
    save: (document) => {
      sent.push(document);
      const answer = Promise.withResolvers<Document>();
      waiting.push(answer);
      return answer.promise;
    },
    currentOf: (error) => (error instanceof Error ? undefined : (error as Document)),
    onState: (state) => states.push(state),
  });
  const answer = async (how: (answer: PromiseWithResolvers<Document>) => void) => {
    const next = waiting.shift();
    if (next) how(next);
    await next?.promise.catch(() => undefined);
    // The saver goes on after the answer.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const accept = () => answer((next) => next.resolve({ version: 1 + sent.length, name: "" }));
  return { saver, sent, states, accept, answer };
}

test("changes made while one is saved go together, each with the version before it", async () => {
  const { saver, sent, states, accept } = saverUnderTest();
  for (const name of ["a", "b", "c"]) saver.change({ version: 1, name });
  await accept();
  await accept();
  expect(sent).toEqual([
    { version: 1, name: "a" },
    { version: 2, name: "c" },
  ]);
  expect(states.map(({ state }) => state)).toEqual(["saving", "saved"]);
});

test("a change that could not be saved is saved again on request, with what came after it", async () => {
  const { saver, sent, states, accept, answer } = saverUnderTest();
  saver.change({ version: 1, name: "a" });
  await answer((next) => next.reject(new Error("away")));
  expect(states.at(-1)).toMatchObject({ state: "failed" });
  saver.retry();
  await accept();
  expect(sent.map(({ name }) => name)).toEqual(["a", "a"]);
  expect(states.at(-1)).toEqual({ state: "saved" });
});

test("what another user saved is replaced or taken, as the person chooses", async () => {
  const theirs = { version: 7, name: "theirs" };
  const conflict = async () => {
    const under = saverUnderTest();
    under.saver.change({ version: 1, name: "mine" });
    await under.answer((next) => next.reject(theirs));
    expect(under.states.at(-1)).toEqual({ state: "conflict", current: theirs });
    return under;
  };
  const kept = await conflict();
  kept.saver.overwrite(theirs);
  expect(kept.sent.at(-1)).toEqual({ version: 7, name: "mine" });
  const given = await conflict();
  given.saver.take(theirs);
  given.saver.change({ version: 7, name: "next" });
  expect(given.sent).toEqual([
    { version: 1, name: "mine" },
    { version: 7, name: "next" },
  ]);
});
