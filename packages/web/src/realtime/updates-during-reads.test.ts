import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyUpdates } from "./apply-updates.ts";
import { updatesDuringReads } from "./updates-during-reads.ts";

const key = ["find", "SIGN", { page: 0 }] as const;
const row = (id: string, rev: number) => ({ id, rev, name: `${id} ${rev}` });
const update = (updateType: EntityUpdate["updateType"], id: string, rev: number): EntityUpdate => ({
  type: "update",
  entityType: "SIGN",
  updateType,
  entity: row(id, rev),
});

function makePage() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const noteUpdates = updatesDuringReads(cache);
  return {
    cache,
    receive(...updates: EntityUpdate[]) {
      applyUpdates(cache, updates);
      noteUpdates(updates);
    },
    /** A read whose answer comes when it is given. */
    read() {
      const answer = Promise.withResolvers<unknown>();
      const done = cache.fetchQuery({ queryKey: key, queryFn: () => answer.promise, staleTime: 0 });
      return {
        async answer(...items: object[]) {
          answer.resolve({ items, total: items.length });
          await done;
        },
        async fail() {
          answer.reject(new Error("away"));
          await done.catch(() => undefined);
        },
      };
    },
    rows: () => cache.getQueryData<{ items: { name: string }[] }>(key)?.items.map(({ name }) => name),
  };
}

test("an answer that is older than an update does not undo it (RT-006, RT-007)", async () => {
  const { receive, read, rows } = makePage();
  await read().answer(row("a", 1), row("b", 1), row("c", 1));
  const again = read();
  receive(update("UPDATE", "a", 2), update("DELETE", "b", 2));
  receive(update("UPDATE", "a", 3));
  expect(rows()).toEqual(["a 3", "c 1"]);
  await again.answer(row("a", 1), row("b", 1), row("c", 1));
  expect(rows()).toEqual(["a 3", "c 1"]);
});

test("an answer that is newer than an update stays", async () => {
  const { receive, read, rows } = makePage();
  const first = read();
  receive(update("UPDATE", "a", 2));
  await first.answer(row("a", 5));
  expect(rows()).toEqual(["a 5"]);
});

test("a read that began after an update, or followed a failed one, is taken as it is", async () => {
  const { receive, read, rows } = makePage();
  await read().answer(row("a", 1));
  const failed = read();
  receive(update("DELETE", "a", 2));
  await failed.fail();
  await read().answer(row("a", 3));
  expect(rows()).toEqual(["a 3"]);
});

test("updates of other types are not applied to the answer", async () => {
  const { receive, read, rows } = makePage();
  const first = read();
  receive({ ...update("DELETE", "a", 2), entityType: "CAMERA" });
  await first.answer(row("a", 1));
  expect(rows()).toEqual(["a 1"]);
});
