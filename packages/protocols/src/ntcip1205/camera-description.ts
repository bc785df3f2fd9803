import { moduleTableOid } from "../ntcip1203/objects.ts";
import { type AnswerReader, type Decoded, decoded, readAnswers } from "../ntcip1203/decoded.ts";
import type { Answers } from "../snmp/value.ts";
import { cctvLens, cctvPosition, cctvRange, cctvTimeout } from "./objects.ts";
import { decodePosition, positionOctets } from "./position-reference.ts";

/**
 * Bits of the lens's features. Their numbers are in no text that we could read; they are used only where the camera's
 * systemLensEquipped names them.
 */
export const lensFeatures = { iris: 0x01, focus: 0x02 } as const;

/** What one look at a camera of NTCIP 1205 tells. */
export interface NtcipCamera {
  /** Presets 1 to this; 0: none. */
  maximumPreset: number;
  hasPanTilt: boolean;
  hasFocus: boolean;
  hasIris: boolean;
  /** 0..360 and -180..180; undefined where the camera does not tell. */
  panDegrees?: number;
  tiltDegrees?: number;
  /** Undefined where the camera has no such automatic, or does not tell. */
  autoFocus?: boolean;
  autoIris?: boolean;
  /** Motion ends by itself after so many ms, by object; those that the camera lacks are missing. */
  timeouts: Partial<Record<keyof typeof cctvTimeout, number>>;
  make: string;
  model: string;
}

export const cameraDescriptionOids: readonly string[] = [
  cctvPosition.positionPan,
  cctvPosition.positionTilt,
  cctvPosition.positionFocusLens,
  cctvPosition.positionIrisLens,
  cctvRange.rangeMaximumPreset,
  ...Object.values(cctvTimeout),
  cctvLens.systemLensFeatureStatus,
  cctvLens.systemLensEquipped,
  moduleTableOid("moduleMake", 1),
  moduleTableOid("moduleModel", 1),
];

/** Every object but positionPan may be absent. A wrong type or length is a problem of its object. */
export function decodeCameraDescription(answers: Answers): Decoded<NtcipCamera> {
  const reader = readAnswers(answers);
  const equipped = octetOf(reader, "systemLensEquipped", cctvLens.systemLensEquipped);
  const status = octetOf(reader, "systemLensFeatureStatus", cctvLens.systemLensFeatureStatus);
  const automatic = (feature: number) => ((equipped & feature) === 0 ? undefined : (status & feature) !== 0);
  const pan = positionOf(reader, "positionPan", cctvPosition.positionPan, undefined);
  const tilt = positionOf(reader, "positionTilt", cctvPosition.positionTilt, new Uint8Array());
  const camera: NtcipCamera = {
    maximumPreset: reader.integer("rangeMaximumPreset", cctvRange.rangeMaximumPreset, 0),
    hasPanTilt: reader.has(cctvPosition.positionPan),
    hasFocus: reader.has(cctvPosition.positionFocusLens),
    hasIris: reader.has(cctvPosition.positionIrisLens),
    panDegrees: pan,
    tiltDegrees: tilt !== undefined && tilt > 180 ? tilt - 360 : tilt,
    autoFocus: automatic(lensFeatures.focus),
    autoIris: automatic(lensFeatures.iris),
    timeouts: timeoutsOf(reader),
    make: reader.text("moduleMake", moduleTableOid("moduleMake", 1), ""),
    model: reader.text("moduleModel", moduleTableOid("moduleModel", 1), ""),
  };
  return decoded(reader, () => camera);
}

function timeoutsOf(reader: AnswerReader): NtcipCamera["timeouts"] {
  const there = Object.entries(cctvTimeout).filter(([, oid]) => reader.has(oid));
  return Object.fromEntries(there.map(([name, oid]) => [name, reader.integer(name, oid)]));
}

function octetOf(reader: AnswerReader, name: string, oid: string): number {
  return reader.octets(name, oid, Uint8Array.of(0), [1])[0] ?? 0;
}

/** Degrees 0..360; undefined when the object is absent or holds no angle. */
function positionOf(
  reader: AnswerReader,
  name: string,
  oid: string,
  absent: Uint8Array | undefined,
): number | undefined {
  const octets = reader.octets(name, oid, absent);
  if (octets.length === 0) return undefined;
  const position = decodePosition(octets);
  // Cameras write modes of their own into what is only read.
  if (!position && octets.length !== positionOctets)
    reader.report(name, "wrongLength", `${octets.length} octets`);
  const angle = position?.position ?? Number.NaN;
  return angle <= 36_000 ? angle / 100 : undefined;
}
