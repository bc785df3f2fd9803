import { expect, test } from "vitest";
import { frameUrl, widgetState } from "./widget-state.ts";

const notRead = { data: undefined, isError: false };
const player = { type: "videoPlayer", cameraId: "north" } as const;

test("a camera widget shows whether its camera is unset, loading, failed or deleted, otherwise its picture (WALL-009)", () => {
  expect(widgetState({ type: "videoPlayer" }, notRead)).toEqual({ state: "nothingSelected" });
  expect(widgetState(player, notRead)).toEqual({ state: "loading" });
  expect(widgetState(player, { data: undefined, isError: true })).toEqual({ state: "error" });
  expect(widgetState(player, { data: null, isError: false })).toEqual({ state: "noData" });
  expect(widgetState(player, { data: {}, isError: false })).toEqual({ state: "camera", cameraId: "north" });
});

test("the last data is shown although a refetch failed", () => {
  expect(widgetState(player, { data: {}, isError: true })).toMatchObject({ state: "camera" });
});

test.each([
  ["https://example.org/road?km=1", "https://example.org/road?km=1"],
  ["http://10.0.0.7", "http://10.0.0.7/"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["ftp://example.org", undefined],
  ["/signs", undefined],
  ["example.org", undefined],
  ["", undefined],
  [undefined, undefined],
])("a frame for the URL %j gets %j (WALL-014)", (given, shown) => {
  expect(frameUrl(given)).toBe(shown);
});

test("a page without a valid URL asks for one (WALL-015)", () => {
  expect(widgetState({ type: "iframe", url: "javascript:0" }, notRead)).toEqual({ state: "needsUrl" });
});
