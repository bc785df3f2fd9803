import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useState } from "react";
import { isSame } from "../../../kinds/form/draft/three-way.ts";

/**
 * A message of a form as one object that stays the same until the message is another: the form copies its values with
 * every change of any field, and an editor would take each copy for a new message.
 */
export function useHeldMessage(given: SignMessage): [SignMessage, (next: SignMessage) => void] {
  const [held, setHeld] = useState({ message: given, seen: given });
  let { message } = held;
  if (held.seen !== given) {
    if (!isSame(given, message)) message = given;
    setHeld({ message, seen: given });
  }
  return [message, (next) => setHeld((before) => ({ ...before, message: next }))];
}
