import { freshPolls, stalePolls } from "@gantry/domain/contract/overview.ts";

/** How far a value can be trusted to be now. */
export type Freshness = "fresh" | "late" | "stale";

/** Freshness of a value that should be renewed every `pollRateS` seconds. Values from the future count as new. */
export function freshnessOf(ageMs: number, pollRateS: number): Freshness {
  const polls = ageMs / 1000 / pollRateS;
  if (polls <= freshPolls) return "fresh";
  return polls <= stalePolls ? "late" : "stale";
}

/** An age in the two largest units that matter; below a minute in seconds, never negative. */
export type AgeParts =
  | { unit: "seconds"; seconds: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "days"; days: number; hours: number };

export function ageParts(ageMs: number): AgeParts {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return { unit: "seconds", seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: "minutes", minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: "hours", hours, minutes: minutes % 60 };
  return { unit: "days", days: Math.floor(hours / 24), hours: hours % 24 };
}
