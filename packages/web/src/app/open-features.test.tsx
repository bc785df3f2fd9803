import { type LicenceFeature, licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../session/session-store.ts";
import { loadAllTexts } from "../text/text.ts";
import { features } from "./features.ts";
import { isRouteOpen, openFeatures, showsHotkeys } from "./open-features.ts";
import { itemGroups } from "./shell/item-groups.ts";

beforeAll(loadAllTexts);

const readAll: GrantsOnTheWire = {
  READ: Object.fromEntries(subjects.map(({ entityType }) => [entityType, []])),
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
const filterBelow = (paths: string[], start: string) => paths.filter((path) => path.startsWith(start));

test("the console includes cameras, signs, detectors, weather, weighing, incidents, alarms, dashboards, reports, maps and the system (PLAT-001)", () => {
  const who = session([...licenceFeatures]);
  expect(openFeatures(who).map(({ feature }) => feature.module)).toEqual(
    expect.arrayContaining([
      "video",
      "signs",
      "detectors",
      "weather",
      "wim",
      "aid",
      "reports",
      "map",
      "system",
    ]),
  );
  expect(openPaths(who)).toEqual(
    expect.arrayContaining(["/video/alarm", "/signs/alarm", "/video/dashboard", "/signs/dashboard"]),
  );
});

test("operators see their modules, administrators also the system (PLAT-002)", () => {
  const operating = { READ: { SIGN: [], CAMERA: [], DETECTOR: [] } };
  const administering = { READ: { ...operating.READ, USER: [], ROLE: [] } };
  const listModules = (grants: GrantsOnTheWire) =>
    openFeatures(session([...licenceFeatures], grants)).map(({ feature }) => feature.module);
  expect(listModules(operating)).toEqual(expect.arrayContaining(["detectors", "signs", "video"]));
  expect(listModules(operating)).not.toContain("system");
  expect(listModules(administering)).toContain("system");
});

test("the report screens exist only with the report feature and the permission (REP-003)", () => {
  const reportsOf = (who: Session) => filterBelow(openPaths(who), "/reports");
  const others = licenceFeatures.filter((name) => name !== "report");
  expect(reportsOf(session(["report"]))).toEqual(
    expect.arrayContaining(["/reports", "/reports/$id", "/reports/new"]),
  );
  expect(reportsOf(session(others))).toEqual([]);
  expect(openFeatures(session(others)).map(({ feature }) => feature.name)).not.toContain("reports");
  expect(reportsOf(session(["report"], { READ: { SIGN: [] } }))).toEqual([]);
});

test("a module's routes and menu entry exist only with its feature (LIC-001, LIC-029, LIC-030)", () => {
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
    expect(filterBelow(openPaths(session([feature])), start).length, module).toBeGreaterThan(0);
    expect(filterBelow(openPaths(session(others)), start), module).toEqual([]);
    const isInMenu = (licensed: LicenceFeature[]) =>
      openFeatures(session(licensed)).some((open) => open.feature.module === module);
    expect([isInMenu([feature]), isInMenu(others)], module).toEqual([true, false]);
  }
});

test("the weather module exists only where weather stations are licensed (WX-005)", () => {
  expect(filterBelow(openPaths(session(["weatherStation"])), "/weather")).toContain("/weather/$id/detail");
  expect(filterBelow(openPaths(session(["camera", "sign"])), "/weather")).toEqual([]);
});

test("report routes exist only with licence and permission (LIC-026)", () => {
  expect(filterBelow(openPaths(session(["report"])), "/reports").length).toBeGreaterThan(0);
  expect(filterBelow(openPaths(session([])), "/reports")).toEqual([]);
  expect(filterBelow(openPaths(session(["report"], { READ: { SIGN: [] } })), "/reports")).toEqual([]);
});

test("branding routes exist only with licence and permission (LIC-027)", () => {
  const branding = "/system/branding-options";
  expect(openPaths(session(["branding"]))).toContain(branding);
  expect(filterBelow(openPaths(session([])), branding)).toEqual([]);
  expect(filterBelow(openPaths(session(["branding"], { READ: { SIGN: [] } })), branding)).toEqual([]);
  // Tenant settings are available with any licence.
  expect(openPaths(session([]))).toContain("/system/license");
});

test("joystick hotkeys are offered only with the camera licence (LIC-028)", () => {
  expect([showsHotkeys(session(["camera"])), showsHotkeys(session(["sign"]))]).toEqual([true, false]);
});

test("the MIB browser is in the menu only of users who control a sign (COMM-006)", () => {
  const isInMenu = (who: Session) =>
    openFeatures(who).some(({ items }) => items.some(({ path }) => path === "/system/mib-browser"));
  const controls: GrantsOnTheWire = { READ: { SIGN: [] }, CONTROL: { SIGN: ["s1"] } };
  expect(isInMenu(session(["sign"], controls))).toBe(true);
  expect(isInMenu(session(["sign"]))).toBe(false);
  expect(isInMenu(session([], controls))).toBe(false);
});

test("menus of more than eight entries have unique headings, and one without entries is hidden", () => {
  const everything = session([...licenceFeatures]);
  const long = openFeatures(everything).filter(({ items }) => items.length > 8);
  expect(long.map(({ feature }) => feature.name)).toEqual(["signs", "video", "system"]);
  for (const { items } of long) {
    const groups = itemGroups(items);
    expect(groups.length).toBeGreaterThan(2);
    // Grouping must not reorder entries.
    expect(groups.flatMap((group) => group.items)).toEqual(items);
  }
  const agentsOnly = openFeatures(session([], { READ: { COMMUNICATION_AGENT: [] } }));
  const system = agentsOnly.find(({ feature }) => feature.name === "system");
  expect(itemGroups(system?.items ?? []).map(({ label }) => label)).toEqual(["Installation"]);
});
