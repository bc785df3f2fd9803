import { octetsOfText, textOfOctets } from "../snmp/value.ts";

/** Message ids that we use. */
export const ss125Messages = { generalConfig: 0x00, dataConfig: 0x03, interval: 0x70 } as const;
export const ss125Types = { read: 0, write: 1, result: 2 } as const;
export const ss125Results = {
  ok: 0,
  payloadSize: 1,
  bodyCheck: 2,
  readOnly: 3,
  intervalNotAvailable: 15,
  laneNotAvailable: 16,
  flashBusy: 17,
} as const;

/** Id, sub-id and type. */
const headBytes = 3;
const generalBytes = 86;
const dataBytes = 28;

export interface Ss125Message {
  id: number;
  subId: number;
  type: number;
  body: Uint8Array;
}

export function readMessage(body: Uint8Array): Ss125Message | undefined {
  const [id, subId, type] = body;
  if (id === undefined || subId === undefined || type === undefined) return undefined;
  return { id, subId, type, body };
}

export function encodeMessage(
  { id, subId = 0, type }: { id: number; subId?: number; type: number },
  payload: Uint8Array = new Uint8Array(),
): Uint8Array {
  return Uint8Array.from([id, subId, type, ...payload]);
}

/** The code of a result message; undefined for another. */
export function resultOf({ type, body }: Ss125Message): number | undefined {
  if (type !== ss125Types.result || body.length !== headBytes + 2) return undefined;
  return viewOf(body).getUint16(headBytes);
}

export const encodeResult = (id: number, subId: number, code: number): Uint8Array =>
  encodeMessage({ id, subId, type: ss125Types.result }, Uint8Array.of(code >> 8, code & 0xff));

export interface Ss125GeneralConfig {
  location: string;
  description: string;
  serialNumber: string;
  /** Speeds in km/h instead of mph. */
  isMetric: boolean;
}

export function readGeneralConfig({ body }: Ss125Message): Ss125GeneralConfig | undefined {
  if (body.length !== generalBytes) return undefined;
  const text = (at: number, length: number) =>
    textOfOctets(body.subarray(at, at + length))
      .replace(/\0.*$/s, "")
      .trim();
  return {
    location: text(5, 32),
    description: text(37, 32),
    serialNumber: text(69, 16),
    isMetric: body[85] === 1,
  };
}

export function encodeGeneralConfig(config: Ss125GeneralConfig): Uint8Array {
  const body = new Uint8Array(generalBytes);
  const write = (at: number, length: number, value: string) =>
    body.set(octetsOfText(value).subarray(0, length), at);
  body.set([ss125Messages.generalConfig, 0, ss125Types.read]);
  write(3, 2, "NE");
  write(5, 32, config.location);
  write(37, 32, config.description);
  write(69, 16, config.serialNumber);
  body[85] = config.isMetric ? 1 : 0;
  return body;
}

/** Length of the intervals in seconds. */
export function readDataConfig({ body }: Ss125Message): { periodS: number } | undefined {
  return body.length === dataBytes ? { periodS: viewOf(body).getUint16(headBytes) } : undefined;
}

export function encodeDataConfig({ periodS }: { periodS: number }): Uint8Array {
  const body = new Uint8Array(dataBytes);
  body.set([ss125Messages.dataConfig, 0, ss125Types.read]);
  viewOf(body).setUint16(headBytes, periodS);
  return body;
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
