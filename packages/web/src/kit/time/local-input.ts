/** Value for a datetime-local input, in the browser's zone; empty for an invalid time. */
export function localText(utc: string): string {
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** Invalid text is returned unchanged for validation. */
export function utcText(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
