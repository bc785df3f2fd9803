/** A key for those who may not change it: its last group only. */
export function maskedKey(key: string): string {
  const shown = key.length >= 12 ? key.slice(-4) : "";
  return `••••${shown}`;
}

/** Whether a key that was typed can be saved: there is one, and it is not the saved one (LIC-013). */
export function canSaveKey(typed: string, saved: string | null): boolean {
  const key = typed.trim();
  return key !== "" && key !== saved;
}

/** Whether a text is a licence token to be activated offline; anything else is taken for a key. */
export const looksLikeToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text.trim());
