import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

export interface ChosenMessage {
  message: SignMessage;
  from?: string;
}

/** By sign id; signs without an entry stay unchanged. */
export type ChosenMessages = Readonly<Record<string, ChosenMessage>>;

export const withChosen = (chosen: ChosenMessages, given: ChosenMessages): ChosenMessages => ({
  ...chosen,
  ...given,
});

/** Affects only this sign (SIGN-093). */
export function withoutChosen(chosen: ChosenMessages, signId: string): ChosenMessages {
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== signId));
}

/** Each message's own duration, or a common one; null is continuous. */
export type CommonDuration = "own" | number | null;

export function postedMessages(
  chosen: ChosenMessages,
  signIds: readonly string[],
  duration: CommonDuration,
): Record<string, SignMessage> {
  return Object.fromEntries(
    signIds.flatMap((id) => {
      const message = chosen[id]?.message;
      return message ? [[id, lasting(message, duration)]] : [];
    }),
  );
}

export const lasting = (message: SignMessage, duration: CommonDuration): SignMessage =>
  duration === "own" ? message : { ...message, duration };

export interface KeptChoice {
  chosen: ChosenMessages;
  duration: CommonDuration;
}

export function isKeptChoice(value: unknown): value is KeptChoice {
  const { chosen, duration } = (value ?? {}) as Partial<KeptChoice>;
  return (
    typeof chosen === "object" &&
    chosen !== null &&
    Object.values(chosen).every((one) => Array.isArray(one?.message?.pages)) &&
    (duration === "own" || duration === null || typeof duration === "number")
  );
}
