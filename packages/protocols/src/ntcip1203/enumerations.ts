import type { FaceSource, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";

/** dmsMessageMemoryType. */
export const memoryTypes = {
  permanent: 2,
  changeable: 3,
  volatile: 4,
  currentBuffer: 5,
  schedule: 6,
  blank: 7,
} as const;

/** dmsMessageStatus; the last three are requests written by the central. */
export const messageStatuses = {
  notUsed: 1,
  modifying: 2,
  validating: 3,
  valid: 4,
  error: 5,
  modifyReq: 6,
  validateReq: 7,
  notUsedReq: 8,
} as const;

/** fontStatus; missing on version 1 signs. */
export const fontStatuses = {
  notUsed: 1,
  modifying: 2,
  calculatingID: 3,
  readyForUse: 4,
  inUse: 5,
  permanent: 6,
  modifyReq: 7,
  readyForUseReq: 8,
  notUsedReq: 9,
  unmanagedReq: 10,
  unmanaged: 11,
} as const;

/** dmsControlMode. */
export const controlModes = { local: 2, central: 4, centralOverride: 5 } as const;

/** dmsMsgSourceMode by our names. */
export const sourceModes = {
  other: 1,
  local: 2,
  external: 3,
  central: 8,
  schedule: 9,
  powerRecovery: 10,
  reset: 11,
  commLoss: 12,
  powerLoss: 13,
  endDuration: 14,
} as const satisfies Record<FaceSource, number>;

/** dmsActivateMsgError. */
export const activationErrors = {
  other: 1,
  none: 2,
  priority: 3,
  messageStatus: 4,
  messageMemoryType: 5,
  messageNumber: 6,
  messageCRC: 7,
  syntaxMULTI: 8,
  localMode: 9,
  centralMode: 10,
  centralOverrideMode: 11,
} as const;

export type ActivationErrorName = keyof typeof activationErrors;

/** dmsMultiSyntaxError. */
export const multiErrors = {
  other: 1,
  none: 2,
  unsupportedTag: 3,
  unsupportedTagValue: 4,
  textTooBig: 5,
  fontNotDefined: 6,
  characterNotDefined: 7,
  fieldDeviceNotExist: 8,
  fieldDeviceError: 9,
  flashRegionError: 10,
  tagConflict: 11,
  tooManyPages: 12,
  fontVersionID: 13,
  graphicID: 14,
  graphicNotDefined: 15,
} as const;

/** dmsValidateMessageError. */
export const validateErrors = { other: 1, none: 2, beacons: 3, pixelService: 4, syntaxMULTI: 5 } as const;

/** dmsColorScheme. */
export const colorSchemes = { monochrome1bit: 1, monochrome8bit: 2, colorClassic: 3, color24bit: 4 } as const;

/** dmsSignType. */
export const signTypes = {
  other: 1,
  bos: 2,
  cms: 3,
  vmsChar: 4,
  vmsLine: 5,
  vmsFull: 6,
  portableOther: 129,
  portableBOS: 130,
  portableCMS: 131,
  portableVMSChar: 132,
  portableVMSLine: 133,
  portableVMSFull: 134,
} as const;

/** dmsMemoryMgmt. */
export const memoryManagement = { normal: 2, clearChangeableMessages: 3, clearVolatileMessages: 4 } as const;

/** dmsGraphicStatus. */
export const graphicStatuses = {
  notUsed: 1,
  modifying: 2,
  calculatingID: 3,
  readyForUse: 4,
  inUse: 5,
  permanent: 6,
  modifyReq: 7,
  readyForUseReq: 8,
  notUsedReq: 9,
} as const;

/** dmsIllumControl; `manual` is the version 1 value. */
export const illuminationModes = {
  other: 1,
  photocell: 2,
  timer: 3,
  manual: 4,
  manualDirect: 5,
  manualIndexed: 6,
} as const;
/** dmsIllumBrightnessValuesError. */
export const brightnessErrors = {
  other: 1,
  none: 2,
  photocellGap: 3,
  negativeSlope: 4,
  tooManyLevels: 5,
  invalidData: 6,
} as const;
/** pixelTestActivation, lampTestActivation, fanTestActivation, dmsClimateCtrlTestActivation. */
export const testActivations = { noTest: 2, test: 3, clearTable: 4 } as const;
/** dmsClimateCtrlTestActivation: the device aborted its test. */
export const climateTestAborted = 4;

/** Bits of shortErrorStatus; bit 0 is reserved. */
export const shortErrorBits = [
  "reserved",
  "communications",
  "power",
  "attachedDevice",
  "lamp",
  "pixel",
  "photocell",
  "message",
  "controller",
  "temperatureWarning",
  "climateControl",
  "criticalTemperature",
  "drum",
  "doorOpen",
  "humidity",
] as const;
export type ShortError = (typeof shortErrorBits)[number];

/** Undefined if the standard has no name for the number. */
export function nameIn<Name extends string>(
  table: Readonly<Record<Name, number>>,
  value: number,
): Name | undefined {
  return (Object.keys(table) as Name[]).find((name) => table[name] === value);
}

/** Maps dmsMsgSourceMode; unknown numbers are `other`. */
export function faceSourceOf(sourceMode: number): FaceSource {
  return nameIn(sourceModes, sourceMode) ?? "other";
}

/** Maps dmsControlMode; retired and unknown numbers are `other`. */
export function controlModeOf(value: number): NonNullable<SignStateData["controlMode"]> {
  return nameIn(controlModes, value) ?? "other";
}

/** Set bits of shortErrorStatus (0..65535); unnamed bits are `bit15` and so on. */
export function shortErrorsOf(status: number): string[] {
  const names: string[] = [];
  for (let bit = 1; bit < 16; bit++) {
    if (Math.floor(status / 2 ** bit) % 2 === 1) names.push(shortErrorBits[bit] ?? `bit${bit}`);
  }
  return names;
}

export function shortErrorStatusOf(names: readonly ShortError[]): number {
  return [...new Set(names)].reduce((status, name) => status + 2 ** shortErrorBits.indexOf(name), 0);
}
