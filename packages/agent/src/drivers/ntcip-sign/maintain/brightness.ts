import type {
  BrightnessMode,
  BrightnessStep,
  SignBrightness,
} from "@gantry/domain/contract/signs/sign-device.ts";
import {
  brightnessModeOf,
  brightnessOids,
  decodeBrightness,
  encodeBrightnessCurve,
} from "@gantry/protocols/ntcip1203/brightness.ts";
import { brightnessErrors, illuminationModes, nameIn } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { illumination } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, octets } from "@gantry/protocols/snmp/value.ts";
import { read, type SignDialog } from "../dialog.ts";
import { type Maintained, readInteger, refuse, writeObject } from "./maintenance.ts";

/** Values to write for a mode, preferred first: version 1 signs and some later ones accept only the last. */
const numbersOf: Record<BrightnessMode, readonly number[]> = {
  automatic: [illuminationModes.photocell],
  timer: [illuminationModes.timer],
  manual: [illuminationModes.manualDirect, illuminationModes.manualIndexed, illuminationModes.manual],
};

export function readBrightness(dialog: SignDialog): Promise<Maintained<SignBrightness>> {
  return read(dialog, brightnessOids, decodeBrightness);
}

export async function setBrightnessMode(
  dialog: SignDialog,
  mode: BrightnessMode,
): Promise<Maintained<SignBrightness>> {
  const written = await writeMode(dialog, mode);
  if (!written.ok) return written;
  const now = await readBrightness(dialog);
  if (!now.ok || now.value.mode === mode) return now;
  return refuse(`dmsIllumControl is ${now.value.mode} after ${mode}`);
}

export async function setBrightnessLevel(
  dialog: SignDialog,
  level: number,
): Promise<Maintained<SignBrightness>> {
  const before = await readBrightness(dialog);
  if (!before.ok) return before;
  if (!Number.isInteger(level) || level < 0 || level > before.value.levels)
    return refuse(`level ${level} of ${before.value.levels}`, "doesNotFit");
  const mode = await writeMode(dialog, "manual");
  if (!mode.ok) return mode;
  const object = "dmsIllumManLevel";
  const written = await writeObject(dialog, { object, oid: illumination[object], value: integer(level) });
  if (!written.ok) return written;
  const now = await readBrightness(dialog);
  if (!now.ok) return now;
  const { mode: shown, manualLevel } = now.value;
  return shown === "manual" && manualLevel === level
    ? now
    : refuse(`${object} is ${manualLevel} in mode ${shown} after ${level}`);
}

export async function setBrightnessCurve(
  dialog: SignDialog,
  curve: readonly BrightnessStep[],
): Promise<Maintained<SignBrightness>> {
  const table = encodeBrightnessCurve(curve);
  if (!table || curve.length === 0) return refuse("not a table of levels", "doesNotFit");
  const object = "dmsIllumBrightnessValues";
  const written = await writeObject(dialog, { object, oid: illumination[object], value: octets(table) });
  if (!written.ok)
    return { ok: false, failure: { ...written.failure, detail: await explainFailure(dialog, written) } };
  const now = await readBrightness(dialog);
  if (!now.ok) return now;
  const held = encodeBrightnessCurve(now.value.curve);
  const isHeld = held?.length === table.length && held.every((octet, at) => octet === table[at]);
  return isHeld ? now : refuse(`${object} was not kept`);
}

/** Keep a manual mode that is already set: some signs support only one of them. */
async function writeMode(dialog: SignDialog, mode: BrightnessMode): Promise<Maintained<void>> {
  const object = "dmsIllumControl";
  const oid = illumination[object];
  const now = await readInteger(dialog, object, oid);
  if (!now.ok) return now;
  if (brightnessModeOf(now.value) === mode) return { ok: true, value: undefined };
  let last: Maintained<void> = refuse(`no number for ${mode}`);
  for (const number of numbersOf[mode]) {
    last = await writeObject(dialog, { object, oid, value: integer(number) });
    if (last.ok || last.failure.code !== "refused") return last;
  }
  return last;
}

async function explainFailure(
  dialog: SignDialog,
  { failure }: Maintained<void> & { ok: false },
): Promise<string> {
  if (failure.code !== "refused") return failure.detail;
  const object = "dmsIllumBrightnessValuesError";
  const error = await readInteger(dialog, object, illumination[object], brightnessErrors.none);
  if (!error.ok || error.value === brightnessErrors.none) return failure.detail;
  return `${object} ${nameIn(brightnessErrors, error.value) ?? error.value}`;
}
