import type { DeactivatePlanAnswer } from "@gantry/domain/contract/answers/post.ts";
import { Button, Modal } from "@mantine/core";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { IconCopy, IconHistory, IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../queries/api.ts";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { errorText } from "../../../queries/error-text.ts";
import { optionText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { signPostType } from "../multi-sign/multi-sign-calls.ts";
import { ActivatePlanDialog } from "./activate-plan-dialog.tsx";
import type { StoredPlan } from "./stored-plan.ts";
import { planMessages } from "./plan-document.ts";
import { classNames } from "../../../kit/class-names.ts";
import plansCss from "./plans.module.css";
import multiSignCss from "../multi-sign/multi-sign.module.css";

/** `?activate` in the address opens the activation. */
export function PlanHeader({ plan }: { plan: StoredPlan }) {
  const { t } = useTranslation(["signPlans", "common"]);
  const navigate = useNavigate();
  const { activate } = useSearch({ strict: false }) as { activate?: unknown };
  const mayControl = useCan("CONTROL", signPlan.entityType, plan.id);
  const mayUpdate = useCan("UPDATE", signPlan.entityType, plan.id);
  const mayClone = useMayCreate(signPlan);
  const [isStopping, setStopping] = useState(false);
  const isActive = plan.status === "ACTIVE";
  const one = `${signPlan.pages}/${encodeURIComponent(plan.id)}`;
  const setActivate = (isOpen: boolean) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) =>
        ({ ...before, activate: isOpen ? "now" : undefined }) as never,
      replace: true,
    });
  useKeys({ m: () => mayControl && setActivate(true) }, () => ({
    title: plan.name,
    keys: mayControl ? [[["M"], t("activate.now")]] : [],
  }));
  return (
    <div className={classNames(plansCss.planTitle, "title-row")}>
      <h1 className="ellipsis">{plan.name}</h1>
      <span className="tag" data-active={isActive || undefined}>
        {optionText("status", plan.status ?? "INACTIVE")}
      </span>
      <span className={classNames(plansCss.planButtons, "row end")}>
        <Button
          component={Link}
          to={auditPath(signPlan, plan.id)}
          variant="default"
          leftSection={<IconHistory size={15} />}
        >
          {t("common:history")}
        </Button>
        {mayClone && (
          <Button component={Link} to={`${one}/clone`} variant="default" leftSection={<IconCopy size={15} />}>
            {t("common:clone")}
          </Button>
        )}
        {mayUpdate && (
          <Button component={Link} to={one} variant="default" leftSection={<IconPencil size={15} />}>
            {t("common:edit")}
          </Button>
        )}
        {isActive && mayControl && (
          <Button
            variant="default"
            className="destructive"
            leftSection={<IconPlayerStop size={15} />}
            onClick={() => setStopping(true)}
          >
            {t("deactivate.now")}
          </Button>
        )}
        <PermissionButton
          action="CONTROL"
          entityType={signPlan.entityType}
          id={plan.id}
          leftSection={<IconPlayerPlay size={15} />}
          onClick={() => setActivate(true)}
        >
          {t("activate.now")}
          <kbd className="button-key">M</kbd>
        </PermissionButton>
      </span>
      {activate !== undefined && mayControl && (
        <ActivatePlanDialog plan={plan} onClose={() => setActivate(false)} />
      )}
      <DeactivateDialog plan={plan} opened={isStopping} onClose={() => setStopping(false)} />
    </div>
  );
}

interface DeactivateProps {
  plan: StoredPlan;
  opened: boolean;
  onClose: () => void;
}

function DeactivateDialog({ plan, opened, onClose }: DeactivateProps) {
  const { t } = useTranslation(["signPlans", "common"]);
  const cache = useQueryClient();
  const { name } = plan;
  const stop = useMutation({
    mutationFn: () =>
      api.post<DeactivatePlanAnswer>(`${signPlan.path}/${encodeURIComponent(plan.id)}/deactivate`, {}),
    onSuccess: ({ results }) => {
      const all = Object.values(results);
      const count = all.filter(({ status }) => status === "SUCCESS").length;
      const text = i18next.t("signPlans:deactivate.done", { name, count, total: all.length });
      toast(count === all.length ? "success" : "warn", text);
      onClose();
    },
    onError: (cause) =>
      toast("error", i18next.t("signPlans:deactivate.failed", { name }), { detail: errorText(cause), cause }),
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === signPlan.entityType || queryKey[1] === signPostType,
      }),
  });
  const count = planMessages(plan).selectedSigns.length;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={500}
      title={t("deactivate.title", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p className={multiSignCss.confirmText}>{t("deactivate.text", { count })}</p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:cancel")}
        </Button>
        <Button
          variant="default"
          className="destructive"
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t("deactivate.confirm", { name })}
        </Button>
      </div>
    </Modal>
  );
}
