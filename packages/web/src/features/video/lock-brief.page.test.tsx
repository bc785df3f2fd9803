import { afterEach, beforeAll, expect, test } from "vitest";
import { signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { briefLines } from "./lock-brief.ts";

const usualFetch = window.fetch;
beforeAll(loadAllTexts);
afterEach(() => {
  window.fetch = usualFetch;
});

test("The brief of a shift names the cameras that someone locked, not those being moved", async () => {
  const lock = {
    id: "c1",
    lockedBy: "u2",
    lockedByDisplayName: "Ben",
    cameraName: "CCTV 1",
    expiresAt: null,
  };
  window.fetch = async () =>
    Response.json({
      locks: [
        { ...lock, lockedAtExplicit: "2026-11-20T06:00:00.000Z" },
        { ...lock, id: "c2", cameraName: "CCTV 2", lockedAtExplicit: null },
      ],
    });
  signInWith("camera", { READ: { CAMERA: [] } });
  expect(await briefLines()).toEqual(["1 locked camera: CCTV 1 by Ben"]);
  signInWith("camera", { READ: {} });
  expect(await briefLines()).toEqual([]);
});
