import type { SignMessage } from "../sign/message/message.ts";

export interface QueueOnRoad {
  /** Of its tail, in the direction of traffic. */
  km: number;
  lengthKm: number;
}

export interface SignOnRoad {
  signId: string;
  km: number;
}

interface WarningLimits {
  /** Signs before each queue. */
  count: number;
  withinKm: number;
}

/** Kilometres to the queue ahead, by sign. */
export type WarnedSigns = ReadonlyMap<string, number>;

/** A sign starts to warn so far before the tail, and stops so near to it: a tail that moves in between changes nothing. */
export const startBeforeKm = 0.6;
export const stopBeforeKm = 0.2;
/** A shown distance stays until it is wrong by more. */
export const distanceStepKm = 0.8;

/** The nearest signs before each queue. A sign inside a queue, or so near that drivers cannot react, never warns. */
export function chooseWarnedSigns(
  signs: readonly SignOnRoad[],
  queues: readonly QueueOnRoad[],
  { count, withinKm }: WarningLimits,
  before: WarnedSigns = new Map(),
): Map<string, number> {
  const clear = signs.filter((sign) => !queues.some((queue) => isInside(sign, queue)));
  const chosen = new Map<string, number>();
  for (const queue of queues.toSorted((one, other) => one.km - other.km)) {
    const able = clear
      .map(({ signId, km }) => ({ signId, aheadKm: queue.km - km }))
      .filter(({ signId, aheadKm }) => isInReach(aheadKm, withinKm, before.has(signId)))
      .toSorted((one, other) => one.aheadKm - other.aheadKm);
    for (const { signId, aheadKm } of able.slice(0, count))
      if (!chosen.has(signId)) chosen.set(signId, steadyDistance(aheadKm, before.get(signId)));
  }
  return chosen;
}

const isInside = ({ km }: SignOnRoad, queue: QueueOnRoad): boolean =>
  km > queue.km - stopBeforeKm && km <= queue.km + queue.lengthKm;

function isInReach(aheadKm: number, withinKm: number, isWarning: boolean): boolean {
  const slackKm = startBeforeKm - stopBeforeKm;
  return isWarning
    ? aheadKm >= stopBeforeKm && aheadKm <= withinKm + slackKm
    : aheadKm >= startBeforeKm && aheadKm <= withinKm;
}

const steadyDistance = (aheadKm: number, shownKm: number | undefined): number =>
  shownKm !== undefined && Math.abs(shownKm - aheadKm) < distanceStepKm ? shownKm : aheadKm;

export const minQueueConfidence = { toStart: 20, toGoOn: 12 } as const;

export const isSureQueue = (confidencePercent: number, isActive: boolean): boolean =>
  confidencePercent >= (isActive ? minQueueConfidence.toGoOn : minQueueConfidence.toStart);

const kmPerMile = 1.609344;

/** `{mi}` and `{km}` become whole numbers, at least 1. */
export function fillQueueDistance<Wording extends { message: SignMessage }>(
  wording: Wording,
  aheadKm: number,
): Wording {
  const toWhole = (distance: number) => String(Math.max(1, Math.round(distance)));
  const text = JSON.stringify(wording)
    .replaceAll("{mi}", toWhole(aheadKm / kmPerMile))
    .replaceAll("{km}", toWhole(aheadKm));
  return JSON.parse(text) as Wording;
}
