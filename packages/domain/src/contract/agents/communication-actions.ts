import { cameraActions } from "../video/camera-actions.ts";
import { signActions } from "../signs/sign-action-parameters.ts";

/** Every request to a device (COMM-009). Names are stored with actions and must not change. */
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

/** Requests executed by an agent; the others use the queue or are not yet supported. */
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

/** Pending actions shown on a sign's page (COMM-013). */
export const signPendingRequests = [
  "GET_GRAPHICS",
  "DOWNLOAD_GRAPHIC",
  "GET_FONTS",
  "UPLOAD_GRAPHIC",
  "PIXEL_TEST",
  "FAN_TEST",
  "LAMP_TEST",
] as const satisfies readonly CommunicationRequest[];

/** Why a device request failed; includes the reasons why a sign does not show a message. */
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
  "mappingRefused",
  "noAnswer",
  "noPictures",
  "noSuchName",
  "notAssigned",
  "notSupported",
  "presetMissing",
  "refused",
  "snmpError",
  "streamMissing",
  "truncatedAnswer",
  "unknownRequest",
  "unreachable",
  "wrongAnswer",
  "wrongCommunity",
] as const;
export type ActionError = (typeof actionErrors)[number];

/** Poll interval of pending actions, never cached (COMM-011). */
export const pendingActionsEveryMs = 5_000;

/**
 * POST /signs/sign/connection-test and /video/camera/connection-test with the form's values (COMM-015), and
 * /video/camera/internal-stream-test and external-stream-test with those of a stream. `id`
 * names a stored device; its secret is used only if the address is unchanged and no other secret was entered.
 */
export interface ConnectionTestBody {
  id?: string;
  protocol: string;
  host: string;
  port?: number | null;
  /** Signs only. */
  community?: string | null;
  /** Cameras only. */
  deviceAddress?: number | null;
  userName?: string | null;
  password?: string | null;
  internalStreamUrl?: string | null;
  externalStreamUrl?: string | null;
  /** Detectors with JSON only. */
  mapping?: unknown;
}

/** POST /system/mib-browser/get, get-next and walk (COMM-007). */
export interface MibBody {
  entityType: string;
  entityId: string;
  /** Dotted, without a leading dot. */
  oid: string;
}
export const mibWalkMaxObjects = 500;
