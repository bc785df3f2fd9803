import { user } from "@gantry/domain/kinds/user.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { heldOf } from "./users.ts";

/** Reads again what is shown of a user whenever one changes: an announcement of a user says only that. */
export function useUserUpdates(id?: string): void {
  const cache = useQueryClient();
  useLive(user.entityType, id === undefined ? [] : [id]);
  useUpdates(user.entityType, ({ updateType, entity }) => {
    if (updateType !== "UPDATE" || (id !== undefined && entity.id !== id)) return;
    // An open form is told by its own means, and keeps what was typed.
    for (const queryKey of heldOf(entity.id))
      if (queryKey[0] !== "form") void cache.invalidateQueries({ queryKey });
  });
}
