import { cameraActions } from "../video/camera-actions.ts";
import { signActions } from "../signs/sign-action-parameters.ts";
import type { OperationResult } from "./operation-result.ts";

/** Everything that can be asked of a device (COMM-009). Stored with each action, so a name is never changed. */
export const communicationRequests = [
  "POLL",
  "PAN_TILT",
  "ZOOM",
  "FOCUS",
  "AUTO_FOCUS",
  "IRIS",
  "AUTO_IRIS",
  "GO_TO_PRESET",
  "SET_PRESET",
  "CLEAR_PRESET",
  "SNAPSHOT",
  "SIGN_ACTIVATE",
  "GET_MESSAGE",
  "SET_MESSAGE",
  "BLANK_MESSAGE",
  "BRIGHTNESS_MODE",
  "BRIGHTNESS_LEVEL",
  "GET_FONTS",
  "FONT_COUNT",
  "GET_GRAPHICS",
  "DOWNLOAD_GRAPHIC",
  "UPLOAD_GRAPHIC",
  "GRAPHIC_STATUS",
  "MATRIX_CAPABILITIES",
  "PIXEL_TEST",
  "FAN_TEST",
  "LAMP_TEST",
  "CONNECTION_TEST",
  "MIB_GET",
  "MIB_GET_NEXT",
  "MIB_WALK",
  "UPLOAD_FONT",
  "DELETE_FONT",
  "DELETE_GRAPHIC",
  "GET_SLOTS",
  "SET_SLOT",
  "CLEAR_SLOT",
  "GET_BRIGHTNESS",
  "BRIGHTNESS_CURVE",
  "GET_HEALTH",
  "GET_EVENT_MESSAGES",
  "SET_EVENT_MESSAGE",
  "DEBUG_RESET",
  "RENAME_PRESET",
] as const;
export type CommunicationRequest = (typeof communicationRequests)[number];

/** Requests that an agent carries out as such; the others ride on a queue or wait for their device kind. */
export const agentRequests = [
  "POLL",
  "CONNECTION_TEST",
  "MIB_GET",
  "MIB_GET_NEXT",
  "MIB_WALK",
  "DEBUG_RESET",
  ...cameraActions,
  ...signActions,
] as const satisfies readonly CommunicationRequest[];
export type AgentRequest = (typeof agentRequests)[number];

/** What a sign's page asks the pending actions for (COMM-013). */
export const signPendingRequests = [
  "GET_GRAPHICS",
  "DOWNLOAD_GRAPHIC",
  "GET_FONTS",
  "UPLOAD_GRAPHIC",
  "PIXEL_TEST",
  "FAN_TEST",
  "LAMP_TEST",
] as const satisfies readonly CommunicationRequest[];

/** Words for why something asked of a device was not done; a sign's reasons for not showing a message are among them. */
export const actionErrors = [
  "accessDenied",
  "addressMissing",
  "addressRefused",
  "badAnswer",
  "changedWithoutUs",
  "deadlinePassed",
  "descriptionDiffers",
  "deviceNotPollable",
  "doesNotFit",
  "faceDiffers",
  "fontDiffers",
  "hostUnknown",
  "internalError",
  "localControl",
  "noAnswer",
  "noSuchName",
  "notAssigned",
  "notSupported",
  "presetMissing",
  "refused",
  "snmpError",
  "truncatedAnswer",
  "unknownRequest",
  "unreachable",
  "wrongAnswer",
  "wrongCommunity",
] as const;
export type ActionError = (typeof actionErrors)[number];

/** Pending actions are asked for this often and never taken from a cache (COMM-011). */
export const pendingActionsEveryMs = 5_000;

/** One line of GET /system/communication-action/pending/{entityId} (COMM-008, COMM-010). */
export interface PendingAction {
  id: string;
  requestType: CommunicationRequest;
  /** 0..100, whole numbers. */
  completedPercentage: number;
  entityType: string;
  entityId: string;
  requestedAt: string;
  requestedBy: string;
  deadlineAt: string;
}

/** One line of POST /system/communication-action/find: who asked what of which device, and what came of it. */
export interface CommunicationAction extends PendingAction {
  rev: number;
  requestedById: string;
  agentId: string | null;
  agentName: string | null;
  sentAt: string | null;
  endedAt: string | null;
  result: OperationResult | null;
  /** Word under `actions:errors`. */
  error: string | null;
}

/**
 * POST /signs/sign/connection-test and /video/camera/connection-test with the form's current values (COMM-015). `id` names
 * a stored device; its secret is used only when the address is the stored one and no other was typed.
 */
export interface ConnectionTestBody {
  id?: string;
  protocol: string;
  host: string;
  port?: number | null;
  /** Of a sign. */
  community?: string | null;
  /** Of a camera. */
  deviceAddress?: number | null;
  userName?: string | null;
  password?: string | null;
}
export interface ConnectionTestAnswer {
  status: OperationResult;
  actionId: string;
  /** What the device said of itself, with `latencyMs` in it. */
  data?: Record<string, unknown>;
  /** Word under `actions:errors`. */
  error?: string;
}

/** POST /system/mib-browser/get, get-next and walk (COMM-007). */
export interface MibBody {
  entityType: string;
  entityId: string;
  /** Dotted, without a leading dot. */
  oid: string;
}
/** One object as the device answered it. */
export interface MibObject {
  oid: string;
  /** `integer`, `octets`, `oid`, `counter`, ... */
  type: string;
  /** For people: numbers in decimal, octets as text when all of them can be printed, else as hex. */
  text: string;
  /** The value's octets, where it has octets. */
  hex?: string;
}
export interface MibAnswer {
  status: OperationResult;
  actionId: string;
  objects: MibObject[];
  /** False: a walk that ended before its end, by the number of objects or the time it may take. */
  isComplete: boolean;
  /** Word under `actions:errors`; `noSuchName` when the device lacks the object or nothing follows it. */
  error?: string;
}
/** A walk answers at most this many objects. */
export const mibWalkMaxObjects = 500;
