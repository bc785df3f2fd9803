import type { Action } from "../permissions/grants.ts";

/** What rules do. Modules register those of their devices. */
export const ruleActionNames = ["postMessage", "activatePlan", "goToPreset", "showOnWall", "notify"] as const;
export type RuleActionName = (typeof ruleActionNames)[number];

/** What a rule says about them. */
interface Acting {
  signIds?: readonly string[] | null;
  signPlanId?: string | null;
  cameraId?: string | null;
  wallId?: string | null;
  wallCameraId?: string | null;
  notifyPeople?: boolean | null;
}

const isAskedFor: Readonly<Record<RuleActionName, (rule: Acting) => boolean>> = {
  postMessage: ({ signIds }) => Boolean(signIds?.length),
  activatePlan: ({ signPlanId }) => Boolean(signPlanId),
  goToPreset: ({ cameraId }) => Boolean(cameraId),
  showOnWall: ({ wallId }) => Boolean(wallId),
  notify: ({ notifyPeople }) => notifyPeople === true,
};

export const listRuleActions = (rule: Acting): RuleActionName[] =>
  ruleActionNames.filter((name) => isAskedFor[name](rule));

/** What these start expires by itself, so that it can stay when the condition is over. */
export const expiringActions: ReadonlySet<string> = new Set<RuleActionName>(["postMessage", "activatePlan"]);

export interface RuleTarget {
  entityType: string;
  entityId: string;
}

/** What its owner needs a permission on, and the field that names it. */
export interface NeededTarget extends RuleTarget {
  field: keyof Acting;
  needs: Action;
}

export function listTargets({ signIds, signPlanId, cameraId, wallId, wallCameraId }: Acting): NeededTarget[] {
  const of = (
    entityType: string,
    field: keyof Acting,
    ids: readonly (string | null | undefined)[],
    needs: Action = "CONTROL",
  ) => ids.flatMap((entityId) => (entityId ? [{ entityType, entityId, field, needs }] : []));
  return [
    ...of("SIGN", "signIds", signIds ?? []),
    ...of("SIGN_PLAN", "signPlanId", [signPlanId]),
    ...of("CAMERA", "cameraId", [cameraId]),
    ...(wallId
      ? [
          ...of("VIDEO_WALL", "wallId", [wallId], "UPDATE"),
          ...of("CAMERA", "wallCameraId", [wallCameraId], "READ"),
        ]
      : []),
  ];
}
