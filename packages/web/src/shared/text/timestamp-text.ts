const parts = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** A moment in the form of tables and logs, `MMM dd, yyyy HH:mm:ss`, in the zone of this computer (PREF-020). */
export function timestampText(at: string): string {
  const timeMs = Date.parse(at);
  if (Number.isNaN(timeMs)) return "N/A";
  const { month, day, year, hour, minute, second } = Object.fromEntries(
    parts.formatToParts(timeMs).map(({ type, value }) => [type, value]),
  );
  return `${month} ${day}, ${year} ${hour}:${minute}:${second}`;
}
