import type { MibAnswer, MibBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import { mutationOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** Ways to read; none of them writes. */
export const mibLooks = ["get", "getNext", "walk"] as const;
export type MibLook = (typeof mibLooks)[number];

/** What runs on a device while somebody reads its objects. */
export const mibRequests = ["MIB_GET", "MIB_GET_NEXT", "MIB_WALK"] as const;

export interface MibQuestion extends MibBody {
  look: MibLook;
}
export interface MibReading extends MibAnswer {
  question: MibQuestion;
  /** When it was answered, ms since 1970. */
  readAtMs: number;
}

/** Where each is asked for, and how long it is waited for: the agent gives up before, a walk after 60 s, others after 15 s. */
const calls: Record<MibLook, { path: string; timeoutMs: number }> = {
  get: { path: "get", timeoutMs: 30_000 },
  getNext: { path: "get-next", timeoutMs: 30_000 },
  walk: { path: "walk", timeoutMs: 75_000 },
};

/** Reads objects of a device through its agent; never by itself again (COMM-007). */
export const mibReading = mutationOptions({
  mutationFn: async (question: MibQuestion): Promise<MibReading> => {
    const { look, ...body } = question;
    const { path, timeoutMs } = calls[look];
    const answer = await api.post<MibAnswer>(`/system/mib-browser/${path}`, body, { timeoutMs });
    return { ...answer, question, readAtMs: Date.now() };
  },
  retry: false,
  // The screen says what did not happen.
  onError: () => undefined,
});
