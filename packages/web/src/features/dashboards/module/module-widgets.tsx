import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { dashboard as sharedDashboard } from "@gantry/domain/kinds/dashboard.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ModuleWidgetsProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useIsPhone } from "../../../kit/screen/use-is-phone.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Dashboard, dashboardQuery, entityTypeOf } from "../dashboard-calls.ts";
import { DashboardGrid } from "../dashboard-grid.tsx";
import { EditedDashboard } from "../edited-dashboard.tsx";
import { usePageLink, useVariables } from "../variables/use-variables.ts";
import { VariableBar } from "../variables/variable-bar.tsx";
import { VariablesContext } from "../variables/variables-context.ts";
import { type DefaultChange, DefaultQuestion, type Question } from "./default-question.tsx";
import css from "../dashboards.module.css";

/** The widgets of a module: its default, or what the person made of it (DASH-002). */
export default function ModuleWidgets({ module, title, isEditing, onEditing }: ModuleWidgetsProps) {
  const { t } = useTranslation("dashboards");
  useDefaultUpdates(module, !isEditing);
  return (
    <Loaded query={useQuery(dashboardQuery("module", module))} failed={t("module.failed")}>
      {(found) => {
        const dashboard = { ...found, name: title };
        return isEditing ? (
          <EditedDashboard scope="module" dashboard={dashboard} onDone={() => onEditing(false)} />
        ) : (
          <ShownWidgets dashboard={dashboard} onEdit={() => onEditing(true)} />
        );
      }}
    </Loaded>
  );
}

/** Shows a default that is published or restored meanwhile. */
function useDefaultUpdates(module: string, isFollowed: boolean): void {
  const client = useQueryClient();
  const entityType = entityTypeOf("module");
  useLive(entityType, [module], isFollowed);
  useUpdates(entityType, ({ entity: { id } }) => {
    if (isFollowed && id === module) void readAgain(client, queryKeys.entity(entityType, module));
  });
}

function ShownWidgets({ dashboard, onEdit }: { dashboard: Dashboard; onEdit: () => void }) {
  const { t } = useTranslation("dashboards");
  const grid = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question>({ change: "reset", seen: dashboard, isOpen: false });
  const { id, name, version, widgets, origin = "product", tenantDefault } = dashboard;
  const mayMakeDefault = useMayCreate(sharedDashboard);
  const ask = (change: DefaultChange) => setQuestion({ change, seen: dashboard, isOpen: true });
  const edit = useIsPhone() ? undefined : onEdit;
  const variables = useVariables(dashboard.variables ?? [], usePageLink());
  useKeys(edit ? { e: edit } : {}, () => ({
    title: name,
    keys: edit ? [[["E"], t("module.customize")]] : [],
  }));
  return (
    <section className={css.moduleWidgets} aria-label={t("module.title")}>
      <header className="row wrap">
        <h2>{t("module.title")}</h2>
        <span className="dim small" role="status">
          {t(`module.is.${origin}`, { name: tenantDefault?.changedByDisplayName })}
        </span>
        <span className="row wrap end">
          {origin === "own" && <ChangeButton change="reset" onAsk={ask} />}
          {origin === "own" && mayMakeDefault && <ChangeButton change="publish" onAsk={ask} />}
          {tenantDefault?.isPublished && mayMakeDefault && <ChangeButton change="restore" onAsk={ask} />}
          {edit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={15} />}
              rightSection={<kbd>E</kbd>}
              onClick={edit}
            >
              {t("module.customize")}
            </Button>
          )}
        </span>
      </header>
      <VariableBar variables={variables} />
      {widgets && widgets.length > 0 ? (
        <VariablesContext value={variables}>
          <DashboardGrid ref={grid} name={name} widgets={widgets} identity={`${id} ${origin} ${version}`} />
        </VariablesContext>
      ) : (
        <EmptyState isInline title={t("module.nothing")} text={t("module.nothingText")} />
      )}
      <DefaultQuestion {...question} onClose={() => setQuestion({ ...question, isOpen: false })} />
    </section>
  );
}

function ChangeButton({ change, onAsk }: { change: DefaultChange; onAsk: (change: DefaultChange) => void }) {
  const { t } = useTranslation("dashboards");
  return (
    <Button variant="default" onClick={() => onAsk(change)}>
      {t(`module.${change}`)}
    </Button>
  );
}
