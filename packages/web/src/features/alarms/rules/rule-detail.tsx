import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { listRuleActions, type RuleActionName } from "@gantry/domain/rules/rule-actions.ts";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { DetailSection, KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { RuleLog } from "./rule-log.tsx";
import { RuleMode } from "./rule-mode.tsx";

export default function RuleDetail() {
  return <KindDetailScreen kind={conditionRule} Whole={Whole} />;
}

const sectionOf: Readonly<Record<RuleActionName, string>> = {
  postMessage: "ruleMessage",
  activatePlan: "ruleMessage",
  goToPreset: "ruleCamera",
  showOnWall: "ruleWall",
  notify: "ruleNotification",
};

/** Without those of actions that the rule does not do. */
function listSections(rule: ConditionRule): string[] {
  const done = listRuleActions(rule).map((name) => sectionOf[name]);
  const ofActions = Object.values(sectionOf);
  return conditionRule.sections.filter((section) => !ofActions.includes(section) || done.includes(section));
}

/** What the rule did comes first, beside what it says. */
function Whole({ entity, actions }: { entity: Entity; actions: ReactNode }) {
  return (
    <Page title={nameOf(entity)} actions={actions}>
      <Columns minWidthPx={420} gapPx={12}>
        <Stack gap={12}>
          <RuleMode entity={entity} />
          <RuleLog entity={entity} />
        </Stack>
        <Stack gap={12}>
          {listSections(entity as unknown as ConditionRule).map((section) => (
            <DetailSection key={section} kind={conditionRule} section={section} entity={entity} />
          ))}
        </Stack>
      </Columns>
    </Page>
  );
}
