import fc from "fast-check";
import { expect, test } from "vitest";
import { goalIn, type OnvifSpaces, placeOf, positionSpacesOf } from "./position-spaces.ts";
import { readSoap, soapEnvelope } from "./soap.ts";
import type { XmlElement } from "@gantry/domain/xml/xml-reader.ts";

function bodyOf(text: string): XmlElement {
  const read = readSoap(soapEnvelope(text));
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.body;
}
const uris = {
  degrees: "http://www.onvif.org/ver10/tptz/PanTiltSpaces/SphericalPositionSpaceDegrees",
  generic: "http://www.onvif.org/ver10/tptz/PanTiltSpaces/PositionGenericSpace",
  zoom: "http://www.onvif.org/ver10/tptz/ZoomSpaces/PositionGenericSpace",
};
const writeRange = (name: string, min: number, max: number) =>
  `<tt:${name}><tt:Min>${min}</tt:Min><tt:Max>${max}</tt:Max></tt:${name}>`;
const panTilt = (uri: string, ranges: string) =>
  `<tt:AbsolutePanTiltPositionSpace><tt:URI>${uri}</tt:URI>${ranges}</tt:AbsolutePanTiltPositionSpace>`;
const node = (token: string, inner: string) =>
  `<tptz:PTZNode token="${token}"><tt:SupportedPTZSpaces>${inner}</tt:SupportedPTZSpaces></tptz:PTZNode>`;
const nodes = (...all: string[]) => bodyOf(`<tptz:GetNodesResponse>${all.join("")}</tptz:GetNodesResponse>`);
const status = (space: string, x: number | string, y: number | string, zoom: number | string = 0.25) =>
  bodyOf(
    `<r><tptz:PTZStatus><tt:Position><tt:PanTilt x="${x}" y="${y}" space="${space}"/><tt:Zoom x="${zoom}"/></tt:Position></tptz:PTZStatus></r>`,
  );

const both: OnvifSpaces = {
  degrees: { pan: { min: -180, max: 180 }, tilt: { min: -90, max: 20 } },
  generic: { pan: { min: -1, max: 1 }, tilt: { min: -1, max: 1 } },
  zoom: { min: 0, max: 1 },
};

test("a camera's node gives its position spaces, and invalid ranges are skipped", () => {
  const ranges = writeRange("XRange", -180, 180) + writeRange("YRange", -90, 20);
  const shares = writeRange("XRange", -1, 1) + writeRange("YRange", -1, 1);
  const zoom = `<tt:AbsoluteZoomPositionSpace><tt:URI>${uris.zoom}</tt:URI>${writeRange("XRange", 0, 1)}</tt:AbsoluteZoomPositionSpace>`;
  const whole = panTilt(uris.generic, shares) + panTilt(uris.degrees, ranges) + zoom;
  expect(positionSpacesOf(nodes(node("other", ""), node("main", whole)), "main")).toEqual(both);
  expect(positionSpacesOf(nodes(node("main", whole)), "unknown")).toEqual(both);
  const broken = panTilt(uris.degrees, writeRange("XRange", 180, -180) + writeRange("YRange", -90, 20));
  expect(positionSpacesOf(nodes(node("main", broken)))).toEqual({});
  expect(positionSpacesOf(bodyOf("<tptz:GetNodesResponse/>"))).toEqual({});
});

test("a position in degrees is used directly, a normalized one only with a degree range", () => {
  expect(placeOf(status(uris.degrees, -90, -5), both)).toEqual({
    panDegrees: 270,
    tiltDegrees: -5,
    zoomShare: 0.25,
  });
  expect(placeOf(status(uris.generic, 0.5, -1), both)).toMatchObject({ panDegrees: 90, tiltDegrees: -90 });
  expect(placeOf(status("", 0.5, -1), both)).toMatchObject({ panDegrees: 90, tiltDegrees: -90 });
  expect(placeOf(status(uris.generic, 0.5, -1), { ...both, degrees: undefined })).toBeUndefined();
  expect(placeOf(status("http://maker.example/own", 0.5, -1), both)).toBeUndefined();
  for (const x of ["", "1e400", "north", "400"])
    expect(placeOf(status(uris.degrees, x, -5), both)).toBeUndefined();
  expect(placeOf(status(uris.degrees, 1, 2, "near"), both)).toEqual({ panDegrees: 1, tiltDegrees: 2 });
});

test("every direction is converted within the camera's range and round-trips", () => {
  const pans = fc.double({ min: 0, max: 359.99, noNaN: true });
  const tilts = fc.double({ min: -90, max: 90, noNaN: true });
  const shares = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(pans, tilts, shares, (panDegrees, tiltDegrees, zoomShare) => {
      const goal = goalIn(both, { panDegrees, tiltDegrees, zoomShare });
      if (!goal) throw new Error("not reached");
      expect(Math.abs(goal.pan)).toBeLessThanOrEqual(180);
      expect(goal.tilt).toBe(Math.min(20, tiltDegrees));
      const place = placeOf(status(uris.degrees, goal.pan, goal.tilt, goal.zoom), both);
      expect(place?.panDegrees).toBeCloseTo(panDegrees, 6);
      expect(place?.zoomShare).toBeCloseTo(zoomShare, 6);
    }),
  );
});

test("a camera with a limited pan range is not sent outside it", () => {
  const narrow: OnvifSpaces = {
    degrees: { pan: { min: -100, max: 100 }, tilt: { min: -90, max: 0 } },
  };
  expect(goalIn(narrow, { panDegrees: 180, tiltDegrees: 0 })).toBeUndefined();
  expect(goalIn(narrow, { panDegrees: 300, tiltDegrees: 10, zoomShare: 1 })).toEqual({ pan: -60, tilt: 0 });
  expect(goalIn({}, { panDegrees: 0, tiltDegrees: 0 })).toBeUndefined();
});
