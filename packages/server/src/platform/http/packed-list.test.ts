import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PackedList, type PackedText } from "./packed-list.ts";

const plainOf = (packed: PackedText): string => packed.bodyFor(undefined).bytes.toString();
const unpackedOf = (packed: PackedText): string => gunzipSync(packed.bodyFor("br, gzip").bytes).toString();
const item = (id: number, value: number) => JSON.stringify({ id, value, name: `Kamera ${id} – Süd` });

test("A list is the same text plain and compressed, after any changes", async () => {
  const change = fc.record({ id: fc.nat(1400), value: fc.option(fc.nat(9), { nil: undefined }) });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1300),
      fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 4 }),
      async (count, rounds) => {
        const wanted = new Map(Array.from({ length: count }, (_, id) => [String(id), item(id, 0)]));
        const list = new PackedList(["[", "]"], wanted);
        for (const changes of [[], ...rounds]) {
          for (const { id, value } of changes) {
            if (value === undefined) {
              wanted.delete(String(id));
              list.delete(String(id));
            } else {
              wanted.set(String(id), item(id, value));
              list.set(String(id), item(id, value));
            }
          }
          const packed = await list.pack();
          expect(unpackedOf(packed)).toBe(plainOf(packed));
          const items = (JSON.parse(plainOf(packed)) as { id: number; value: number }[]).map(
            ({ id, value }) => item(id, value),
          );
          expect(items.toSorted()).toEqual([...wanted.values()].toSorted());
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("An empty list is its two texts", async () => {
  expect(unpackedOf(await new PackedList(["{", "}"], []).pack())).toBe("{}");
});

test("An answer made before a change keeps its text", async () => {
  const list = new PackedList(["[", "]"], [["1", item(1, 0)]]);
  const before = await list.pack();
  list.set("1", item(1, 1));
  await list.pack();
  expect(unpackedOf(before)).toBe(`[${item(1, 0)}]`);
});
