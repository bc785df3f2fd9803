export const draftPrefix = "gantry_draft:";

/** On sign-out, in all tenants. Part of the first view, unlike the store of drafts. */
export function forgetDraftsOf(userId: string): void {
  const named = `,${JSON.stringify(userId)},`;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftPrefix) && key.includes(named)) localStorage.removeItem(key);
}
