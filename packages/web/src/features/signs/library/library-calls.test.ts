import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entityNameQuery } from "../../../queries/kind-queries.ts";
import { libraryQuery } from "./library-calls.ts";

let asked: { url: string; body: unknown }[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  vi.stubGlobal("fetch", (url: string, { body }: RequestInit) => {
    asked.push({ url, body: typeof body === "string" ? JSON.parse(body) : undefined });
    return Promise.resolve(new Response(JSON.stringify({ items: [], total: 0, id: "1", name: "One" })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function listRequestTimes(query: Parameters<QueryClient["fetchQuery"]>[0]): Promise<number[]> {
  const cache = new QueryClient();
  const counts = [];
  for (const ms of [0, 299_000, 301_000]) {
    vi.setSystemTime(ms);
    await cache.fetchQuery(query);
    counts.push(asked.length);
  }
  asked = [];
  return counts;
}

test("the library is refetched after five minutes, as are names of signs and fonts (SIGN-189, SIGN-190)", async () => {
  expect(await listRequestTimes(libraryQuery(undefined) as never)).toEqual([1, 1, 2]);
  expect(await listRequestTimes(entityNameQuery(sign, "1") as never)).toEqual([1, 1, 2]);
  expect(await listRequestTimes(entityNameQuery(signFont, "1") as never)).toEqual([1, 1, 2]);
});

test("the library query covers shared messages, or these and one sign's (SIGN-156)", async () => {
  const forAll = { field: "signId", operator: "EQUALS", value: null };
  await new QueryClient().fetchQuery(libraryQuery(undefined));
  await new QueryClient().fetchQuery(libraryQuery("sign 1"));
  const question = { page: 0, pageSize: 10_000, sortField: "name", ascending: true };
  expect(asked.map(({ body }) => body)).toEqual([
    { ...question, filters: { match: "any", filters: [forAll] } },
    { ...question, filters: { match: "any", filters: [forAll, { ...forAll, value: "sign 1" }] } },
  ]);
});
