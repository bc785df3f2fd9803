import { type Answers, integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { type MessageColumn, messageTableOid } from "./objects.ts";

export interface MessageRow {
  /** dmsMessageMultiString, one character per octet. */
  multi: string;
  /** dmsMessageOwner. */
  owner: string;
  /** dmsMessageCRC, 0..65535; 0 for blank messages. */
  crc: number;
  beacon: boolean;
  pixelService: boolean;
  /** dmsMessageRunTimePriority, 1 low .. 255 high. */
  runTimePriority: number;
  /** dmsMessageStatus, see `messageStatuses`. */
  status: number;
}

const messageRowColumns = [
  "dmsMessageMultiString",
  "dmsMessageOwner",
  "dmsMessageCRC",
  "dmsMessageBeacon",
  "dmsMessagePixelService",
  "dmsMessageRunTimePriority",
  "dmsMessageStatus",
] as const satisfies readonly MessageColumn[];

/** Maximum dmsMessageOwner, octets. */
export const ownerMaxLength = 127;

/** OIDs in the order of `messageRowColumns`. */
export function messageRowOids(memoryType: number, number: number): string[] {
  return messageRowColumns.map((column) => messageTableOid(column, memoryType, number));
}

/**
 * MULTI string and CRC are required. Signs without beacons or pixel service may lack those columns (off);
 * owner, priority and status default to empty, 1 and valid.
 */
export function decodeMessageRow(answers: Answers, memoryType: number, number: number): Decoded<MessageRow> {
  const reader = readAnswers(answers);
  const oidOf = (column: MessageColumn) => messageTableOid(column, memoryType, number);
  const row: MessageRow = {
    multi: reader.text("dmsMessageMultiString", oidOf("dmsMessageMultiString")),
    owner: reader.text("dmsMessageOwner", oidOf("dmsMessageOwner"), ""),
    crc: reader.integer("dmsMessageCRC", oidOf("dmsMessageCRC")),
    beacon: reader.integer("dmsMessageBeacon", oidOf("dmsMessageBeacon"), 0) === 1,
    pixelService: reader.integer("dmsMessagePixelService", oidOf("dmsMessagePixelService"), 0) === 1,
    runTimePriority: reader.integer("dmsMessageRunTimePriority", oidOf("dmsMessageRunTimePriority"), 1),
    status: reader.integer("dmsMessageStatus", oidOf("dmsMessageStatus"), 4),
  };
  return toDecoded(reader, () => row);
}

/** Values by OID; the owner is truncated to 127 octets. */
export function encodeMessageRow(
  row: MessageRow,
  memoryType: number,
  number: number,
): Map<string, SnmpValue> {
  const oidOf = (column: MessageColumn) => messageTableOid(column, memoryType, number);
  return new Map<string, SnmpValue>([
    [oidOf("dmsMessageMultiString"), octets(octetsOfText(row.multi))],
    [oidOf("dmsMessageOwner"), octets(octetsOfText(row.owner).subarray(0, ownerMaxLength))],
    [oidOf("dmsMessageCRC"), integer(row.crc)],
    [oidOf("dmsMessageBeacon"), integer(row.beacon ? 1 : 0)],
    [oidOf("dmsMessagePixelService"), integer(row.pixelService ? 1 : 0)],
    [oidOf("dmsMessageRunTimePriority"), integer(row.runTimePriority)],
    [oidOf("dmsMessageStatus"), integer(row.status)],
  ]);
}
