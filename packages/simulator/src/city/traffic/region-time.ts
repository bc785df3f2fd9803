const hourMs = 3_600_000;
const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/Denver", timeZoneName: "longOffset" });

let known = { hour: Number.NaN, offsetMs: 0 };

/** Local time of the simulated region; the hour has a fraction. */
export function localTimeAt(nowMs: number): { hour: number; isWeekend: boolean } {
  const local = new Date(localMsAt(nowMs));
  const day = local.getUTCDay();
  return { hour: (local.getTime() % (24 * hourMs)) / hourMs, isWeekend: day === 0 || day === 6 };
}

/** Milliseconds since 1970 on the clocks of the region. */
export const localMsAt = (nowMs: number): number => nowMs + offsetAt(nowMs);

/** Formatting costs more than the rest of the model, and the offset changes at full hours only. */
function offsetAt(nowMs: number): number {
  const hour = Math.floor(nowMs / hourMs);
  if (hour !== known.hour) known = { hour, offsetMs: readOffsetMs(nowMs) };
  return known.offsetMs;
}

function readOffsetMs(nowMs: number): number {
  const name = format.formatToParts(nowMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
}
