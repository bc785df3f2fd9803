import { joinBytes, latin1Bytes, utf8Characters } from "../rtp/bytes.ts";

/** MQTT 3.1.1 (OASIS, 2014) as a subscriber needs it; the numbers are of its chapter 2 and 3. */
const packetTypes = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  subscribe: 8,
  suback: 9,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const;

export interface ConnectOptions {
  clientId: string;
  keepAliveS: number;
  userName?: string | undefined;
  password?: string | undefined;
}

export type MqttPacket =
  | { type: "connack"; code: number }
  | { type: "suback"; id: number; codes: number[] }
  | { type: "publish"; payload: Uint8Array; qos: number; id?: number }
  | { type: "pingresp" }
  /** Of no use to a subscriber. */
  | { type: "other" };

/** Of CONNACK. */
export const connackCodes = { accepted: 0, wrongLogin: 4, notAuthorized: 5 } as const;
/** Of SUBACK: the broker refuses the topic. */
export const subackFailure = 0x80;

const protocolLevel = 4;
const cleanSession = 0x02;
const passwordFlag = 0x40;
const userNameFlag = 0x80;

export function encodeConnect({ clientId, keepAliveS, userName, password }: ConnectOptions): Uint8Array {
  const hasUser = userName !== undefined && userName !== "";
  const hasPassword = hasUser && password !== undefined;
  const flags = cleanSession | (hasUser ? userNameFlag : 0) | (hasPassword ? passwordFlag : 0);
  return encodePacket(packetTypes.connect, 0, [
    encodeText("MQTT"),
    Uint8Array.of(protocolLevel, flags, ...word(keepAliveS)),
    encodeText(clientId),
    ...(hasUser ? [encodeText(userName)] : []),
    ...(hasPassword ? [encodeText(password)] : []),
  ]);
}

/** With at most QoS 1. */
export const encodeSubscribe = (id: number, topic: string): Uint8Array =>
  encodePacket(packetTypes.subscribe, 2, [Uint8Array.from(word(id)), encodeText(topic), Uint8Array.of(1)]);

export const encodePuback = (id: number): Uint8Array =>
  encodePacket(packetTypes.puback, 0, [Uint8Array.from(word(id))]);

export const encodePingreq = (): Uint8Array => encodePacket(packetTypes.pingreq, 0, []);
export const encodeDisconnect = (): Uint8Array => encodePacket(packetTypes.disconnect, 0, []);

function encodePacket(type: number, flags: number, parts: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(parts);
  return joinBytes([Uint8Array.of((type << 4) | flags, ...encodeLength(body.length)), body]);
}

/** Seven bits per byte, the lowest first. */
function encodeLength(length: number): number[] {
  const low = length % 128;
  const high = Math.floor(length / 128);
  return high === 0 ? [low] : [low | 128, ...encodeLength(high)];
}

function encodeText(text: string): Uint8Array {
  const bytes = latin1Bytes(utf8Characters(text));
  return joinBytes([Uint8Array.from(word(bytes.length)), bytes]);
}

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

export type SplitMqtt =
  | { packets: MqttPacket[]; rest: Uint8Array }
  /** A packet that is larger than the limit is refused by its length, before it is received. */
  | { fault: "malformed" | "tooLarge" };

/** The packets at the start of received bytes. */
export function splitMqtt(bytes: Uint8Array, maxPacketBytes: number): SplitMqtt {
  const packets: MqttPacket[] = [];
  let rest = bytes;
  for (;;) {
    const head = readHead(rest);
    if (head === undefined) return { packets, rest };
    if (head === "malformed") return { fault: "malformed" };
    if (head.length > maxPacketBytes) return { fault: "tooLarge" };
    const end = head.at + head.length;
    if (rest.length < end) return { packets, rest };
    const packet = decodePacket(rest[0] ?? 0, rest.subarray(head.at, end));
    if (!packet) return { fault: "malformed" };
    packets.push(packet);
    rest = rest.subarray(end);
  }
}

const maxLengthBytes = 4;

function readHead(bytes: Uint8Array): { at: number; length: number } | "malformed" | undefined {
  let length = 0;
  for (let at = 1; at <= maxLengthBytes; at++) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    length += (byte & 127) * 128 ** (at - 1);
    if (byte < 128) return { at: at + 1, length };
  }
  return "malformed";
}

function decodePacket(head: number, body: Uint8Array): MqttPacket | undefined {
  const type = head >> 4;
  if (type === packetTypes.publish) return decodePublish(head, body);
  if (type === packetTypes.pingresp) return { type: "pingresp" };
  if (type === packetTypes.connack)
    return body.length === 2 ? { type: "connack", code: body[1] ?? 0 } : undefined;
  if (type !== packetTypes.suback) return { type: "other" };
  const id = wordAt(body, 0);
  return id === undefined || body.length < 3
    ? undefined
    : { type: "suback", id, codes: [...body.subarray(2)] };
}

function decodePublish(head: number, body: Uint8Array): MqttPacket | undefined {
  const qos = (head >> 1) & 3;
  const topicLength = wordAt(body, 0);
  if (topicLength === undefined || qos === 3) return undefined;
  const topicEnd = 2 + topicLength;
  const id = qos > 0 ? wordAt(body, topicEnd) : undefined;
  const payloadAt = topicEnd + (qos > 0 ? 2 : 0);
  if (payloadAt > body.length || (qos > 0 && id === undefined)) return undefined;
  return { type: "publish", payload: body.slice(payloadAt), qos, ...(id !== undefined && { id }) };
}

function wordAt(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at], bytes[at + 1]];
  return high === undefined || low === undefined ? undefined : (high << 8) | low;
}
