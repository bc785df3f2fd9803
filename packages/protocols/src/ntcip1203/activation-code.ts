/** NTCIP 1203 MessageIDCode, 5 octets. */
export interface MessageIdCode {
  /** dmsMessageMemoryType, 1..255. */
  memoryType: number;
  /** dmsMessageNumber, 0..65535. */
  number: number;
  /** dmsMessageCRC, 0..65535; 0 for blank. */
  crc: number;
}

/** Value of dmsActivateMessage (NTCIP 1203 MessageActivationCode, 12 octets). */
export interface MessageActivationCode extends MessageIdCode {
  /** 0..65535; 65535 is infinite. */
  durationMinutes: number;
  /** 1..255; must be at least the run-time priority of the active message. */
  activationPriority: number;
  /** Address of the sender, dotted IPv4. */
  source: string;
}

type CodeError = "wrongLength" | "outOfRange";
type Coded<T> = { ok: true; value: T } | { ok: false; error: CodeError };

/** Infinite value of dmsMessageTimeRemaining and activation durations, minutes. */
export const infiniteMinutes = 65_535;
export const activationCodeLength = 12;
const messageIdCodeLength = 5;

/** Returns `outOfRange` for invalid members. */
export function encodeMessageIdCode(code: MessageIdCode): Coded<Uint8Array> {
  if (!isMessageIdCode(code)) return { ok: false, error: "outOfRange" };
  const octets = new Uint8Array(messageIdCodeLength);
  writeMessageId(new DataView(octets.buffer), 0, code);
  return { ok: true, value: octets };
}

/** Needs exactly 5 octets, otherwise `wrongLength`. Values above the MIB's ranges are kept. */
export function decodeMessageIdCode(octets: Uint8Array): Coded<MessageIdCode> {
  if (octets.length !== messageIdCodeLength) return { ok: false, error: "wrongLength" };
  return { ok: true, value: readMessageId(viewOf(octets), 0) };
}

/** Returns `outOfRange` for invalid members. */
export function encodeActivationCode(code: MessageActivationCode): Coded<Uint8Array> {
  const source = ipv4Octets(code.source);
  const isInRange =
    isMessageIdCode(code) &&
    isWithin(code.durationMinutes, 0, infiniteMinutes) &&
    isWithin(code.activationPriority, 1, 255);
  if (!isInRange || !source) return { ok: false, error: "outOfRange" };
  const octets = new Uint8Array(activationCodeLength);
  const view = new DataView(octets.buffer);
  view.setUint16(0, code.durationMinutes);
  view.setUint8(2, code.activationPriority);
  writeMessageId(view, 3, code);
  octets.set(source, 8);
  return { ok: true, value: octets };
}

/** Needs exactly 12 octets, otherwise `wrongLength`. */
export function decodeActivationCode(octets: Uint8Array): Coded<MessageActivationCode> {
  if (octets.length !== activationCodeLength) return { ok: false, error: "wrongLength" };
  const view = viewOf(octets);
  const value = {
    durationMinutes: view.getUint16(0),
    activationPriority: view.getUint8(2),
    ...readMessageId(view, 3),
    source: [...octets.subarray(8)].join("."),
  };
  return { ok: true, value };
}

export function ipv4Octets(address: string): Uint8Array | undefined {
  const parts = address.split(".");
  const isAddress =
    parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
  return isAddress ? Uint8Array.from(parts, Number) : undefined;
}

function isMessageIdCode(code: MessageIdCode): boolean {
  return (
    isWithin(code.memoryType, 1, 255) && isWithin(code.number, 0, 65_535) && isWithin(code.crc, 0, 65_535)
  );
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function viewOf(octets: Uint8Array): DataView {
  return new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
}

function writeMessageId(view: DataView, offset: number, code: MessageIdCode): void {
  view.setUint8(offset, code.memoryType);
  view.setUint16(offset + 1, code.number);
  view.setUint16(offset + 3, code.crc);
}

function readMessageId(view: DataView, offset: number): MessageIdCode {
  return {
    memoryType: view.getUint8(offset),
    number: view.getUint16(offset + 1),
    crc: view.getUint16(offset + 3),
  };
}
