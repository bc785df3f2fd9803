import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOf, tileAddress } from "./tile-address.ts";
import { tileType } from "./tile-type.ts";

const place = { z: 3, x: 1, y: 2 };
const address = (layerType: "xyz" | "vector" | "wms" | "mapbox" | "geojson", url: string, key?: string) =>
  tileAddress({ layerType, url }, place, key)?.href;

test("the address of a tile has its place, and the key where the address wants it (MAP-027)", () => {
  expect(address("xyz", "https://t.test/{z}/{x}/{y}.png")).toBe("https://t.test/3/1/2.png");
  expect(address("xyz", "https://{s}.t.test/{z}/{x}/{-y}.png")).toBe("https://a.t.test/3/1/5.png");
  expect(address("xyz", "https://t.test/{key}/{z}/{x}/{y}", "a/b")).toBe("https://t.test/a%2Fb/3/1/2");
  expect(address("vector", "https://t.test/{z}/{x}/{y}.pbf?v=1", "k&x")).toBe(
    "https://t.test/3/1/2.pbf?v=1&key=k%26x",
  );
  expect(address("mapbox", "https://api.mapbox.com/styles/v1/mapbox/satellite-streets-v12", "pk")).toBe(
    "https://api.mapbox.com/styles/v1/mapbox/satellite-streets-v12/tiles/512/3/1/2?access_token=pk",
  );
  expect(address("geojson", "https://t.test/roads.json")).toBeUndefined();
});

test("a WMS layer is asked for a map of the tile in Web Mercator, by the version its address names", () => {
  const url = new URL(address("wms", "https://w.test/ows?layers=roads&version=1.1.1") ?? "");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    layers: "roads",
    version: "1.1.1",
    REQUEST: "GetMap",
    SRS: "EPSG:3857",
    WIDTH: "256",
    FORMAT: "image/png",
  });
  expect(url.searchParams.has("VERSION")).toBe(false);
  expect(
    url.searchParams
      .get("BBOX")
      ?.split(",")
      .map((metres) => Math.round(Number(metres))),
  ).toEqual([-15028131, 5009377, -10018754, 10018754]);
});

test("tiles of one zoom meet at their edges", () => {
  const places = fc
    .integer({ min: 1, max: 20 })
    .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 2), y: fc.nat(2 ** z - 2) }));
  fc.assert(
    fc.property(places, ({ z, x, y }) => {
      const [, south, east] = boxOf({ z, x, y });
      expect(boxOf({ z, x: x + 1, y })[0]).toBeCloseTo(east, 3);
      expect(boxOf({ z, x, y: y + 1 })[3]).toBeCloseTo(south, 3);
    }),
  );
});

test("the first bytes decide what a tile is, and pages are none", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(tileType("xyz", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toBe("image/png");
  expect(tileType("wms", bytes("GIF89a"))).toBe("image/gif");
  expect(tileType("xyz", bytes("<html>"))).toBeUndefined();
  expect(tileType("wms", bytes("<?xml version='1.0'?><ServiceException/>"))).toBeUndefined();
  expect(tileType("vector", new Uint8Array([0x1a, 0x02]))).toBe("application/x-protobuf");
  expect(tileType("vector", bytes("<html>"))).toBeUndefined();
});
