import { describe, expect, test } from "vitest";
import { alarmConfig } from "./alarm-config.ts";
import { chartConfig } from "./chart-config.ts";
import type { AnyKind } from "./define-kind.ts";
import { formDefinition } from "../fields/form/form-definition.ts";
import { activeFields, isRequired } from "../fields/form/form-logic.ts";
import { kinds } from "./index.ts";
import type { Fields } from "../fields/fields.ts";
import { report } from "./report.ts";
import { signCommand } from "./sign-command.ts";
import { signFont } from "./sign-font.ts";
import { signLibraryMessage } from "./sign-library-message.ts";
import { signPlan } from "./sign-plan.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { videoWall } from "./video-wall.ts";
import { makeEvenGrid } from "../camera/wall-grid.ts";
import { wallLayout } from "./wall-layout.ts";
import { widget } from "./widget.ts";

const findCodes = (kind: AnyKind, sent: Record<string, unknown>, before?: Record<string, unknown>) =>
  checkDocument(kind, { name: "a", ...sent }, before).issues.map(({ field, code }) => `${field} ${code}`);
const makeDocument = (kind: AnyKind, sent: Record<string, unknown> = {}) =>
  checkDocument(kind, { name: "a", ...sent }).document;

describe("walls", () => {
  const tile = (startRow: number, startColumn: number, rows = 1, columns = 1) => ({
    startRow,
    startColumn,
    rows,
    columns,
  });

  test("a new video wall has two rows of two tiles and is named myVideoWall (WALL-010, WALL-012)", () => {
    expect(makeDocument(videoWall)).toMatchObject({ layout: makeEvenGrid(2, 2), items: [], system: false });
    expect(makeEvenGrid(2, 2).items).toEqual([tile(1, 1), tile(1, 2), tile(2, 1), tile(2, 2)]);
    const name = formDefinition(videoWall).sections[0]?.fields[0];
    expect(name).toMatchObject({ name: "name", start: "myVideoWall" });
  });

  test("tiles lie inside the grid and never overlap (WALL-011)", () => {
    const checkGrid = (...items: object[]) => findCodes(wallLayout, { columns: 3, rows: 2, items });
    expect(checkGrid(tile(1, 1, 2, 2), tile(1, 3), tile(2, 3))).toEqual([]);
    expect(checkGrid(tile(1, 1), tile(2, 3, 1, 2))).toEqual(["items.1 tileBeyondGrid"]);
    expect(checkGrid(tile(2, 1, 2, 1))).toEqual(["items.0 tileBeyondGrid"]);
    expect(checkGrid(tile(1, 1, 2, 2), tile(2, 2))).toEqual(["items.1 tilesOverlap"]);
    expect(checkGrid(tile(0, 1))).toEqual(["items.0.startRow tooSmall"]);
  });

  test("a wall has contents only in tiles of its layout, each at most once", () => {
    const checkTiles = (...tiles: number[]) =>
      findCodes(videoWall, {
        items: tiles.map((one) => ({ tile: one, entityType: "CAMERA", entityId: "c" })),
      });
    expect(checkTiles(1, 4)).toEqual([]);
    expect(checkTiles(5)).toEqual(["items.0.tile noSuchTile"]);
    expect(checkTiles(2, 2)).toEqual(["items.1.tile tileTaken"]);
  });

  test("a widget is a camera picture or a page with an http or https URL (WALL-008, WALL-014)", () => {
    expect(makeDocument(widget).type).toBe("videoPlayer");
    expect(findCodes(widget, { type: "iframe", url: "https://example.test/a" })).toEqual([]);
    for (const url of ["javascript:alert(1)", "ftp://example.test", "example.test"])
      expect(findCodes(widget, { type: "iframe", url })).toEqual(["url invalidUrl"]);
  });
});

describe("alarm settings", () => {
  const config = { entityType: "SIGN", alarmSeverity: "major" };

  test("are on, without delay and without notifications by default (ALM-012, ALM-015, ALM-019)", () => {
    expect(makeDocument(alarmConfig, config)).toMatchObject({
      enabled: true,
      activateOnReoccurrence: false,
      createNotification: false,
      immediateNotification: false,
      reoccurrenceInterval: 5000,
      reoccurrenceCount: 1,
      entityId: null,
    });
  });

  test("need one of the five severities (ALM-008, ALM-013)", () => {
    expect(findCodes(alarmConfig, { entityType: "SIGN" })).toEqual(["alarmSeverity required"]);
    for (const alarmSeverity of ["info", "warning", "minor", "major", "critical"])
      expect(findCodes(alarmConfig, { ...config, alarmSeverity })).toEqual([]);
    expect(findCodes(alarmConfig, { ...config, alarmSeverity: "fatal" })).toEqual([
      "alarmSeverity notAnOption",
    ]);
  });

  test("for signs list the sign alarms, for all others the general ones (ALM-007, ALM-009, ALM-010)", () => {
    expect(findCodes(alarmConfig, { ...config, alarmType: "doorOpen" })).toEqual([]);
    expect(findCodes(alarmConfig, { ...config, alarmType: "device" })).toEqual(["alarmType notAnOption"]);
    const ofCamera = { ...config, entityType: "CAMERA" };
    expect(findCodes(alarmConfig, { ...ofCamera, alarmType: "device" })).toEqual([]);
    expect(findCodes(alarmConfig, { ...ofCamera, alarmType: "doorOpen" })).toEqual(["alarmType notAnOption"]);
  });

  test("ask for a count only above one, and for the severity only with notifications (ALM-027, ALM-028)", () => {
    const checkTiles = (values: object) =>
      activeFields(alarmConfig.fields, { ...makeDocument(alarmConfig, config), ...values });
    const often = ["reoccurrenceInterval", "reoccurrenceCount"];
    const loudly = ["notificationSeverity", "immediateNotification"];
    expect(checkTiles({})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(reoc|immed|notificationS)/)]),
    );
    expect(checkTiles({ activateOnReoccurrence: true })).toEqual(expect.arrayContaining(often));
    expect(checkTiles({ createNotification: true })).toEqual(expect.arrayContaining(loudly));
  });

  test("wait five seconds for a repetition by default, in milliseconds (ALM-016, ALM-017)", () => {
    const repeated = { ...config, activateOnReoccurrence: true };
    expect(makeDocument(alarmConfig, repeated).reoccurrenceInterval).toBe(5000);
    expect(findCodes(alarmConfig, { ...repeated, reoccurrenceInterval: 0 })).toEqual([
      "reoccurrenceInterval tooSmall",
    ]);
    expect(isRequired(alarmConfig.fields.reoccurrenceInterval, repeated)).toBe(true);
    expect(isRequired(alarmConfig.fields.reoccurrenceInterval, config)).toBe(false);
  });

  test("notify at one of three severities, and not immediately by default (ALM-020, ALM-021)", () => {
    const withNotification = { ...config, createNotification: true };
    for (const notificationSeverity of ["info", "warning", "critical"])
      expect(findCodes(alarmConfig, { ...withNotification, notificationSeverity })).toEqual([]);
    expect(findCodes(alarmConfig, { ...withNotification, notificationSeverity: "major" })).toEqual([
      "notificationSeverity notAnOption",
    ]);
    expect(makeDocument(alarmConfig, withNotification).immediateNotification).toBe(false);
  });

  test("count repetitions from 1 (ALM-018)", () => {
    expect(findCodes(alarmConfig, { ...config, reoccurrenceCount: 0 })).toEqual([
      "reoccurrenceCount tooSmall",
    ]);
  });
});

describe("signs", () => {
  test("a plan has a message for every selected sign and is inactive until activated (SIGN-064, SIGN-065, SIGN-091)", () => {
    const message = { pages: [{ messageLines: [{ segments: [{ text: " FOG " }] }] }] };
    expect(findCodes(signPlan, { selectedSigns: ["s1", "s2"], signMessages: { s1: message } })).toEqual([
      "signMessages signWithoutMessage",
    ]);
    const plan = makeDocument(signPlan, { signMessages: { s1: message }, status: "ACTIVE" });
    expect(plan.status).toBe("INACTIVE");
    expect(plan.signMessages).toMatchObject({
      s1: { pages: [{ pageOnTime: 3000, messageLines: [{ segments: [{ text: " FOG " }] }] }] },
    });
  });

  test("a library message has a name and a message with pages (SIGN-068)", () => {
    expect(findCodes(signLibraryMessage, {})).toEqual(["message required"]);
    expect(findCodes(signLibraryMessage, { message: { pages: [] } })).toEqual(["message.pages required"]);
    expect(findCodes(signLibraryMessage, { message: { pages: [{ pageOnTime: 50 }] } })).toEqual([
      "message.pages.0.pageOnTime tooSmall",
    ]);
  });

  test("a command has a slot from 1 to 255 and a fixed value (SIGN-060, SIGN-061)", () => {
    const command = { value: "LANE_OPEN", slot: 3, priority: 2 };
    expect(findCodes(signCommand, command)).toEqual([]);
    expect(findCodes(signCommand, { ...command, slot: 0 })).toEqual(["slot tooSmall"]);
    expect(findCodes(signCommand, { ...command, slot: 256 })).toEqual(["slot tooLarge"]);
    expect(findCodes(signCommand, {})).toEqual(["value required", "slot required", "priority required"]);
    const before = makeDocument(signCommand, command);
    expect(checkDocument(signCommand, { value: "LANE_SHUT" }, before).document.value).toBe("LANE_OPEN");
  });

  test("a font has everything that a sign needs to draw with it (SIGN-056, SIGN-095)", () => {
    expect(findCodes(signFont, {})).toEqual([
      "fontVersion required",
      "characterHeight required",
      "characterSpacing required",
      "lineSpacing required",
      "fontBitmap required",
    ]);
    const font = { fontVersion: 1, characterHeight: 7, characterSpacing: 1, lineSpacing: 2 };
    const makeGlyph = (bitmap: string, width?: number) => ({
      ...font,
      fontBitmap: { 65: bitmap },
      characterWidths: width ? { 65: width } : {},
    });
    expect(findCodes(signFont, makeGlyph("0123456789", 5))).toEqual([]);
    expect(findCodes(signFont, makeGlyph("01234567", 5))).toEqual(["fontBitmap.65 bitmapSize"]);
    expect(findCodes(signFont, makeGlyph("01234567zz", 5))).toEqual(["fontBitmap.65 bitmapSize"]);
    expect(findCodes(signFont, makeGlyph("0123456789"))).toEqual(["characterWidths.65 required"]);
    expect(findCodes(signFont, { ...makeGlyph("00", 5), characterHeight: 0 })).toEqual([
      "characterHeight tooSmall",
    ]);
  });
});

describe("chart configurations", () => {
  const query = { dataSource: "alarm", groupBy: "severity", aggregation: "count" };
  const withQuery = (changed: object) =>
    findCodes(chartConfig, { type: "bar", query: { ...query, ...changed } });

  test("need a name and a type, but no query (DASH-009)", () => {
    expect(findCodes(chartConfig, { name: "" })).toEqual(["name required", "type required"]);
    expect(makeDocument(chartConfig, { type: "bar" })).toMatchObject({ query: null });
  });

  test("hold the query of a chart, with an empty condition and one of a variable (DASH-008)", () => {
    const filters = [
      { field: "roadName", operator: "EQUALS", value: "" },
      { field: "direction", operator: "EQUALS", value: "", variable: "direction" },
    ];
    const whole = { ...query, period: "day", days: 7, filters };
    expect(makeDocument(chartConfig, { type: "bar", query: whole })["query"]).toEqual(whole);
  });

  test("refuse a query without its data, an unknown calculation, and a sum of nothing", () => {
    expect(withQuery({ dataSource: undefined })).toEqual(["query.dataSource required"]);
    expect(withQuery({ aggregation: "median" })).toEqual(["query.aggregation notAnOption"]);
    expect(withQuery({ aggregation: "sum" })).toEqual(["query.field required"]);
    expect(withQuery({ aggregation: "sum", field: "occurrences" })).toEqual([]);
    expect(withQuery({ sql: "select 1" })).toEqual(["query.sql unknownField"]);
  });
});

test("a report goes to review, then back or out, and becomes a draft again when withdrawn (REP-007, REP-008)", () => {
  const draft = makeDocument(report);
  const checkMove = (from: string, to: string) =>
    findCodes(report, { status: to }, { ...draft, status: from });
  expect(draft.status).toBe("DRAFT");
  expect(findCodes(report, { status: "PUBLISHED" })).toEqual(["status statusMove"]);
  const allowed = ["DRAFT IN_REVIEW", "IN_REVIEW DRAFT", "IN_REVIEW PUBLISHED", "PUBLISHED DRAFT"];
  for (const from of ["DRAFT", "IN_REVIEW", "PUBLISHED"]) {
    for (const to of ["DRAFT", "IN_REVIEW", "PUBLISHED"]) {
      const isFine = from === to || allowed.includes(`${from} ${to}`);
      expect(checkMove(from, to), `${from} ${to}`).toEqual(isFine ? [] : ["status statusMove"]);
    }
  }
});

test("the default poll interval of a device is the one its kind states", () => {
  for (const { name, device, fields } of kinds as readonly AnyKind[]) {
    const rate = (fields as Fields)["pollRate"];
    if (device && rate && "default" in rate) expect([name, rate.default]).toEqual([name, device.pollRateS]);
  }
});
