import type { EntityHead } from "@gantry/domain/kinds/define-kind.ts";
import type { SignPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { ChosenMessages } from "../multi-sign/manager/chosen-messages.ts";

export type StoredPlan = SignPlan & EntityHead;

/** SIGN-187. */
export const planPageSize = 10;

/** Tab of an address: 0 messages, 1 schedule; default 0 (SIGN-010). */
export const openTab = (tab: unknown): "0" | "1" => (String(tab) === "1" ? "1" : "0");

export interface PlanMessages {
  selectedSigns: readonly string[];
  signMessages: Readonly<Record<string, SignMessage>>;
}

/** Plans saved by API calls may list signs only in their messages (SIGN-165); activation includes those. */
export function planMessages(values: object): PlanMessages {
  const { selectedSigns, signMessages = {} } = values as Partial<PlanMessages>;
  return {
    selectedSigns: [...new Set([...(selectedSigns ?? []), ...Object.keys(signMessages)])],
    signMessages,
  };
}

export const chosenOf = ({ signMessages }: PlanMessages): ChosenMessages =>
  Object.fromEntries(Object.entries(signMessages).map(([id, message]) => [id, { message }]));

export const messagesOf = (chosen: ChosenMessages): Record<string, SignMessage> =>
  Object.fromEntries(Object.entries(chosen).map(([id, { message }]) => [id, message]));

/** Must be empty to save (SIGN-091). */
export const signsWithoutMessage = ({ selectedSigns, signMessages }: PlanMessages): string[] =>
  selectedSigns.filter((id) => !Object.hasOwn(signMessages, id));

export function withoutSign({ selectedSigns, signMessages }: PlanMessages, signId: string): PlanMessages {
  return {
    selectedSigns: selectedSigns.filter((id) => id !== signId),
    signMessages: Object.fromEntries(Object.entries(signMessages).filter(([id]) => id !== signId)),
  };
}
