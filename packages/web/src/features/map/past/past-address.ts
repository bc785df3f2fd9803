import { momentMs } from "@gantry/domain/time/moment.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { serverNowMs } from "../../../kit/status/server-time.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const pastDays = 30;
export const spanNames = ["1h", "6h", "24h", "30d"] as const;
export type SpanName = (typeof spanNames)[number];
export const spanMs: Readonly<Record<SpanName, number>> = {
  "1h": hourMs,
  "6h": 6 * hourMs,
  "24h": dayMs,
  "30d": pastDays * dayMs,
};

/** Whole seconds; undefined (live) without a time, or for one that is not reached yet. */
export function pastMomentMs(at: unknown, nowMs: number): number | undefined {
  const ms = momentMs(at);
  if (ms === undefined || ms >= nowMs) return undefined;
  return Math.floor(Math.max(ms, nowMs - pastDays * dayMs) / 1000) * 1000;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The moment in the address of the map; undefined is live. */
export function usePastAddress(): {
  atMs: number | undefined;
  choose: (atMs: number) => void;
  backToLive: () => void;
} {
  const { at } = useSearch({ strict: false }) as { at?: string };
  const navigate = useNavigate();
  const atMs = pastMomentMs(at, serverNowMs());
  const go = (next: string | undefined) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, at: next }),
      // One step back leaves the past.
      replace: atMs !== undefined,
    });
  return {
    atMs,
    choose: (ms) => go(ms >= serverNowMs() ? undefined : isoOf(Math.floor(ms / 1000) * 1000)),
    backToLive: () => go(undefined),
  };
}
