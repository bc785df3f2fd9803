let offsetMs = 0;

/** Records the server clock from a response; ages use it, not the client clock. */
export function noteServerTime(serverTime: string, receivedAtMs = Date.now()): void {
  const serverMs = Date.parse(serverTime);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - receivedAtMs;
}

export const serverNowMs = (): number => Date.now() + offsetMs;
