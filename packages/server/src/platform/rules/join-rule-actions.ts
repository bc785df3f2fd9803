import type { RuleActions, ServerModule } from "../module.ts";

export function joinRuleActions(modules: readonly ServerModule[]): RuleActions {
  return Object.assign({}, ...modules.map(({ ruleActions }) => ruleActions ?? {}));
}
