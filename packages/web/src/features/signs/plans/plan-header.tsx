import type { DeactivatePlanAnswer } from "@gantry/domain/contract/answers/post.ts";
import { Button } from "@mantine/core";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { IconCopy, IconHistory, IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { PageHead } from "../../../kit/layout/page.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { errorText } from "../../../queries/error-text.ts";
import { optionText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { signPostType } from "../multi-sign/multi-sign-calls.ts";
import { ActivatePlanDialog } from "./activate-plan-dialog.tsx";
import { planMessages, type StoredPlan } from "./plan-document.ts";

/** `?activate` in the address opens the activation. */
export function PlanHeader({ plan }: { plan: StoredPlan }) {
  const { t } = useTranslation("signPlans");
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
    <>
      <PageHead
        title={plan.name}
        meta={
          <span className={classNames("tag", isActive && "tag-on")}>
            {optionText("status", plan.status ?? "INACTIVE")}
          </span>
        }
        actions={
          <>
            <Button
              component={Link}
              to={auditPath(signPlan, plan.id)}
              variant="default"
              leftSection={<IconHistory size={15} />}
            >
              {t("common:history")}
            </Button>
            {mayClone && (
              <Button
                component={Link}
                to={`${one}/clone`}
                variant="default"
                leftSection={<IconCopy size={15} />}
              >
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
          </>
        }
      />
      {activate !== undefined && mayControl && (
        <ActivatePlanDialog plan={plan} onClose={() => setActivate(false)} />
      )}
      <DeactivateDialog plan={plan} isOpen={isStopping} onClose={() => setStopping(false)} />
    </>
  );
}

interface DeactivateProps {
  plan: StoredPlan;
  isOpen: boolean;
  onClose: () => void;
}

function DeactivateDialog({ plan, isOpen, onClose }: DeactivateProps) {
  const { t } = useTranslation("signPlans");
  const cache = useQueryClient();
  const { name } = plan;
  const stop = useMutation({
    mutationFn: () =>
      api.post<DeactivatePlanAnswer>(`${signPlan.path}/${encodeURIComponent(plan.id)}/deactivate`, {}),
    onSuccess: ({ results }) => {
      const all = Object.values(results);
      const count = all.filter(({ status }) => status === "SUCCESS").length;
      const text = translate("signPlans:deactivate.done", { name, count, total: all.length });
      toast(count === all.length ? "success" : "warn", text);
      onClose();
    },
    onError: (cause) =>
      toast("error", translate("signPlans:deactivate.failed", { name }), { detail: errorText(cause), cause }),
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === signPlan.entityType || queryKey[1] === signPostType,
      }),
  });
  const count = planMessages(plan).selectedSigns.length;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("deactivate.title", { name })}
      confirm={t("deactivate.confirm", { name })}
      isDestructive
      isPending={stop.isPending}
      onConfirm={() => stop.mutate()}
    >
      {t("deactivate.text", { count })}
    </ConfirmDialog>
  );
}
