import { expect, test } from "vitest";
import { type EntityType, entityTypes, featureOf } from "../entity-types.ts";
import type { AnyKind } from "../kinds/define-kind.ts";
import { kinds } from "../kinds/index.ts";

test("camera, sign, detector, weather station, WIM and automated incident each open their own types (LIC-024)", () => {
  const opened = (feature: string) =>
    (Object.keys(entityTypes) as EntityType[]).filter((type) => featureOf(type) === feature);
  expect(opened("detector")).toEqual(["DETECTOR"]);
  expect(opened("weatherStation")).toEqual(["WEATHER_STATION"]);
  expect(opened("wim")).toEqual(["WIM"]);
  expect(opened("camera")).toContain("VIDEO_WALL");
  expect(opened("sign")).toContain("MESSAGE_LOG");
  expect(opened("automatedIncident")).toContain("ALERT");
});

test("what serves everybody needs no feature (LIC-025)", () => {
  const everybodys = [
    "WIDGET",
    "MAP_LAYER",
    "PERMISSION",
    "USER",
    "NOTIFICATION",
    "PREFERENCE",
    "STORAGE_CONFIG",
    "ALARM_CONFIG",
    "ALARM",
    "COMMUNICATION_AGENT",
    "LICENSE_TOKEN",
    "POLL_RESULT",
    "AUDIT_LOG",
    "RETENTION_POLICY",
  ];
  expect(everybodys.filter((type) => !Object.hasOwn(entityTypes, type) || featureOf(type))).toEqual([]);
});

test("a kind's calls need the same feature as its type", () => {
  for (const kind of kinds as readonly AnyKind[])
    expect(kind.licence, kind.name).toBe(featureOf(kind.entityType));
});
