import { multiErrorNumber } from "@gantry/domain/sign/multi/multi-tokens.ts";
import {
  activationCodeLength,
  decodeActivationCode,
  encodeActivationCode,
  ipv4Octets,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import {
  activationErrors,
  controlModes,
  memoryManagement,
  memoryTypes,
  signTypes,
  sourceModes,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  control as controlOids,
  fonts as fontOids,
  globals,
  graphics as graphicOids,
  illumination,
  messages,
  multiDefaults,
  signConfiguration,
  status,
  vms,
} from "@gantry/protocols/ntcip1203/objects.ts";
import { encodeSignDescription } from "@gantry/protocols/ntcip1203/sign-description.ts";
import { octets, octetsOfText } from "@gantry/protocols/snmp/value.ts";
import { type ManagedObject, type ObjectTree, objectTree } from "../object-tree.ts";
import type { EventMessages } from "./sign-control.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { characterTable, fontTable } from "./font-tables.ts";
import { graphicBlockTable, graphicObjects, graphicTable } from "./graphic-tables.ts";
import { brightnessObjects, statusObjects, statusTablesOf } from "./hardware-objects.ts";
import { messageTable } from "./sign-tables.ts";
import { messageIdValue, readOnly, readOnlyInteger, writableInteger, writableMessageId } from "./values.ts";

type Entries = [string, ManagedObject][];

/** Objects introduced in version 2 of the standard. */
const sinceVersionTwo: readonly string[] = [
  vms.monochromeColor,
  multiDefaults.dmsColorScheme,
  multiDefaults.defaultBackgroundRGB,
  multiDefaults.defaultForegroundRGB,
  multiDefaults.dmsSupportedMultiTags,
  multiDefaults.dmsMaxNumberPages,
  multiDefaults.dmsMaxMultiStringLength,
  fontOids.fontMaxCharacterSize,
  controlOids.dmsActivateErrorMsgCode,
  controlOids.dmsActivateMessageState,
  ...Object.values(graphicOids),
  status.dmsPixelFailureTestRows,
  status.dmsPixelFailureMessageRows,
  status.dmsPowerNumRows,
  status.dmsClimateCtrlNumRows,
  status.dmsLampNumRows,
  illumination.dmsIllumLightOutputStatus,
];

export function signObjects(machine: SignMachine): ObjectTree {
  const scalars = new Map<string, ManagedObject>([
    ...descriptionObjects(machine),
    ...memoryObjects(machine),
    ...activationObjects(machine),
    ...shownObjects(machine),
    ...eventObjects(machine),
    ...statusObjects(machine),
    ...brightnessObjects(machine),
    ...graphicObjects(machine),
    ...settingsMarkObjects(machine),
  ]);
  if (machine.options.isVersionOne) for (const oid of sinceVersionTwo) scalars.delete(oid);
  const tables = [
    messageTable(machine),
    fontTable(machine),
    characterTable(machine),
    graphicTable(machine),
    graphicBlockTable(machine),
  ];
  return objectTree(scalars, machine.options.isVersionOne ? tables : [...tables, ...statusTablesOf(machine)]);
}

function descriptionObjects({ options, fonts }: SignMachine): Entries {
  const { description } = options;
  const read = [...encodeSignDescription(description)].map(([oid, value]): Entries[number] => [
    oid,
    { read: () => value },
  ]);
  const glyphs = [...options.fonts.values()].flatMap((font) =>
    [...font.glyphs.values()].map((glyph) => Math.ceil((glyph.widthPx * font.heightPx) / 8)),
  );
  const types = { FULL: signTypes.vmsFull, LINE: signTypes.vmsLine, CHARACTER: signTypes.vmsChar };
  const makeConstant = (value: number) => readOnlyInteger(() => value);
  return [
    ...read,
    [signConfiguration.dmsSignType, makeConstant(types[description.matrixType])],
    [signConfiguration.dmsSignHeight, makeConstant(description.heightPx * pitchMm + 2 * borderMm)],
    [signConfiguration.dmsSignWidth, makeConstant(description.widthPx * pitchMm + 2 * borderMm)],
    [signConfiguration.dmsHorizontalBorder, makeConstant(borderMm)],
    [signConfiguration.dmsVerticalBorder, makeConstant(borderMm)],
    [signConfiguration.dmsSignTechnology, makeConstant(ledTechnology)],
    [vms.vmsHorizontalPitch, makeConstant(pitchMm)],
    [vms.vmsVerticalPitch, makeConstant(pitchMm)],
    [multiDefaults.defaultCharacterSet, makeConstant(2)],
    [fontOids.numFonts, makeConstant(fonts.rows)],
    [fontOids.maxFontCharacters, makeConstant(255)],
    [fontOids.fontMaxCharacterSize, makeConstant(Math.max(smallestMaxCharacter, ...glyphs))],
  ];
}

/** Minimum character size in octets, regardless of the fonts. */
const smallestMaxCharacter = 128;
/** Signs without uploads lack the object, as some real ones do. */
function settingsMarkObjects(machine: SignMachine): Entries {
  const { freeFontRows, graphicSize } = machine.options;
  if (freeFontRows === 0 && graphicSize.rows === 0) return [];
  return [[globals.globalSetIDParameter, readOnlyInteger(() => settingsMark(machine))]];
}

function settingsMark({ fonts, graphics }: SignMachine): number {
  const listRows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const ids = [
    ...listRows(fonts.rows).map((index) => fonts.rowNow(index)?.versionId ?? 0),
    ...listRows(graphics.size.rows).map((index) => graphics.rowNow(index)?.graphicId ?? 0),
  ];
  return ids.reduce((mark, id) => (mark * 31 + id) % 65_521, 1);
}

const pitchMm = 20;
const borderMm = 150;
/** dmsSignTechnology: bit 1 is LED. */
const ledTechnology = 2;
/** Fits the longest MULTI string with its owner. */
const octetsPerRow = 1200;

function memoryObjects({ memory, options }: SignMachine): Entries {
  const { changeableRows, volatileRows, permanent } = options.memory;
  const { changeable, volatile } = memoryTypes;
  const countFreeBytes = (memoryType: number, rows: number) =>
    (rows - memory.usedRows(memoryType)) * octetsPerRow;
  return [
    [messages.dmsNumPermanentMsg, readOnlyInteger(() => permanent.length)],
    [messages.dmsNumChangeableMsg, readOnlyInteger(() => memory.usedRows(changeable))],
    [messages.dmsMaxChangeableMsg, readOnlyInteger(() => changeableRows)],
    [messages.dmsFreeChangeableMemory, readOnlyInteger(() => countFreeBytes(changeable, changeableRows))],
    [messages.dmsNumVolatileMsg, readOnlyInteger(() => memory.usedRows(volatile))],
    [messages.dmsMaxVolatileMsg, readOnlyInteger(() => volatileRows)],
    [messages.dmsFreeVolatileMemory, readOnlyInteger(() => countFreeBytes(volatile, volatileRows))],
    [messages.dmsValidateMessageError, readOnlyInteger(() => memory.lastValidation().validateError)],
    [
      controlOids.dmsMemoryMgmt,
      writableInteger({
        read: () => memoryManagement.normal,
        min: memoryManagement.normal,
        max: memoryManagement.clearVolatileMessages,
        write: (value) => {
          if (value === memoryManagement.clearChangeableMessages) memory.clear(changeable);
          if (value === memoryManagement.clearVolatileMessages) memory.clear(volatile);
        },
      }),
    ],
  ];
}

function activationObjects(machine: SignMachine): Entries {
  const multiError = () => machine.memory.lastValidation().multiError;
  let lastCode = new Uint8Array(activationCodeLength);
  const activate: ManagedObject = {
    read: () => octets(lastCode),
    refuses: (value) =>
      value.type === "octets" && value.value.length === activationCodeLength ? undefined : "badValue",
    write: (value) => {
      const decoded = value.type === "octets" ? decodeActivationCode(value.value) : undefined;
      if (value.type !== "octets" || !decoded?.ok) return "badValue";
      const error = machine.activate(decoded.value);
      if (error === "none") lastCode = value.value.slice();
      return error === "none" ? undefined : "genErr";
    },
  };
  const readLastError = () => machine.activations.at(-1)?.error ?? "none";
  const readRefusedCode = () => {
    const refused = machine.activations.findLast(({ error }) => error !== "none");
    const encoded = refused && encodeActivationCode(refused);
    return encoded?.ok ? encoded.value : new Uint8Array(activationCodeLength);
  };
  return [
    [controlOids.dmsActivateMessage, activate],
    [controlOids.dmsActivateMsgError, readOnlyInteger(() => activationErrors[readLastError()])],
    [controlOids.dmsActivateErrorMsgCode, readOnly(() => octets(readRefusedCode()))],
    [controlOids.dmsActivateMessageState, readOnlyInteger(() => 1)],
    [controlOids.dmsMultiSyntaxError, readOnlyInteger(() => multiErrorNumber(multiError()?.error ?? null))],
    [controlOids.dmsMultiSyntaxErrorPosition, readOnlyInteger(() => multiError()?.position ?? 0)],
    [
      controlOids.dmsMultiOtherErrorDescription,
      readOnly(() => octets(octetsOfText(multiError()?.text ?? "").subarray(0, 50))),
    ],
  ];
}

function shownObjects(machine: SignMachine): Entries {
  const { control } = machine;
  return [
    [
      controlOids.dmsControlMode,
      writableInteger({
        read: () => control.controlMode,
        min: controlModes.central,
        max: controlModes.centralOverride,
        write: (mode) => {
          control.controlMode = mode;
        },
      }),
    ],
    [
      controlOids.dmsSWReset,
      writableInteger({
        read: () => 0,
        max: 1,
        write: (value) => {
          if (value === 1) machine.reboot({ kind: "reset" });
        },
      }),
    ],
    [
      controlOids.dmsMessageTimeRemaining,
      writableInteger({
        read: () => control.minutesRemaining(machine.nowMs()),
        write: (minutes) => control.setMinutesRemaining(minutes, machine.nowMs()),
      }),
    ],
    [controlOids.dmsMsgTableSource, readOnly(() => messageIdValue(control.shown().id))],
    [
      controlOids.dmsMsgRequesterID,
      readOnly(() => ({
        type: "ipAddress",
        value: ipv4Octets(control.shown().requester) ?? new Uint8Array(4),
      })),
    ],
    [controlOids.dmsMsgSourceMode, readOnlyInteger(() => sourceModes[control.shown().source])],
  ];
}

const eventOids: readonly [keyof EventMessages, string][] = [
  ["shortPowerRecovery", controlOids.dmsShortPowerRecoveryMessage],
  ["longPowerRecovery", controlOids.dmsLongPowerRecoveryMessage],
  ["reset", controlOids.dmsResetMessage],
  ["commLoss", controlOids.dmsCommunicationsLossMessage],
  ["powerLoss", controlOids.dmsPowerLossMessage],
  ["endDuration", controlOids.dmsEndDurationMessage],
];

function eventObjects({ control }: SignMachine): Entries {
  const events = eventOids.map(([event, oid]): Entries[number] => [
    oid,
    writableMessageId(
      () => control.events[event],
      (id) => {
        control.events[event] = id;
      },
    ),
  ]);
  return [
    ...events,
    [
      controlOids.dmsTimeCommLoss,
      writableInteger({
        read: () => control.commLossMinutes,
        write: (minutes) => {
          control.commLossMinutes = minutes;
        },
      }),
    ],
    [
      controlOids.dmsShortPowerLossTime,
      writableInteger({
        read: () => control.shortPowerLossS,
        write: (seconds) => {
          control.shortPowerLossS = seconds;
        },
      }),
    ],
  ];
}
