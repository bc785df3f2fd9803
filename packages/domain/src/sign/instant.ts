import { civilFromDays, daysFromCivil } from "../time/civil-day.ts";

const msPerDay = 86_400_000;
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970 of an ISO 8601 time with zone; NaN when it is not one. */
export function msFromIso(iso: string): number {
  const match = pattern.exec(iso);
  if (match === null) return Number.NaN;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ms = Math.floor(Number(`0.${match[7] ?? "0"}`) * 1000 + 1e-6);
  const seconds = (hour * 60 + minute) * 60 + second;
  return daysFromCivil(year, month, day) * msPerDay + seconds * 1000 + ms - offsetMs(match[8]!);
}

/** ISO 8601 UTC with milliseconds, years 0 to 9999. */
export function isoFromMs(ms: number): string {
  const whole = Math.floor(ms);
  const day = Math.floor(whole / msPerDay);
  const inDay = whole - day * msPerDay;
  const { year, month, dayOfMonth } = civilFromDays(day);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(dayOfMonth)}`;
  const time = `${two(inDay / 3_600_000)}:${two((inDay / 60_000) % 60)}:${two((inDay / 1000) % 60)}`;
  return `${date}T${time}.${String(inDay % 1000).padStart(3, "0")}Z`;
}

function offsetMs(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
