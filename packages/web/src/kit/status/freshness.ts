import { freshPolls, stalePolls } from "@gantry/domain/contract/overview.ts";

export type Freshness = "fresh" | "late" | "stale";

/** Freshness for an expected interval of `pollRateS` seconds. Future values count as fresh. */
export function freshnessOf(ageMs: number, pollRateS: number): Freshness {
  const polls = ageMs / 1000 / pollRateS;
  if (polls <= freshPolls) return "fresh";
  return polls <= stalePolls ? "late" : "stale";
}

/** Age in its two largest units; seconds below a minute, never negative. */
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
