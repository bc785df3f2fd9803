import type { RuleActivations, RuleModeBody } from "@gantry/domain/contract/answers/condition-rule.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { api } from "../../../queries/api.ts";

const pathOf = (id: string) => `${conditionRule.path}/${encodeURIComponent(id)}`;

/** `before`: the last activation that is shown already. */
export const readActivations = (id: string, before: string | undefined, signal: AbortSignal) =>
  api.get<RuleActivations>(
    `${pathOf(id)}/activations${before === undefined ? "" : `?before=${encodeURIComponent(before)}`}`,
    { signal },
  );

export const setRuleMode = (
  { id, version }: Pick<ConditionRule, "id" | "version">,
  mode: RuleModeBody["mode"],
) => api.post<{ version: number }>(`${pathOf(id)}/mode`, { mode, version });
