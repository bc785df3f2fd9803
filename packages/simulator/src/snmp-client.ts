import { createSocket } from "node:dgram";
import { once } from "node:events";
import {
  decodeSnmpMessage,
  encodeSnmpMessage,
  type PduType,
  type SnmpMessage,
  type Varbind,
} from "@gantry/protocols/snmp/message.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";

export interface SnmpAddress {
  host: string;
  port: number;
  community: string;
  timeoutMs?: number;
}

let lastRequestId = 0;

/** A single request without retry; undefined on a timeout or invalid response. */
export async function askOnce(
  address: SnmpAddress,
  pdu: PduType,
  varbinds: Varbind[],
): Promise<SnmpMessage | undefined> {
  const requestId = ++lastRequestId;
  const frame = await exchange(
    address,
    encodeSnmpMessage({
      version: 0,
      community: address.community,
      pdu,
      requestId,
      errorStatus: 0,
      errorIndex: 0,
      varbinds,
    }),
  );
  const decoded = frame && decodeSnmpMessage(frame);
  return decoded?.ok && decoded.value.requestId === requestId ? decoded.value : undefined;
}

export async function getValues(
  address: SnmpAddress,
  oids: readonly string[],
): Promise<SnmpValue[] | undefined> {
  const response = await askOnce(
    address,
    "get",
    oids.map((oid) => ({ oid, value: { type: "null" } })),
  );
  return response?.errorStatus === 0 ? response.varbinds.map(({ value }) => value) : undefined;
}

/** error-status of the SET; undefined without a response. */
export async function setValue(
  address: SnmpAddress,
  oid: string,
  value: SnmpValue,
): Promise<number | undefined> {
  return (await askOnce(address, "set", [{ oid, value }]))?.errorStatus;
}

export async function exchange(
  { host, port, timeoutMs = 250 }: SnmpAddress,
  frame: Uint8Array,
): Promise<Uint8Array | undefined> {
  const socket = createSocket("udp4");
  const expiry = AbortSignal.timeout(timeoutMs);
  try {
    const answered = once(socket, "message", { signal: expiry });
    socket.send(frame, port, host);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    if (expiry.aborted) return undefined;
    throw error;
  } finally {
    socket.close();
  }
}
