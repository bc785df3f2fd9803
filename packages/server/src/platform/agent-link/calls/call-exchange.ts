import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import {
  type AgentCall,
  type AgentCallFrame,
  type AgentCallOutcome,
  type AgentCalls,
  callTimeoutMs,
  type StreamedCall,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Bus } from "../../bus.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { isAgentThere } from "../agents/agent-store.ts";
import { agentOf } from "../assignment/assignment-store.ts";
import type { AgentLine, CallListener, CallUnderWay } from "./agent-line.ts";
import { CallStream } from "./call-stream.ts";
import { CallsElsewhere } from "./calls-elsewhere.ts";

interface CalledDevice {
  entityType: string;
  entityId: string;
}
interface CallOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}
/** A streamed answer; the caller must read or destroy the stream. */
type StreamedAnswer<Call extends StreamedCall> =
  | (AgentCallOutcome<Call> & { ok: false })
  | { ok: true; value: AgentCalls[Call]["result"]; octets: Readable };

/**
 * Calls a device's agent on any server of the cluster. Calls are neither retried nor recorded; the caller
 * checks permissions.
 */
export interface AgentCallDesk {
  call<Call extends Exclude<AgentCall, StreamedCall>>(
    tenantId: string,
    device: CalledDevice,
    call: Call,
    parameters: AgentCalls[Call]["parameters"],
    options?: CallOptions,
  ): Promise<AgentCallOutcome<Call>>;
  stream<Call extends StreamedCall>(
    tenantId: string,
    device: CalledDevice,
    call: Call,
    parameters: AgentCalls[Call]["parameters"],
    options?: CallOptions,
  ): Promise<StreamedAnswer<Call>>;
}

type Order = { tenantId: string; device: CalledDevice; call: AgentCall; parameters: object } & CallOptions;

export class CallExchange implements AgentCallDesk {
  readonly #database: TenantDatabase;
  readonly #lines = new Map<string, AgentLine>();
  readonly #elsewhere: CallsElsewhere;
  readonly #assigned = new Map<string, Map<string, string>>();
  readonly #unsubscribe: () => void;

  constructor({ database, bus }: { database: TenantDatabase; bus: Bus }) {
    this.#database = database;
    this.#unsubscribe = bus.subscribe((event) => {
      if (event.topic === "gap") this.#assigned.clear();
      if (event.topic === "assignment") this.#assigned.delete(event.tenantId);
    });
    this.#elsewhere = new CallsElsewhere(bus, (tenantId, agentId) => this.#lineOf(tenantId, agentId));
  }

  opened(agentId: string, line: AgentLine): void {
    this.#lines.set(agentId, line);
  }

  closed(agentId: string, line: AgentLine): void {
    if (this.#lines.get(agentId) === line) this.#lines.delete(agentId);
    line.end();
  }

  stop(): void {
    this.#unsubscribe();
    this.#elsewhere.stop();
  }

  call: AgentCallDesk["call"] = async (tenantId, device, call, parameters, options = {}) => {
    const ordered = await this.#ordered({ tenantId, device, call, parameters, ...options }, ignore);
    return ordered.outcome as AgentCallOutcome<typeof call>;
  };

  stream: AgentCallDesk["stream"] = async (tenantId, device, call, parameters, options = {}) => {
    const bytes = new CallStream();
    const order = { tenantId, device, call, parameters, ...options };
    const { outcome, underWay } = await this.#ordered(order, (...frame) => bytes.receive(...frame));
    if (!outcome.ok) return outcome;
    if (underWay) bytes.attach(underWay);
    const { signal } = options;
    const end = () => void bytes.destroy();
    signal?.addEventListener("abort", end, { once: true });
    bytes.once("close", () => signal?.removeEventListener("abort", end));
    if (signal?.aborted) end();
    return { ok: true, value: outcome.value as AgentCalls[typeof call]["result"], octets: bytes };
  };

  async #ordered(
    order: Order,
    bytes: CallListener["octets"],
  ): Promise<{ outcome: AgentCallOutcome; underWay?: CallUnderWay }> {
    const { tenantId, device, call, parameters, timeoutMs = callTimeoutMs, signal } = order;
    const agent = await this.#agentOf(tenantId, device);
    if (!agent || signal?.aborted) return { outcome: { ok: false, error: "agentNotConnected" } };
    const frame = { id: randomUUID(), call, ...device, parameters } as AgentCallFrame;
    const answered = Promise.withResolvers<AgentCallOutcome>();
    const listener: CallListener = { outcome: answered.resolve, octets: bytes };
    const line = this.#lineOf(tenantId, agent.id);
    const underWay = line
      ? line.open(frame, timeoutMs, listener)
      : this.#elsewhere.open({ tenantId, agentId: agent.id, timeoutMs, frame }, listener);
    const giveUp = (): void => {
      underWay.cancel();
      answered.resolve({ ok: false, error: "callTimedOut" });
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    const outcome = await answered.promise;
    signal?.removeEventListener("abort", giveUp);
    return { outcome, underWay };
  }

  async #agentOf(
    tenantId: string,
    { entityType, entityId }: CalledDevice,
  ): Promise<{ id: string } | undefined> {
    const key = `${entityType}\n${entityId}`;
    const known = this.#assigned.get(tenantId)?.get(key);
    // Avoids a query for every PTZ command: the agent is connected here and rejects devices that are not its
    // own.
    if (known !== undefined && this.#lineOf(tenantId, known)) return { id: known };
    const assigned = this.#assigned.get(tenantId) ?? new Map<string, string>();
    this.#assigned.set(tenantId, assigned);
    return this.#database.inTenant(systemPrincipal(tenantId, "calls", "Calls"), async (db) => {
      const id = await agentOf(db, entityType, entityId);
      if (id === null) return undefined;
      // A change meanwhile replaces the map, and this entry is dropped with it.
      assigned.set(key, id);
      return this.#lineOf(tenantId, id) || (await isAgentThere(db, id)) ? { id } : undefined;
    });
  }

  /** Checks the tenant, whatever a row says. */
  #lineOf(tenantId: string, agentId: string): AgentLine | undefined {
    const line = this.#lines.get(agentId);
    return line?.tenantId === tenantId ? line : undefined;
  }
}

const ignore = (): void => undefined;
