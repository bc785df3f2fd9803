import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { patchCache } from "./apply-updates.ts";

const row = (id: string, rev: number, status = "ONLINE") => ({ id, rev, status, name: `Sign ${id}` });
const firstPage = ["find", "SIGN", { page: 0 }];
const otherPage = ["find", "SIGN", { page: 0, searchText: "north" }];
const update = (updateType: EntityUpdate["updateType"], entity: EntityUpdate["entity"]): EntityUpdate => ({
  type: "update",
  entityType: "SIGN",
  updateType,
  entity,
});

let cache: QueryClient;
const readCache = (key: readonly unknown[]) =>
  cache.getQueryData(key) as { items: ReturnType<typeof row>[]; total: number };
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(firstPage, { items: [row("a", 5), row("b", 5)], total: 40 });
  cache.setQueryData(otherPage, { items: [row("b", 5)], total: 1 });
  cache.setQueryData(["overview", "SIGN", {}], {
    total: 2,
    worst: [{ ...row("b", 5), statusSince: "06:00" }],
  });
  cache.setQueryData(["entity", "SIGN", "b"], row("b", 5));
  cache.setQueryData(["find", "CAMERA", { page: 0 }], { items: [row("b", 5)], total: 1 });
});

test("an update is applied to every list and the entity itself, in place (RT-007)", () => {
  patchCache(cache, [update("UPDATE", { id: "b", rev: 6, status: "OFFLINE" })]);
  const expected = { id: "b", rev: 6, status: "OFFLINE", name: "Sign b" };
  expect(readCache(firstPage).items.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(readCache(firstPage).items[1]).toEqual(expected);
  expect(readCache(otherPage).items[0]).toEqual(expected);
  expect(cache.getQueryData(["entity", "SIGN", "b"])).toEqual(expected);
});

test("an update older than the displayed data is dropped", () => {
  const before = readCache(firstPage);
  patchCache(cache, [update("UPDATE", { id: "b", rev: 4, status: "OFFLINE" })]);
  expect(readCache(firstPage)).toBe(before);
  expect(cache.getQueryData(["entity", "SIGN", "b"])).toEqual(row("b", 5));
});

test("another kind with the same id is unchanged", () => {
  patchCache(cache, [update("UPDATE", { id: "b", rev: 9, status: "OFFLINE" })]);
  expect(readCache(["find", "CAMERA", { page: 0 }]).items[0]?.status).toBe("ONLINE");
});

test("a deleted entity is removed from every list and from its own screen (RT-006)", () => {
  patchCache(cache, [update("DELETE", { id: "b", rev: 7 })]);
  expect(readCache(firstPage)).toEqual({ items: [row("a", 5)], total: 39 });
  expect(readCache(otherPage)).toEqual({ items: [], total: 0 });
  expect(cache.getQueryData(["entity", "SIGN", "b"])).toBeNull();
});

test("updates of one entity that came together are applied in their order (RT-006)", () => {
  const changes = [6, 7].map((rev) => update("UPDATE", { id: "b", rev, status: `at ${rev}` }));
  patchCache(cache, changes);
  expect(readCache(otherPage).items).toMatchObject([{ rev: 7, status: "at 7" }]);
  patchCache(cache, [update("UPDATE", { id: "b", rev: 8 }), update("DELETE", { id: "b", rev: 9 })]);
  expect(readCache(otherPage)).toEqual({ items: [], total: 0 });
  expect(cache.getQueryData(["entity", "SIGN", "b"])).toBeNull();
});

test("a device in an overview gets its new name and time, but keeps its counted state", () => {
  const readWorst = () => cache.getQueryData<{ worst: object[] }>(["overview", "SIGN", {}])?.worst;
  const renamed = { id: "b", rev: 6, name: "Renamed", statusSince: "06:00" };
  patchCache(cache, [update("UPDATE", renamed)]);
  expect(readWorst()).toMatchObject([renamed]);
  patchCache(cache, [update("UPDATE", { id: "b", rev: 7, status: "OFFLINE", statusSince: "07:00" })]);
  expect(readWorst()).toMatchObject([{ rev: 6, status: "ONLINE", statusSince: "06:00" }]);
});

test("a new entity changes no list", () => {
  patchCache(cache, [update("CREATE", { id: "c", rev: 1, status: "UNKNOWN" })]);
  expect(readCache(firstPage).items).toHaveLength(2);
});

test("data of another shape under a list key is unchanged", () => {
  cache.setQueryData(["find", "SIGN", "all"], [row("b", 5)]);
  patchCache(cache, [update("UPDATE", row("b", 6, "OFFLINE"))]);
  patchCache(cache, [update("DELETE", row("b", 7))]);
  expect(cache.getQueryData(["find", "SIGN", "all"])).toEqual([row("b", 5)]);
});
