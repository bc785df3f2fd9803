import type {
  AgentCall,
  AgentCallFrame,
  AgentCallOutcome,
  StreamedCall,
} from "@gantry/domain/contract/agents/agent-calls.ts";

export type CallAnswer<Call extends AgentCall> = Call extends StreamedCall
  ?
      | (AgentCallOutcome<Call> & { ok: false })
      | (AgentCallOutcome<Call> & { ok: true } & { octets: AsyncIterable<Uint8Array> })
  : AgentCallOutcome<Call>;

/**
 * Handles one call. `signal` aborts when the server cancels or the link closes. Exceptions are logged and
 * returned as `internalError`.
 */
export type CallHandler<Call extends AgentCall> = (
  frame: AgentCallFrame<Call>,
  signal: AbortSignal,
) => Promise<CallAnswer<Call>>;

/** Calls without a handler are answered with `unknownRequest`. */
export type CallHandlers = { [Call in AgentCall]?: CallHandler<Call> };
