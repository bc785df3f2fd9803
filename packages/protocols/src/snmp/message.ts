import {
  BerError,
  type BerProblem,
  type Element,
  joinBytes,
  readElement,
  readElements,
  readInteger,
  readOid,
  tags,
  writeElement,
  writeInteger,
  writeOid,
} from "./ber.ts";
import { octetsOfText, type SnmpValue, textOfOctets } from "./value.ts";

/** error-status of RFC 1157. */
export const errorStatuses = {
  noError: 0,
  tooBig: 1,
  noSuchName: 2,
  badValue: 3,
  readOnly: 4,
  genErr: 5,
} as const;
export type ErrorStatusName = keyof typeof errorStatuses;

const pduTags = { get: 0xa0, getNext: 0xa1, response: 0xa2, set: 0xa3 } as const;
export type PduType = keyof typeof pduTags;

export interface Varbind {
  /** Dotted, no leading dot. */
  oid: string;
  value: SnmpValue;
}

/** SNMP message with a GET, GETNEXT, SET or response (RFC 1157). */
export interface SnmpMessage {
  /** 0 is SNMPv1, 1 is SNMPv2c. */
  version: number;
  community: string;
  pdu: PduType;
  requestId: number;
  /** error-status, see `errorStatuses`; 0 in requests. */
  errorStatus: number;
  /** 1-based index of the failed varbind, 0 for none. */
  errorIndex: number;
  varbinds: Varbind[];
}

type SnmpDecoded = { ok: true; value: SnmpMessage } | { ok: false; error: BerProblem };

export function decodeSnmpMessage(octets: Uint8Array): SnmpDecoded {
  try {
    return { ok: true, value: readMessage(octets) };
  } catch (error) {
    if (error instanceof BerError) return { ok: false, error: error.problem };
    throw error;
  }
}

/** Integers outside 32 bits are encoded as given, for tests. */
export function encodeSnmpMessage(message: SnmpMessage): Uint8Array {
  const varbinds = message.varbinds.map(({ oid, value }) =>
    writeSequence([encodeOid(oid), encodeValue(value)]),
  );
  const pdu = joinBytes([
    encodeInteger(message.requestId),
    encodeInteger(message.errorStatus),
    encodeInteger(message.errorIndex),
    writeSequence(varbinds),
  ]);
  const community = writeElement(tags.octets, octetsOfText(message.community));
  return writeSequence([encodeInteger(message.version), community, writeElement(pduTags[message.pdu], pdu)]);
}

function readMessage(octets: Uint8Array): SnmpMessage {
  // Bytes behind the message are padding of the datagram.
  const { element } = readElement(octets, 0);
  const [version, community, pdu] = readParts(element, tags.sequence, 3);
  const pduType = (Object.keys(pduTags) as PduType[]).find((name) => pduTags[name] === pdu?.tag);
  if (!pdu || !pduType) throw new BerError("unexpectedTag");
  const [requestId, errorStatus, errorIndex, varbinds] = readParts(pdu, pdu.tag, 4);
  return {
    version: integerOf(version),
    community: textOfOctets(contentOf(community, tags.octets)),
    pdu: pduType,
    requestId: integerOf(requestId),
    errorStatus: integerOf(errorStatus),
    errorIndex: integerOf(errorIndex),
    varbinds: readElements(contentOf(varbinds, tags.sequence)).map(readVarbind),
  };
}

function readVarbind(element: Element): Varbind {
  const [name, value] = readParts(element, tags.sequence, 2);
  if (!value) throw new BerError("truncated");
  return { oid: readOid(contentOf(name, tags.oid)), value: readValue(value) };
}

/** Throws BerError. */
export function readValue({ tag, content }: Element): SnmpValue {
  switch (tag) {
    case tags.integer:
      return { type: "integer", value: readInteger(content) };
    case tags.octets:
      return { type: "octets", value: content.slice() };
    case tags.null:
      return { type: "null" };
    case tags.oid:
      return { type: "oid", value: readOid(content) };
    case tags.ipAddress:
      if (content.length !== 4) throw new BerError("badLength");
      return { type: "ipAddress", value: content.slice() };
    case tags.counter:
      return { type: "counter", value: readInteger(content) };
    case tags.gauge:
      return { type: "gauge", value: readInteger(content) };
    case tags.timeTicks:
      return { type: "timeTicks", value: readInteger(content) };
    case tags.opaque:
      return { type: "opaque", value: content.slice() };
    default:
      throw new BerError("unexpectedTag");
  }
}

function encodeValue(value: SnmpValue): Uint8Array {
  switch (value.type) {
    case "integer":
    case "counter":
    case "gauge":
    case "timeTicks":
      return writeElement(tags[value.type], writeInteger(value.value));
    case "octets":
    case "ipAddress":
    case "opaque":
      return writeElement(tags[value.type], value.value);
    case "oid":
      return encodeOid(value.value);
    case "null":
      return writeElement(tags.null, new Uint8Array());
  }
}

function readParts(element: Element, tag: number, count: number): Element[] {
  const elements = readElements(contentOf(element, tag));
  if (elements.length !== count) throw new BerError("badLength");
  return elements;
}

function contentOf(element: Element | undefined, tag: number): Uint8Array {
  if (!element) throw new BerError("truncated");
  if (element.tag !== tag) throw new BerError("unexpectedTag");
  return element.content;
}

const integerOf = (element: Element | undefined) => readInteger(contentOf(element, tags.integer));
const encodeInteger = (value: number) => writeElement(tags.integer, writeInteger(value));
const encodeOid = (oid: string) => writeElement(tags.oid, writeOid(oid));
const writeSequence = (elements: readonly Uint8Array[]) => writeElement(tags.sequence, joinBytes(elements));
