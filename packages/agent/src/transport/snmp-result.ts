/** RFC 1157 error-status. */
export type SnmpErrorName = "tooBig" | "noSuchName" | "badValue" | "readOnly" | "genErr";

export type SnmpFailure = "timeout" | "malformed" | { snmpError: SnmpErrorName };

export interface SnmpAddress {
  host: string;
  port: number;
  community: string;
  timeoutMs?: number;
  /** Maximum objects per GET, default 20; reduced for devices that do not support it. */
  objectsPerGet?: number;
}
