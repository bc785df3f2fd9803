import { decodeMessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { type Decoded, readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import {
  controlModeOf,
  faceSourceOf,
  memoryTypes,
  shortErrorsOf,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, globals, messageTableOid, status } from "@gantry/protocols/ntcip1203/objects.ts";
import type { Answers } from "@gantry/protocols/snmp/value.ts";
import type { DriverResult, SignReading } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

const oidOf = (column: Parameters<typeof messageTableOid>[0]): string =>
  messageTableOid(column, memoryTypes.currentBuffer, 1);
const crcOid = oidOf("dmsMessageCRC");
const multiOid = oidOf("dmsMessageMultiString");
const beaconOid = oidOf("dmsMessageBeacon");
const ownerOid = oidOf("dmsMessageOwner");
const stillActivating = 4;

/** The CRC is read first and last: a sign may accept one object per request, and the face can change in between. */
const faceOids = [
  crcOid,
  control.dmsMsgTableSource,
  multiOid,
  beaconOid,
  ownerOid,
  control.dmsMsgSourceMode,
  control.dmsMessageTimeRemaining,
  control.dmsControlMode,
  control.dmsActivateMessageState,
  status.shortErrorStatus,
  globals.globalSetIDParameter,
];
const crcOids = [crcOid];

export async function readFace(dialog: SignDialog): Promise<DriverResult<SignReading>> {
  for (let attempt = 1; ; attempt++) {
    const reading = await read(dialog, faceOids, decodeReading);
    if (!reading.ok) return reading;
    const requestedMs = dialog.clock.monotonicMs();
    const after = await read(dialog, crcOids, decodeCrc);
    if (!after.ok) return after;
    const latencyMs = Math.round(dialog.clock.monotonicMs() - requestedMs);
    if (reading.value.face.crc === after.value) return { ok: true, value: { ...reading.value, latencyMs } };
    if (attempt === maxAttempts)
      return {
        ok: false,
        failure: { code: "wrongAnswer", detail: "the face kept changing while it was read" },
      };
  }
}

const maxAttempts = 3;

function decodeCrc(answers: Answers): Decoded<number> {
  const reader = readAnswers(answers);
  const value = reader.integer("dmsMessageCRC", crcOid);
  return toDecoded(reader, () => value);
}

function decodeReading(answers: Answers): Decoded<Omit<SignReading, "latencyMs">> {
  const reader = readAnswers(answers);
  const source = decodeMessageIdCode(
    reader.octets("dmsMsgTableSource", control.dmsMsgTableSource, undefined, [5]),
  );
  const place = source.ok ? source.value : { memoryType: 0, number: 0 };
  const multi = reader.text("dmsMessageMultiString", multiOid);
  const reading: Omit<SignReading, "latencyMs"> = {
    face: {
      multi,
      crc: reader.integer("dmsMessageCRC", crcOid),
      beacon: reader.integer("dmsMessageBeacon", beaconOid, 0) === 1,
      owner: reader.text("dmsMessageOwner", ownerOid, ""),
      source: faceSourceOf(reader.integer("dmsMsgSourceMode", control.dmsMsgSourceMode)),
      memoryType: place.memoryType,
      messageNumber: place.number,
      minutesRemaining: reader.integer("dmsMessageTimeRemaining", control.dmsMessageTimeRemaining),
      isBlank: place.memoryType === memoryTypes.blank || multi === "",
    },
    controlMode: controlModeOf(reader.integer("dmsControlMode", control.dmsControlMode)),
    shortErrors: shortErrorsOf(reader.integer("shortErrorStatus", status.shortErrorStatus)),
    isActivating:
      reader.integer("dmsActivateMessageState", control.dmsActivateMessageState, 0) === stillActivating,
    settingsMark: reader.integer("globalSetIDParameter", globals.globalSetIDParameter, 0),
  };
  return toDecoded(reader, () => reading);
}
