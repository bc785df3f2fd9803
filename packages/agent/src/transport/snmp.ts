import type { RemoteInfo } from "node:dgram";
import { isIPv6 } from "node:net";
import type { Answers, SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { netSnmp, type NetSnmpError, type NetSnmpSession, type NetSnmpVarbind } from "./net-snmp.ts";
import { valueOf, varbindOf } from "./snmp-value.ts";

/** Errors that a device answers (RFC 1157 error-status). */
export type SnmpErrorName = "tooBig" | "noSuchName" | "badValue" | "readOnly" | "genErr";

/** `timeout`: nothing came. `malformed`: something came that is not an answer to what was asked. */
export type SnmpFailure = "timeout" | "malformed" | { snmpError: SnmpErrorName };
export type SnmpResult<T> = { ok: true; value: T } | { ok: false; failure: SnmpFailure };

/** Talks SNMPv1 to one device over one UDP socket. Calls must not overlap. */
export interface SnmpTransport {
  /** Values by OID; an object that the device lacks is not among them. Asked again once when nothing came. */
  get(oids: readonly string[]): Promise<SnmpResult<Answers>>;
  /**
   * Writes one object. Never sent a second time: after `timeout` or `malformed` the device may have carried it out,
   * and only a read can tell.
   */
  set(oid: string, value: SnmpValue): Promise<SnmpResult<void>>;
  close(): void;
}

export interface SnmpAddress {
  host: string;
  port: number;
  community: string;
  timeoutMs?: number;
  /** Objects per GET. One, unless the device is known to take more: many signs answer only one. */
  objectsPerGet?: number;
}

const defaultTimeoutMs = 2000;
const getRetries = 1;
const errorNames: Record<number, SnmpErrorName> = {
  1: "tooBig",
  2: "noSuchName",
  3: "badValue",
  4: "readOnly",
  5: "genErr",
};

/** Opens the socket; nothing is sent. */
export function openSnmp(address: SnmpAddress): SnmpTransport {
  const session = netSnmp.createSession(address.host, address.community, {
    port: address.port,
    version: netSnmp.Version1,
    retries: 0,
    timeout: address.timeoutMs ?? defaultTimeoutMs,
    transport: isIPv6(address.host) ? "udp6" : "udp4",
    reportOidMismatchErrors: true,
  });
  const line: Line = { garbage: watchDatagrams(session, address.port), isClosed: false, abandon() {} };
  const ask = (send: (session: NetSnmpSession, done: Done) => void, retries: number) =>
    request(session, send, { retries, line });
  return {
    async get(oids) {
      const answers = new Map<string, SnmpValue>();
      const perGet = address.objectsPerGet ?? 1;
      for (let index = 0; index < oids.length; index += perGet) {
        if (line.isClosed) return { ok: false, failure: "timeout" };
        const failure = await getInto(answers, oids.slice(index, index + perGet), (asked) =>
          ask((open, done) => open.get(asked, done), getRetries),
        );
        if (failure) return { ok: false, failure };
      }
      return { ok: true, value: answers };
    },
    async set(oid, value) {
      if (line.isClosed) return { ok: false, failure: "timeout" };
      const result = await ask((open, done) => open.set([varbindOf(oid, value)], done), 0);
      return result.ok ? { ok: true, value: undefined } : result;
    },
    close() {
      if (line.isClosed) return;
      line.isClosed = true;
      session.close();
      line.abandon();
    },
  };
}

type Done = (error: NetSnmpError | null, varbinds?: NetSnmpVarbind[]) => void;
type Garbage = { count: number };

/** The one request under way, and what came instead of answers. */
interface Line {
  garbage: Garbage;
  isClosed: boolean;
  /**
   * Ends the request under way: a datagram whose address is still being looked up when its socket is closed is never
   * heard of again, and whoever waits for it would wait for ever.
   */
  abandon(): void;
}
type Ask = (oids: string[]) => Promise<SnmpResult<NetSnmpVarbind[]>>;

/** One absent object spoils a whole SNMPv1 answer; then each is asked for alone. */
async function getInto(
  answers: Map<string, SnmpValue>,
  oids: string[],
  ask: Ask,
): Promise<SnmpFailure | undefined> {
  const result = await ask(oids);
  if (result.ok) return takeValues(answers, oids, result.value);
  const isAbsent = typeof result.failure === "object" && result.failure.snmpError === "noSuchName";
  const isTooBig = typeof result.failure === "object" && result.failure.snmpError === "tooBig";
  if (oids.length === 1) return isAbsent ? undefined : result.failure;
  if (!isAbsent && !isTooBig) return result.failure;
  for (const oid of oids) {
    const failure = await getInto(answers, [oid], ask);
    if (failure) return failure;
  }
  return undefined;
}

function takeValues(
  answers: Map<string, SnmpValue>,
  oids: string[],
  varbinds: NetSnmpVarbind[],
): SnmpFailure | undefined {
  for (const [index, oid] of oids.entries()) {
    const varbind = varbinds[index];
    const value = varbind && varbind.oid === oid ? valueOf(varbind) : undefined;
    if (!value) return "malformed";
    answers.set(oid, value);
  }
  return undefined;
}

/** Sends, and sends again up to `retries` times while no answer comes. */
async function request(
  session: NetSnmpSession,
  send: (session: NetSnmpSession, done: Done) => void,
  { retries, line }: { retries: number; line: Line },
): Promise<SnmpResult<NetSnmpVarbind[]>> {
  const before = line.garbage.count;
  for (let attempt = 0; ; attempt++) {
    // A closed socket calls nobody back.
    if (line.isClosed) return { ok: false, failure: "timeout" };
    const [error, varbinds] = await new Promise<Parameters<Done>>((resolve) => {
      line.abandon = () => resolve([new Error("closed")]);
      send(session, (problem, answer) => resolve([problem, answer]));
    });
    if (!error) return { ok: true, value: varbinds ?? [] };
    const failure = failureOf(error, line.garbage.count > before);
    if (typeof failure === "object" || attempt >= retries) return { ok: false, failure };
  }
}

/** The one place where an error of the library becomes a value of ours. */
function failureOf(error: NetSnmpError, cameGarbage: boolean): SnmpFailure {
  if (error.name === "RequestFailedError") {
    const snmpError = errorNames[error.status ?? 0];
    return snmpError ? { snmpError } : "malformed";
  }
  if (error.name === "ResponseInvalidError" || cameGarbage) return "malformed";
  // An unreachable network or an unknown host name: nothing came either.
  return "timeout";
}

/**
 * Hands datagrams to the session, but only those of the device's port, and survives what the library cannot parse:
 * it counts it, so that a device that talks nonsense is told from one that is silent.
 */
function watchDatagrams(session: NetSnmpSession, port: number): Garbage {
  const garbage: Garbage = { count: 0 };
  session.on("error", () => garbage.count++);
  session.dgram.removeAllListeners("message");
  session.dgram.on("message", (datagram: Buffer, sender: RemoteInfo) => {
    if (sender.port !== port) return;
    try {
      session.onMsg(datagram, sender);
    } catch {
      garbage.count++;
    }
  });
  return garbage;
}
