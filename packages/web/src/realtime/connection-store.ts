import { create } from "zustand";

/** Times are server time, milliseconds since 1970. */
export type Connection =
  | { state: "connecting" }
  | { state: "live"; sinceMs: number }
  | {
      state: "lost";
      sinceMs: number;
      /** Undefined while an attempt is running. */
      nextTryAtMs: number | undefined;
      error: string | undefined;
    };

export const connectionStore = create<{ connection: Connection }>(() => ({
  connection: { state: "connecting" },
}));

/** False if live updates stopped: the data is the last known and must be marked. */
export const useIsLive = (): boolean => connectionStore(({ connection }) => connection.state !== "lost");
