export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One structured line per event. Values never contain secrets. */
export type Log = Record<LogLevel, (message: string, values?: Record<string, unknown>) => void>;

export function jsonLog(level: LogLevel, write: (line: string) => void, nowMs: () => number): Log {
  const lowest = logLevels.indexOf(level);
  const makeWriter =
    (name: LogLevel): Log[LogLevel] =>
    (message, values) => {
      if (logLevels.indexOf(name) < lowest) return;
      const time = new Date(nowMs()).toISOString();
      write(`${JSON.stringify({ time, level: name, process: "agent", message, ...values })}\n`);
    };
  return {
    debug: makeWriter("debug"),
    info: makeWriter("info"),
    warn: makeWriter("warn"),
    error: makeWriter("error"),
  };
}

export function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
