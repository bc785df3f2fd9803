import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { ChosenMessages } from "../multi-sign/manager/chosen-messages.ts";

/** What of a plan says which signs show what. */
export interface PlanMessages {
  selectedSigns: readonly string[];
  signMessages: Readonly<Record<string, SignMessage>>;
}

/**
 * Signs and messages of a plan as a form or a stored plan holds them. One that was saved by a call may name its signs by
 * their messages alone (SIGN-165): activating it posts to those as well.
 */
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

/** Selected signs without a message: a plan is saved only when there are none (SIGN-091). */
export const signsWithoutMessage = ({ selectedSigns, signMessages }: PlanMessages): string[] =>
  selectedSigns.filter((id) => !Object.hasOwn(signMessages, id));

/** The plan without the sign, and without its message. */
export function withoutSign({ selectedSigns, signMessages }: PlanMessages, signId: string): PlanMessages {
  return {
    selectedSigns: selectedSigns.filter((id) => id !== signId),
    signMessages: Object.fromEntries(Object.entries(signMessages).filter(([id]) => id !== signId)),
  };
}
