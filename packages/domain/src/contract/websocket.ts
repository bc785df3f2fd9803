export const websocketTiming = {
  pingEveryMs: 30_000,
  /** Of the server; a page that receives nothing for longer asks, and is not live without a response. */
  serverPingEveryMs: 4_000,
  quietMs: 5_000,
  silenceMs: 4_000,
  authTimeoutMs: 5_000,
  authRetries: 20,
  authDelayMs: 150,
  authGrowth: 1.5,
  authDelayMaxMs: 10_000,
  reconnectDelayMs: 1_000,
  reconnectGrowth: 1.3,
  reconnectDelayMaxMs: 30_000,
  reconnectRetries: 10,
  slowReconnectMs: 60_000,
} as const;
