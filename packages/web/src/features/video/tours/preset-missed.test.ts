import { pageId } from "../../../realtime/page-id.ts";
import { afterEach, expect, test, vi } from "vitest";
import { isPresetMissed } from "./preset-missed.ts";

const preset = { cameraId: "c1", presetToken: "7" };
const mockAnswer = (body: unknown, status = 200) => {
  const asked = vi.fn(async (_path: string, _sent: { body: string }) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", asked);
  return asked;
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a tour reports a camera that missed its preset, by refusal or failure (WALL-006)", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  mockAnswer({ actionId: "a", status: "SUCCESS" });
  expect(await isPresetMissed(preset)).toBe(false);
  mockAnswer({ actionId: "a", status: "FAILED", error: "presetMissing" });
  expect(await isPresetMissed(preset)).toBe(true);
  mockAnswer({ code: "cameraLocked", status: 409, params: { name: "Marcus Hale" }, errors: [] }, 409);
  expect(await isPresetMissed(preset)).toBe(true);
});

test("a tour leaves the camera lock free", async () => {
  const asked = mockAnswer({ actionId: "a", status: "SUCCESS" });
  await isPresetMissed(preset);
  expect(JSON.parse(asked.mock.calls[0]?.[1].body ?? "")).toEqual({ ...preset, pageId, takesLock: false });
});
