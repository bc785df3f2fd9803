import { operationResults } from "@gantry/domain/contract/agents/operation-result.ts";
import {
  agentEventTypes,
  type AgentFigures,
  type AgentMetadata,
  agentTiming,
  type AgentToServer,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { z } from "zod";
import { agentCallOutcome } from "./calls/call-answers.ts";

const id = z.string().min(1).max(200);
const time = z.iso.datetime({ offset: true });
const data = z.record(z.string(), z.unknown());
const lane = z.enum(["live", "backfill"]);
const finite = z.number().min(0);

const observation = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("state"),
    entityType: id,
    entityId: id,
    observedAt: time,
    status: z.enum(deviceStatuses),
    stateData: data,
    latencyMs: finite.optional(),
    agentAt: time.optional(),
  }),
  z.object({
    kind: z.literal("event"),
    entityType: id,
    entityId: id,
    at: time,
    agentAt: time.optional(),
    event: z.enum(agentEventTypes),
    data,
  }),
  z.object({
    kind: z.literal("pollResult"),
    entityType: id,
    entityId: id,
    at: time,
    result: z.enum(operationResults),
    error: z.string().max(200).optional(),
    latencyMs: finite.optional(),
  }),
  z.object({
    kind: z.literal("actionResult"),
    actionId: id,
    at: time,
    agentAt: time.optional(),
    result: z.enum(operationResults),
    error: z.string().max(2000).optional(),
    data: data.optional(),
  }),
]);

const name = z.string().max(200);
const metadata = z.object({
  hostName: name.optional(),
  platform: name.optional(),
  runtime: name.optional(),
}) satisfies z.ZodType<AgentMetadata>;
const figures = z.object({
  roundTripMs: finite.optional(),
  clockSkewMs: z.number().optional(),
  journalBytes: finite.optional(),
  journalMaxBytes: finite.optional(),
  journalLost: finite.optional(),
  pollsPerMinute: finite.optional(),
  pollSuccess: z.number().min(0).max(1).optional(),
  devices: finite.optional(),
  mayAct: z.boolean().optional(),
}) satisfies z.ZodType<AgentFigures>;

const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    agentId: id,
    version: z.string().max(50),
    journalId: id,
    metadata: metadata.optional(),
  }),
  z.object({ type: z.literal("proof"), signature: z.string().max(200) }),
  z.object({
    type: z.literal("heartbeat"),
    sentAt: time,
    metrics: z.object({ cpu: finite, memory: finite, uptime: finite }),
    journalDepth: finite,
    figures: figures.optional(),
    lease: z.enum(["endless", "limited"]).optional(),
  }),
  z.object({ type: z.literal("settled"), revision: finite }),
  z.object({ type: z.literal("draining") }),
  z.object({
    type: z.literal("batch"),
    lane,
    sequence: z.int().min(0),
    observations: z.array(z.unknown()).max(agentTiming.maxBatch),
  }),
  z.object({ type: z.literal("callOutcome"), id: z.uuid(), outcome: agentCallOutcome }),
  z.object({ type: z.literal("progress"), actionId: id, percentage: z.number().min(0).max(100) }),
]);

/** A batch before its observations are looked at one by one: a bad one is dropped, not the good ones with it. */
export type AgentMessage = z.infer<typeof message>;
export type Observation = Extract<AgentToServer, { type: "batch" }>["observations"][number];

/** What an agent sent; undefined when it is not a message of the contract. */
export function agentMessageOf(frame: string): AgentMessage | undefined {
  try {
    return message.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

/** One observation, or undefined when it cannot be believed. */
export function observationOf(value: unknown): Observation | undefined {
  return observation.safeParse(value).data;
}
