import type { BrightnessStep, SignBrightness } from "@gantry/domain/contract/signs/sign-device.ts";
import type { Answers } from "../snmp/value.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { illuminationModes } from "./enumerations.ts";
import { illumination } from "./objects.ts";

/** Brightness objects; photocell, curve and light output may be missing. */
export const brightnessOids: readonly string[] = [
  illumination.dmsIllumControl,
  illumination.dmsIllumMaxPhotocellLevel,
  illumination.dmsIllumPhotocellLevelStatus,
  illumination.dmsIllumNumBrightLevels,
  illumination.dmsIllumBrightLevelStatus,
  illumination.dmsIllumManLevel,
  illumination.dmsIllumBrightnessValues,
  illumination.dmsIllumLightOutputStatus,
];

/** Maps dmsIllumControl; the three manual modes count as one. */
export function brightnessModeOf(mode: number): SignBrightness["mode"] {
  if (mode === illuminationModes.photocell) return "automatic";
  if (mode === illuminationModes.timer) return "timer";
  const manual: readonly number[] = [
    illuminationModes.manual,
    illuminationModes.manualDirect,
    illuminationModes.manualIndexed,
  ];
  return manual.includes(mode) ? "manual" : "other";
}

/** Mode and level are required; an invalid curve is a problem. */
export function decodeBrightness(answers: Answers): Decoded<SignBrightness> {
  const reader = readAnswers(answers);
  const readNumber = (name: keyof typeof illumination, absent?: number) =>
    reader.integer(name, illumination[name], absent);
  const readOptional = (name: keyof typeof illumination) =>
    reader.has(illumination[name]) ? readNumber(name) : null;
  const curve = decodeBrightnessCurve(
    reader.octets("dmsIllumBrightnessValues", illumination.dmsIllumBrightnessValues, Uint8Array.of(0)),
  );
  if (!curve) reader.report("dmsIllumBrightnessValues", "wrongLength", "not a table of levels");
  const brightness: SignBrightness = {
    mode: brightnessModeOf(readNumber("dmsIllumControl")),
    level: readNumber("dmsIllumBrightLevelStatus", 0),
    levels: readNumber("dmsIllumNumBrightLevels", 0),
    manualLevel: readNumber("dmsIllumManLevel", 0),
    photocellLevel: readOptional("dmsIllumPhotocellLevelStatus"),
    photocellMax: readOptional("dmsIllumMaxPhotocellLevel"),
    lightOutput: readOptional("dmsIllumLightOutputStatus"),
    curve: curve ?? [],
  };
  return toDecoded(reader, () => brightness);
}

/** dmsIllumBrightnessValues: a count, then three 16-bit numbers per level; undefined for a wrong length. */
export function decodeBrightnessCurve(octets: Uint8Array): BrightnessStep[] | undefined {
  const count = octets[0] ?? 0;
  if (octets.length === 0) return [];
  if (octets.length !== 1 + count * stepOctets) return undefined;
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  return Array.from({ length: count }, (_, index) => {
    const at = 1 + index * stepOctets;
    return {
      lightOutput: view.getUint16(at),
      photocellDown: view.getUint16(at + 2),
      photocellUp: view.getUint16(at + 4),
    };
  });
}

const stepOctets = 6;

/** Encodes dmsIllumBrightnessValues; undefined for more than 255 steps or values outside 0..65535. */
export function encodeBrightnessCurve(curve: readonly BrightnessStep[]): Uint8Array | undefined {
  if (curve.length > 255) return undefined;
  const octets = new Uint8Array(1 + curve.length * stepOctets);
  const view = new DataView(octets.buffer);
  octets[0] = curve.length;
  for (const [index, { lightOutput, photocellDown, photocellUp }] of curve.entries()) {
    const numbers = [lightOutput, photocellDown, photocellUp];
    if (!numbers.every((one) => Number.isInteger(one) && one >= 0 && one <= 65_535)) return undefined;
    for (const [place, one] of numbers.entries()) view.setUint16(1 + index * stepOctets + place * 2, one);
  }
  return octets;
}
