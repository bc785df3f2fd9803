import { expect, test } from "vitest";
import { widgetState } from "./widget-state.ts";

const own = "https://gantry.example";
const notRead = { data: undefined, isError: false };
const player = { type: "videoPlayer", cameraId: "north" } as const;

test("a camera widget shows whether its camera is unset, loading, failed or deleted, otherwise its picture (WALL-009)", () => {
  expect(widgetState({ type: "videoPlayer" }, notRead, own)).toEqual({ state: "nothingSelected" });
  expect(widgetState(player, notRead, own)).toEqual({ state: "loading" });
  expect(widgetState(player, { data: undefined, isError: true }, own)).toEqual({ state: "error" });
  expect(widgetState(player, { data: null, isError: false }, own)).toEqual({ state: "noData" });
  expect(widgetState(player, { data: {}, isError: false }, own)).toEqual({
    state: "camera",
    cameraId: "north",
  });
});

test("the last data is shown although a refetch failed", () => {
  expect(widgetState(player, { data: {}, isError: true }, own)).toMatchObject({ state: "camera" });
});

test("a page without a valid URL, or of this console, asks for one (WALL-015)", () => {
  for (const url of ["javascript:0", `${own}/signs`])
    expect(widgetState({ type: "iframe", url }, notRead, own)).toEqual({ state: "needsUrl" });
});
