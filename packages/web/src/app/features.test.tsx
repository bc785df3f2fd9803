import { kinds } from "@gantry/domain/kinds/index.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detailPath } from "@gantry/domain/kinds/detail-path.ts";
import { expect, test } from "vitest";
import { features } from "./features.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";

const routes = features.flatMap((feature) => feature.routes);
const paths = routes.map(({ path }) => path);
/** Addresses as the specification writes them; parameters have other names there. */
const addresses = new Set(paths.map((path) => path.replaceAll(/\$\w+/g, "{id}")));
const missing = (wanted: string) => wanted.split(/\s+/).filter((path) => path && !addresses.has(path));
const withAudit = (path: string) =>
  `${path} ${path}/new ${path}/{id} ${path}/{id}/audit ${path}/{id}/audit/{id} ${path}/{id}/audit/{id}/diff`;

test("cameras, layouts, walls, tours and widgets stand at the addresses of the specification (CAM-006, CAM-007, CAM-008)", () => {
  expect(missing(`/video ${withAudit("/video/camera")} /video/camera/list /video/camera/{id}/clone`)).toEqual(
    [],
  );
  expect(missing("/video/camera/{id}/detail /video/cameraGroup")).toEqual([]);
});

test("walls, layouts, tours and widgets have their addresses with histories and comparisons (WALL-001, WALL-002, WALL-005)", () => {
  for (const path of ["/video/layout", "/video/wall", "/video/tour", "/video/widget"])
    expect(missing(withAudit(path))).toEqual([]);
  expect(missing("/video/wall/list")).toEqual([]);
});

test("tours and widgets have theirs (WALL-003, WALL-004)", () => {
  expect(missing(`${withAudit("/video/tour")} /video/tour/list ${withAudit("/video/widget")}`)).toEqual([]);
});

test("library messages, commands and plans have theirs (SIGN-007, SIGN-008, SIGN-009)", () => {
  expect(
    missing(
      `/signs /signs/settings /signs/library-messages /signs/library-messages/new /signs/library-messages/{id}
       /signs/commands /signs/commands/new /signs/commands/{id} /signs/plans /signs/plans/new /signs/plans/{id}
       /signs/plans/{id}/clone /signs/plans/{id}/detail`,
    ),
  ).toEqual([]);
});

test("fonts and word lists have theirs (SIGN-011, SIGN-012)", () => {
  expect(
    missing(
      `/signs/fonts /signs/fonts/new /signs/fonts/{id} /signs/fonts/{id}/detail
       /signs/acceptable-words /signs/acceptable-words/new /signs/acceptable-words/{id}
       /signs/forbidden-words /signs/forbidden-words/new /signs/forbidden-words/{id}`,
    ),
  ).toEqual([]);
});

test("alarm settings stand in each module (SIGN-013, CAM-005, CAM-009)", () => {
  expect(
    missing(
      `/video/alarmconfig /video/alarmconfig/{id} /video/cameraAlarmConfig /video/cameraAlarmConfig/new
       /video/cameraAlarmConfig/{id} /signs/alarmconfig /signs/alarmconfig/{id} /wim/alarmconfig
       /wim/alarmconfig/{id} /detectors/alarmconfig /detectors/alarmconfig/{id} /aid/alarmconfig /aid/alarmconfig/{id}`,
    ),
  ).toEqual([]);
});

test("incidents and alert sources have theirs; nobody makes an incident by hand (INC-005, INC-055)", () => {
  expect(
    missing(
      `/aid /aid/incidents /aid/incidents/{id}/detail /aid/alert-sources /aid/alert-sources/new
       /aid/alert-sources/{id} /aid/alert-sources/{id}/detail
       /system/incident-type /system/incident-type/{id} /system/incident-type/new`,
    ),
  ).toEqual([]);
  expect(addresses.has("/aid/incidents/new")).toBe(false);
});

test("what administrators set up has its addresses; a key is never made in the console (ADM-004, ADM-005, ADM-006)", () => {
  for (const path of ["storage-config", "retention-policy", "chart-config", "map-layer", "map-config"])
    expect(missing(`/system/${path} /system/${path}/new /system/${path}/{id}`)).toEqual([]);
  expect(missing("/system/api-key /system/api-key/{id} /system/branding-options")).toEqual([]);
  expect(addresses.has("/system/api-key/new")).toBe(false);
});

test("charts can be cloned, reports are made under the id new (DASH-007, REP-001, REP-002)", () => {
  expect(missing("/system/chart-config/{id}/clone /reports /reports/{id} /reports/new")).toEqual([]);
});

test("detectors, WIM and weather stations have detail screens beside their forms", () => {
  expect(
    missing(
      `/detectors /detectors/detector /detectors/detector/new /detectors/detector/{id} /detectors/detector/{id}/clone
       /detectors/detector/{id}/detail /wim /wim/wim /wim/wim/new /wim/wim/{id} /wim/wim/{id}/clone /wim/wim/{id}/detail
       /weather /weather/new /weather/{id} /weather/{id}/detail`,
    ),
  ).toEqual([]);
});

test("the MIB browser is a screen, in the menu of those who may control a sign (COMM-006)", () => {
  expect(missing("/system/mib-browser")).toEqual([]);
  const item = features.flatMap(({ menu }) => menu.items).find(({ path }) => path === "/system/mib-browser");
  expect(item).toMatchObject({ entityType: "SIGN", action: "CONTROL" });
});

test("every address leads to one screen, and every link to an entity leads to an address", () => {
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  const lost = (kinds as readonly AnyKind[]).flatMap(({ entityType }) => {
    const path = detailPath(entityType, "7");
    return path === undefined || addresses.has(path.replace("/7", "/{id}")) ? [] : [path];
  });
  expect(lost).toEqual([]);
});

test("reports, signs, roles and what administrators set up have a list and an edit; branding and the own profile a screen", () => {
  const lists = `/reports /signs/sign /system/role-permission /system/permission-group /system/map-config
    /system/map-layer /system/storage-config /system/retention-policy /system/incident-type /system/api-key
    /weather /video/widget`.split(/\s+/);
  const screens = lists.flatMap((list) => [list, `${list}/{id}`]);
  expect(missing(`/map /system/branding-options ${screens.join(" ")}`)).toEqual([]);
  expect(settingsRoutes.map(({ path }) => path)).toContain("/settings/user-profile");
});

test("every menu entry and every crumb leads to an address, and every module has a key of its own", () => {
  const menu = features.flatMap((feature) => feature.menu.items.map((item) => item.path));
  const parents = routes.flatMap(({ parent }) => parent ?? []);
  expect([...menu, ...parents].filter((path) => !paths.includes(path))).toEqual([]);
  const keys = features.map((feature) => feature.menu.key);
  expect(new Set(keys).size).toBe(keys.length);
});
