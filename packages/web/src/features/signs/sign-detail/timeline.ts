import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";

interface WinnerChange {
  /** Null: blank. */
  itemId: string | null;
  /** Undefined in agent events, which contain the id only. */
  priority: number | undefined;
}

/** Server events name the winner, agent events only its id. */
export function winnerChangeOf({ data }: Pick<SignEvent, "data">): WinnerChange {
  if ("winner" in data) {
    const winner = data.winner as { itemId: string; priority: number } | null;
    return { itemId: winner?.itemId ?? null, priority: winner?.priority };
  }
  return { itemId: typeof data.itemId === "string" ? data.itemId : null, priority: undefined };
}

/** Removes agent events that repeat a server event; those from an outage stay. Newest first. */
export function withoutRepeats(newestFirst: readonly SignEvent[]): SignEvent[] {
  return newestFirst.filter((event, index) => {
    if (event.event !== "winnerChanged" || "winner" in event.data) return true;
    const before = newestFirst.slice(index + 1).find((older) => older.event === "winnerChanged");
    return !before || winnerChangeOf(before).itemId !== winnerChangeOf(event).itemId;
  });
}

export function priorityOfItem(events: readonly SignEvent[], itemId: string): number | undefined {
  const posting = events.find(
    (event) => event.data.itemId === itemId && typeof event.data.priority === "number",
  );
  return posting?.data.priority as number | undefined;
}
