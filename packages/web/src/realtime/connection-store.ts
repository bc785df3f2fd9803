import { create } from "zustand";

/** Whether what is shown is live. Times are of the server's clock, milliseconds since 1970. */
export type Connection =
  | { state: "connecting" }
  | { state: "live"; sinceMs: number }
  | {
      state: "lost";
      sinceMs: number;
      /** When the next try begins; undefined while one is running. */
      nextTryAtMs: number | undefined;
      error: string | undefined;
    };

export const connectionStore = create<{ connection: Connection }>(() => ({
  connection: { state: "connecting" },
}));

/** False when live updates have stopped: what is shown is the last known and has to say so. */
export const useIsLive = (): boolean => connectionStore(({ connection }) => connection.state !== "lost");
