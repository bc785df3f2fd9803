import type { ComposerDraft } from "./composer-draft.ts";

const prefix = "gantry_sign_draft";

/** What was typed for a sign and not posted yet; kept in this tab only. `purpose` is "new" or the id of the edited item. */
export function storedDraft(tenantId: string, signId: string, purpose: string): ComposerDraft | undefined {
  const text = sessionStorage.getItem(keyOf(tenantId, signId, purpose));
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as ComposerDraft;
    return Array.isArray(draft.pages) && draft.pages.length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(tenantId: string, signId: string, purpose: string, draft: ComposerDraft): void {
  sessionStorage.setItem(keyOf(tenantId, signId, purpose), JSON.stringify(draft));
}

export function forgetDraft(tenantId: string, signId: string, purpose: string): void {
  sessionStorage.removeItem(keyOf(tenantId, signId, purpose));
}

function keyOf(tenantId: string, signId: string, purpose: string): string {
  return [prefix, tenantId, signId, purpose].join(":");
}
