interface OtherServers {
  /**
   * Records a message with the sender's sequence number; `isAnnouncement` if it counts itself. Returns true
   * if an earlier event was missed.
   */
  recordHeartbeat(server: string, sequence: number, isAnnouncement: boolean, nowMs: number): boolean;
  left(server: string): void;
  isOneSilent(nowMs: number): boolean;
  /** This server was disconnected; the loss is already signalled. */
  forgetCounts(nowMs: number): void;
}

const silentAfterMs = 2_500;
// A crashed server publishes nothing more, but a disconnected one may return with changes.
const forgottenAfterMs = 300_000;

export function trackOtherServers(): OtherServers {
  const servers = new Map<string, { sequence: number | undefined; receivedAtMs: number }>();
  return {
    recordHeartbeat(server, sequence, isAnnouncement, nowMs) {
      const known = servers.get(server);
      servers.set(server, { sequence, receivedAtMs: nowMs });
      if (known && known.sequence === undefined) return false;
      const expected = (known?.sequence ?? 0) + (isAnnouncement ? 1 : 0);
      return sequence !== expected;
    },
    left: (server) => void servers.delete(server),
    isOneSilent(nowMs) {
      for (const [server, { receivedAtMs }] of servers)
        if (nowMs - receivedAtMs > forgottenAfterMs) servers.delete(server);
      return [...servers.values()].some(({ receivedAtMs }) => nowMs - receivedAtMs > silentAfterMs);
    },
    forgetCounts(nowMs) {
      for (const server of servers.keys()) servers.set(server, { sequence: undefined, receivedAtMs: nowMs });
    },
  };
}
