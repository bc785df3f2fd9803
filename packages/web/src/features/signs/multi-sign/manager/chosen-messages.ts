import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

/** A new message of one sign, and where it came from when it was not written for it. */
export interface ChosenMessage {
  message: SignMessage;
  /** Name of the library message or of the command. */
  from?: string;
}

/** New messages by sign id; a sign without one is left as it is. */
export type ChosenMessages = Readonly<Record<string, ChosenMessage>>;

/** The new messages with some replaced. */
export const withChosen = (chosen: ChosenMessages, given: ChosenMessages): ChosenMessages => ({
  ...chosen,
  ...given,
});

/** Removing a sign's entry clears its new message and no other (SIGN-093). */
export function withoutChosen(chosen: ChosenMessages, signId: string): ChosenMessages {
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== signId));
}

/** How long the messages stand: as each says, or all for so long; null is until somebody changes them. */
export type CommonDuration = "own" | number | null;

/** The messages to be posted to these signs, by sign id. */
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

/** The message with the common duration, unless each keeps its own. */
export const lasting = (message: SignMessage, duration: CommonDuration): SignMessage =>
  duration === "own" ? message : { ...message, duration };

/** What is kept of an unfinished choice. */
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
