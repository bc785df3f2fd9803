import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { ViewerLeases } from "./viewer-leases.ts";

function startLeasing() {
  const clock = manualClock();
  const ended: string[] = [];
  const link = { isThere: true };
  const leases = new ViewerLeases({
    clock,
    isLinked: () => link.isThere,
    ended: (cameraId, viewerIds) => ended.push(...viewerIds.map((id) => `${cameraId}/${id}`)),
  });
  return { clock, ended, link, leases };
}

test("a viewer continues while its lease is renewed and ends when it expires", async () => {
  const { clock, ended, leases } = startLeasing();
  for (const id of ["kept", "left", "forgotten"]) leases.begin(id, "cam-1", 60_000);
  leases.end(["left"]);
  for (let second = 0; second < 55; second += 5) {
    await clock.advance(5_000);
    leases.renew(["kept", "never-was"]);
  }
  expect(ended).toEqual([]);
  await clock.advance(5_000);
  expect(ended).toEqual(["cam-1/forgotten"]);
  await clock.advance(60_000);
  expect(ended).toEqual(["cam-1/forgotten", "cam-1/kept"]);
});

test("while no server is reachable viewers keep their pictures and their remaining lease time", async () => {
  const { clock, ended, link, leases } = startLeasing();
  leases.begin("one", "cam-1", 60_000);
  await clock.advance(40_000);
  link.isThere = false;
  await clock.advance(3_600_000);
  expect(ended).toEqual([]);
  link.isThere = true;
  await clock.advance(19_000);
  expect(ended).toEqual([]);
  await clock.advance(1_000);
  expect(ended).toEqual(["cam-1/one"]);
});
