import type { MultiPostBody } from "@gantry/domain/contract/signs/sign-posts.ts";
import { durationOfTaken } from "@gantry/domain/sign/message/message-duration.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

export interface ChosenMessage {
  message: SignMessage;
  from?: string;
}

/** By sign id; signs without an entry stay unchanged. */
export type ChosenMessages = Readonly<Record<string, ChosenMessage>>;

/** Messages to begin with, ready to post or to change. */
export interface PreparedMessages {
  /** Names the preparation: what was typed over it is found again under this name. */
  name: string;
  messages: Readonly<Record<string, SignMessage>>;
  /** What they are posted for: all of them or none, unless chosen otherwise. */
  association?: Pick<MultiPostBody, "associatedEntityId" | "associatedEntityType">;
}

export const chosenOfPrepared = ({ messages }: PreparedMessages): ChosenMessages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, { message }]));

export const withChosen = (chosen: ChosenMessages, added: ChosenMessages): ChosenMessages => ({
  ...chosen,
  ...added,
});

/** A message from the library lasts as long as the one that it replaces, unless it has its own duration. */
export function withDurations(taken: ChosenMessages, replaced: ChosenMessages): ChosenMessages {
  return Object.fromEntries(
    Object.entries(taken).map(([id, { message, ...rest }]) => {
      const duration = durationOfTaken(message.duration, replaced[id]?.message.duration);
      return [id, { ...rest, message: { ...message, duration } }];
    }),
  );
}

/** Affects only this sign (SIGN-093). */
export function withoutChosen(chosen: ChosenMessages, signId: string): ChosenMessages {
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== signId));
}

/** Each message's own duration, or a common one; null is continuous. */
export type CommonDuration = "own" | number | null;

export function makePostedMessages(
  chosen: ChosenMessages,
  signIds: readonly string[],
  duration: CommonDuration,
): Record<string, SignMessage> {
  return Object.fromEntries(
    signIds.flatMap((id) => {
      const message = chosen[id]?.message;
      return message ? [[id, withDuration(message, duration)]] : [];
    }),
  );
}

export const withDuration = (message: SignMessage, duration: CommonDuration): SignMessage =>
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
