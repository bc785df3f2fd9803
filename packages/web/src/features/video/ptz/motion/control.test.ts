import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../../queries/query-cache.ts";
import { pollMutation } from "../../../../kinds/communication/use-poll.ts";
import { pageId } from "../../../../realtime/page-id.ts";
import { sessionStore } from "../../../../session/session-store.ts";
import { loadAllTexts } from "../../../../text/text.ts";
import { toastStore } from "../../../../kit/toasts/toasts.ts";
import { CameraMover } from "../camera-mover.ts";
import { noteLock } from "../lock/lock-query.ts";
import type { MotionWord } from "./motion-words.ts";
import { releaseLockMutation, takeLockMutation } from "../lock/use-lock-acts.ts";
import { goToPresetMutation, renamePresetMutation, storePresetMutation } from "../use-preset-acts.ts";

const camera = { id: "c 1", name: "I-25 at 104th" };
const lock = (more: Partial<PtzLock> = {}): PtzLock => ({
  id: camera.id,
  lockedBy: "ana",
  lockedByDisplayName: "Ana Reyes",
  lockedAtExplicit: "2026-11-20T07:59:00.000Z",
  expiresAt: null,
  rev: 5,
  ...more,
});

let asked: { method: string; url: URL; body: unknown }[];
let answer: () => Response;
const makeResponse = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const makeProblem = (code: string, status: number, more: object = {}) =>
  makeResponse({ code, status, params: {}, errors: [], ...more }, status);

beforeAll(loadAllTexts);
beforeEach(() => {
  asked = [];
  answer = () => makeResponse({});
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push({
      method,
      url: new URL(path, "http://console.test"),
      body: body === null ? undefined : JSON.parse(body),
    });
    return answer();
  });
  sessionStore.setState({ session: { user: { id: "ana" } } as never });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
  toastStore.setState({ toasts: [] });
});

const listToasts = () =>
  toastStore.getState().toasts.map(({ severity, text, detail }) => [severity, text, detail]);
const getHeldLock = () => queryClient.getQueryData(["ptzLock", "PTZ_LOCK", camera.id]);
const act = (options: object, given?: unknown) =>
  new MutationObserver(queryClient, options as never).mutate(given as never).catch(() => undefined);

test("taking a lock is explicit, and overriding one says so (CAM-024)", async () => {
  answer = () => makeResponse(lock());
  await act(takeLockMutation(camera), false);
  await act(takeLockMutation(camera), true);
  const queries = asked.map(({ url }) => Object.fromEntries(url.searchParams));
  expect(asked[0]?.url.pathname).toBe("/api/v1/video/ptz-lock/c%201");
  expect(queries[0]).toMatchObject({ explicit: "true" });
  expect(queries[0]).not.toHaveProperty("override");
  expect(queries[1]).toMatchObject({ explicit: "true", override: "true" });
  expect(getHeldLock()).toMatchObject({ lockedBy: "ana" });
});

test("a failed lock request reports the reason and the holder (CAM-025, CAM-072)", async () => {
  const holder = lock({ lockedBy: "marcus", lockedByDisplayName: "Marcus Hale" });
  answer = () => makeProblem("cameraLocked", 409, { params: { name: "Marcus Hale" }, current: holder });
  await act(takeLockMutation(camera), false);
  const [toast] = listToasts();
  expect(toast?.slice(0, 2)).toEqual(["error", "I-25 at 104th could not be locked"]);
  expect(toast?.[2]).toContain("Marcus Hale");
  expect(getHeldLock()).toMatchObject({ lockedBy: "marcus" });
});

test("releasing a lock reports success or failure (CAM-023, CAM-072)", async () => {
  noteLock(camera.id, lock());
  answer = () => new Response(null, { status: 204 });
  await act(releaseLockMutation(camera));
  expect(asked[0]?.method).toBe("DELETE");
  expect(getHeldLock()).toBeNull();
  answer = () => makeProblem("noPermission", 403);
  await act(releaseLockMutation(camera));
  expect(listToasts().map(([severity, text]) => [severity, text])).toEqual([
    ["success", "I-25 at 104th is unlocked"],
    ["error", "I-25 at 104th could not be unlocked"],
  ]);
});

test("a user who loses a lock is warned once with the new holder's name (CAM-026, CAM-072)", () => {
  noteLock(camera.id, lock());
  const taken = lock({ lockedBy: "marcus", lockedByDisplayName: "Marcus Hale", rev: 6 });
  noteLock(camera.id, taken);
  noteLock(camera.id, { ...taken, rev: 7 });
  expect(listToasts().map(([severity, text]) => [severity, text])).toEqual([
    ["warn", "Marcus Hale took control of c 1"],
  ]);
});

test("presets are saved, renamed and recalled by token, and a refusal has the camera's reason (CAM-017, CAM-072)", async () => {
  const preset = { token: "7", name: "Ramp" };
  answer = () => makeResponse({ actionId: "a", status: "SUCCESS" });
  await act(storePresetMutation(camera), preset);
  await act(renamePresetMutation(camera), preset);
  await act(goToPresetMutation(camera), preset);
  expect(asked.map(({ url, body }) => [url.pathname, body])).toEqual([
    ["/api/v1/video/preset", { pageId, cameraId: "c 1", presetToken: "7", presetName: "Ramp" }],
    ["/api/v1/video/preset/name", { pageId, cameraId: "c 1", presetToken: "7", presetName: "Ramp" }],
    ["/api/v1/video/preset/goto", { pageId, cameraId: "c 1", presetToken: "7" }],
  ]);
  answer = () => makeResponse({ actionId: "a", status: "FAILED", error: "presetMissing" });
  await act(storePresetMutation(camera), preset);
  await act(renamePresetMutation(camera), preset);
  expect(listToasts().map(([severity, text]) => `${severity}: ${text}`)).toEqual([
    "success: Preset “Ramp” of I-25 at 104th was saved",
    "success: The preset of I-25 at 104th was renamed to “Ramp”",
    "error: Preset “Ramp” of I-25 at 104th could not be saved",
    "error: The preset of I-25 at 104th could not be renamed to “Ramp”",
  ]);
  expect(listToasts().at(-1)?.[2]).toBe("The camera does not have this preset.");
});

test("a slow line has at most two pending commands of a motion, and a stop bypasses them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const words: MotionWord[] = [];
  const mover = new CameraMover({
    send: (word) => {
      words.push(word);
      return new Promise(() => undefined);
    },
    used: () => undefined,
    refused: () => undefined,
  });
  mover.want([{ channel: "panTilt", speeds: [50, 0] }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(words.map(({ speeds }) => speeds)).toEqual([
    [50, 0],
    [50, 0],
  ]);
  mover.stop();
  expect(words.at(-1)?.speeds).toEqual([0, 0]);
  mover.want([{ channel: "focus", speeds: [127] }], 500);
  await vi.advanceTimersByTimeAsync(2000);
  expect(words.slice(3).map(({ channel, speeds }) => [channel, ...speeds])).toEqual([
    ["focus", 127],
    ["focus", 127],
    ["focus", 0],
  ]);
  vi.useRealTimers();
});

test("a poll reports that the camera responded, did not respond, or could not be polled (CAM-083)", async () => {
  const options = pollMutation(cameraKind, camera);
  answer = () => makeResponse({ status: "SUCCESS", actionId: "a" });
  await act(options);
  answer = () => makeResponse({ status: "FAILED", actionId: "b", error: "noAnswer" });
  await act(options);
  answer = () => makeProblem("agentNotConnected", 409);
  await act(options);
  expect(asked[0]?.url.pathname).toBe("/api/v1/video/camera/c%201/poll");
  expect(listToasts().map(([severity, text]) => `${severity}: ${text}`)).toEqual([
    "success: I-25 at 104th was polled",
    "warn: Polling I-25 at 104th failed: The device did not respond.",
    "error: I-25 at 104th could not be polled",
  ]);
});
