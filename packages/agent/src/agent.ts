import { join } from "node:path";
import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { type CameraAction, cameraActions } from "@gantry/domain/contract/video/camera-actions.ts";
import { signActions } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import type { SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import { type ActionOutcome, executeAction, type Report } from "./actions/actions.ts";
import { Assignment } from "./link/assignment.ts";
import { cameraCalls } from "./cameras/camera-calls.ts";
import type { StreamGateway } from "./cameras/camera-streams.ts";
import type { TellStream } from "./cameras/stream-report.ts";
import { type Clock, pause } from "./clock.ts";
import type { AgentConfig } from "./config.ts";
import { ExecutedActions } from "./actions/executed-actions.ts";
import { readOrEnrol } from "./identity/identity.ts";
import { Intake } from "./kept/intake.ts";
import { KeptContents } from "./kept/kept-contents.ts";
import { Journal } from "./journal/journal.ts";
import type { CallHandlers } from "./link/agent-calls.ts";
import { Lease } from "./link/lease.ts";
import { ServerTime } from "./link/server-time.ts";
import { Uplink } from "./link/uplink.ts";
import { type Log, textOfError } from "./log.ts";
import { browseMib, type MibRequest } from "./actions/mib-browser.ts";
import { SignRequests } from "./actions/sign-requests.ts";
import { testConnection } from "./actions/test-connection.ts";
import { agentVersion } from "./version.ts";

export interface AgentParts {
  clock: Clock;
  log: Log;
  /** Random 0..1 that spreads reconnects. */
  jitter?: () => number;
  timeoutMs?: number;
  settleMs?: number;
  openGateway?: (tell: TellStream, serverTime: ServerTime, isLinked: () => boolean) => StreamGateway;
}

export interface Agent {
  readonly isConnected: boolean;
  readonly connected: Promise<void>;
  /** Hands its devices to other agents, finishes pending actions, then stops; bounded in time. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const defaultSettleMs = 3000;
/**
 * The process is killed soon after a stop request; devices not handed over by then move when the lease
 * expires.
 */
const drainsWithinMs = 5000;

/** Enrols if needed, then runs the server's assignments until `stop`. Throws if enrolment is refused. */
export async function startAgent(config: AgentConfig, parts: AgentParts): Promise<Agent> {
  const { clock, log, jitter = Math.random, timeoutMs, settleMs = defaultSettleMs, openGateway } = parts;
  const identity = await readOrEnrol(config);
  const serverTime = new ServerTime(clock);
  const journal = await Journal.open({
    folder: join(config.dataFolder, "journal"),
    log,
    maxBytes: config.journalMaxBytes,
  });
  const executed = await ExecutedActions.open(join(config.dataFolder, "actions.jsonl"), clock.nowMs());
  const connected = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();
  const lease = new Lease(clock);
  const actions = new Set<Promise<void>>();
  const observe = (observation: Observation): Promise<void> => uplink.observe(observation);
  const mayAct = (): boolean => lease.mayAct;
  const mayProlong = (): boolean => lease.mayProlong;
  const contents = await KeptContents.open(join(config.dataFolder, "contents"), log);
  const assignment = new Assignment({
    config,
    contents,
    clock,
    serverTime,
    log,
    timeoutMs,
    settleMs,
    mayAct,
    mayProlong,
    observe,
    openGateway: openGateway && ((tell) => openGateway(tell, serverTime, () => uplink.isConnected)),
  });
  const intake = await Intake.open(config.dataFolder, identity.agentId, {
    clock,
    serverTime,
    lease,
    assignment,
    contents,
    settled: (revision, linkNumber) => uplink.settled(revision, linkNumber),
    log,
  });
  async function browse(action: AgentAction, report: Report): Promise<ActionOutcome> {
    const { requestType } = action;
    await intake.settled();
    const device = assignment.deviceOf(action);
    return browseMib({ ...action, requestType: requestType as MibRequest }, device, {
      serverTime,
      timeoutMs,
      report,
    });
  }
  const onSigns = new SignRequests({ clock, serverTime, timeoutMs });
  async function performOnSign(action: AgentAction, report: Report): Promise<ActionOutcome> {
    await intake.settled();
    const outcome = await onSigns.perform(action, () => assignment.deviceOf(action), report);
    void assignment.lookAgain(action);
    return outcome;
  }
  const signRequests = Object.fromEntries(signActions.map((name) => [name, performOnSign])) as Record<
    SignAction,
    typeof performOnSign
  >;
  async function performOnCamera(action: AgentAction): Promise<ActionOutcome> {
    await intake.settled();
    const camera = assignment.cameraOf(action.entityType, action.entityId);
    if (!camera) return { result: "FAILED", error: "notAssigned" };
    return camera.perform(action.requestType as CameraAction, action.payload);
  }
  const cameraRequests = Object.fromEntries(cameraActions.map((name) => [name, performOnCamera])) as Record<
    CameraAction,
    typeof performOnCamera
  >;
  const requests = {
    ...signRequests,
    ...cameraRequests,
    POLL: (action: AgentAction) => intake.settled().then(() => assignment.poll(action)),
    DEBUG_RESET: (action: AgentAction) => intake.settled().then(() => assignment.startAnew(action)),
    CONNECTION_TEST: (action: AgentAction) =>
      testConnection(action, { clock, timeoutMs, allowsLocalDevices: config.allowsLocalDevices }),
    MIB_GET: browse,
    MIB_GET_NEXT: browse,
    MIB_WALK: browse,
  };
  const calls: CallHandlers = {
    ...assignment.streamCalls,
    ...cameraCalls((entityType, id) => assignment.cameraOf(entityType, id)),
  };
  const uplink = new Uplink({
    calls,
    serverUrl: config.serverUrl,
    identity,
    version: agentVersion,
    clock,
    serverTime,
    log,
    jitter,
    journal,
    currentStates: () => assignment.currentStates(),
    connected: () => connected.resolve(),
    disconnected() {
      log.warn("disconnected from the server");
      assignment.stopMotion();
      drained.resolve();
    },
    unreachable: () => intake.goOnAlone(),
    refused: (error) => intake.refused(error),
    leased: (terms, sent) => intake.leased(terms, sent),
    beat: () => ({ figures: assignment.figures(), lease: intake.terms }),
    assigned(message) {
      if (message.type === "drained") return drained.resolve();
      if (message.type === "revoked") return intake.revoked(message.revision, uplink.linkNumber);
      if (message.type === "content") return intake.takeContent(message.content);
      if (message.type !== "action") return intake.take(message, uplink.linkNumber);
      const progress = (actionId: string, percentage: number): void => uplink.progress(actionId, percentage);
      const done = executeAction(
        { clock, serverTime, executed, log, observe, progress, requests },
        message.action,
      )
        .catch((error: unknown) => log.error("action cannot be stored", { error: textOfError(error) }))
        .finally(() => actions.delete(done));
      actions.add(done);
    },
  });
  uplink.start();
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
    connected: connected.promise,
    async drain() {
      if (uplink.isConnected) {
        uplink.draining();
        const isDone = drained.promise.then(() => Promise.all(actions));
        await Promise.race([isDone, pause(clock, drainsWithinMs)]);
      }
      await stop();
    },
    stop,
  };
}
