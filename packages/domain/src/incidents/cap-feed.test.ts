import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { type AlertArea, boundsOf, isInArea, isInRing, type Vertex } from "./alert-area.ts";
import { type CapMessage, joinMessages, readCapFeed } from "./cap-feed.ts";
import { findLicencePlate, findVehicle, publicAlertWordings, type PublicAlert } from "./public-alert.ts";

const box = (west: number, south: number, east: number, north: number): Vertex[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
const anyBox = fc
  .record({
    west: fc.double({ min: -180, max: 179.9, noNaN: true }),
    wide: fc.double({ min: 0.1, max: 90, noNaN: true }),
    south: fc.double({ min: -80, max: 60, noNaN: true }),
    high: fc.double({ min: 0.1, max: 20, noNaN: true }),
  })
  .map(({ west, wide, south, high }) => ({ west, east: west + wide, south, north: south + high }));
const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe("areas", () => {
  test("a point within a box is in its polygon, also across the 180th meridian and in either direction", () => {
    fc.assert(
      fc.property(anyBox, share, share, fc.boolean(), (at, x, y, isReversed) => {
        const ring = box(at.west, at.south, at.east, at.north).map(([lon, lat]): Vertex => [wrap(lon), lat]);
        const point: Vertex = [wrap(at.west + x * (at.east - at.west)), at.south + y * (at.north - at.south)];
        expect(isInRing(point, isReversed ? ring.toReversed() : ring)).toBe(true);
        expect(isInRing(point, [...ring, ring[0]!])).toBe(true);
      }),
    );
  });

  test("a point outside of the bounds of a polygon is not in it", () => {
    fc.assert(
      fc.property(anyBox, fc.double({ min: 0.01, max: 100, noNaN: true }), share, (at, beyond, y) => {
        const ring = box(at.west, at.south, at.east, at.north).map(([lon, lat]): Vertex => [wrap(lon), lat]);
        const lat = at.south + y * (at.north - at.south);
        expect(isInRing([wrap(at.east + beyond), lat], ring)).toBe(false);
        expect(isInRing([wrap(at.west + 0.1), at.north + 0.1], ring)).toBe(false);
      }),
    );
  });

  test("moving a polygon and a point together around the earth changes nothing", () => {
    const ring: Vertex[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ];
    const coordinate = fc.double({ min: -1, max: 5, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, fc.integer({ min: -180, max: 180 }), (x, y, by) => {
        const moved = ring.map(([lon, lat]): Vertex => [wrap(lon + by), lat]);
        fc.pre(Math.abs(x - Math.round(x)) > 1e-6);
        expect(isInRing([wrap(x + by), y], moved)).toBe(isInRing([x, y], ring));
      }),
    );
  });

  test("a circle holds the points within its radius, also across the 180th meridian", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (lon, lat, radiusKm, angle) => {
          const area: AlertArea = { polygons: [], circles: [{ centre: [lon, lat], radiusKm }] };
          const at = (km: number): Vertex => {
            const north = (km / 111.195) * Math.cos(angle);
            const east = ((km / 111.195) * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180);
            return [wrap(lon + east), lat + north];
          };
          expect(isInArea(at(0.85 * radiusKm), area)).toBe(true);
          expect(isInArea(at(1.3 * radiusKm), area)).toBe(false);
        },
      ),
    );
  });

  test("an area without parts has no bounds and holds nothing", () => {
    expect(boundsOf({ polygons: [], circles: [] })).toBeUndefined();
    expect(isInArea([0, 0], { polygons: [], circles: [] })).toBe(false);
  });
});

const alertXml = (more = "", info = "") =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a1</identifier><sender>s@x</sender>
   <sent>2026-05-04T06:00:00-06:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>${more}
   <info><language>en-US</language><event>Tornado Warning</event><urgency>Immediate</urgency><severity>Extreme</severity>
   <certainty>Observed</certainty><expires>2026-05-04T07:00:00-06:00</expires><headline>Take cover</headline>${info}
   <area><areaDesc>Adams</areaDesc><polygon>39,-105 39,-104 40,-104 39,-105</polygon><circle>39.5,-104.5 10</circle></area>
   </info></alert>`;

describe("CAP", () => {
  test.each([
    ["one alert", alertXml()],
    ["a list", `<alerts>${alertXml()}</alerts>`],
    ["a prefixed list", `<f:alerts xmlns:f="x">${alertXml()}</f:alerts>`],
    ["an Atom feed", `<feed><entry><content>${alertXml()}</content></entry></feed>`],
  ])("%s is read with its place, times and words", (_what, text) => {
    expect(readCapFeed(text)).toMatchObject({
      leftOut: 0,
      messages: [
        {
          identifier: "a1",
          msgType: "Alert",
          sentMs: msFromIso("2026-05-04T12:00:00Z"),
          expiresMs: msFromIso("2026-05-04T13:00:00Z"),
          event: "Tornado Warning",
          severity: "Extreme",
          areaText: "Adams",
          area: {
            polygons: [
              [
                [-105, 39],
                [-104, 39],
                [-104, 40],
                [-105, 39],
              ],
            ],
            circles: [{ centre: [-104.5, 39.5], radiusKm: 10 }],
          },
        },
      ],
    });
  });

  test("a time with any offset is the same moment as in UTC", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: msFromIso("2000-01-01T00:00:00Z"), max: msFromIso("2090-01-01T00:00:00Z") }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (anyMs, offset) => {
          const ms = Math.floor(anyMs / 1000) * 1000;
          const local = isoFromMs(ms + offset * 60_000).slice(0, 19);
          const two = (value: number) => String(value).padStart(2, "0");
          const size = Math.abs(offset);
          const zone = `${offset <= 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
          const text = alertXml().replace("2026-05-04T06:00:00-06:00", local + zone);
          expect(readCapFeed(text).messages[0]?.sentMs).toBe(ms);
        },
      ),
    );
  });

  test.each([
    ["a test", alertXml().replace("Actual", "Test")],
    ["an alert for a closed circle", alertXml().replace("Public", "Restricted")],
    ["an acknowledgement", alertXml().replace(">Alert<", ">Ack<")],
    ["an alert without identifier", alertXml().replace("<identifier>a1</identifier>", "")],
    ["an alert with no readable time", alertXml().replace("2026-05-04T06:00:00-06:00", "yesterday")],
  ])("%s is left out and counted", (_what, text) => {
    expect(readCapFeed(text)).toEqual({ messages: [], leftOut: 1 });
  });

  test("of several languages English is read", () => {
    const spanish = "<info><language>es-US</language><event>Tornado</event></info>";
    expect(readCapFeed(alertXml(spanish)).messages[0]?.event).toBe("Tornado Warning");
  });

  test.each([
    ["no XML", "{}", "the feed is not XML"],
    ["another document", "<html><body/></html>", "the feed has no alerts"],
    ["a document type", `<!DOCTYPE a [<!ENTITY b "c">]>${alertXml()}`, /document type/],
    ["an entity of its own", alertXml("<note>&b;</note>"), "the feed is not XML"],
    ["a deep document", `${"<a>".repeat(100)}${"</a>".repeat(100)}`, "the feed is nested too deeply"],
    ["too many elements", `<alerts>${"<a/>".repeat(200_001)}</alerts>`, "the feed is too large"],
  ])("%s is refused with its reason", (_what, text, problem) => {
    expect(() => readCapFeed(text)).toThrow(problem);
  });

  test("messages that refer to each other are one alert, with the newest message", () => {
    const message = (identifier: string, sentMs: number, references: string[] = []) =>
      ({ identifier, sentMs, references }) as CapMessage;
    const threads = joinMessages(
      [message("c", 3, ["b"]), message("a", 1), message("x", 2), message("b", 2, ["a"])],
      new Map(),
    );
    expect(threads.map(({ id, newest, messages }) => [id, newest.identifier, messages])).toEqual([
      ["a", "c", ["a", "b", "c"]],
      ["x", "x", ["x"]],
    ]);
    expect(joinMessages([message("d", 4, ["c"])], new Map([["c", "a"]]))).toMatchObject([{ id: "a" }]);
  });
});

describe("words on signs", () => {
  test.each([
    ["Suspect drives a blue Honda Civic, license plate ABC-123.", "blue Honda Civic", "ABC-123"],
    ["AMBER Alert: Vallejo LIC/6NCS702 (CA) WHI 2011 Ford Fusion", "WHI 2011 Ford Fusion", "6NCS702"],
    ["Vehicle: 2014 silver Toyota with plate number 7 XYZ 99.", "2014 silver Toyota", "7 XYZ 99"],
    ["No vehicle is known.", null, null],
  ])("of %j the vehicle and plate are found", (text, vehicle, plate) => {
    expect([findVehicle(text), findLicencePlate(text)]).toEqual([vehicle, plate]);
  });

  const alert = { event: "Winter Storm Warning", isAmber: false, areaText: "Adams" } as PublicAlert;
  test("an AMBER alert names vehicle and plate, a weather warning its area and end, shorter ones follow", () => {
    const amber = { ...alert, isAmber: true, vehicle: "Blue 2014 Honda Civic LX", licencePlate: "ABC-123" };
    expect(publicAlertWordings(amber, null).slice(0, 3)).toEqual([
      ["AMBER ALERT", "BLUE 2014 HONDA CIVIC LX", "LIC ABC-123"],
      ["AMBER ALERT", "BLUE HONDA", "LIC ABC-123"],
      ["AMBER ALERT", "LIC ABC-123"],
    ]);
    expect(publicAlertWordings(alert, "6 PM")).toEqual([
      ["WINTER STORM WARNING", "ADAMS", "UNTIL 6 PM"],
      ["WINTER STORM WARNING", "UNTIL 6 PM"],
      ["WINTER STORM WARNING"],
      ["WINTER STORM", "ADAMS", "UNTIL 6 PM"],
      ["WINTER STORM", "UNTIL 6 PM"],
      ["WINTER STORM"],
    ]);
  });
});
