import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  currentOf,
  type Dashboard,
  deleteDashboard,
  entityTypeOf,
  publishDefault,
  restoreDefault,
} from "../dashboard-calls.ts";
import { DefaultConflict } from "./default-conflict.tsx";

/** `reset`: the person's own. `publish`: it becomes the default for all. `restore`: the default of the product. */
export type DefaultChange = "reset" | "publish" | "restore";

export interface Question {
  change: DefaultChange;
  /** As the person saw it when the question was asked. */
  seen: Dashboard;
  isOpen: boolean;
}

const defaultVersionOf = ({ tenantDefault }: Dashboard) => tenantDefault?.version ?? 0;

const run: Record<DefaultChange, (dashboard: Dashboard) => Promise<unknown>> = {
  reset: ({ id }) => deleteDashboard("module", id),
  publish: (dashboard) =>
    publishDefault(dashboard.id, {
      version: dashboard.version,
      defaultVersion: defaultVersionOf(dashboard),
    }),
  restore: (dashboard) => restoreDefault(dashboard.id, { defaultVersion: defaultVersionOf(dashboard) }),
};

/** Asks before the widgets of a module are reset, or change for everyone. */
export function DefaultQuestion({ change, seen, isOpen, onClose }: Question & { onClose: () => void }) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  const queryKey = queryKeys.entity(entityTypeOf("module"), seen.id);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ([made, dashboard]: [DefaultChange, Dashboard]) => run[made](dashboard),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      close();
    },
    onError: (failure) => client.setQueryData(queryKey, (held) => currentOf(failure) ?? held),
  });
  const current = currentOf(error);
  const isOwnStale = current !== undefined && current.version !== seen.version;
  const theirs = isOwnStale ? undefined : current?.tenantDefault;
  function close(): void {
    reset();
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t(`module.${change}Title`, { name: seen.name })}
      cancelText={theirs && change === "restore" ? t("module.keepTheirs") : undefined}
      confirm={theirs && change !== "reset" ? t(`module.anyway.${change}`) : t(`module.${change}`)}
      isDestructive={change !== "publish"}
      isDisabled={isOwnStale}
      isPending={isPending}
      onConfirm={() => mutate([change, current ?? seen])}
    >
      {theirs ? (
        <DefaultConflict
          theirs={theirs}
          onTake={change === "publish" ? () => mutate(["reset", seen]) : undefined}
        />
      ) : error ? (
        <Note tone="error" role="alert">
          {t("module.changeFailed")}. {isOwnStale ? t("module.ownChanged") : errorText(error)}
        </Note>
      ) : (
        <>
          {t(`module.${change}Text`)}
          {change !== "reset" && seen.tenantDefault?.isPublished && (
            <CurrentDefault tenantDefault={seen.tenantDefault} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function CurrentDefault({ tenantDefault }: Required<Pick<Dashboard, "tenantDefault">>) {
  const { t } = useTranslation("dashboards");
  const { changedAt, changedByDisplayName: name } = tenantDefault;
  return <p>{t("module.current", { name, age: useAgeText(changedAt) })}</p>;
}
