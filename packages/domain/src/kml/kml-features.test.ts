import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml } from "../xml/xml-reader.ts";
import { kmlFeatures } from "./kml-features.ts";

const kml = (body: string, prolog = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>${prolog}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
const geometries = (body: string) => kmlFeatures(kml(body))?.features.map(({ geometry }) => geometry);

test("placemarks of nested folders become features with their names and data (MAP-021)", () => {
  const read = kmlFeatures(
    kml(`<Folder><Folder><Placemark><name>Exit 214</name><description>Ramp &amp; gore</description>
      <ExtendedData><Data name="lanes"><value>3</value></Data>
        <SchemaData schemaUrl="#s"><SimpleData name="owner">CDOT</SimpleData></SchemaData></ExtendedData>
      <Point><coordinates> -105.01,39.75,1600 </coordinates></Point></Placemark></Folder></Folder>`),
  );
  expect(read).toEqual({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { lanes: "3", owner: "CDOT", name: "Exit 214", description: "Ramp & gore" },
        geometry: { type: "Point", coordinates: [-105.01, 39.75] },
      },
    ],
  });
});

test("lines, rings, areas with holes and several geometries of one placemark are read (MAP-021)", () => {
  const ring = (from: number) =>
    `<LinearRing><coordinates>${from},0 ${from + 1},0 ${from + 1},1 ${from},0</coordinates></LinearRing>`;
  expect(
    geometries(`<Placemark><MultiGeometry>
      <LineString><coordinates>0,0 1,1</coordinates></LineString>
      <Polygon><outerBoundaryIs>${ring(0)}</outerBoundaryIs><innerBoundaryIs>${ring(5)}</innerBoundaryIs></Polygon>
    </MultiGeometry></Placemark>`),
  ).toEqual([
    {
      type: "LineString",
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    {
      type: "Polygon",
      coordinates: [0, 5].map((from) => [
        [from, 0],
        [from + 1, 0],
        [from + 1, 1],
        [from, 0],
      ]),
    },
  ]);
});

test("places that are none, and geometries without enough places, are left out", () => {
  const point = (coordinates: string) =>
    `<Placemark><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`;
  expect(geometries(["200,10", "x,y", "", ",", "5", "1,91"].map(point).join(""))).toEqual([]);
  expect(
    geometries("<Placemark><LineString><coordinates>0,0 999,0</coordinates></LineString></Placemark>"),
  ).toEqual([]);
});

test("a document type is refused, so no entity is read from elsewhere or grows", () => {
  const external = '<!DOCTYPE kml [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
  expect(kmlFeatures(kml("<Placemark><name>&secret;</name></Placemark>", external))).toBeUndefined();
  expect(kmlFeatures(kml("<Placemark/>", "<!DOCTYPE kml>"))).toBeUndefined();
  const laughs = '<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  expect(kmlFeatures(kml("<Placemark><name>&b;</name></Placemark>", laughs))).toBeUndefined();
});

test("whatever text comes, it is read or refused, and names survive as they are", () => {
  fc.assert(fc.property(fc.string(), (text) => void kmlFeatures(text)));
  for (const text of ["", "<kml", "<html/>", "{}"]) expect(kmlFeatures(text)).toBeUndefined();
  const names = fc.stringMatching(/^[!-~]{1,40}$/);
  fc.assert(
    fc.property(names, (name) => {
      const body = `<Placemark><name>${escapeXml(name)}</name><Point><coordinates>1,2</coordinates></Point></Placemark>`;
      return kmlFeatures(kml(body))?.features[0]?.properties["name"] === name;
    }),
  );
});
