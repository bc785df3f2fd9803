let offsetMs = 0;

/** Notes what the server's clock said when an answer arrived; ages are counted by it and not by this computer's. */
export function noteServerTime(serverTime: string, receivedAtMs = Date.now()): void {
  const serverMs = Date.parse(serverTime);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - receivedAtMs;
}

/** The server's time now, milliseconds since 1970. */
export const serverNowMs = (): number => Date.now() + offsetMs;
