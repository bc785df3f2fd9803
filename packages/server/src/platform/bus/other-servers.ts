/** What this server knows of the others. Times in milliseconds of one steady clock, passed in. */
export interface OtherServers {
  /** A message with the sender's count, `isAnnouncement` when it is itself counted. Answers whether one before it was missed. */
  heard(server: string, sequence: number, isAnnouncement: boolean, nowMs: number): boolean;
  left(server: string): void;
  /** Whether one that should be there has gone silent. */
  isOneSilent(nowMs: number): boolean;
  /** This server was cut off itself: what was missed meanwhile is already accounted for. */
  forgetCounts(nowMs: number): void;
}

const silentAfterMs = 2_500;
// A server that died without a word cannot change anything; one that is merely cut off may come back with changes.
const forgottenAfterMs = 300_000;

export function otherServers(): OtherServers {
  const servers = new Map<string, { sequence: number | undefined; heardAtMs: number }>();
  return {
    heard(server, sequence, isAnnouncement, nowMs) {
      const known = servers.get(server);
      servers.set(server, { sequence, heardAtMs: nowMs });
      if (known && known.sequence === undefined) return false;
      const expected = (known?.sequence ?? 0) + (isAnnouncement ? 1 : 0);
      return sequence !== expected;
    },
    left: (server) => void servers.delete(server),
    isOneSilent(nowMs) {
      for (const [server, { heardAtMs }] of servers)
        if (nowMs - heardAtMs > forgottenAfterMs) servers.delete(server);
      return [...servers.values()].some(({ heardAtMs }) => nowMs - heardAtMs > silentAfterMs);
    },
    forgetCounts(nowMs) {
      for (const server of servers.keys()) servers.set(server, { sequence: undefined, heardAtMs: nowMs });
    },
  };
}
