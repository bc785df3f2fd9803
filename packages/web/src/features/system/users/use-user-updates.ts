import { user } from "@gantry/domain/kinds/user.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { heldOf } from "./users.ts";

/** Refetches on user updates, which contain no data. */
export function useUserUpdates(id?: string): void {
  const cache = useQueryClient();
  useLive(user.entityType, id === undefined ? [] : [id]);
  useUpdates(user.entityType, ({ updateType, entity }) => {
    if (updateType !== "UPDATE" || (id !== undefined && entity.id !== id)) return;
    // Open forms handle updates themselves and keep their input.
    for (const queryKey of heldOf(entity.id))
      if (queryKey[0] !== "form") void cache.invalidateQueries({ queryKey });
  });
}
