import { decodeMessageIdCode, encodeMessageIdCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { type Decoded, readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control } from "@gantry/protocols/ntcip1203/objects.ts";
import { type Answers, integer, octets, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { CommLossRule, DriverFailure, DriverResult, NotDone } from "../../sign-session.ts";
import { blankMessage } from "../blank-sign.ts";
import { read, type SignDialog, writeSurely } from "../dialog.ts";

interface Rule extends CommLossRule {
  endBlanks: boolean;
}

const oids = [
  control.dmsCommunicationsLossMessage,
  control.dmsTimeCommLoss,
  control.dmsEndDurationMessage,
] as const;

export async function readCommLossRule(dialog: SignDialog): Promise<DriverResult<CommLossRule>> {
  const found = await read(dialog, oids, decodeRule);
  return found.ok ? { ok: true, value: ruleOf(found.value) } : found;
}

/**
 * Makes the sign blank after 1..65535 minutes without a request (dmsCommunicationsLossMessage,
 * dmsTimeCommLoss) and when a message ends (dmsEndDurationMessage). Writes only differences; returns the
 * values read back.
 */
export async function setCommLossRule(
  dialog: SignDialog,
  minutes: number,
): Promise<DriverResult<CommLossRule>> {
  const found = await read(dialog, oids, decodeRule);
  if (!found.ok) return found;
  const changes = changesOf(found.value, minutes);
  for (const change of changes) {
    const written = await writeSurely(dialog, change);
    if (!written.ok) return { ok: false, failure: failureOf(written.ended) };
  }
  const rule = changes.length > 0 ? await read(dialog, oids, decodeRule) : found;
  if (!rule.ok) return rule;
  return { ok: true, value: ruleOf(rule.value) };
}

function ruleOf({ minutes, blanks }: Rule): CommLossRule {
  return { minutes, blanks };
}

interface Change {
  object: keyof typeof control;
  oid: string;
  value: SnmpValue;
}

function changesOf(found: Rule, minutes: number): Change[] {
  const code = encodeMessageIdCode(blankMessage);
  const blank = octets(code.ok ? code.value : new Uint8Array());
  const change = (object: keyof typeof control, value: SnmpValue): Change => ({
    object,
    oid: control[object],
    value,
  });
  const changes: Change[] = [];
  if (!found.endBlanks) changes.push(change("dmsEndDurationMessage", blank));
  if (!found.blanks) changes.push(change("dmsCommunicationsLossMessage", blank));
  if (found.minutes !== minutes) changes.push(change("dmsTimeCommLoss", integer(minutes)));
  return changes;
}

function decodeRule(answers: Answers): Decoded<Rule> {
  const reader = readAnswers(answers);
  const isBlank = (object: keyof typeof control): boolean => {
    const code = decodeMessageIdCode(reader.octets(object, control[object]));
    return code.ok && code.value.memoryType === memoryTypes.blank;
  };
  const rule = {
    blanks: isBlank("dmsCommunicationsLossMessage"),
    minutes: reader.integer("dmsTimeCommLoss", control.dmsTimeCommLoss),
    endBlanks: isBlank("dmsEndDurationMessage"),
  };
  return toDecoded(reader, () => rule);
}

function failureOf(ended: NotDone): DriverFailure {
  if (ended.result === "unknown") return ended.failure;
  return { code: "snmpError", detail: ended.detail, isForbidden: ended.isForbidden };
}
