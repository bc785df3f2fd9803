import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { formatsStore } from "../../kit/time/formats.ts";

const hourMs = 3_600_000;
const mondayMs = Date.parse("2026-11-16T00:00:00Z");

export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
export const dayHours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** `day` counts from 1 for Monday. */
export const dayName = (day: number): string => wordOf((day - 1) * 24 * hourMs, "EEEE");
export const shortDayName = (day: number): string => wordOf((day - 1) * 24 * hourMs, "EEE");

/** A clock hour, 0..24, such as `5 PM`. */
export function hourName(hour: number): string {
  const { timePattern } = formatsStore.getState();
  return wordOf(hour * hourMs, timePattern === "h:mm a" ? "h a" : timePattern);
}

const wordOf = (sinceMondayMs: number, pattern: string): string =>
  formatTime(localTime(mondayMs + sinceMondayMs, "UTC"), pattern);
