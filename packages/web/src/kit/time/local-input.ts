/** A moment as the browser's input of date and time writes it, in the zone of this computer; empty for none. */
export function localText(utc: string): string {
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** What is no moment stays what it is, for the check to name. */
export function utcText(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
