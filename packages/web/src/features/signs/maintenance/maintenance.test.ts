import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { failedPixelStates } from "@gantry/domain/sign/raster/failed-pixels.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { translate } from "../../../text/translate.ts";
import { afterEach, expect, test, vi } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { drawFailedPage, mapFailures } from "./failed-face.ts";
import { endOf } from "./maintenance-calls.ts";
import { freeNumber, levelOf, percentOf } from "./numbers.ts";
import { repollDelayMs, rereadSoon } from "./use-sign-request.ts";

afterEach(() => vi.useRealTimers());

test("the sign's data is refetched 250 ms after a step of a font download (SIGN-079, SIGN-080)", () => {
  vi.useFakeTimers();
  const reread = vi.fn();
  rereadSoon(reread);
  vi.advanceTimersByTime(249);
  expect(reread).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([reread.mock.calls.length, repollDelayMs]).toEqual([1, 250]);
});

test("a long request is followed to its end, even across a server outage", async () => {
  const answers: (SignRequestAnswer | Error)[] = [
    { actionId: "1", status: null },
    new Error("away"),
    { actionId: "1", status: "SUCCESS" },
  ];
  const look = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  };
  const end = await endOf({ actionId: "1", status: null }, look, async () => {});
  expect([end.status, answers]).toEqual(["SUCCESS", []]);
  const gone = await endOf(
    { actionId: "2", status: null },
    async () => null,
    async () => {},
  );
  expect(gone.status).toBe("FAILED");
  const away = endOf(
    { actionId: "3", status: null },
    () => Promise.reject(new Error("away")),
    async () => {},
  );
  await expect(away).rejects.toThrow("away");
});

test("a level in percent is mapped to the sign's nearest level", () => {
  expect([0, 3, 50, 97, 100].map((percent) => levelOf(percent, 16))).toEqual([0, 0, 8, 16, 16]);
  expect([0, 8, 16].map((level) => percentOf(level, 16))).toEqual([0, 50, 100]);
  expect(percentOf(3, 0)).toBe(0);
});

test("failed pixels are drawn in place, coloured by type, and none outside the face", () => {
  const failed = mapFailures(
    {
      failures: [
        { x: 1, y: 1, faults: ["stuckOn"] },
        { x: 3, y: 2, faults: ["stuckOff", "electrical"] },
        { x: 4, y: 2, faults: [] },
        { x: 999, y: 1, faults: ["stuckOff"] },
      ],
    },
    defaultFace,
  );
  expect(failed.count).toBe(3);
  const { pixels, widthPx } = drawFailedPage(failed);
  const colorAt = (x: number, y: number) => {
    const at = ((y - 1) * widthPx + x - 1) * 3;
    return pixels.slice(at, at + 3).join();
  };
  const colors = [colorAt(1, 1), colorAt(3, 2), colorAt(4, 2)];
  expect(new Set([...colors, colorAt(2, 2)]).size).toBe(4);
  expect(colorAt(2, 2)).toBe("0,0,0");
  expect(failed.states[widthPx + 2]).toBe(failedPixelStates.dark);
});

test("results of downloads and uploads are reported with the sign's name (SIGN-175)", async () => {
  await loadAllTexts();
  const outcomes = [
    "graphicUploaded",
    "graphicUploadError",
    "fontsDownloaded",
    "fontsDownloadError",
    "allGraphicsDownloaded",
    "allGraphicsDownloadError",
  ] as const;
  const texts = outcomes.map((outcome) => translate(`signMaintenance:${outcome}`, { name: "DMS 7" }));
  for (const text of texts) expect(text).toContain("DMS 7");
  expect(new Set(texts).size).toBe(6);
});

test("content loaded into a sign gets the lowest free number", () => {
  expect([freeNumber([]), freeNumber([1, 2, 4])]).toEqual([1, 3]);
});
