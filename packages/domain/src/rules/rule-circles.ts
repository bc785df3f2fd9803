import type { ConditionRule } from "../kinds/condition-rule.ts";
import type { RuleTarget } from "./rule-actions.ts";

/** A rule with every device that it acts on, those of its plan too. */
export interface LinkedRule {
  id: string;
  condition: Pick<ConditionRule, "conditionType" | "entityType" | "entityId" | "alarmType">;
  actsOn: readonly RuleTarget[];
}

/** Alarms that an action on the device can raise itself. */
const raisedByActions: Readonly<Record<string, readonly string[]>> = {
  SIGN: ["communicationFailure", "unexpectedMessage", "foundBlank"],
  CAMERA: ["communicationFailure", "communication", "device", "camera"],
};

/** The rules of a circle that starts with this one: each acts on what the next one watches. Undefined: there is none. */
export function findCircle(start: LinkedRule, others: readonly LinkedRule[]): string[] | undefined {
  const all = [start, ...others.filter(({ id }) => id !== start.id)];
  const visited = new Set<string>();
  const follow = (rule: LinkedRule, path: readonly string[]): string[] | undefined => {
    for (const next of all) {
      if (!feeds(rule, next)) continue;
      if (next.id === start.id) return [...path];
      if (visited.has(next.id)) continue;
      visited.add(next.id);
      const found = follow(next, [...path, next.id]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(start, [start.id]);
}

function feeds({ actsOn }: LinkedRule, { condition }: LinkedRule): boolean {
  const { conditionType, entityType, entityId, alarmType } = condition;
  if (conditionType !== "alarm" || !entityType) return false;
  const possible = raisedByActions[entityType] ?? [];
  if (alarmType && !possible.includes(alarmType)) return false;
  return actsOn.some(
    (target) => target.entityType === entityType && (!entityId || target.entityId === entityId),
  );
}
