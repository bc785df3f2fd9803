import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type Answers, type SnmpValue, textOfOctets } from "../snmp/value.ts";

export interface AnswerProblem {
  object: string;
  problem: "absent" | "wrongType" | "wrongLength" | "wrongValue";
  detail: string;
}

/** A value, or all problems found; decoders never throw for device data. */
export type Decoded<T> =
  | { ok: true; value: T; notes?: SignNote[] }
  | { ok: false; problems: AnswerProblem[] };

/** Reads objects and collects all problems, so that one read reports every bad object. */
export interface AnswerReader {
  readonly problems: AnswerProblem[];
  /** Objects that were wrong and replaced by a fallback. */
  readonly notes: SignNote[];
  has(oid: string): boolean;
  /** Any integer type from 0, even above the MIB's range. If missing: `absent`, or a problem if that is undefined. */
  integer(object: string, oid: string, absent?: number): number;
  /** As `integer`, but may be negative, for temperatures. */
  signedInteger(object: string, oid: string, absent?: number): number;
  /** `lengths` are the allowed ones. Missing objects as for `integer`. */
  octets(object: string, oid: string, absent?: Uint8Array, lengths?: readonly number[]): Uint8Array;
  /** One character per octet, without trailing zero octets. */
  text(object: string, oid: string, absent?: string): string;
  report(object: string, problem: AnswerProblem["problem"], detail: string): void;
  /** What `get` reads; its problems become notes, and the fallback, named by `used`, is the value. */
  tolerate<T>(get: () => T, fallback: T, used?: string | null): T;
}

export function readAnswers(answers: Answers): AnswerReader {
  const problems: AnswerProblem[] = [];
  const notes: SignNote[] = [];
  const tolerate: AnswerReader["tolerate"] = (get, fallback, used = String(fallback)) => {
    const before = problems.length;
    const value = get();
    const found = problems.splice(before);
    for (const { object, problem, detail } of found)
      notes.push({ object, read: problem === "absent" ? problem : detail, used });
    return found.length === 0 ? value : fallback;
  };
  const report: AnswerReader["report"] = (object, problem, detail) => {
    problems.push({ object, problem, detail });
  };
  const octets: AnswerReader["octets"] = (object, oid, absent, lengths) => {
    const value = answers.get(oid);
    if (value === undefined) {
      if (absent === undefined) report(object, "absent", oid);
      return absent ?? new Uint8Array();
    }
    if (value.type !== "octets" && value.type !== "opaque" && value.type !== "ipAddress") {
      report(object, "wrongType", `${value.type} instead of octets`);
      return new Uint8Array();
    }
    if (lengths && !lengths.includes(value.value.length))
      report(object, "wrongLength", `${value.value.length} octets instead of ${lengths.join(" or ")}`);
    return value.value;
  };
  const readSignedInteger: AnswerReader["signedInteger"] = (object, oid, absent) => {
    const value = answers.get(oid);
    if (value === undefined && absent === undefined) report(object, "absent", oid);
    if (value === undefined) return absent ?? 0;
    const number = integerOf(value);
    if (number === undefined) report(object, "wrongType", `${value.type} instead of integer`);
    return number ?? 0;
  };
  return {
    problems,
    notes,
    tolerate,
    report,
    octets,
    signedInteger: readSignedInteger,
    has: (oid) => answers.has(oid),
    integer(object, oid, absent) {
      const number = readSignedInteger(object, oid, absent);
      if (number < 0) report(object, "wrongValue", String(number));
      return number;
    },
    text(object, oid, absent) {
      if (absent !== undefined && !answers.has(oid)) return absent;
      return textOfOctets(octets(object, oid)).replace(/\0+$/, "");
    },
  };
}

/** The value with its notes, unless there were problems. */
export function toDecoded<T>(reader: AnswerReader, value: () => T): Decoded<T> {
  const { problems, notes } = reader;
  if (problems.length > 0) return { ok: false, problems };
  return notes.length > 0 ? { ok: true, value: value(), notes } : { ok: true, value: value() };
}

function integerOf(value: SnmpValue): number | undefined {
  switch (value.type) {
    case "integer":
    case "counter":
    case "gauge":
    case "timeTicks":
      return value.value;
    case "octets":
    case "opaque":
    case "ipAddress":
    case "oid":
    case "null":
      return undefined;
  }
}
