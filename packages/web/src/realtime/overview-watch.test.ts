import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { queryKeys } from "../queries/kind-queries.ts";
import { overviewWatch } from "./overview-watch.ts";

const overview: OverviewAnswer = {
  total: 2,
  counts: { OFFLINE: 1, DEGRADED: 0, UNKNOWN: 0, NOT_POLLABLE: 0, DISABLED: 0, ONLINE: 1 },
  worst: [
    {
      id: "silent",
      version: 1,
      rev: 1,
      status: "OFFLINE",
      statusSince: "2026-11-20T06:00:00.000Z",
      lastUpdateTimestamp: null,
    },
  ],
};
let answers: (() => void)[];
let waiting: { ms: number; work: () => void }[];
let nowMs: number;
let watch: ReturnType<typeof overviewWatch>;
beforeEach(() => {
  [answers, waiting, nowMs] = [[], [], 0];
  const cache = new QueryClient();
  const queryKey = queryKeys.overview("SIGN");
  cache.setQueryData(queryKey, overview);
  const queryFn = () => new Promise<OverviewAnswer>((resolve) => answers.push(() => resolve(overview)));
  new QueryObserver(cache, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  watch = overviewWatch(cache, { nowMs: () => nowMs, after: (ms, work) => void waiting.push({ ms, work }) });
});

const makeUpdate = (
  id: string,
  status: string,
  statusSince: string,
  updateType: EntityUpdate["updateType"] = "UPDATE",
) =>
  watch.note([
    { type: "update", entityType: "SIGN", updateType, entity: { id, rev: 9, status, statusSince } },
  ]);
const wait = () => {
  const { ms = 0, work } = waiting.shift() ?? {};
  nowMs += ms;
  work?.();
  return ms;
};
const answerNext = async () => {
  answers.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
};

test("a poll without a change of state refetches nothing", () => {
  makeUpdate("silent", "OFFLINE", "2026-11-20T06:00:00.000Z");
  expect(waiting).toEqual([]);
  makeUpdate("silent", "ONLINE", "2026-11-20T07:00:00.000Z");
  expect(waiting).toHaveLength(1);
});

test("a state change is refetched at once, later ones together after a pause", async () => {
  makeUpdate("a", "OFFLINE", "2026-11-20T07:00:00.000Z");
  expect(wait()).toBe(0);
  expect(answers).toHaveLength(1);
  makeUpdate("b", "OFFLINE", "2026-11-20T07:00:01.000Z");
  makeUpdate("c", "OFFLINE", "2026-11-20T07:00:02.000Z");
  expect(waiting).toEqual([]);
  nowMs += 300;
  await answerNext();
  expect(waiting).toHaveLength(1);
  expect(wait()).toBe(6000);
  await answerNext();
  expect(waiting).toEqual([]);
});

test("created and deleted devices are counted", async () => {
  makeUpdate("new", "UNKNOWN", "2026-11-20T07:00:00.000Z", "CREATE");
  wait();
  await answerNext();
  makeUpdate("new", "UNKNOWN", "2026-11-20T07:00:00.000Z", "DELETE");
  expect(wait()).toBe(2000);
  expect(answers).toHaveLength(1);
});

test("a kind that is not displayed is not refetched", () => {
  watch.note([{ type: "update", entityType: "CAMERA", updateType: "DELETE", entity: { id: "a", rev: 1 } }]);
  expect(waiting).toEqual([]);
});
