import { type LicenceFeature, licenceFeatures } from "@gantry/domain/kinds/define-kind.ts";
import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { entityTypes } from "@gantry/domain/entity-types.ts";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../shared/session/session-store.ts";
import { loadAllTexts, loadTexts } from "../shared/text/text.ts";
import { features } from "./features.ts";
import { isRouteOpen, openFeatures, showsHotkeys } from "./open-features.ts";

beforeAll(async () => {
  await loadTexts();
  await loadAllTexts();
});

const readAll: GrantsOnTheWire = {
  READ: Object.fromEntries(Object.keys(entityTypes).map((type) => [type, []])),
};
const session = (licensed: LicenceFeature[], grants: GrantsOnTheWire = readAll): Session => ({
  user: { id: "u", name: "U", userName: "u", email: null },
  tenant: { id: "t", name: "T", description: "" },
  tenants: [],
  grants: grantsFromWire(grants),
  features: new Set(licensed),
  version: "1",
});
const openPaths = (who: Session): string[] =>
  features.flatMap((feature) =>
    feature.routes.filter((route) => isRouteOpen(feature, route, who)).map(({ path }) => path),
  );
const below = (paths: string[], start: string) => paths.filter((path) => path.startsWith(start));

test("a module's addresses and menu entry exist with its feature and not without (LIC-001, LIC-029, LIC-030)", () => {
  const modules: [feature: LicenceFeature, start: string, name: string][] = [
    ["camera", "/video", "video"],
    ["sign", "/signs", "signs"],
    ["detector", "/detectors", "detectors"],
    ["weatherStation", "/weather", "weather"],
    ["wim", "/wim", "wim"],
    ["automatedIncident", "/aid", "aid"],
  ];
  for (const [feature, start, module] of modules) {
    const others = modules.map(([name]) => name).filter((name) => name !== feature);
    expect(below(openPaths(session([feature])), start).length, module).toBeGreaterThan(0);
    expect(below(openPaths(session(others)), start), module).toEqual([]);
    const inMenu = (licensed: LicenceFeature[]) =>
      openFeatures(session(licensed)).some((open) => open.feature.module === module);
    expect([inMenu([feature]), inMenu(others)], module).toEqual([true, false]);
  }
});

test("report addresses exist only when reports are licensed and open to the user (LIC-026)", () => {
  expect(below(openPaths(session(["report"])), "/reports").length).toBeGreaterThan(0);
  expect(below(openPaths(session([])), "/reports")).toEqual([]);
  expect(below(openPaths(session(["report"], { READ: { SIGN: [] } })), "/reports")).toEqual([]);
});

test("branding addresses exist only when branding is licensed and open to the user (LIC-027)", () => {
  const branding = "/system/branding-options";
  expect(openPaths(session(["branding"]))).toContain(branding);
  expect(below(openPaths(session([])), branding)).toEqual([]);
  expect(below(openPaths(session(["branding"], { READ: { SIGN: [] } })), branding)).toEqual([]);
  // What administrators set for everybody is open with any licence.
  expect(openPaths(session([]))).toContain("/system/license");
});

test("the hotkeys of the joystick are offered only where cameras are licensed (LIC-028)", () => {
  expect([showsHotkeys(session(["camera"])), showsHotkeys(session(["sign"]))]).toEqual([true, false]);
});

test("the MIB browser is in the menu of those who may control a sign, and of nobody else (COMM-006)", () => {
  const inMenu = (who: Session) =>
    openFeatures(who).some(({ items }) => items.some(({ path }) => path === "/system/mib-browser"));
  const controls: GrantsOnTheWire = { READ: { SIGN: [] }, CONTROL: { SIGN: ["s1"] } };
  expect(inMenu(session(["sign"], controls))).toBe(true);
  expect(inMenu(session(["sign"]))).toBe(false);
  expect(inMenu(session([], controls))).toBe(false);
});

test("operators find what they work with, administrators besides what they set up (PLAT-002)", () => {
  const all = Object.keys(entityTypes);
  const administered = new Set([
    "ROLE",
    "PERMISSION_GROUP",
    "PERMISSION",
    "USER",
    "API_KEY",
    "LICENSE_TOKEN",
  ]);
  const reading = (types: string[]): GrantsOnTheWire => ({
    READ: Object.fromEntries(types.map((type) => [type, []])),
  });
  const menuOf = (grants: GrantsOnTheWire) =>
    openFeatures(session([...licenceFeatures], grants)).flatMap(({ items }) => items.map(({ path }) => path));
  const operator = menuOf(reading(all.filter((type) => !administered.has(type))));
  const administrator = menuOf(reading(all));
  for (const path of ["/map", "/signs/sign", "/video/camera"]) expect(operator).toContain(path);
  expect(operator).not.toContain("/system/role-permission");
  expect(administrator).toEqual(expect.arrayContaining([...operator, "/system/role-permission"]));
});
