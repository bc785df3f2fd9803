import { childrenOf, findXml, readXml, type XmlElement } from "../xml/xml-reader.ts";

type Position = [longitude: number, latitude: number];

export type KmlGeometry =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] };

export interface KmlFeature {
  type: "Feature";
  properties: Record<string, string>;
  geometry: KmlGeometry;
}

export interface KmlCollection {
  type: "FeatureCollection";
  features: KmlFeature[];
}

/** A file of 10 MB (MAP-021) has far less; a packed one may unpack to more. */
export const kmlLimits = { characters: 40_000_000, depth: 60, elements: 1_000_000, attributes: 60 } as const;

const linePoints = 2;
/** The first point of a ring is also its last. */
const ringPoints = 4;

/**
 * The placemarks of a KML document (OGC 12-007r2) as GeoJSON, each geometry a feature; undefined if it is no such
 * document, or has a document type. Styles, pictures and links to other files are left out.
 */
export function kmlFeatures(text: string): KmlCollection | undefined {
  const read = readXml(text, kmlLimits);
  if (!read.ok || read.root?.name !== "kml") return undefined;
  const features = placemarksIn(read.root).flatMap((placemark) => {
    const properties = propertiesOf(placemark);
    return geometriesIn(placemark).map((geometry) => ({ type: "Feature" as const, properties, geometry }));
  });
  return { type: "FeatureCollection", features };
}

const placemarksIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => (child.name === "Placemark" ? [child] : placemarksIn(child)));

function propertiesOf(placemark: XmlElement): Record<string, string> {
  const own = ["name", "description", "address"].flatMap((name) => {
    const text = findXml(placemark, name)?.text;
    return text ? [[name, text] as const] : [];
  });
  const extended = findXml(placemark, "ExtendedData");
  const plain = childrenOf(extended, "Data").map((data) => [
    nameOf(data),
    findXml(data, "value")?.text ?? "",
  ]);
  const typed = childrenOf(extended, "SchemaData")
    .flatMap((data) => childrenOf(data, "SimpleData"))
    .map((data) => [nameOf(data), data.text]);
  return Object.fromEntries([...plain, ...typed, ...own]) as Record<string, string>;
}

const nameOf = (element: XmlElement): string => element.attributes.get("name") ?? "";

function geometriesIn(element: XmlElement): KmlGeometry[] {
  return element.children.flatMap((child) => {
    if (child.name === "MultiGeometry") return geometriesIn(child);
    return geometryOf(child) ?? [];
  });
}

function geometryOf(element: XmlElement): KmlGeometry | undefined {
  switch (element.name) {
    case "Point": {
      const [point] = positionsOf(element);
      return point && { type: "Point", coordinates: point };
    }
    case "LineString":
    case "LinearRing": {
      const coordinates = positionsOf(element);
      return coordinates.length < linePoints ? undefined : { type: "LineString", coordinates };
    }
    case "Polygon": {
      const boundaries = ["outerBoundaryIs", "innerBoundaryIs"].flatMap((name) => childrenOf(element, name));
      const rings = boundaries.map((boundary) => positionsOf(findXml(boundary, "LinearRing")));
      const [outer] = rings;
      if (!outer || outer.length < ringPoints) return undefined;
      return { type: "Polygon", coordinates: rings.filter((ring) => ring.length >= ringPoints) };
    }
    default:
      return undefined;
  }
}

/** Tuples of longitude, latitude and perhaps height; those outside the earth are left out. */
function positionsOf(element: XmlElement | undefined): Position[] {
  const tuples = findXml(element, "coordinates")?.text.split(/\s+/) ?? [];
  return tuples.flatMap((tuple) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = tuple.split(",").map(numberOf);
    const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
    return isOnEarth ? [[longitude, latitude] satisfies Position] : [];
  });
}

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
