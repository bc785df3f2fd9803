import { camera } from "@gantry/domain/kinds/camera.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { beforeAll, expect, test } from "vitest";
import type { Entity } from "../api/kind-queries.ts";
import { loadAllTexts, loadTexts } from "../text/text.ts";
import { offlineNeeds } from "./device-needs.ts";

beforeAll(async () => {
  await loadTexts();
  await loadAllTexts();
});

const device = (id: string, status: DeviceStatus, statusSince: string | null = null): Entity => ({
  id,
  version: 1,
  rev: 1,
  createdAt: "",
  updatedAt: "",
  name: `CAM ${id}`,
  status,
  statusSince,
});
const needs = (...devices: Entity[]) => offlineNeeds(camera, devices, (id) => `/video/camera/${id}`);

test("devices that cannot be polled need nobody", () => {
  expect(needs(device("a", "ONLINE"), device("b", "NOT_POLLABLE"), device("c", "UNKNOWN"))).toEqual([]);
});

test("one silent device is named and leads to itself", () => {
  expect(needs(device("a", "OFFLINE", "2026-11-20T06:00:00Z"), device("b", "ONLINE"))).toMatchObject([
    { title: "CAM a is offline", path: "/video/camera/a", since: "2026-11-20T06:00:00Z" },
  ]);
});

test("several silent devices are one entry since the first of them, and lead to their list", () => {
  const [need] = needs(
    device("a", "OFFLINE", "2026-11-20T07:00:00Z"),
    device("b", "OFFLINE", "2026-11-20T06:00:00Z"),
  );
  expect(need).toMatchObject({
    title: "2 cameras are offline",
    text: "CAM a, CAM b",
    since: "2026-11-20T06:00:00Z",
  });
  const filters = new URL(need?.path ?? "", "http://console.test").searchParams.get("filters");
  expect(JSON.parse(filters ?? "")).toEqual([{ field: "status", operator: "EQUALS", value: "OFFLINE" }]);
});
