import type { AnswerProblem, Decoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { type Answers, isSameValue, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { Clock } from "../../clock.ts";
import type { SnmpTransport } from "../../transport/snmp.ts";
import type { SnmpFailure } from "../../transport/snmp-result.ts";
import type { NotDone, DriverFailure, DriverResult } from "../sign-session.ts";

export interface SignDialog {
  transport: SnmpTransport;
  clock: Clock;
}

export async function read<T>(
  { transport }: SignDialog,
  oids: readonly string[],
  decode: (answers: Answers, isAtOnce: boolean) => Decoded<T>,
): Promise<DriverResult<T>> {
  const answers = await transport.get(oids);
  if (!answers.ok) return { ok: false, failure: driverFailure(answers.failure, "reading") };
  const decoded = decode(answers.value, answers.isAtOnce);
  return decoded.ok ? decoded : { ok: false, failure: wrongAnswer(decoded.problems) };
}

export interface Write {
  object: string;
  oid: string;
  value: SnmpValue;
}
type Written = { ok: true } | { ok: false; ended: NotDone; failure: SnmpFailure };

export const tries = 4;

/**
 * Writes an idempotent object; without a response it reads the value and rewrites only if it differs. Not for
 * activations.
 */
export async function writeSurely(dialog: SignDialog, change: Write): Promise<Written> {
  for (let attempt = 1; ; attempt++) {
    const written = await write(dialog, change);
    if (written.ok || written.ended.result === "refused" || attempt === tries) return written;
    const answers = await dialog.transport.get([change.oid]);
    const held = answers.ok ? answers.value.get(change.oid) : undefined;
    if (held && isSameValue(held, change.value)) return { ok: true };
  }
}

/** Writes one object once; `ended` is the result of the whole command if the sign refused or did not respond. */
export async function write({ transport }: SignDialog, { object, oid, value }: Write): Promise<Written> {
  const result = await transport.set(oid, value);
  if (result.ok) return { ok: true };
  const { failure } = result;
  const answer = driverFailure(failure, object);
  if (typeof failure !== "object")
    return { ok: false, ended: { result: "unknown", failure: answer }, failure };
  return { ok: false, ended: { result: "refused", ...answer }, failure };
}

export function driverFailure(failure: SnmpFailure, during: string): DriverFailure {
  if (failure === "timeout") return { code: "noAnswer", detail: during };
  if (failure === "malformed") return { code: "truncatedAnswer", detail: during };
  const failed: DriverFailure = { code: "snmpError", detail: `${during}: ${failure.snmpError}` };
  return failure.snmpError === "readOnly" ? { ...failed, isForbidden: true } : failed;
}

function wrongAnswer(problems: readonly AnswerProblem[]): DriverFailure {
  const detail = problems.map(({ object, problem, detail }) => `${object} ${problem} (${detail})`).join(", ");
  return { code: "wrongAnswer", detail };
}
