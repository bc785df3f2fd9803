const hourMs = 3_600_000;

/** Activations within an hour of now; those far in the future come from a clock that was set back. */
export const countWithinHour = (startedMs: readonly number[], nowMs: number): number =>
  startedMs.filter((atMs) => Math.abs(nowMs - atMs) < hourMs).length;

export interface EarlierActivation {
  startedMs: number;
  rounds: number;
  /** Keys of the entities that it acted on. */
  actedOn: readonly string[];
}

export const maxRounds = 3;
/** Something that becomes true so soon after an action on the same device may be its effect. */
export const roundWithinMs = 10 * 60_000;

export const keyOfEntity = ({ entityType, entityId }: { entityType: string; entityId: string }): string =>
  `${entityType}/${entityId}`;

/** In how many rounds actions of rules have caused this one: 0 when no rule acted on its cause before. */
export function countRounds(cause: string, earlier: readonly EarlierActivation[], nowMs: number): number {
  const rounds = earlier
    .filter(({ startedMs, actedOn }) => {
      const agoMs = nowMs - startedMs;
      return agoMs >= 0 && agoMs <= roundWithinMs && actedOn.includes(cause);
    })
    .map((one) => one.rounds + 1);
  return Math.max(0, ...rounds);
}
