import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ModuleWidgetsProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useIsPhone } from "../../../kit/screen/use-is-phone.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Dashboard, dashboardQuery } from "../dashboard-calls.ts";
import { DashboardGrid } from "../dashboard-grid.tsx";
import { EditedDashboard } from "../edited-dashboard.tsx";
import { ResetQuestion } from "./reset-question.tsx";
import css from "../dashboards.module.css";

/** The widgets of a module: its default, or what the person made of it (DASH-002). */
export default function ModuleWidgets({ module, title, isEditing, onEditing }: ModuleWidgetsProps) {
  const { t } = useTranslation("dashboards");
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

function ShownWidgets({ dashboard, onEdit }: { dashboard: Dashboard; onEdit: () => void }) {
  const { t } = useTranslation("dashboards");
  const grid = useRef<HTMLDivElement>(null);
  const [isResetting, setResetting] = useState(false);
  const { id, name, version, widgets } = dashboard;
  const isOwn = version > 0;
  const edit = useIsPhone() ? undefined : onEdit;
  useKeys(edit ? { e: edit } : {}, () => ({
    title: name,
    keys: edit ? [[["E"], t("module.customize")]] : [],
  }));
  return (
    <section className={css.moduleWidgets} aria-label={t("module.title")}>
      <header className="row wrap">
        <h2>{t("module.title")}</h2>
        <span className="dim small">{t(isOwn ? "module.isOwn" : "module.isDefault")}</span>
        <span className="row wrap end">
          {isOwn && (
            <Button variant="default" onClick={() => setResetting(true)}>
              {t("module.reset")}
            </Button>
          )}
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
      {widgets && widgets.length > 0 ? (
        <DashboardGrid ref={grid} widgets={widgets} identity={`${id} ${version}`} />
      ) : (
        <EmptyState isInline title={t("module.nothing")} text={t("module.nothingText")} />
      )}
      <ResetQuestion isOpen={isResetting} dashboard={dashboard} onClose={() => setResetting(false)} />
    </section>
  );
}
