import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { Actions } from "./actions/actions.ts";
import { agentRequests } from "./actions/agent-requests.ts";
import { ExecutedActions } from "./actions/executed-actions.ts";
import { cameraCalls } from "./cameras/camera-calls.ts";
import type { StreamGateway } from "./cameras/camera-streams.ts";
import type { ReportStream } from "./cameras/stream-report.ts";
import { type Clock, pause } from "./clock.ts";
import type { AgentConfig } from "./config.ts";
import { readOrEnrol } from "./identity/identity.ts";
import { Journal } from "./journal/journal.ts";
import { stationCalls } from "./sensors/station-calls.ts";
import { diskSeal } from "./kept/disk-seal.ts";
import { Intake } from "./kept/intake.ts";
import { KeptContents } from "./kept/kept-contents.ts";
import { Assignment } from "./link/assignment.ts";
import { Lease } from "./link/lease.ts";
import { ServerTime } from "./link/server-time.ts";
import { Uplink } from "./link/uplink.ts";
import type { Log } from "./log.ts";
import { agentVersion } from "./version.ts";

interface AgentParts {
  clock: Clock;
  log: Log;
  /** Random 0..1 that spreads reconnects. */
  jitter?: () => number;
  timeoutMs?: number;
  settleMs?: number;
  openGateway?: (report: ReportStream, serverTime: ServerTime, isLinked: () => boolean) => StreamGateway;
}

export interface Agent {
  readonly isConnected: boolean;
  readonly connected: Promise<void>;
  /** The server no longer accepts this agent; its work has ended or is ending. */
  readonly revoked: Promise<void>;
  /** Hands its devices to other agents, finishes pending actions, then stops; bounded in time. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Enrols if needed, then runs the server's assignments until `stop`. Throws if enrolment is refused. */
export async function startAgent(config: AgentConfig, parts: AgentParts): Promise<Agent> {
  const { uplink, assignment, intake, actions, executed } = await assemble(config, parts);
  const { connected, drained, revoked } = connect(parts.log, { uplink, assignment, intake, actions });
  async function stop(): Promise<void> {
    await intake.stop();
    await assignment.stop();
    await uplink.stop();
    await executed.close();
  }
  return {
    get isConnected() {
      return uplink.isConnected;
    },
    connected,
    revoked,
    async drain() {
      if (uplink.isConnected) {
        uplink.draining();
        const isDone = drained.then(() => actions.ended());
        await Promise.race([isDone, pause(parts.clock, drainsWithinMs)]);
      }
      await stop();
    },
    stop,
  };
}

const defaultSettleMs = 3000;
/** The process is killed soon after a stop request; devices not handed over by then move when the lease expires. */
const drainsWithinMs = 5000;

/** The parts of the agent, with what they keep on disk; nothing is connected yet. */
async function assemble(config: AgentConfig, parts: AgentParts) {
  const { clock, log, jitter = Math.random, timeoutMs, settleMs = defaultSettleMs } = parts;
  const { serverUrl, dataFolder, journalMaxBytes: maxBytes } = config;
  const seal = diskSeal(config.diskKey);
  const identity = await readOrEnrol(config);
  const serverTime = new ServerTime(clock);
  const lease = new Lease(clock);
  const journal = await Journal.open({ folder: join(dataFolder, "journal"), log, maxBytes });
  const executed = await ExecutedActions.open(join(dataFolder, "actions.jsonl"), clock.nowMs());
  const contents = await KeptContents.open(join(dataFolder, "contents"), log);
  const shared = { clock, serverTime, log };
  const uplink = new Uplink({ ...shared, serverUrl, identity, version: agentVersion, jitter, journal });
  const observe = (observation: Observation): Promise<void> => uplink.observe(observation);
  const assignment = new Assignment({
    ...shared,
    config,
    contents,
    timeoutMs,
    settleMs,
    observe,
    mayAct: () => lease.mayAct,
    mayProlong: () => lease.mayProlong,
    openGateway: gatewayOver(parts, serverTime, uplink),
  });
  const intake = await Intake.open(dataFolder, identity.agentId, {
    ...shared,
    lease,
    assignment,
    contents,
    seal,
  });
  const { allowsLocalDevices } = config;
  const requests = agentRequests({ ...shared, timeoutMs, allowsLocalDevices, assignment, intake });
  const reportProgress = (actionId: string, percentage: number): void =>
    uplink.progress(actionId, percentage);
  const actions = new Actions({ ...shared, executed, observe, progress: reportProgress, requests });
  return { uplink, assignment, intake, actions, executed };
}

function gatewayOver({ openGateway }: AgentParts, serverTime: ServerTime, uplink: Uplink) {
  return openGateway && ((report: ReportStream) => openGateway(report, serverTime, () => uplink.isConnected));
}

interface Connected {
  uplink: Uplink;
  assignment: Assignment;
  intake: Intake;
  actions: Actions;
}

/** Opens the link; every message of the server goes straight to the part that carries it out. */
function connect(log: Log, { uplink, assignment, intake, actions }: Connected) {
  const connected = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();
  const revoked = Promise.withResolvers<void>();
  uplink.start({
    calls: {
      ...assignment.streamCalls,
      ...stationCalls((entityType, id) => assignment.sensorOf(entityType, id)),
      ...cameraCalls((entityType, id) => assignment.cameraOf(entityType, id)),
    },
    currentStates: () => assignment.currentStates(),
    beat: () => ({ figures: assignment.figures(), lease: intake.terms }),
    connected: () => connected.resolve(),
    disconnected() {
      log.warn("disconnected from the server");
      assignment.stopMotion();
      drained.resolve();
    },
    unreachable: () => intake.goOnAlone(),
    refused(error) {
      intake.refused(error);
      if (error === "agentRevoked") revoked.resolve();
    },
    leased: (terms, sent) => intake.leased(terms, sent),
    receivers: {
      ...intake.receivers,
      revoked(message, reply) {
        intake.receivers.revoked(message, reply);
        revoked.resolve();
      },
      action: ({ action }) => actions.start(action),
      drained: () => drained.resolve(),
    },
  });
  return { connected: connected.promise, drained: drained.promise, revoked: revoked.promise };
}
