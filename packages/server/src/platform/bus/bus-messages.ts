import { type AgentCallFrame, callStreaming } from "@gantry/domain/contract/agents/agent-calls.ts";
import { bytesEnds } from "@gantry/domain/contract/agents/call-bytes.ts";
import { z } from "zod";
import type { BusEvent, ServerWord } from "../bus.ts";
import { agentCallOutcome } from "../agent-link/calls/call-answers.ts";

interface BusMessage {
  server: string;
  sequence: number;
  /** Undefined: an event type of a newer server version. */
  event: BusEvent | undefined;
}

/** Sent twice a second, with the number of published events. */
export interface Heartbeat {
  server: string;
  sequence: number;
  /** The server stops; its silence is expected. */
  leaves?: true;
}

const name = z.string().min(1).max(200);
const whole = z.number().int().min(0);
const tenantId = name;

const event: z.ZodType<BusEvent> = z.discriminatedUnion("topic", [
  z.object({
    topic: z.literal("entity"),
    tenantId,
    entityType: name,
    id: name,
    updateType: z.enum(["CREATE", "UPDATE", "DELETE"]),
    rev: whole,
    stateOnly: z.literal(true).optional(),
    urgent: z.literal(true).optional(),
  }),
  z.object({ topic: z.literal("grants"), tenantId, accountId: name.nullable() }),
  z.object({ topic: z.literal("licence"), tenantId }),
  z.object({ topic: z.literal("assignment"), tenantId }),
  z.object({
    topic: z.literal("action"),
    tenantId,
    actionId: name,
    isUnderWay: z.literal(true).optional(),
  }),
  z.object({ topic: z.literal("page"), tenantId, accountId: name, pageId: name }),
  z.object({
    topic: z.literal("agentCall"),
    tenantId,
    agentId: name,
    from: z.uuid(),
    timeoutMs: whole,
    frame: z.object({
      id: z.uuid(),
      call: name,
      entityType: name,
      entityId: name,
      parameters: z.record(z.string(), z.unknown()),
    }) as unknown as z.ZodType<AgentCallFrame>,
  }),
]);
const callId = z.uuid();
const serverWord: z.ZodType<ServerWord> = z.discriminatedUnion("word", [
  z.object({ word: z.literal("callAccepted"), callId }),
  z.object({ word: z.literal("callOutcome"), callId, outcome: agentCallOutcome }),
  z.object({
    word: z.literal("callOctets"),
    callId,
    sequence: whole,
    end: z.enum(bytesEnds),
    base64: z.string().max(2 * callStreaming.maxChunkBytes),
  }),
  z.object({ word: z.literal("callTaken"), callId, bytes: whole }),
  z.object({ word: z.literal("callCancelled"), callId }),
]);

export interface WordMessage {
  from: string;
  word: ServerWord;
}
const wordMessage: z.ZodType<WordMessage> = z.object({ from: z.uuid(), word: serverWord });

const envelope = z.object({ server: name, sequence: whole, event: z.unknown() });
const heartbeat: z.ZodType<Heartbeat> = z.object({
  server: name,
  sequence: whole,
  leaves: z.literal(true).optional(),
});

/** Parses an event; undefined if invalid. The event's tenant must match the subject's. */
export function busMessageOf(text: string, subjectTenant: string): BusMessage | undefined {
  const read = envelope.safeParse(parseJson(text)).data;
  if (!read) return undefined;
  const known = event.safeParse(read.event).data;
  if (known && known.tenantId !== subjectTenant) return undefined;
  return { ...read, event: known };
}

export function serverWordOf(text: string): WordMessage | undefined {
  return wordMessage.safeParse(parseJson(text)).data;
}

export function heartbeatOf(text: string): Heartbeat | undefined {
  return heartbeat.safeParse(parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
