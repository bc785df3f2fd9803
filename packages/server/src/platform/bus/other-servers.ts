interface OtherServers {
  /**
   * Records a message with the sender's sequence number; `isAnnouncement` if it counts itself. Returns true
   * if an earlier event was missed.
   */
  heard(server: string, sequence: number, isAnnouncement: boolean, nowMs: number): boolean;
  left(server: string): void;
  isOneSilent(nowMs: number): boolean;
  /** This server was disconnected; the loss is already signalled. */
  forgetCounts(nowMs: number): void;
}

const silentAfterMs = 2_500;
// A crashed server publishes nothing more, but a disconnected one may return with changes.
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
