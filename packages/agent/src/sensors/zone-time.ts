const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** How far the clocks of an IANA zone are ahead of UTC; 0 for an unknown zone. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const name = formatOf(zone)
    ?.formatToParts(atMs)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d+):(\d+)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, newFormat(zone));
  return formats.get(zone);
}

function newFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
}
