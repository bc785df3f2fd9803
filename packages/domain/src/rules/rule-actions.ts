import type { ConditionRule } from "../kinds/condition-rule.ts";

/** What rules do. Modules register those of their devices. */
export const ruleActionNames = ["postMessage", "activatePlan", "goToPreset", "notify"] as const;
export type RuleActionName = (typeof ruleActionNames)[number];

type Acting = Partial<Pick<ConditionRule, "signIds" | "signPlanId" | "cameraId" | "notifyPeople">>;

const isAskedFor: Readonly<Record<RuleActionName, (rule: Acting) => boolean>> = {
  postMessage: ({ signIds }) => Boolean(signIds?.length),
  activatePlan: ({ signPlanId }) => Boolean(signPlanId),
  goToPreset: ({ cameraId }) => Boolean(cameraId),
  notify: ({ notifyPeople }) => notifyPeople === true,
};

export const listRuleActions = (rule: Acting): RuleActionName[] =>
  ruleActionNames.filter((name) => isAskedFor[name](rule));

export interface RuleTarget {
  entityType: string;
  entityId: string;
}

/** What the rule controls: its owner needs the permission to. */
export function listTargets({ signIds, signPlanId, cameraId }: Acting): RuleTarget[] {
  const of = (entityType: string) => (entityId: string) => ({ entityType, entityId });
  return [
    ...(signIds ?? []).map(of("SIGN")),
    ...(signPlanId ? [signPlanId].map(of("SIGN_PLAN")) : []),
    ...(cameraId ? [cameraId].map(of("CAMERA")) : []),
  ];
}
