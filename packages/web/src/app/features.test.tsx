import { kinds } from "@gantry/domain/kinds/index.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detailPath } from "@gantry/domain/subjects/subjects.ts";
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { features } from "./features.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";
import { addressAbove } from "./shell/open-place.ts";

const routes = features.flatMap((feature) => feature.routes);
const paths = routes.map(({ path }) => path);
/** The specification uses other parameter names. */
const addresses = new Set(paths.map((path) => path.replaceAll(/\$\w+/g, "{id}")));
const findMissing = (wanted: string) => wanted.split(/\s+/).filter((path) => path && !addresses.has(path));

const withForm = (path: string) => `${path} ${path}/new ${path}/{id}`;
const withAudit = (path: string) =>
  `${path} ${path}/new ${path}/{id} ${path}/{id}/audit ${path}/{id}/audit/{id} ${path}/{id}/audit/{id}/diff`;

const specification = {
  cameras: `/video /video/camera /video/camera/list /video/camera/new /video/camera/{id} /video/camera/{id}/clone
    /video/camera/{id}/detail /video/cameraGroup`,
  cameraHistory: "/video/camera/{id}/audit /video/camera/{id}/audit/{id} /video/camera/{id}/audit/{id}/diff",
  videoAlarms: `/video/alarm /video/alarmconfig /video/alarmconfig/{id}
    /video/cameraAlarmConfig /video/cameraAlarmConfig/new /video/cameraAlarmConfig/{id}`,
  layouts: withAudit("/video/layout"),
  walls: `${withAudit("/video/wall")} /video/wall/list`,
  toursAndWidgets: `${withAudit("/video/tour")} /video/tour/list ${withAudit("/video/widget")}`,
  signs: `/signs /signs/settings /signs/sign /signs/sign/new /signs/sign/{id} /signs/sign/{id}/clone
    /signs/sign/{id}/detail /signs/sign/{id}/detail/fonts/{id} /signs/sign/{id}/detail/alarmconfig
    /signs/sign/{id}/detail/alarmconfig/{id}`,
  signMessages: `/signs/library-messages /signs/library-messages/new /signs/library-messages/{id}
    /signs/commands /signs/commands/new /signs/commands/{id}
    /signs/plans /signs/plans/new /signs/plans/{id} /signs/plans/{id}/clone /signs/plans/{id}/detail`,
  signWords: `/signs/acceptable-words /signs/acceptable-words/new /signs/acceptable-words/{id}
    /signs/forbidden-words /signs/forbidden-words/new /signs/forbidden-words/{id}`,
  signRules: `/signs/alarm /signs/alarmconfig /signs/alarmconfig/{id}
    /signs/fonts /signs/fonts/new /signs/fonts/{id} /signs/fonts/{id}/detail /signs/fonts/custom-editor
    /signs/priorities /signs/priorities/new /signs/priorities/{id} /signs/priorities/{id}/detail`,
  detectors: `/detectors /detectors/alarm /detectors/alarmconfig /detectors/alarmconfig/{id}
    /detectors/detector /detectors/detector/new /detectors/detector/{id} /detectors/detector/{id}/clone
    /detectors/detector/{id}/detail`,
  wim: `/wim /wim/alarm /wim/settings /wim/wim /wim/wim/new /wim/wim/{id} /wim/wim/{id}/clone /wim/wim/{id}/detail
    /wim/alarmconfig /wim/alarmconfig/{id}`,
  incidents: `/aid /aid/alarm /aid/alarmconfig /aid/alarmconfig/{id} /aid/incidents /aid/incidents/{id}/detail
    /aid/alert-sources /aid/alert-sources/new /aid/alert-sources/{id} /aid/alert-sources/{id}/detail
    /aid/alert-sources/{id}/detail/alarmconfig /aid/alert-sources/{id}/detail/alarmconfig/{id}`,
  weather: "/weather /weather/dashboard /weather/new /weather/{id} /weather/{id}/detail /weather/schedule",
  dashboards: `/video/dashboard /signs/dashboard /wim/dashboard /detectors/dashboard /aid/dashboard
    /weather/dashboard`,
  schedules: `/video/schedule /signs/schedule /wim/schedule /detectors/schedule /detector/schedule
    /weather/schedule`,
  people: `/system /system/user /system/user/{id} /system/user/new ${withForm("/system/role-permission")}
    ${withForm("/system/permission-group")} /system/api-key /system/api-key/{id}`,
  records: `${withForm("/system/storage-config")} ${withForm("/system/retention-policy")}
    ${withForm("/system/incident-type")} ${withForm("/system/chart-config")} /system/chart-config/{id}/clone`,
  maps: `/map ${withForm("/system/map-layer")} ${withForm("/system/map-config")}`,
  installation: `/system/license /system/branding-options
    /system/communication-agent /system/communication-agent/{id}/detail`,
  reports: "/reports /reports/{id} /reports/new",
} as const;
type Part = keyof typeof specification;
const listMissing = (...parts: Part[]) => parts.flatMap((part) => findMissing(specification[part]));

test("cameras have routes with history and groups (CAM-006, CAM-007, CAM-008)", () => {
  expect(listMissing("cameras", "cameraHistory")).toEqual([]);
});

test("camera alarms and their settings have routes (CAM-005, CAM-009)", () => {
  expect(listMissing("videoAlarms", "dashboards")).toEqual([]);
});

test("walls and layouts have routes with histories and comparisons (WALL-001, WALL-002, WALL-005)", () => {
  expect(listMissing("layouts", "walls")).toEqual([]);
});

test("tours and widgets have routes (WALL-003, WALL-004)", () => {
  expect(listMissing("toursAndWidgets")).toEqual([]);
});

test("signs have routes, down to a font and one sign's alarm settings (SIGN-003, SIGN-005, SIGN-006)", () => {
  expect(listMissing("signs", "signRules", "dashboards")).toEqual([]);
});

test("library messages, commands and plans have routes (SIGN-007, SIGN-008, SIGN-009)", () => {
  expect(listMissing("signMessages")).toEqual([]);
});

test("word lists and alarm settings of signs have routes (SIGN-011, SIGN-012, SIGN-013)", () => {
  expect(listMissing("signWords", "signRules")).toEqual([]);
});

test("fonts, the character editor and priorities have routes (SIGN-014, SIGN-015)", () => {
  expect(listMissing("signRules")).toEqual([]);
});

test("messages, plans, fonts, priorities, library messages and word lists of signs are each one click away (SIGN-001)", () => {
  const signs = features.find(({ name }) => name === "signs");
  const entries = signs?.menu?.items.map(({ path }) => path) ?? [];
  const work = "sign plans fonts priorities library-messages acceptable-words forbidden-words posts commands";
  expect(work.split(" ").filter((name) => !entries.includes(`/signs/${name}`))).toEqual([]);
});

test("detectors have routes, the schedule also without the s (DET-002, DET-003, DET-004)", () => {
  expect(listMissing("detectors", "dashboards", "schedules")).toEqual([]);
});

test("weigh-in-motion stations have routes (WIM-002, WIM-003, WIM-004)", () => {
  expect(listMissing("wim", "dashboards", "schedules")).toEqual([]);
});

test("alert sources and incidents have routes, but no form for new incidents (INC-002, INC-003, INC-004)", () => {
  expect(listMissing("incidents", "dashboards")).toEqual([]);
  expect(addresses.has("/aid/incidents/new")).toBe(false);
});

test("bare module paths and incident types have routes (INC-005, INC-055)", () => {
  expect(listMissing("incidents", "records")).toEqual([]);
});

test("weather stations have routes, and each module has a dashboard and a schedule (WX-001, DASH-001, SCHED-003)", () => {
  expect(listMissing("weather", "dashboards", "schedules")).toEqual([]);
});

test("users, roles and permission groups have routes (ADM-003, PERM-031, PERM-032)", () => {
  expect(listMissing("people")).toEqual([]);
});

test("storage, retention and API keys have routes, but no form for new keys (ADM-004, ADM-005, ADM-006)", () => {
  expect(listMissing("records", "people")).toEqual([]);
  expect(addresses.has("/system/api-key/new")).toBe(false);
});

test("licence, branding and agents have routes (ADM-007, ADM-008, ADM-009)", () => {
  expect(listMissing("installation")).toEqual([]);
});

test("the map, its layers and its settings have routes (MAP-022, MAP-023, MAP-024)", () => {
  expect(listMissing("maps")).toEqual([]);
});

test("charts can be cloned, and reports are created under the id new (DASH-007, REP-001, REP-002)", () => {
  expect(listMissing("records", "reports")).toEqual([]);
});

/** A router of the features alone, because the page's needs a browser. */
function routerOfFeatures() {
  const root = createRootRoute();
  const children = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  return createRouter({ routeTree: root.addChildren(children), history: createMemoryHistory() });
}

test("the router resolves every listed path, fixed segments before parameters (WX-002)", () => {
  const router = routerOfFeatures();
  const listed = Object.values(specification).flatMap((part) => part.split(/\s+/));
  const wrong = listed.filter((address) => {
    const open = address.replaceAll("{id}", "7");
    const [matched] = router.getMatchedRoutes(open);
    const shown = matched.at(-1);
    return shown?.fullPath.replaceAll(/\$\w+/g, "{id}") !== address;
  });
  expect(wrong).toEqual([]);
});

test("schedulable actions are in the menu of their module, and measuring-only modules have an empty calendar (SCHED-002)", () => {
  const menu = features.flatMap((feature) => feature.menu.items.map((item) => item.path));
  expect(menu.filter((path) => path.endsWith("/schedule")).toSorted()).toEqual([
    "/signs/schedule",
    "/video/schedule",
  ]);
});

test("every module with alarms has them in its menu, with permission to read alarms (ALM-002)", () => {
  const items = features.flatMap(({ menu }) => menu.items).filter(({ path }) => path.endsWith("/alarm"));
  expect(items.map(({ path }) => path).toSorted()).toEqual([
    "/aid/alarm",
    "/detectors/alarm",
    "/signs/alarm",
    "/video/alarm",
    "/wim/alarm",
  ]);
  expect(new Set(items.map(({ entityType }) => entityType))).toEqual(new Set(["ALARM"]));
});

test("a parent path has the same entity parameters under any name", () => {
  expect(addressAbove("/signs/sign/$id/detail", "/signs/sign/a/detail/alarmconfig/b")).toBe(
    "/signs/sign/a/detail",
  );
  expect(addressAbove("/signs/sign/$ownerId/detail/alarmconfig", "/signs/sign/a/detail/alarmconfig/b")).toBe(
    "/signs/sign/a/detail/alarmconfig",
  );
});

test("the MIB browser is a screen, in the menu of users who control a sign (COMM-006)", () => {
  expect(findMissing("/system/mib-browser")).toEqual([]);
  const item = features.flatMap(({ menu }) => menu.items).find(({ path }) => path === "/system/mib-browser");
  expect(item).toMatchObject({ entityType: "SIGN", action: "CONTROL" });
});

test("every path leads to one screen, and every entity link to a path", () => {
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  const lost = (kinds as readonly AnyKind[]).flatMap(({ entityType }) => {
    const path = detailPath(entityType, "7");
    return path === undefined || addresses.has(path.replace("/7", "/{id}")) ? [] : [path];
  });
  expect(lost).toEqual([]);
});

test("reports, signs, users, roles and administered kinds have list and edit routes, branding and the own profile a screen (PLAT-012)", () => {
  const lists =
    `/reports /signs/sign /system/user /system/role-permission /system/permission-group /system/map-config
    /system/map-layer /system/storage-config /system/retention-policy /system/incident-type /system/api-key
    /weather /video/widget /system/dashboard`.split(/\s+/);
  const screens = lists.flatMap((list) => [list, `${list}/{id}`]);
  expect(findMissing(`/map /system/branding-options ${screens.join(" ")}`)).toEqual([]);
  expect(settingsRoutes.map(({ path }) => path)).toContain("/settings/user-profile");
});

test("administered kinds are in the system menu, and each entry opens (ADM-001)", () => {
  const system = features.find(({ module }) => module === "system");
  const entries = system?.menu.items.map(({ path }) => path) ?? [];
  const managed =
    `/system/user /system/role-permission /system/permission-group /system/map-layer /system/map-config
    /system/storage-config /system/retention-policy /system/chart-config /system/incident-type /system/api-key
    /system/branding-options /system/license /system/communication-agent`.split(/\s+/);
  expect(managed.filter((path) => !entries.includes(path) || !addresses.has(path))).toEqual([]);
});

test("every menu entry and breadcrumb has a route, and every module a unique key", () => {
  const menu = features.flatMap((feature) => feature.menu.items.map((item) => item.path));
  const parents = routes.flatMap(({ parent }) => parent ?? []);
  expect([...menu, ...parents].filter((path) => !paths.includes(path))).toEqual([]);
  const keys = features.map((feature) => feature.menu.key);
  expect(new Set(keys).size).toBe(keys.length);
});
