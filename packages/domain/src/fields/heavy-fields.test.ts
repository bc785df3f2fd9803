import { describe, expect, test } from "vitest";
import { plainText } from "../rich-text/plain-text.ts";
import { defineKind } from "../kinds/define-kind.ts";
import { file, line, mapIcon, richText, url } from "./heavy-fields.ts";
import { checkDocument } from "./document/validation.ts";

const place = defineKind({
  name: "place",
  entityType: "PLACE",
  path: "/test/place",
  pages: "/test/place",
  module: "system",
  fields: {
    road: line(),
    icon: mapIcon(),
    page: url(),
    words: richText({ maxLength: 20 }),
    plan: file({ accept: ["pdf"], maxBytes: 100 }),
  },
  list: { columns: ["icon"], sort: "icon" },
  search: [],
});
const issuesOf = (sent: Record<string, unknown>) => checkDocument(place, sent).issues;
const lineOf = (...coordinates: unknown[]) => ({ type: "LineString", coordinates });

describe("a line", () => {
  test("is at least two places on the earth, stored as GeoJSON", () => {
    const road = lineOf([-84, 33.7], [-84.1, 33.8]);
    const { document, issues } = checkDocument(place, { road: { ...road, bbox: [1] } });
    expect([document["road"], issues]).toEqual([road, []]);
  });

  test.each([
    ["invalidGeoJsonLine", { type: "Point", coordinates: [1, 2] }],
    ["invalidGeoJsonLine", "LineString"],
    ["invalidGeoJsonLine", lineOf([-84, 33.7], [181, 0])],
    ["invalidGeoJsonLine", lineOf([-84, 33.7, 300], [-84, 33.8, 300])],
    ["enterPointCoordinates", lineOf([-84, 33.7], [null, 33.8])],
    ["enterPointCoordinates", lineOf([-84, 33.7], "x")],
    ["lineTooShort", lineOf([-84, 33.7])],
    ["tooMany", lineOf(...Array.from({ length: 2_001 }, () => [0, 0]))],
  ])("that is invalid says why: %s", (code, road) => {
    expect(issuesOf({ road })).toMatchObject([{ field: "road", code }]);
  });
});

test("an icon is a known one, a URL is http or https, and text respects its length", () => {
  expect(issuesOf({ icon: "crash", page: "https://example.test/a", words: "<p>Call</p>" })).toEqual([]);
  expect(
    issuesOf({ icon: "toString", page: "javascript:alert(1)", words: "<p>123456789012345</p>" }),
  ).toEqual([
    { field: "icon", code: "notAnOption" },
    { field: "page", code: "invalidUrl" },
    { field: "words", code: "tooLong", params: { max: 20 } },
  ]);
});

test("a file is named by a complete reference only", () => {
  const plan = { id: "f1", name: "plan.pdf", mediaType: "application/pdf", sizeBytes: 12 };
  expect(issuesOf({ plan })).toEqual([]);
  for (const wrong of [
    "f1",
    { ...plan, id: "" },
    { ...plan, sizeBytes: -1 },
    { ...plan, path: "/etc" },
    [plan],
  ])
    expect(issuesOf({ plan: wrong })).toEqual([{ field: "plan", code: "wrongType" }]);
});

test("formatted text is shown in lists as plain text", () => {
  expect(plainText("<h3>Crash</h3><p>Close &lt;2&gt; &amp; <em>call</em><br />911</p>")).toBe(
    "Crash Close <2> & call 911",
  );
  expect(plainText("")).toBe("");
});
