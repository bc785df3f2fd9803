import { createRequire } from "node:module";
import type { EventEmitter } from "node:events";
import type { RemoteInfo, Socket } from "node:dgram";

/** The part of net-snmp that is used here; the package brings no types. */
interface NetSnmp {
  createSession(target: string, community: string, options: SessionOptions): NetSnmpSession;
  Version1: number;
  ObjectType: Record<NetSnmpType, number>;
  ErrorStatus: Record<string, string | number>;
}
type NetSnmpType =
  | "Integer"
  | "OctetString"
  | "Null"
  | "OID"
  | "IpAddress"
  | "Counter"
  | "Gauge"
  | "TimeTicks"
  | "Opaque";
interface SessionOptions {
  port: number;
  version: number;
  retries: number;
  timeout: number;
  transport: "udp4" | "udp6";
  reportOidMismatchErrors: boolean;
}
export interface NetSnmpVarbind {
  oid: string;
  type?: number;
  value?: unknown;
}
export interface NetSnmpError extends Error {
  /** error-status of a RequestFailedError. */
  status?: number;
}
type Callback = (error: NetSnmpError | null, varbinds?: NetSnmpVarbind[]) => void;
export interface NetSnmpSession extends EventEmitter {
  /** Its socket; the datagrams are handed on by us so that a malformed one cannot end the process. */
  dgram: Socket;
  retries: number;
  get(oids: string[], callback: Callback): void;
  set(varbinds: NetSnmpVarbind[], callback: Callback): void;
  close(): void;
  onMsg(datagram: Buffer, sender: RemoteInfo): void;
}

export const netSnmp = createRequire(import.meta.url)("net-snmp") as NetSnmp;
