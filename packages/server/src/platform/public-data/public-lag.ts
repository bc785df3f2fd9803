import type { PublicLagFigure } from "@gantry/domain/contract/answers/public-data.ts";
import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";

const maxKept = 100;
/** After a longer pause there was no visitor who could have received the change sooner. */
const maxPauseMs = 15_000;

export const laggingParts = ["incidents", "signs"] as const;
export type LaggingPart = (typeof laggingParts)[number];

interface Shown {
  id: string;
  version: string;
  changedMs: number;
}

interface Held {
  lagsMs: readonly number[];
  versions: ReadonlyMap<string, string>;
}

interface Readings {
  nowMs: number;
  /** -Infinity for the first one. */
  beforeMs: number;
}

/** What changes, and when: an incident by its last edit, a sign by the message that was read from it. */
const shownOf: Record<LaggingPart, (map: PublicMap) => Shown[] | undefined> = {
  incidents: ({ incidents }) =>
    incidents?.map(({ id, updatedAt }) => ({ id, version: updatedAt, changedMs: Date.parse(updatedAt) })),
  signs: ({ signs }) =>
    signs?.map(({ id, lines, readAt }) => ({
      id,
      version: JSON.stringify(lines),
      changedMs: Date.parse(readAt ?? ""),
    })),
};

/** Times from a change to the first reading that holds it, the newest last. */
export class PublicLag {
  readonly #tenants = new Map<string, Partial<Record<LaggingPart, Held>>>();

  note(tenantId: string, map: PublicMap, readings: Readings): void {
    const before = this.#tenants.get(tenantId) ?? {};
    const now: Partial<Record<LaggingPart, Held>> = {};
    for (const part of laggingParts) {
      const shown = shownOf[part](map);
      if (shown) now[part] = holdLags(shown, before[part], readings);
    }
    this.#tenants.set(tenantId, now);
  }

  of(tenantId: string): Record<LaggingPart, PublicLagFigure> {
    const { incidents, signs } = this.#tenants.get(tenantId) ?? {};
    return { incidents: figureOf(incidents), signs: figureOf(signs) };
  }

  /** The longest of all tenants. */
  longestS(part: LaggingPart): number {
    return Math.max(0, ...[...this.#tenants.values()].flatMap((held) => held[part]?.lagsMs ?? [])) / 1000;
  }
}

function holdLags(shown: readonly Shown[], before: Held | undefined, { nowMs, beforeMs }: Readings): Held {
  const isNew = ({ id, version, changedMs }: Shown): boolean => {
    const held = before?.versions.get(id);
    return held === undefined ? changedMs >= beforeMs : held !== version;
  };
  const lags = before && nowMs - beforeMs <= maxPauseMs ? shown.filter(isNew) : [];
  const newMs = lags.map(({ changedMs }) => nowMs - changedMs).filter((lagMs) => lagMs >= 0);
  return {
    lagsMs: [...(before?.lagsMs ?? []), ...newMs].slice(-maxKept),
    versions: new Map(shown.map(({ id, version }) => [id, version])),
  };
}

function figureOf(held: Held | undefined): PublicLagFigure {
  const sorted = (held?.lagsMs ?? []).toSorted((one, other) => one - other);
  return {
    count: sorted.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? null,
    longestMs: sorted.at(-1) ?? null,
  };
}
