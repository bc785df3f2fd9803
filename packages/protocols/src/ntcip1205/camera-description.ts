import { moduleTableOid } from "../ntcip1203/objects.ts";
import { type AnswerReader, type Decoded, readAnswers, toDecoded } from "../ntcip1203/decoded.ts";
import type { Answers } from "../snmp/value.ts";
import { cctvLens, cctvPosition, cctvRange, cctvTimeout } from "./objects.ts";
import { decodePosition, positionOctets } from "./position-reference.ts";

/** Lens feature bits. Their numbers are undocumented, so they are used only if systemLensEquipped reports them. */
export const lensFeatures = { iris: 0x01, focus: 0x02 } as const;

type CameraPlace = Pick<NtcipCamera, "panDegrees" | "tiltDegrees" | "zoomShare" | "zoomLimit">;

export interface NtcipCamera {
  /** Presets 1 to this number; 0: none. */
  maximumPreset: number;
  hasPanTilt: boolean;
  hasFocus: boolean;
  hasIris: boolean;
  /** 0..360 and -180..180; undefined if not reported. */
  panDegrees?: number;
  tiltDegrees?: number;
  /** 0 (wide) to 1 (tele); undefined if the position or its limit is not reported. */
  zoomShare?: number;
  /** Lens steps over the whole range; 0 if not reported. */
  zoomLimit: number;
  /** Undefined if the camera lacks the automatic or does not report it. */
  autoFocus?: boolean;
  autoIris?: boolean;
  /** Motion timeouts in ms, by object; missing if the camera lacks them. */
  timeouts: Partial<Record<keyof typeof cctvTimeout, number>>;
  make: string;
  model: string;
}

export const cameraPlaceOids: readonly string[] = [
  cctvPosition.positionPan,
  cctvPosition.positionTilt,
  cctvPosition.positionZoomLens,
  cctvRange.rangeZoomLimit,
];
export const cameraDescriptionOids: readonly string[] = [
  ...cameraPlaceOids,
  cctvPosition.positionFocusLens,
  cctvPosition.positionIrisLens,
  cctvRange.rangeMaximumPreset,
  ...Object.values(cctvTimeout),
  cctvLens.systemLensFeatureStatus,
  cctvLens.systemLensEquipped,
  moduleTableOid("moduleMake", 1),
  moduleTableOid("moduleModel", 1),
];

/** Only positionPan is required. A wrong type or length is a problem of its object. */
export function decodeCameraDescription(answers: Answers): Decoded<NtcipCamera> {
  const reader = readAnswers(answers);
  const equipped = octetOf(reader, "systemLensEquipped", cctvLens.systemLensEquipped);
  const status = octetOf(reader, "systemLensFeatureStatus", cctvLens.systemLensFeatureStatus);
  const readAutomatic = (feature: number) =>
    (equipped & feature) === 0 ? undefined : (status & feature) !== 0;
  const camera: NtcipCamera = {
    maximumPreset: reader.integer("rangeMaximumPreset", cctvRange.rangeMaximumPreset, 0),
    hasPanTilt: reader.has(cctvPosition.positionPan),
    hasFocus: reader.has(cctvPosition.positionFocusLens),
    hasIris: reader.has(cctvPosition.positionIrisLens),
    ...placeOf(reader, answers),
    autoFocus: readAutomatic(lensFeatures.focus),
    autoIris: readAutomatic(lensFeatures.iris),
    timeouts: timeoutsOf(reader),
    make: reader.text("moduleMake", moduleTableOid("moduleMake", 1), ""),
    model: reader.text("moduleModel", moduleTableOid("moduleModel", 1), ""),
  };
  return toDecoded(reader, () => camera);
}

export function decodeCameraPlace(answers: Answers): Decoded<CameraPlace> {
  const reader = readAnswers(answers);
  const place = placeOf(reader, answers);
  return toDecoded(reader, () => place);
}

function placeOf(reader: AnswerReader, answers: Answers): CameraPlace {
  const pan = positionOf(reader, "positionPan", cctvPosition.positionPan, undefined);
  const tilt = positionOf(reader, "positionTilt", cctvPosition.positionTilt, new Uint8Array());
  return {
    panDegrees: pan,
    tiltDegrees: tilt !== undefined && tilt > 180 ? tilt - 360 : tilt,
    ...zoomOf(answers),
  };
}

/** Invalid lens values are ignored, because pan and tilt still work. */
function zoomOf(answers: Answers): Pick<CameraPlace, "zoomShare" | "zoomLimit"> {
  const [position, limit] = [cctvPosition.positionZoomLens, cctvRange.rangeZoomLimit].map((oid) =>
    answers.get(oid),
  );
  const steps = position?.type === "octets" ? decodePosition(position.value)?.position : undefined;
  const zoomLimit = limit?.type === "integer" && limit.value > 0 ? limit.value : 0;
  if (steps === undefined || zoomLimit === 0) return { zoomLimit };
  return { zoomLimit, zoomShare: Math.min(1, steps / zoomLimit) };
}

function timeoutsOf(reader: AnswerReader): NtcipCamera["timeouts"] {
  const there = Object.entries(cctvTimeout).filter(([, oid]) => reader.has(oid));
  return Object.fromEntries(there.map(([name, oid]) => [name, reader.integer(name, oid)]));
}

function octetOf(reader: AnswerReader, name: string, oid: string): number {
  return reader.octets(name, oid, Uint8Array.of(0), [1])[0] ?? 0;
}

/** 0..360; undefined if missing or not an angle. */
function positionOf(
  reader: AnswerReader,
  name: string,
  oid: string,
  absent: Uint8Array | undefined,
): number | undefined {
  const octets = reader.octets(name, oid, absent);
  if (octets.length === 0) return undefined;
  const position = decodePosition(octets);
  // Cameras return their own modes in readings, so only the length is checked.
  if (!position && octets.length !== positionOctets)
    reader.report(name, "wrongLength", `${octets.length} octets`);
  const angle = position?.position ?? Number.NaN;
  return angle <= 36_000 ? angle / 100 : undefined;
}
