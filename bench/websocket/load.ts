export interface Load {
  clients: number;
  idsPerClient: number;
  entities: number;
  updatesPerSecond: number;
  /** Number of distinct permission sets among the clients; 1 means every client may see everything. */
  grants: number;
}

export const idOf = (number: number): string => `0192f3a0-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A device state of typical size; `at` is the publish time on the machine's monotonic clock. */
export function documentOf(number: number, rev: number, at: bigint): Record<string, unknown> {
  return {
    id: idOf(number),
    rev,
    name: `DMS I-70 W ${number}`,
    status: rev % 7 === 0 ? "OFFLINE" : "ONLINE",
    statusSince: "2026-11-20T08:00:00.000Z",
    lastUpdateTimestamp: "2026-11-20T08:00:00.000Z",
    stateData: {
      source: "central",
      multi: `[jl3]CRASH AT EXIT ${rev % 300}[nl]LEFT LANE CLOSED`,
      crc: rev % 65_536,
    },
    location: { type: "Point", coordinates: [-105.1, 39.7] },
    at: String(at),
  };
}

export function makeNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

export function listAllowedOf(grant: number, { entities, grants }: Load): number[] {
  const next = makeNumbers(1_000 + grant);
  return Array.from({ length: entities }, (_, number) => number).filter(() => grants === 1 || next() < 0.5);
}

export function listShownBy(client: number, load: Load): number[] {
  const allowed = listAllowedOf(client % load.grants, load);
  const next = makeNumbers(1 + client);
  const shown = new Set<number>();
  while (shown.size < Math.min(load.idsPerClient, allowed.length))
    shown.add(allowed[Math.floor(next() * allowed.length)] ?? 0);
  return [...shown];
}
