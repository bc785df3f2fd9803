/** Shows only the last group, for users who may not change the key. */
export function maskKey(key: string): string {
  const shown = key.length >= 12 ? key.slice(-4) : "";
  return `••••${shown}`;
}

/** True for a non-empty key that differs from the saved one (LIC-013). */
export function canSaveKey(typed: string, saved: string | null): boolean {
  const key = typed.trim();
  return key !== "" && key !== saved;
}

export const looksLikeToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text.trim());
