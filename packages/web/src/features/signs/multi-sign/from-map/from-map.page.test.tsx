import { detector } from "@gantry/domain/kinds/detector.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeviceProperties } from "../../../../kinds/map-devices/device-features.ts";
import { queryClient } from "../../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../../text/text.ts";
import { closeMultiSignManager, managerStore } from "../manager/open-manager.ts";
import PostSelected from "./post-selected.tsx";
import PostUpstream from "./post-upstream.tsx";

const usualFetch = window.fetch;
const kmNorth = 1 / 111.195;
const placed = (id: string, km: number, direction = "Northbound") => ({
  id,
  name: id,
  roadName: "I-25",
  direction,
  location: { type: "Point", coordinates: [-105, 40 + km * kmNorth] },
});
const signs = [
  placed("near", -3),
  placed("far", -20),
  placed("behind", 2),
  placed("across", -3, "Southbound"),
];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  closeMultiSignManager();
  window.fetch = async (address) =>
    Response.json(
      String(address).endsWith("/find") ? { items: signs, total: signs.length } : placed("d1", 0),
    );
});
afterEach(() => {
  window.fetch = usualFetch;
});
const opened = () => managerStore.getState().task?.signIds;

test("the signs before a device on its road and direction open together, as far as chosen", async () => {
  signInWith("sign", { READ: { SIGN: [], DETECTOR: [] }, CONTROL: { SIGN: [] } });
  await showScreen(<PostUpstream kind={detector as AnyKind} id="d1" />);
  await page.getByRole("button", { name: "Signs upstream" }).click();
  await page.getByRole("menuitem", { name: "Within 8 km: 1 sign" }).click();
  expect(opened()).toEqual(["near"]);
  await page.getByRole("button", { name: "Signs upstream" }).click();
  await page.getByRole("menuitem", { name: "Within 32 km: 2 signs" }).click();
  expect(opened()).toEqual(["near", "far"]);
});

test("only signs that one may control are opened from a selection or upstream", async () => {
  signInWith("sign", { READ: { SIGN: [], DETECTOR: [] }, CONTROL: { SIGN: ["far"] } });
  const device = (id: string, entityType: string) => ({ id, entityType, name: id }) as DeviceProperties;
  const selected = [device("near", "SIGN"), device("far", "SIGN"), device("far", "CAMERA")];
  await showScreen(
    <>
      <PostSelected devices={selected} />
      <PostUpstream kind={detector as AnyKind} id="d1" />
    </>,
  );
  await page.getByRole("button", { name: "Message to 1 sign" }).click();
  expect(opened()).toEqual(["far"]);
  await page.getByRole("button", { name: "Signs upstream" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Within 8 km: 0 signs" })).toBeDisabled();
  await expect.element(page.getByRole("menuitem", { name: "Within 32 km: 1 sign" })).toBeEnabled();
});

test("nothing is offered without the right to control signs", async () => {
  signInWith("sign", { READ: { SIGN: [], DETECTOR: [] } });
  await showScreen(
    <>
      <p>Here</p>
      <PostUpstream kind={detector as AnyKind} id="d1" />
    </>,
  );
  await expect.element(page.getByText("Here")).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});
