import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTurns } from "./make-turns.ts";

test("concurrent fetches are limited, first come first served, and abandoned ones block nothing", async () => {
  const someWho = fc.array(fc.record({ givesUp: fc.boolean() }), { maxLength: 20 });
  const property = fc.asyncProperty(fc.integer({ min: 1, max: 4 }), someWho, async (max, people) => {
    const take = makeTurns(max);
    const begun: number[] = [];
    let underWay = 0;
    const all = people.map(async ({ givesUp }, index) => {
      const leaving = new AbortController();
      const turn = take(leaving.signal);
      if (givesUp && index >= max) leaving.abort();
      const end = await turn;
      begun.push(index);
      underWay++;
      expect(underWay).toBeLessThanOrEqual(max);
      await Promise.resolve();
      underWay--;
      end();
    });
    await Promise.allSettled(all);
    const whoStayed = people.flatMap(({ givesUp }, index) => (givesUp && index >= max ? [] : [index]));
    expect(begun).toEqual(whoStayed);
    await Promise.all(Array.from({ length: max }, () => take(AbortSignal.timeout(1000))));
  });
  await fc.assert(property);
});

test("a request abandoned before its start takes no turn", async () => {
  const take = makeTurns(1);
  await expect(take(AbortSignal.abort())).rejects.toThrow();
  await take(new AbortController().signal);
});
