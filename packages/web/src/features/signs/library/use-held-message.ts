import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useState } from "react";
import { isSame } from "../../../kinds/form/draft/three-way.ts";

/**
 * Keeps the message object stable: the form copies its values on any change, and the editor would treat each
 * copy as a new message.
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
