import { Badge, Button } from "@mantine/core";
import { IconMaximize, IconPencil } from "@tabler/icons-react";
import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { toggleFullScreen } from "../../kit/screen/full-screen.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { errorText } from "../../queries/error-text.ts";
import { useCan } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { createDashboard, type DashboardProps, pathOfDashboard } from "./dashboard-calls.ts";
import { DashboardGrid } from "./dashboard-grid.tsx";
import { EditedDashboard } from "./edited-dashboard.tsx";
import { usePageLink, useVariables } from "./variables/use-variables.ts";
import { VariableBar } from "./variables/variable-bar.tsx";
import { VariablesContext } from "./variables/variables-context.ts";

/** To look at, or to edit, as the address says. */
export function ShownDashboard(props: DashboardProps) {
  const { scope, dashboard } = props;
  const mayUpdate = useCan("UPDATE", sharedKind.entityType, dashboard.id);
  const { edit } = useSearch({ strict: false }) as { edit?: boolean };
  // Places cannot be seen in one column.
  const mayEdit = !useIsPhone() && (scope === "user" || mayUpdate);
  const navigate = useNavigate();
  const setEditing = (isEditing: boolean) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, edit: isEditing || undefined })) as never,
      replace: true,
    });
  if (edit && mayEdit) return <EditedDashboard {...props} onDone={() => setEditing(false)} />;
  return <ViewedDashboard {...props} onEdit={mayEdit ? () => setEditing(true) : undefined} />;
}

function ViewedDashboard({
  scope,
  dashboard,
  onEdit,
}: DashboardProps & { onEdit: (() => void) | undefined }) {
  const { t } = useTranslation("dashboards");
  const grid = useRef<HTMLDivElement>(null);
  const widgets = dashboard.widgets ?? [];
  const variables = useVariables(dashboard.variables ?? [], usePageLink());
  const showWhole = () => toggleFullScreen(grid.current);
  useKeys({ f: showWhole, ...(onEdit && { e: onEdit }) }, () => ({
    title: dashboard.name,
    keys: [[["F"], t("fullScreen")], ...(onEdit ? [[["E"], t("edit")] as [string[], string]] : [])],
  }));
  return (
    <Page
      title={dashboard.name}
      meta={
        <>
          <Badge variant="default">{t(scope === "user" ? "mine" : "shared")}</Badge>
          <span className="dim">{t("widgets", { count: widgets.length })}</span>
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            className="wide-only"
            leftSection={<IconMaximize size={15} />}
            rightSection={<kbd>F</kbd>}
            onClick={showWhole}
          >
            {t("fullScreen")}
          </Button>
          {scope === "system" && <CopyButton dashboard={dashboard} />}
          {onEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={15} />}
              rightSection={<kbd>E</kbd>}
              onClick={onEdit}
            >
              {t("edit")}
            </Button>
          )}
        </>
      }
    >
      <VariableBar variables={variables} />
      {widgets.length === 0 ? (
        <EmptyState title={t("nothing")} text={t("nothingText")}>
          {onEdit && <Button onClick={onEdit}>{t("addFirst")}</Button>}
        </EmptyState>
      ) : (
        <VariablesContext value={variables}>
          <DashboardGrid ref={grid} name={dashboard.name} widgets={widgets} identity={dashboard.id} />
        </VariablesContext>
      )}
    </Page>
  );
}

function CopyButton({
  dashboard: { name, module, description, variables, widgets },
}: Pick<DashboardProps, "dashboard">) {
  const { t } = useTranslation("dashboards");
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () =>
      createDashboard("user", { name: t("copyOf", { name }), module, description, variables, widgets }),
    onSuccess: ({ id }) => void navigate({ to: pathOfDashboard("user", id) }),
    onError: (error) => toast("error", t("createFailed"), { detail: errorText(error), cause: error }),
  });
  return (
    <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
      {t("copy")}
    </Button>
  );
}
