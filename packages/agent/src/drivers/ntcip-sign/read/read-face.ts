import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import {
  decodeMessageIdCode,
  infiniteMinutes,
  type MessageIdCode,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import {
  type AnswerReader,
  type Decoded,
  readAnswers,
  toDecoded,
} from "@gantry/protocols/ntcip1203/decoded.ts";
import {
  controlModeOf,
  faceSourceOf,
  memoryTypes,
  shortErrorsOf,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { control, globals, messageTableOid, status } from "@gantry/protocols/ntcip1203/objects.ts";
import { type Answers, isSameValue, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { DriverResult, SignReading } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

const oidOf = (column: Parameters<typeof messageTableOid>[0]): string =>
  messageTableOid(column, memoryTypes.currentBuffer, 1);
const crcOid = oidOf("dmsMessageCRC");
const multiOid = oidOf("dmsMessageMultiString");
const beaconOid = oidOf("dmsMessageBeacon");
const ownerOid = oidOf("dmsMessageOwner");
const stillActivating = 4;

/** The CRC first: a sign may accept one object per request, and the face can change in between. */
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
/** Signs lack some of these, and each that is requested in vain costs a request more. */
const optionalOids: readonly string[] = [control.dmsActivateMessageState, globals.globalSetIDParameter];
/** What to request in a session, without the optional objects that the sign lacks. */
const oidsOfSession = new WeakMap<SignDialog, readonly string[]>();

/** Reads the CRC again at the end, unless all came in one response and the CRC is that of the text. */
export async function readFace(dialog: SignDialog): Promise<DriverResult<SignReading>> {
  for (let attempt = 1; ; attempt++) {
    const startedMs = dialog.clock.monotonicMs();
    const oids = oidsOfSession.get(dialog) ?? faceOids;
    const reading = await read(dialog, oids, (answers, isAtOnce) => {
      const there = oids.filter((oid) => answers.has(oid) || !optionalOids.includes(oid));
      if (there.length < oids.length) oidsOfSession.set(dialog, there);
      return decodeReading(answers, isAtOnce);
    });
    if (!reading.ok) return reading;
    const requestedMs = dialog.clock.monotonicMs();
    if (reading.value.isWhole) {
      const { crcAsRead: _, isWhole: __, ...value } = reading.value;
      return { ...reading, value: { ...value, latencyMs: Math.round(requestedMs - startedMs) } };
    }
    const after = await read(dialog, crcOids, (answers) => ({ ok: true, value: answers.get(crcOid) }));
    if (!after.ok) return after;
    const latencyMs = Math.round(dialog.clock.monotonicMs() - requestedMs);
    const { crcAsRead, isWhole: _, ...value } = reading.value;
    if (after.value && isSameValue(crcAsRead, after.value))
      return { ...reading, value: { ...value, latencyMs } };
    if (attempt === maxAttempts)
      return {
        ok: false,
        failure: { code: "wrongAnswer", detail: "the face kept changing while it was read" },
      };
  }
}

const maxAttempts = 3;

type Reading = Omit<SignReading, "latencyMs"> & {
  crcAsRead: SnmpValue;
  /** Nothing can have changed between its parts. */
  isWhole: boolean;
};

/** The text, its beacon and the control mode must be readable; for the rest there are fallbacks. */
function decodeReading(answers: Answers, isAtOnce: boolean): Decoded<Reading> {
  const reader = readAnswers(answers);
  const crcAsRead = answers.get(crcOid);
  if (!crcAsRead) reader.report("dmsMessageCRC", "absent", crcOid);
  const multi = reader.text("dmsMessageMultiString", multiOid);
  const place = readPlace(reader, multi);
  const beacon = reader.integer("dmsMessageBeacon", beaconOid, 0) === 1;
  const reading = {
    face: {
      multi,
      crc: readCrc(reader, multi, beacon),
      beacon,
      owner: reader.tolerate(() => reader.text("dmsMessageOwner", ownerOid, ""), "", null),
      source: faceSourceOf(
        tolerateInteger(reader, "dmsMsgSourceMode", control.dmsMsgSourceMode, { fallback: 1, used: "other" }),
      ),
      memoryType: place.memoryType,
      messageNumber: place.number,
      ...readTimeRemaining(reader),
      isBlank: place.memoryType === memoryTypes.blank || multi === "",
    },
    controlMode: controlModeOf(reader.integer("dmsControlMode", control.dmsControlMode)),
    shortErrors: shortErrorsOf(
      tolerateInteger(reader, "shortErrorStatus", status.shortErrorStatus, { fallback: 0 }),
    ),
    isActivating:
      tolerateInteger(reader, "dmsActivateMessageState", control.dmsActivateMessageState, {
        absent: 0,
        fallback: 0,
      }) === stillActivating,
    settingsMark: tolerateInteger(reader, "globalSetIDParameter", globals.globalSetIDParameter, {
      absent: 0,
      fallback: 0,
    }),
  };
  const isOfText = crcAsRead?.type === "integer" && crcAsRead.value === messageCrc(multi, beacon, false);
  return toDecoded(reader, () => ({
    ...reading,
    crcAsRead: crcAsRead ?? { type: "null" },
    isWhole: isAtOnce && (isOfText || reading.face.isBlank),
  }));
}

function tolerateInteger(
  reader: AnswerReader,
  object: string,
  oid: string,
  { absent, fallback, used }: { absent?: number; fallback: number; used?: string | null },
): number {
  return reader.tolerate(() => reader.integer(object, oid, absent), fallback, used);
}

/** Without a readable time the message gets a new time at the next poll. */
function readTimeRemaining(reader: AnswerReader): Pick<FaceState, "minutesRemaining" | "isTimeUnknown"> {
  const fallback = -1;
  const minutes = tolerateInteger(reader, "dmsMessageTimeRemaining", control.dmsMessageTimeRemaining, {
    fallback,
    used: null,
  });
  return minutes === fallback
    ? { minutesRemaining: infiniteMinutes, isTimeUnknown: true }
    : { minutesRemaining: minutes };
}

/** Without a readable source the text alone shows whether the sign is blank. */
function readPlace(reader: AnswerReader, multi: string): MessageIdCode {
  const object = "dmsMsgTableSource";
  const memory = multi === "" ? ("blank" as const) : ("currentBuffer" as const);
  const fallback = { memoryType: memoryTypes[memory], number: 1, crc: 0 };
  return reader.tolerate(
    () => {
      const source = decodeMessageIdCode(reader.octets(object, control[object], undefined, [5]));
      return source.ok ? source.value : fallback;
    },
    fallback,
    memory,
  );
}

function readCrc(reader: AnswerReader, multi: string, beacon: boolean): number {
  const computed = messageCrc(multi, beacon, false);
  const used = `0x${computed.toString(16).toUpperCase().padStart(4, "0")}`;
  return reader.tolerate(() => reader.integer("dmsMessageCRC", crcOid, 0), computed, used);
}
