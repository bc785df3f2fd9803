import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import {
  type MaintenanceRequest,
  type RequestParameters,
  requestWithinMs,
  type UploadFontBody,
  type UploadGraphicBody,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { api } from "../../../queries/api.ts";

/** Quick requests respond when finished. */
const options = { timeoutMs: requestWithinMs.quick + 15_000 };
const pathOf = (base: "sign" | "fonts/sign" | "graphics/sign", signId: string) =>
  `/signs/${base}/${encodeURIComponent(signId)}`;

/** Long requests return at once and must be followed. */
export function requestOf<R extends MaintenanceRequest>(
  signId: string,
  request: R,
  parameters: RequestParameters<R>,
): Promise<SignRequestAnswer> {
  return api.post(`${pathOf("sign", signId)}/requests/${request}`, parameters, options);
}

export function getRequestAnswer(signId: string, actionId: string): Promise<SignRequestAnswer | null> {
  return api.get(`${pathOf("sign", signId)}/requests/${encodeURIComponent(actionId)}`);
}

export function downloadFonts(signId: string): Promise<SignRequestAnswer> {
  return api.post(pathOf("fonts/sign", signId));
}

export function uploadFont(signId: string, body: UploadFontBody): Promise<SignRequestAnswer> {
  return api.post(`${pathOf("fonts/sign", signId)}/upload`, body);
}

export function deleteFont(signId: string, number: number): Promise<SignRequestAnswer> {
  return api.delete(`${pathOf("fonts/sign", signId)}/number/${number}`, options);
}

export function uploadGraphic(signId: string, body: UploadGraphicBody): Promise<SignRequestAnswer> {
  return api.post(`${pathOf("graphics/sign", signId)}/upload`, body);
}

export function downloadAllGraphics(signId: string): Promise<SignRequestAnswer> {
  return api.post(`${pathOf("graphics/sign", signId)}/download-all`);
}

export function deleteGraphic(signId: string, number: number): Promise<SignRequestAnswer> {
  return api.delete(`${pathOf("graphics/sign", signId)}/number/${number}`, options);
}

const lookEveryMs = 2_000;
/** Tolerated consecutive failures, because the server may restart meanwhile. */
const maxFailures = 30;

export async function endOf(
  first: SignRequestAnswer,
  look: (actionId: string) => Promise<SignRequestAnswer | null>,
  wait: (ms: number) => Promise<void> = paused,
): Promise<SignRequestAnswer> {
  let answer = first;
  for (let failures = 0; answer.status === null; ) {
    await wait(lookEveryMs);
    try {
      const now = await look(first.actionId);
      if (now === null) return { ...first, status: "FAILED" };
      answer = now;
      failures = 0;
    } catch (error) {
      if (++failures >= maxFailures) throw error;
    }
  }
  return answer;
}

const paused = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));
