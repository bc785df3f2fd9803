import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { netSnmp, type NetSnmpVarbind } from "./net-snmp.ts";

const types = netSnmp.ObjectType;

/** A value as net-snmp wants it. */
export function varbindOf(oid: string, value: SnmpValue): NetSnmpVarbind {
  switch (value.type) {
    case "integer":
      return { oid, type: types.Integer, value: value.value };
    case "octets":
      return { oid, type: types.OctetString, value: Buffer.from(value.value) };
    case "null":
      return { oid, type: types.Null, value: null };
    case "oid":
      return { oid, type: types.OID, value: value.value };
    case "ipAddress":
      return { oid, type: types.IpAddress, value: [...value.value].join(".") };
    case "counter":
      return { oid, type: types.Counter, value: value.value };
    case "gauge":
      return { oid, type: types.Gauge, value: value.value };
    case "timeTicks":
      return { oid, type: types.TimeTicks, value: value.value };
    case "opaque":
      return { oid, type: types.Opaque, value: Buffer.from(value.value) };
  }
}

/** A value that net-snmp read; undefined for a type that SNMPv1 does not have or content that does not fit its type. */
export function valueOf({ type, value }: NetSnmpVarbind): SnmpValue | undefined {
  if (type === types.Null) return { type: "null" };
  if (value instanceof Uint8Array) return octetsOf(type, value);
  if (typeof value === "string") return textOf(type, value);
  if (typeof value !== "number" || !Number.isInteger(value)) return undefined;
  if (type === types.Integer) return { type: "integer", value };
  if (type === types.Counter) return { type: "counter", value };
  if (type === types.Gauge) return { type: "gauge", value };
  return type === types.TimeTicks ? { type: "timeTicks", value } : undefined;
}

function octetsOf(type: number | undefined, value: Uint8Array): SnmpValue | undefined {
  // A copy: the buffer is a window into the datagram.
  if (type === types.OctetString) return { type: "octets", value: Uint8Array.from(value) };
  return type === types.Opaque ? { type: "opaque", value: Uint8Array.from(value) } : undefined;
}

function textOf(type: number | undefined, value: string): SnmpValue | undefined {
  if (type === types.OID) return { type: "oid", value };
  if (type === types.IpAddress)
    return { type: "ipAddress", value: Uint8Array.from(value.split("."), Number) };
  return undefined;
}
