import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CameraMount } from "../camera-mount.ts";
import { CameraStream } from "./camera-stream.ts";
import { type DecodedPicture, decodePictures, transcoder } from "./decoded-stream.ts";
import { usualPosition } from "./moved-scene.ts";
import { ticksPerPicture } from "./picture-layout.ts";
import { type PlaylistServer, playlistUrl, startPlaylistServer } from "./playlist-server.ts";
import { type RtspServer, startRtspServer, streamUrl } from "./rtsp-server.ts";
import { sceneLoopOf } from "./scene-loop.ts";

const clock = { nowMs: () => Date.now() };
const password = "p w/ü";
const streams = new Map<string, CameraStream>();
let server: RtspServer;

let playlists: PlaylistServer;

beforeAll(async () => {
  for (const [index, key] of ["still", "moved", "faulty"].entries())
    streams.set(key, makeCamera(key, index + 1));
  server = await startRtspServer({ streams, clock, ports: [0] });
  playlists = await startPlaylistServer({ streams, clock, ports: [0] });
});
afterAll(() => Promise.all([server.stop(), playlists.stop()]));

function makeCamera(key: string, number: number): CameraStream {
  const loop = sceneLoopOf(1);
  const place = { mount: new CameraMount(), loop, roadPanDegrees: 80 };
  const mount = new CameraMount({}, usualPosition(place));
  return new CameraStream({
    ...place,
    mount,
    key,
    number,
    name: key,
    userName: "operator",
    password,
    clockErrorMs: 0,
  });
}
const streamOf = (key: string): CameraStream => streams.get(key) as CameraStream;
const addressOf = (key: string, secret = password) =>
  streamUrl(server.port, key).replace("//", `//operator:${encodeURIComponent(secret)}@`);

async function watch(key: string, isLast: (picture: DecodedPicture, count: number) => boolean) {
  const seen: DecodedPicture[] = [];
  for await (const picture of decodePictures(addressOf(key))) {
    seen.push(picture);
    if (isLast(picture, seen.length)) break;
  }
  return seen;
}
const pickFirst = (pictures: readonly DecodedPicture[]): DecodedPicture => pictures[0] as DecodedPicture;
const pickLast = (pictures: readonly DecodedPicture[]): DecodedPicture => pictures.at(-1) as DecodedPicture;
const far: [number, number] = [16, 120];
const countDiffering = (one: DecodedPicture, other: DecodedPicture, [from, to]: [number, number]): number => {
  let count = 0;
  for (let at = from * one.widthPx; at < to * one.widthPx; at++)
    if (Math.abs((one.luma[at] ?? 0) - (other.luma[at] ?? 0)) > 12) count++;
  return count / ((to - from) * one.widthPx);
};

function testDecoded(): void {
  test("FFmpeg decodes a camera's pictures at once, in order, with their timestamps", async () => {
    const startMs = Date.now();
    const pictures = await watch("still", (_, count) => count === 14);
    const ticks = pictures.map((picture) => picture.ticks);
    expect(ticks[0]).toBe(0);
    expect(ticks).toEqual([...new Set(ticks)].toSorted((one, other) => one - other));
    expect(ticks.every((tick) => tick % ticksPerPicture === 0)).toBe(true);
    for (const { strip, widthPx, heightPx } of pictures) {
      expect([widthPx, heightPx]).toEqual([640, 360]);
      expect(strip?.cameraNumber).toBe(1);
      expect(strip?.atMs).toBeGreaterThanOrEqual(startMs);
      expect(strip?.atMs).toBeLessThanOrEqual(Date.now());
    }
    const timesMs = pictures.map(({ strip }) => strip?.atMs ?? 0);
    expect(timesMs).toEqual(timesMs.toSorted((one, other) => one - other));
    const moved = countDiffering(pickFirst(pictures), pickLast(pictures), [16, 352]);
    expect(moved).toBeGreaterThan(0.003);
    expect(moved).toBeLessThan(0.2);
  });

  test("pictures follow the camera's movement, and the same direction shows the same scene", async () => {
    const { mount } = streamOf("moved").options;
    const before = pickLast(await watch("moved", (_, count) => count === 2));
    const usual = mount.position(clock.nowMs());
    mount.move({ pan: 1 }, clock.nowMs());
    const turning = await watch("moved", (_, count) => count === 14);
    mount.stop(clock.nowMs());
    const pans = turning.map(({ strip }) => strip?.panDegrees ?? 0);
    expect(pans).toEqual(pans.toSorted((one, other) => one - other));
    expect(pickLast(turning).strip?.panDegrees).toBeGreaterThan(usual.panDegrees + 30);
    const turned = countDiffering(before, pickLast(turning), far);
    expect(turned).toBeGreaterThan(0.05);
    mount.travelTo(usual, clock.nowMs());
    const back = await watch(
      "moved",
      ({ strip }) => Math.abs((strip?.panDegrees ?? 0) - usual.panDegrees) < 0.1,
    );
    expect(countDiffering(before, pickLast(back), far)).toBeLessThan(turned / 3);
  });

  test("a wrong password or another camera's gives no pictures", async () => {
    const playCount = streamOf("still").playCount;
    await expect(decodePictures(addressOf("still", "guessed")).next()).rejects.toThrow(/401|Unauthorized/i);
    await expect(decodePictures(streamUrl(server.port, "still")).next()).rejects.toThrow(/401|Unauthorized/i);
    await expect(decodePictures(addressOf("nowhere")).next()).rejects.toThrow(/404|Not Found/i);
    expect(streamOf("still").playCount).toBe(playCount);
  });

  test("a restarting camera disconnects and returns on time", async () => {
    const stream = streamOf("faulty");
    const pictures = decodePictures(addressOf("faulty"));
    await pictures.next();
    stream.restart(200, clock.nowMs());
    await expect(decodePictures(addressOf("faulty")).next()).rejects.toThrow();
    await pictures.return(undefined);
    await expect.poll(() => stream.isRestarting(clock.nowMs())).toBe(false);
    expect((await watch("faulty", () => true)).length).toBe(1);
    await expect.poll(() => stream.listenerCount).toBe(0);
  });

  test("a stream for everybody is played at once from its playlist", async () => {
    const pictures = decodePictures(playlistUrl(playlists.port, "still"));
    expect((await pictures.next()).value).toMatchObject({
      widthPx: 640,
      heightPx: 360,
      strip: { cameraNumber: 1 },
    });
    await pictures.return(undefined);
  });
}
if (transcoder) describe("decoded by FFmpeg", testDecoded);

test("a playlist is for everybody; a camera that is not there has none", async () => {
  const playlist = await fetch(playlistUrl(playlists.port, "still"));
  expect(playlist.headers.get("access-control-allow-origin")).toBe("*");
  expect(await playlist.text()).toMatch(/#EXTINF:2\S*\nseg0\.m4s\n/);
  for (const path of ["nowhere/plain.m3u8", "still/seg999.m4s", "still/", ""]) {
    const { status } = await fetch(`http://127.0.0.1:${playlists.port}/${path}`);
    expect(status, path).toBe(404);
  }
});
