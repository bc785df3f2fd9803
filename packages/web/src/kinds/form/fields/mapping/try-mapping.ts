import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { readMapping } from "@gantry/domain/mapping/mapping.ts";
import { readMapped, refusalOf } from "@gantry/domain/mapping/read-mapped.ts";
import { translate } from "../../../../text/translate.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { failureText } from "../../../connection-test/connection-test.ts";
import type { Mapped } from "../../../connection-test/mapped-values.tsx";

export type Trial = { mapped: Mapped } | { problem: string };

const sampleMaxLength = 4 * 1024 * 1024;

/** Reads a pasted sample by an unsaved mapping, as the agent would. */
export function trySample(sample: string, mapping: unknown, usualPeriodS: number): Trial {
  if (sample.length > sampleMaxLength) return { problem: translate("mapping:tooLarge") };
  const document = parse(sample);
  if (!document) return { problem: translate("mapping:notJson") };
  const mapped = readMapped(document.value, readMapping(mapping), usualPeriodS);
  const refusal = refusalOf(mapped);
  if (!refusal) return { mapped };
  const label = translateComputed(`fields:${refusal.name}`);
  return { problem: translate("mapping:refused", { label, read: `${refusal.read} ${refusal.path}`.trim() }) };
}

export function trialOf(answer: ConnectionTestAnswer): Trial {
  const mapped = answer.data?.["mapped"] as Mapped | undefined;
  return answer.status === "SUCCESS" && mapped ? { mapped } : { problem: failureText(answer) };
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
