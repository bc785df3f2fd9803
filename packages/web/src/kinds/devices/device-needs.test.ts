import type { OverviewAnswer, OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../text/text.ts";
import { offlineNeeds } from "./device-needs.ts";

beforeAll(loadAllTexts);

const device = (id: string, status: DeviceStatus, statusSince: string | null = null): OverviewDevice => ({
  id,
  version: 1,
  rev: 1,
  name: `CAM ${id}`,
  status,
  statusSince,
  lastUpdateTimestamp: null,
});
const none = { OFFLINE: 0, DEGRADED: 0, UNKNOWN: 0, NOT_POLLABLE: 0, DISABLED: 0, ONLINE: 0 };
const findNeeds = (counts: Partial<OverviewAnswer["counts"]>, ...worst: OverviewDevice[]) =>
  offlineNeeds(
    camera,
    { total: 100_000, counts: { ...none, ...counts }, worst },
    (id) => `/video/camera/${id}`,
  );

test("devices that cannot be polled need no attention", () => {
  expect(findNeeds({ ONLINE: 1, NOT_POLLABLE: 1, UNKNOWN: 1 }, device("c", "UNKNOWN"))).toEqual([]);
});

test("one silent device is named and linked", () => {
  expect(findNeeds({ OFFLINE: 1, ONLINE: 1 }, device("a", "OFFLINE", "2026-11-20T06:00:00Z"))).toMatchObject([
    { title: "CAM a is offline", path: "/video/camera/a", since: "2026-11-20T06:00:00Z" },
  ]);
});

test("thousands of silent devices are one entry with the earliest time, linked to their list", () => {
  const [need] = findNeeds(
    { OFFLINE: 25_000 },
    ...["a", "b", "c", "d"].map((id, hour) => device(id, "OFFLINE", `2026-11-20T0${hour + 3}:00:00Z`)),
    device("e", "DEGRADED", "2026-11-20T01:00:00Z"),
  );
  expect(need).toMatchObject({
    title: "25000 cameras are offline",
    text: "CAM a, CAM b, CAM c, …",
    since: "2026-11-20T03:00:00Z",
  });
  const filters = new URL(need?.path ?? "", "http://console.test").searchParams.get("filters");
  expect(JSON.parse(filters ?? "")).toEqual([{ field: "status", operator: "EQUALS", value: "OFFLINE" }]);
});
