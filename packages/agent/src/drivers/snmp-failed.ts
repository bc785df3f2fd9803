import type { SnmpFailure } from "../transport/snmp-result.ts";
import type { CameraFailure } from "./camera-session.ts";

/** The failure of a request over SNMP, as devices report it; `during` names the object or step. */
export function failed(failure: SnmpFailure, during: string): { ok: false; failure: CameraFailure } {
  if (failure === "timeout") return { ok: false, failure: { code: "noAnswer", detail: during } };
  if (failure === "malformed") return { ok: false, failure: { code: "truncatedAnswer", detail: during } };
  const { snmpError } = failure;
  const code =
    snmpError === "readOnly" ? "accessDenied" : snmpError === "noSuchName" ? "notSupported" : "snmpError";
  return { ok: false, failure: { code, detail: `${during}: ${snmpError}` } };
}
