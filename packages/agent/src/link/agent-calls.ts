import type {
  AgentCall,
  AgentCallFrame,
  AgentCallOutcome,
  StreamedCall,
} from "@gantry/domain/contract/agents/agent-calls.ts";

/** What a call came to; a streamed one brings the octets that follow its answer. */
export type CallAnswer<Call extends AgentCall> = Call extends StreamedCall
  ?
      | (AgentCallOutcome<Call> & { ok: false })
      | (AgentCallOutcome<Call> & { ok: true } & { octets: AsyncIterable<Uint8Array> })
  : AgentCallOutcome<Call>;

/**
 * Answers one call. `signal` is aborted when nobody waits for it any more: the server has said so, or the link is gone.
 * Whatever it throws is logged and answered as `internalError`.
 */
export type CallHandler<Call extends AgentCall> = (
  frame: AgentCallFrame<Call>,
  signal: AbortSignal,
) => Promise<CallAnswer<Call>>;

/** Who answers which call; one without a handler is answered with `unknownRequest`. */
export type CallHandlers = { [Call in AgentCall]?: CallHandler<Call> };
