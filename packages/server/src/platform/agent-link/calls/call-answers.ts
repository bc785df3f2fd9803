import {
  type AgentCall,
  agentCallErrors,
  type AgentCallOutcome,
  type AgentCalls,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import { z } from "zod";

const nothing = z.object({});
const position = z.object({
  panDegrees: z.number(),
  tiltDegrees: z.number(),
  zoomFactor: z.number().min(0).optional(),
}) as z.ZodType<AgentCalls["READ_POSITION"]["result"]>;
const results: { [Call in AgentCall]: z.ZodType<AgentCalls[Call]["result"]> } = {
  MOVE_CAMERA: nothing,
  AIM_CAMERA: position,
  READ_POSITION: position,
  STOP_CAMERA: nothing,
  ANSWER_OFFER: z.object({ answerSdp: z.string().max(200_000) }),
  CLOSE_VIEWERS: z.object({ closed: z.int().min(0) }),
  KEEP_VIEWERS: z.object({ open: z.array(z.string().max(200)).max(10_000) }),
  MEDIA: z.object({
    // Sent as a header: type, subtype and at most one parameter.
    contentType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?[\w-]{1,30}="?[\w.,+ -]{1,100}"?)?$/),
    contentLength: z.int().min(0).optional(),
    startsAt: z.iso.datetime().optional(),
  }),
  STATION_FILE: nothing,
};

/** Outcome on the wire; the schema of its value depends on the call. */
export const agentCallOutcome = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.record(z.string(), z.unknown()) }),
  z.object({
    ok: z.literal(false),
    // A newer agent may use codes unknown to this server.
    error: z.enum(agentCallErrors).catch("internalError"),
    detail: z.string().max(500).optional(),
  }),
]) as unknown as z.ZodType<AgentCallOutcome>;

/** Validates the answer for this call; otherwise `badAnswer`. */
export function parseOutcome<Call extends AgentCall>(
  call: Call,
  outcome: AgentCallOutcome,
): AgentCallOutcome<Call> {
  if (!outcome.ok) return outcome;
  const { data } = results[call].safeParse(outcome.value);
  return data ? { ok: true, value: data } : { ok: false, error: "badAnswer" };
}
