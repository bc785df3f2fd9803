import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { PlayerCover } from "./player-cover.tsx";
import { noFacts, type PlayerView } from "./player-view.ts";

beforeAll(loadAllTexts);

const view = (more: Partial<PlayerView>): PlayerView => ({
  ...noFacts,
  phase: "failed",
  transport: "webrtc",
  stream: "internal",
  retries: 3,
  error: undefined,
  reason: undefined,
  awaitsKeyFrame: false,
  needsHls: false,
  frozenS: undefined,
  nextTryS: undefined,
  ...more,
});
const renderText = (more: Partial<PlayerView>) =>
  renderToStaticMarkup(<PlayerCover view={view(more)} onRetry={() => undefined} />).replaceAll(
    /<[^>]*>/g,
    "|",
  );

test("a failed stream shows whether it is down or unreachable, with a retry button (CAM-034)", () => {
  expect(renderText({ error: "streamDown" })).toMatch(/Stream down.*after 3 retries.*Retry/);
  expect(renderText({ error: "failedToConnectToCamera" })).toMatch(/Cannot connect to the camera.*Retry/);
});

test.each([
  [{ code: "loginRefused" }, /Stream down.*user name or password.*Retry/],
  [{ code: "unreachable" }, /refuses the connection/],
  [{ code: "notSupported", format: "VP8" }, /VP8 video is not supported/],
  [{ code: "transcoderMissing", format: "H265" }, /H265 video needs a transcoder/],
  [{ code: "streamMissing" }, /no stream at this address/],
] as const)(
  "a stream that is down shows its reason %s in the picture instead of a count of retries",
  (reason, shown) => {
    for (const retries of [0, 3]) expect(renderText({ error: "streamDown", reason, retries })).toMatch(shown);
    expect(renderText({ error: "streamDown", reason })).not.toContain("retries");
    expect(renderText({ phase: "connecting", error: "streamDown", reason })).toMatch(
      shown.source.includes("Retry") ? /user name or password/ : shown,
    );
  },
);

test("a frozen picture shows the reason that the agent reports", () => {
  const streamProblem = { code: "noAnswer", since: "2026-01-01T00:00:00Z" };
  const cover = (
    <PlayerCover
      view={view({ phase: "frozen", frozenS: 4 })}
      reported={{ streamProblem }}
      onRetry={() => undefined}
    />
  );
  expect(renderToStaticMarkup(cover)).toContain("The stream does not respond.");
});

test("a stream that sends no key frame yet shows what it waits for and how long at most", () => {
  const text = renderText({ phase: "connecting", retries: 0, awaitsKeyFrame: true });
  expect(text).toContain("Waiting for a key frame, up to 15 s");
  const streamProblem = { code: "noKeyFrames", since: "2026-01-01T00:00:00Z" };
  const cover = (
    <PlayerCover
      view={view({ phase: "connecting", retries: 0, awaitsKeyFrame: true })}
      reported={{ streamProblem }}
      onRetry={() => undefined}
    />
  );
  expect(renderToStaticMarkup(cover)).toContain("No key frames arrive.");
});

test("a camera without a stream says so and nothing about permissions", () => {
  const text = renderText({ phase: "notSetUp" });
  expect(text).toMatch(/No stream set up.*settings/);
  expect(text).not.toMatch(/uthorized|administrator|Retry/);
});

test("a stream without permission shows whom to ask, without a retry button", () => {
  const text = renderText({ phase: "notAuthorized" });
  expect(text).toMatch(/No authorized stream.*administrator/);
  expect(text).not.toContain("Retry");
});

test("running seconds are shown but not announced", () => {
  const readAloud = (more: Partial<PlayerView>) =>
    renderToStaticMarkup(<PlayerCover view={view(more)} onRetry={() => undefined} />)
      .replaceAll(/<(\w+)[^>]* aria-hidden="true"[^>]*>[^<]*<\/\1>/g, "")
      .replace(/<span[^>]*>Last picture.*/, "");
  for (const more of [
    { phase: "frozen", frozenS: 14 },
    { phase: "connecting", nextTryS: 14 },
    { nextTryS: 14 },
  ] as const) {
    expect(renderText(more)).toContain("14 s");
    expect(readAloud(more)).not.toContain("14 s");
  }
});

test("a healthy picture has no overlay", () => {
  expect(renderText({ phase: "live" })).toBe("");
});
