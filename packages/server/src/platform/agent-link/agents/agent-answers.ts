import { anyObject, time } from "@gantry/domain/contract/answers/common.ts";
import { z } from "zod";

const figure = z.number().nullable();

/** An agent's figures at one heartbeat. */
export const agentFigures = z
  .object({
    at: time,
    cpu: figure,
    memory: figure,
    uptime: figure,
    journalDepth: figure,
    journalBytes: figure,
    roundTripMs: figure,
    clockSkewMs: figure,
    pollsPerMinute: figure,
    pollSuccess: figure,
  })
  .meta({ id: "AgentFigures" });

/** One entry of an agent's history. */
export const agentEvent = z
  .object({ id: z.string(), at: time, event: z.string(), actorName: z.string().nullable(), data: anyObject })
  .meta({ id: "AgentEvent" });
