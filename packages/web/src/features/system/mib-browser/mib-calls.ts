import type { MibAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { MibBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import { mutationOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

export const mibLooks = ["get", "getNext", "walk"] as const;
export type MibLook = (typeof mibLooks)[number];

export const mibRequests = ["MIB_GET", "MIB_GET_NEXT", "MIB_WALK"] as const;

export interface MibQuestion extends MibBody {
  look: MibLook;
}
export interface MibReading extends MibAnswer {
  question: MibQuestion;
  /** Milliseconds since 1970. */
  readAtMs: number;
}

/** Paths and timeouts; the agent's own are shorter: a walk 60 s, others 15 s. */
const calls: Record<MibLook, { path: string; timeoutMs: number }> = {
  get: { path: "get", timeoutMs: 30_000 },
  getNext: { path: "get-next", timeoutMs: 30_000 },
  walk: { path: "walk", timeoutMs: 75_000 },
};

/** Never refetched automatically (COMM-007). */
export const mibReading = mutationOptions({
  mutationFn: async (question: MibQuestion): Promise<MibReading> => {
    const { look, ...body } = question;
    const { path, timeoutMs } = calls[look];
    const answer = await api.post<MibAnswer>(`/system/mib-browser/${path}`, body, { timeoutMs });
    return { ...answer, question, readAtMs: Date.now() };
  },
  retry: false,
  // The screen shows the error.
  onError: () => undefined,
});
