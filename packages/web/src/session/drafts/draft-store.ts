import { useSession } from "../session-store.ts";

/** Something typed and not saved yet, and when its last character was typed (ISO 8601). */
export interface Draft<Value> {
  value: Value;
  typedAt: string;
}

/** Where a draft belongs. Somebody else who signs in in the same tab has places of their own. */
export type DraftPlace = readonly [tenantId: string, userId: string, ...what: string[]];

const prefix = "gantry_draft:";

export function useDraftPlace(...what: string[]): DraftPlace {
  const { tenant, user } = useSession();
  return [tenant.id, user.id, ...what];
}

/**
 * What was typed here before a reload, a crash or the end of a session took the page away; kept in this tab only.
 * Undefined when there is none, or when it is not what `isValue` expects.
 */
export function storedDraft<Value>(
  place: DraftPlace,
  isValue: (value: unknown) => value is Value,
): Draft<Value> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null") as Draft<unknown> | null;
    return draft && typeof draft.typedAt === "string" && isValue(draft.value)
      ? { value: draft.value, typedAt: draft.typedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Secrets must not be among the value: they are typed again. */
export function storeDraft(place: DraftPlace, value: unknown, nowMs: number): void {
  try {
    const draft: Draft<unknown> = { value, typedAt: new Date(nowMs).toISOString() };
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch (error) {
    // The storage is full: typing goes on, only a reload would lose it.
    console.warn("The draft could not be kept", error);
  }
}

export function forgetDraft(place: DraftPlace): void {
  sessionStorage.removeItem(keyOf(place));
}

/** On signing out: who sits down next must not find them. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function keyOf(place: DraftPlace): string {
  return prefix + JSON.stringify(place);
}
