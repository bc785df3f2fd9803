import type { RuleModeBody } from "@gantry/domain/contract/answers/condition-rule.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../../kit/layout/panel.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { errorText } from "../../../queries/error-text.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { GoLiveDialog } from "./go-live-dialog.tsx";
import { setRuleMode } from "./rule-calls.ts";

type Mode = RuleModeBody["mode"];

const { entityType } = conditionRule;

/** What the rule does now, and the buttons that change it. */
export function RuleMode({ entity }: { entity: Entity }) {
  const { t } = useTranslation("rules");
  const rule = entity as unknown as ConditionRule;
  const [isGoingLive, setGoingLive] = useState(false);
  const change = useModeChange(rule, () => setGoingLive(false));
  const { id, name, ruleMode, ownerName } = rule;
  const shared = { entityType, id, variant: "default", disabled: change.isPending } as const;
  return (
    <Panel
      title={t("mode.title")}
      meta={optionText("ruleMode", ruleMode)}
      isPadded
      actions={
        <>
          {ruleMode !== "off" && (
            <PermissionButton {...shared} action="UPDATE" onClick={() => change.mutate("off")}>
              {t("mode.set.off")}
            </PermissionButton>
          )}
          {ruleMode !== "shadow" && (
            <PermissionButton {...shared} action="UPDATE" onClick={() => change.mutate("shadow")}>
              {t("mode.set.shadow")}
            </PermissionButton>
          )}
          {(ruleMode === "shadow" || ruleMode === "off") && (
            <PermissionButton {...shared} action="CONTROL" onClick={() => setGoingLive(true)}>
              {t("mode.set.live")}
            </PermissionButton>
          )}
        </>
      }
    >
      <p>{t(`mode.${ruleMode}`, { name: ownerName ?? name })}</p>
      {isGoingLive && (
        <GoLiveDialog
          rule={rule}
          isPending={change.isPending}
          onConfirm={() => change.mutate("live")}
          onClose={() => setGoingLive(false)}
        />
      )}
    </Panel>
  );
}

function useModeChange(rule: ConditionRule, onDone: () => void) {
  const cache = useQueryClient();
  const { name } = rule;
  return useMutation({
    mutationFn: (mode: Mode) => setRuleMode(rule, mode),
    onSuccess: (_answer, mode) => {
      toast("success", translate(`rules:mode.changed.${mode}`, { name }));
      onDone();
    },
    onError: (cause) =>
      toast("error", translate("rules:mode.failed", { name }), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entityType) }),
  });
}
