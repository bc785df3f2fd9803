import type { MibObject } from "@gantry/domain/contract/answers/actions.ts";
import type { AgentAction, AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { type ActionError, mibWalkMaxObjects } from "@gantry/domain/contract/agents/communication-actions.ts";
import { octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { valueText } from "@gantry/protocols/snmp/value-text.ts";
import type { ActionOutcome, Report } from "./actions.ts";
import { driverOf } from "../drivers.ts";
import type { ServerTime } from "../link/server-time.ts";
import { openSnmp, type SnmpTransport } from "../transport/snmp.ts";
import type { SnmpFailure } from "../transport/snmp-result.ts";

interface MibBrowserParts {
  serverTime: ServerTime;
  timeoutMs?: number;
  report: Report;
}
export type MibRequest = "MIB_GET" | "MIB_GET_NEXT" | "MIB_WALK";

interface Look {
  transport: SnmpTransport;
  oid: string;
  isTime(): boolean;
  report: Report;
}
interface Seen {
  objects: { oid: string; value: SnmpValue }[];
  isComplete: boolean;
  failure?: SnmpFailure;
}

/** A walk ends this long before its deadline, so that its result arrives in time. */
const reportBeforeMs = 2_000;
/** Limit of the values of a walk; a device can have more than a page can show. */
const walkMaxBytes = 256 * 1024;
/** Community names of NTCIP 1201 (global security node). */
const communityNames = "1.3.6.1.4.1.1206.4.2.6.5.";
const missing: SnmpFailure = { snmpError: "noSuchName" };
const looks: Record<MibRequest, (look: Look) => Promise<Seen>> = {
  MIB_GET: getOne,
  MIB_GET_NEXT: getNext,
  MIB_WALK: walk,
};

/** Reads single objects of an assigned device (COMM-007). Read-only. */
export async function browseMib(
  { requestType, payload, deadlineAt }: AgentAction & { requestType: MibRequest },
  device: AgentDevice | undefined,
  { serverTime, timeoutMs, report }: MibBrowserParts,
): Promise<ActionOutcome> {
  if (!device) return { result: "FAILED", error: "notAssigned" };
  const driver = driverOf(device.entityType, device.protocol);
  if (!driver?.snmpAddress) return { result: "FAILED", error: "deviceNotPollable" };
  if (!device.host) return { result: "FAILED", error: "addressMissing" };
  const { host, port, secrets } = device;
  const address = driver.snmpAddress({ host, port: port ?? driver.defaultPort, secrets });
  const transport = openSnmp({ ...address, timeoutMs });
  const endMs = Date.parse(deadlineAt) - reportBeforeMs;
  const isTime = (): boolean => serverTime.nowMs() < endMs;
  try {
    const seen = await looks[requestType]({ transport, oid: String(payload?.oid), isTime, report });
    return outcomeOf(seen, address.community);
  } finally {
    transport.close();
  }
}

async function getOne({ transport, oid }: Look): Promise<Seen> {
  const read = await transport.get([oid]);
  if (!read.ok) return { objects: [], isComplete: false, failure: read.failure };
  const value = read.value.get(oid);
  if (!value) return { objects: [], isComplete: true, failure: missing };
  return { objects: [{ oid, value }], isComplete: true };
}

async function getNext({ transport, oid }: Look): Promise<Seen> {
  const read = await transport.getNext(oid);
  if (!read.ok) return { objects: [], isComplete: false, failure: read.failure };
  if (!read.value) return { objects: [], isComplete: true, failure: missing };
  return { objects: [read.value], isComplete: true };
}

async function walk({ transport, oid, isTime, report }: Look): Promise<Seen> {
  const objects: Seen["objects"] = [];
  let bytes = 0;
  for (let at = oid; objects.length < mibWalkMaxObjects && bytes < walkMaxBytes && isTime(); ) {
    const read = await transport.getNext(at);
    if (!read.ok) return { objects, isComplete: false, failure: read.failure };
    if (!read.value?.oid.startsWith(`${oid}.`)) return { objects, isComplete: true };
    // Stops at a device whose walk loops.
    if (!isBehind(read.value.oid, at)) return { objects, isComplete: false, failure: "malformed" };
    objects.push(read.value);
    bytes += bytesOf(read.value.value);
    at = read.value.oid;
    report((objects.length / mibWalkMaxObjects) * 100);
  }
  return { objects, isComplete: false };
}

const bytesOf = (value: SnmpValue): number =>
  "value" in value && value.value instanceof Uint8Array ? value.value.length : 0;

function outcomeOf({ objects, isComplete, failure }: Seen, community: string): ActionOutcome {
  const data = { objects: objects.map((object) => toMibObject(object, community)), isComplete };
  return failure ? { result: "FAILED", error: errorOf(failure), data } : { result: "SUCCESS", data };
}

/** A device may expose its community names; hide them. */
function toMibObject({ oid, value }: Seen["objects"][number], community: string): MibObject {
  const text = valueText(value);
  // The community can also appear in binary values, for example NUL-terminated.
  const holdsCommunity = text.hex?.includes(Buffer.from(octetsOfText(community)).toString("hex"));
  const isSecret = `${oid}.`.startsWith(communityNames) || holdsCommunity;
  return isSecret && text.hex !== undefined ? { oid, type: value.type, text: "" } : { oid, ...text };
}

function errorOf(failure: SnmpFailure): ActionError {
  if (failure === "timeout") return "noAnswer";
  if (failure === "malformed") return "truncatedAnswer";
  return failure.snmpError === "noSuchName" ? "noSuchName" : "snmpError";
}

function isBehind(oid: string, before: string): boolean {
  const [arcs, others] = [oid, before].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (const [index, arc] of arcs.entries()) {
    const other = others[index];
    if (other === undefined || arc !== other) return other === undefined || arc > other;
  }
  return false;
}
