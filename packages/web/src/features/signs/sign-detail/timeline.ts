import type { SignEvent } from "@gantry/domain/contract/signs/sign-calls.ts";

/** A change of the message that should stand, as the server or the sign's agent has told it. */
export interface WinnerChange {
  /** Null: the sign is to be blank. */
  itemId: string | null;
  /** Undefined when only the agent told it, by id. */
  priority: number | undefined;
}

/** What a `winnerChanged` event says; the server names the winner, the agent only its id. */
export function winnerChangeOf({ data }: Pick<SignEvent, "data">): WinnerChange {
  if ("winner" in data) {
    const winner = data.winner as { itemId: string; priority: number } | null;
    return { itemId: winner?.itemId ?? null, priority: winner?.priority };
  }
  return { itemId: typeof data.itemId === "string" ? data.itemId : null, priority: undefined };
}

/**
 * Events without those that only repeat another: server and agent both find the winner, and what both say is told once.
 * What the agent found while the server was away has no counterpart and stays. Newest first, as they come.
 */
export function withoutRepeats(newestFirst: readonly SignEvent[]): SignEvent[] {
  return newestFirst.filter((event, index) => {
    if (event.event !== "winnerChanged" || "winner" in event.data) return true;
    const before = newestFirst.slice(index + 1).find((older) => older.event === "winnerChanged");
    return !before || winnerChangeOf(before).itemId !== winnerChangeOf(event).itemId;
  });
}

/** Number of an item's message, as the event of its posting has told it. */
export function priorityOfItem(events: readonly SignEvent[], itemId: string): number | undefined {
  const posting = events.find(
    (event) => event.data.itemId === itemId && typeof event.data.priority === "number",
  );
  return posting?.data.priority as number | undefined;
}
