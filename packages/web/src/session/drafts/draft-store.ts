import { useSession } from "../session-store.ts";

export interface Draft<Value> {
  value: Value;
  typedAt: string;
}

/** Key of a draft. Includes the user, so that another user in the same tab does not see it. */
export type DraftPlace = readonly [tenantId: string, userId: string, ...what: string[]];

const prefix = "gantry_draft:";

export function useDraftPlace(...what: string[]): DraftPlace {
  const { tenant, user } = useSession();
  return [tenant.id, user.id, ...what];
}

/**
 * Restores input lost to a reload, a crash or a session end; from this tab only. Undefined if there is none
 * or `isValue` rejects it.
 */
export function storeOfDraft<Value>(
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

/** The value must not contain secrets: they are typed again. */
export function storeDraft(place: DraftPlace, value: unknown, nowMs: number): void {
  try {
    const draft: Draft<unknown> = { value, typedAt: new Date(nowMs).toISOString() };
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch (error) {
    // The storage is full: editing continues, only a reload would lose the draft.
    console.warn("The draft could not be kept", error);
  }
}

export function forgetDraft(place: DraftPlace): void {
  sessionStorage.removeItem(keyOf(place));
}

/** On sign-out: the next user must not find them. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function keyOf(place: DraftPlace): string {
  return prefix + JSON.stringify(place);
}
