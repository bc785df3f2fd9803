import { childrenOf, findXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";

interface OnvifRange {
  min: number;
  max: number;
}
interface OnvifPanTiltSpace {
  pan: OnvifRange;
  tilt: OnvifRange;
}
/** Position spaces; undefined if not reported. */
export interface OnvifSpaces {
  degrees?: OnvifPanTiltSpace;
  /** Fractions of the range, usually -1..1; degrees only in combination with a range in degrees. */
  generic?: OnvifPanTiltSpace;
  zoom?: OnvifRange;
}
/** Degrees; zoom from 0 (wide) to 1 (tele). */
interface OnvifPlace {
  panDegrees: number;
  tiltDegrees: number;
  zoomShare?: number;
}

const spaces = "http://www.onvif.org/ver10/tptz";
export const degreesSpace = `${spaces}/PanTiltSpaces/SphericalPositionSpaceDegrees`;
const ends = {
  degrees: "/SphericalPositionSpaceDegrees",
  generic: "/PanTiltSpaces/PositionGenericSpace",
  zoom: "/ZoomSpaces/PositionGenericSpace",
};
/** Cameras may count up to two turns. */
const maxDegrees = 720;

/** Spaces of the GetNodesResponse node with this token, or of the first node. */
export function positionSpacesOf(response: XmlElement, nodeToken?: string): OnvifSpaces {
  const nodes = childrenOf(response, "PTZNode");
  const node = nodes.find(({ attributes }) => attributes.get("token") === nodeToken) ?? nodes[0];
  const supported = findXml(node, "SupportedPTZSpaces");
  if (!supported) return {};
  const found: OnvifSpaces = {};
  for (const space of childrenOf(supported, "AbsolutePanTiltPositionSpace")) {
    const [pan, tilt] = [rangeOf(findXml(space, "XRange")), rangeOf(findXml(space, "YRange"))];
    const uri = uriOf(space);
    if (!pan || !tilt) continue;
    if (uri.endsWith(ends.degrees)) found.degrees ??= { pan, tilt };
    if (uri.endsWith(ends.generic)) found.generic ??= { pan, tilt };
  }
  for (const space of childrenOf(supported, "AbsoluteZoomPositionSpace")) {
    const zoom = rangeOf(findXml(space, "XRange"));
    if (zoom && uriOf(space).endsWith(ends.zoom)) found.zoom ??= zoom;
  }
  return found;
}

/** Position from GetStatusResponse; undefined if it cannot be converted to degrees. */
export function placeOf(
  response: XmlElement,
  { degrees, generic, zoom }: OnvifSpaces,
): OnvifPlace | undefined {
  const position = findXml(response, "PTZStatus", "Position");
  const panTilt = findXml(position, "PanTilt");
  const [x, y] = [numberOf(panTilt, "x"), numberOf(panTilt, "y")];
  const space = panTilt?.attributes.get("space") ?? "";
  if (x === undefined || y === undefined) return undefined;
  if (space.endsWith(ends.degrees)) return readPlace(x, y, zoomShareOf(position, zoom));
  const isGeneric = space === "" || space.endsWith(ends.generic);
  if (!isGeneric || !degrees || !generic) return undefined;
  const [pan, tilt] = [mapRange(x, generic.pan, degrees.pan), mapRange(y, generic.tilt, degrees.tilt)];
  return readPlace(pan, tilt, zoomShareOf(position, zoom));
}

/** Position for AbsoluteMove; undefined if out of the pan range. Tilt is clamped. */
export function goalIn(
  { degrees, zoom }: OnvifSpaces,
  { panDegrees, tiltDegrees, zoomShare }: OnvifPlace,
): { pan: number; tilt: number; zoom?: number } | undefined {
  if (!degrees) return undefined;
  const pan = [panDegrees, panDegrees - 360, panDegrees + 360].find((one) => isWithin(one, degrees.pan));
  if (pan === undefined) return undefined;
  const tilt = Math.min(degrees.tilt.max, Math.max(degrees.tilt.min, tiltDegrees));
  if (zoomShare === undefined || !zoom) return { pan, tilt };
  return { pan, tilt, zoom: mapRange(zoomShare, { min: 0, max: 1 }, zoom) };
}

function readPlace(x: number, y: number, zoomShare: number | undefined): OnvifPlace | undefined {
  if (Math.abs(x) > 360 || Math.abs(y) > 180) return undefined;
  return { panDegrees: (x + 360) % 360, tiltDegrees: y, ...(zoomShare !== undefined && { zoomShare }) };
}

function zoomShareOf(position: XmlElement | undefined, range: OnvifRange | undefined): number | undefined {
  const x = numberOf(findXml(position, "Zoom"), "x");
  if (x === undefined || !range) return undefined;
  return Math.min(1, Math.max(0, mapRange(x, range, { min: 0, max: 1 })));
}

const mapRange = (value: number, from: OnvifRange, to: OnvifRange): number =>
  to.min + ((value - from.min) / (from.max - from.min)) * (to.max - to.min);

const isWithin = (value: number, { min, max }: OnvifRange): boolean => value >= min && value <= max;

function rangeOf(element: XmlElement | undefined): OnvifRange | undefined {
  const [min, max] = ["Min", "Max"].map((name) => decimalOf(findXml(element, name)?.text));
  return min !== undefined && max !== undefined && min < max ? { min, max } : undefined;
}

const uriOf = (space: XmlElement): string => findXml(space, "URI")?.text ?? "";
const numberOf = (element: XmlElement | undefined, name: string) => decimalOf(element?.attributes.get(name));

function decimalOf(text = ""): number | undefined {
  const value = Number(text.trim() || Number.NaN);
  return Math.abs(value) <= maxDegrees ? value : undefined;
}
