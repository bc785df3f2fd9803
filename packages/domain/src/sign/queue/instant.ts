import { civilFromDays, daysFromCivil } from "../../time/civil-day.ts";

const msPerDay = 86_400_000;
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970 of an ISO 8601 time with zone; NaN if invalid. */
export function msFromIso(iso: string): number {
  const match = pattern.exec(iso);
  if (match === null) return Number.NaN;
  const readPart = (group: number): number => Number(match[group]);
  const ms = match[7] === undefined ? 0 : Math.floor(Number(`0.${match[7]}`) * 1000 + 1e-6);
  const seconds = (readPart(4) * 60 + readPart(5)) * 60 + readPart(6);
  const days = daysFromCivil(readPart(1), readPart(2), readPart(3));
  return days * msPerDay + seconds * 1000 + ms - offsetMs(match[8]!);
}

/** ISO 8601 UTC with milliseconds, years 0 to 9999. */
export function isoFromMs(ms: number): string {
  const whole = Math.floor(ms);
  const day = Math.floor(whole / msPerDay);
  const inDay = whole - day * msPerDay;
  const { year, month, dayOfMonth } = civilFromDays(day);
  const padTwo = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${padTwo(month)}-${padTwo(dayOfMonth)}`;
  const time = `${padTwo(inDay / 3_600_000)}:${padTwo((inDay / 60_000) % 60)}:${padTwo((inDay / 1000) % 60)}`;
  return `${date}T${time}.${String(inDay % 1000).padStart(3, "0")}Z`;
}

function offsetMs(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
