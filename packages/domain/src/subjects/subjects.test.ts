import { describe, expect, test } from "vitest";
import { alarm } from "../kinds/alarm.ts";
import { alarmedTypes } from "../kinds/alarm-config.ts";
import { type AnyKind, deviceStatuses } from "../kinds/define-kind.ts";
import type { Fields } from "../fields/fields.ts";
import { kinds } from "../kinds/index.ts";
import { moduleNames } from "../kinds/report.ts";
import { user } from "../kinds/user.ts";
import { actions, grantsFromWire } from "../permissions/grants.ts";
import { scheduleJob } from "../schedule/schedule-job.ts";
import { detailPath, isGrantable, kindOfType, readableIds, subjectOf, subjects } from "./subjects.ts";

const declared: readonly AnyKind[] = kinds;
const entityTypes = subjects.map(({ entityType }) => entityType);

test("every kind has the upper-snake-case name from the specification (PLAT-026, PLAT-027, PLAT-028)", () => {
  const named =
    "CAMERA SIGN DETECTOR WIM WEATHER_STATION ALERT_SOURCE SIGN_PLAN INCIDENT_TYPE API_KEY DASHBOARD BRANDING_OPTIONS COMMUNICATION_ACTION";
  const inWords =
    "TOUR CAMERA_GROUP WALL_LAYOUT VIDEO_WALL WIDGET MAP_LAYER MAP_CONFIG PERMISSION NOTIFICATION RETENTION_POLICY STORAGE_CONFIG ALARM ALARM_CONFIG COMMUNICATION_AGENT ACCEPTABLE_WORD FORBIDDEN_WORD LIBRARY_MESSAGE MODULE_SETTINGS MESSAGE_LOG POLL_RESULT AUDIT_LOG CHART_CONFIG REPORT AUTOMATED_INCIDENT ALERT";
  const missing = `${named} ${inWords}`.split(" ").filter((name) => !isGrantable(name));
  expect(missing).toEqual([]);
  expect(entityTypes.filter((name) => !/^[A-Z]+(_[A-Z]+)*$/.test(name))).toEqual([]);
  expect(new Set(entityTypes).size).toBe(entityTypes.length);
});

test("a kind is a subject with its own module, licensed feature and actions (LIC-024)", () => {
  for (const kind of declared) {
    const { entityType, module, licence, actions: more = [] } = kind;
    expect(subjectOf(entityType)).toMatchObject({ kind, module });
    expect(subjectOf(entityType)?.licence).toBe(licence);
    expect(subjectOf(entityType)?.actions).toEqual(expect.arrayContaining([...more]));
  }
});

test("a record declared like a kind has the module of its declaration", () => {
  for (const { entityType, module } of [alarm, user, scheduleJob])
    expect(subjectOf(entityType)).toMatchObject({ module });
});

test("every action can be granted on some subject, and actions of a field that needs one on its kind (PERM-001)", () => {
  const granted = new Set(subjects.flatMap(({ actions: own }) => own));
  expect([...granted].toSorted()).toEqual(actions.toSorted());
  for (const { entityType, fields } of declared)
    for (const { needs } of Object.values(fields as Fields))
      if (needs) expect(subjectOf(entityType)?.actions).toContain(needs);
});

test("alarms of every device and rule can be acknowledged", () => {
  for (const entityType of ["ALARM", ...alarmedTypes])
    expect(subjectOf(entityType)?.actions).toContain("ALARM_ACKNOWLEDGE");
});

test.each([
  ["PTZ_LOCK", "CAMERA"],
  ["SIGN_POST", "SIGN"],
  ["SIGN_QUEUE", "SIGN"],
])("%s has no grants of its own and is read as %s", (entityType, readAs) => {
  expect(isGrantable(entityType)).toBe(false);
  expect(subjectOf(entityType)).toMatchObject({ readAs, actions: [] });
  expect(subjectOf(entityType)?.licence).toBe(subjectOf(readAs)?.licence);
});

test("every member of a tenant reads the dashboards of modules, which have no grants", () => {
  expect(isGrantable("MODULE_DASHBOARD")).toBe(false);
  const grants = grantsFromWire({ READ: { CAMERA: ["a"] } });
  expect(readableIds(grants, "MODULE_DASHBOARD")).toBe("all");
  expect(readableIds(grants, "PTZ_LOCK")).toEqual(new Set(["a"]));
  expect(readableIds(grants, "SIGN_POST")).toBeUndefined();
});

test("no two kinds have the same place in the search", () => {
  const places = subjects.flatMap(({ searched }) => searched?.place ?? []);
  expect(new Set(places).size).toBe(places.length);
});

test("each licensed feature opens its own types (LIC-024)", () => {
  const opened = Object.groupBy(entityTypes.toSorted(), (name) => subjectOf(name)?.licence ?? "always");
  delete opened.always;
  expect(opened).toEqual({
    automatedIncident: ["ALERT", "ALERT_SOURCE", "AUTOMATED_INCIDENT", "EXERCISE", "INCIDENT_TYPE"],
    branding: ["BRANDING_OPTIONS"],
    camera: ["CAMERA", "CAMERA_GROUP", "TOUR", "VIDEO_WALL", "WALL_LAYOUT"],
    detector: ["DETECTOR", "WORK_ZONE"],
    report: ["REPORT"],
    sign: [
      "ACCEPTABLE_WORD",
      "FORBIDDEN_WORD",
      "LIBRARY_MESSAGE",
      "MESSAGE_LOG",
      "MODULE_SETTINGS",
      "SIGN",
      "SIGN_COMMAND",
      "SIGN_DISPLAY_TYPE",
      "SIGN_FONT",
      "SIGN_PLAN",
      "SIGN_PRIORITY",
    ],
    weatherStation: ["WEATHER_STATION"],
    wim: ["WIM"],
  });
});

test.each(
  "WIDGET MAP_LAYER PERMISSION USER NOTIFICATION PREFERENCE STORAGE_CONFIG ALARM_CONFIG ALARM COMMUNICATION_AGENT LICENSE_TOKEN POLL_RESULT AUDIT_LOG RETENTION_POLICY".split(
    " ",
  ),
)("%s needs no licensed feature (LIC-025)", (entityType) => {
  expect(isGrantable(entityType)).toBe(true);
  expect(subjectOf(entityType)?.licence).toBeUndefined();
});

test("the modules named in reports are VIDEO, SIGN, WIM and AID (PLAT-029)", () => {
  expect([...moduleNames]).toEqual(["VIDEO", "SIGN", "WIM", "AID"]);
});

test("a device may also be DISABLED (PLAT-031, PLAT-033)", () => {
  expect(new Set(deviceStatuses)).toEqual(
    new Set(["ONLINE", "OFFLINE", "DEGRADED", "UNKNOWN", "DISABLED", "NOT_POLLABLE"]),
  );
});

describe("targets of entity links", () => {
  test.each([
    ["CAMERA", "/video/camera/7/detail"],
    ["SIGN", "/signs/sign/7/detail"],
    ["TOUR", "/video/tour/7"],
    ["VIDEO_WALL", "/video/wall/7"],
    ["WALL_LAYOUT", "/video/layout/7"],
    ["WIDGET", "/video/widget/7"],
    ["DETECTOR", "/detectors/detector/7/detail"],
    ["AUTOMATED_INCIDENT", "/aid/incidents/7/detail"],
    ["WIM", "/wim/wim/7/detail"],
    ["ALERT_SOURCE", "/aid/alert-sources/7/detail"],
    ["SIGN_PLAN", "/signs/plans/7/detail"],
  ])("%s leads to %s (PLAT-054, PLAT-056, PLAT-060)", (entityType, path) => {
    expect(detailPath(entityType, "7")).toBe(path);
  });

  test("a camera, a sign, a detector, an incident and a WIM station have detail screens (PLAT-055, PLAT-057, PLAT-058)", () => {
    const withDetail = ["CAMERA", "SIGN", "DETECTOR", "AUTOMATED_INCIDENT", "WIM"];
    expect(withDetail.filter((type) => !detailPath(type, "7")?.endsWith("/7/detail"))).toEqual([]);
  });

  test("a WIM station's link is built like the others (PLAT-059)", () => {
    expect(detailPath("WIM", "a/b")).toBe("/wim/wim/a%2Fb/detail");
  });

  test("weather stations and types that are not edited have no link (PLAT-061, WX-003)", () => {
    expect(detailPath("WEATHER_STATION", "7")).toBeUndefined();
    expect(detailPath("POLL_RESULT", "7")).toBeUndefined();
    expect(detailPath("MODULE_SETTINGS", "default_settings")).toBeUndefined();
  });

  test.each(["FOO", "sign", "", "constructor", "__proto__"])(
    "%j is not an entity type (PLAT-047)",
    (type) => {
      expect(() => detailPath(type, "7")).toThrow("There is no entity type");
      expect(() => kindOfType(type)).toThrow("There is no entity type");
    },
  );
});

test("no two kinds share an address", () => {
  const paths = declared.map(({ path }) => path);
  const pages = declared.flatMap(({ pages: own, aliases = [] }) => [own, ...aliases]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(pages).size).toBe(pages.length);
});
