import { useDraggable } from "@dnd-kit/core";
import { type DashboardWidgetType, dashboardWidgetTypes } from "@gantry/domain/kinds/dashboard.ts";
import { UnstyledButton } from "@mantine/core";
import { Panel } from "../../kit/layout/panel.tsx";
import { useSession, can } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { kindOfWidget } from "./widget-frame.tsx";
import css from "./dashboards.module.css";

interface WidgetPaletteProps {
  onAdd: (type: DashboardWidgetType) => void;
}

/** Widgets of what the person may read, to drag onto the grid or to add with Enter. */
export function WidgetPalette({ onAdd }: WidgetPaletteProps) {
  const { t } = useTranslation("dashboards");
  const session = useSession();
  const types = dashboardWidgetTypes.filter((type) => {
    const kind = kindOfWidget({ type });
    return !kind || can(session, "READ", kind.entityType);
  });
  return (
    <Panel as="aside" title={t("palette")} meta={t("paletteHint")} foot={<Keys />} aria-label={t("palette")}>
      <ul className={css.palette}>
        {types.map((type) => (
          <Choice key={type} type={type} onAdd={() => onAdd(type)} />
        ))}
      </ul>
    </Panel>
  );
}

function Choice({ type, onAdd }: { type: DashboardWidgetType; onAdd: () => void }) {
  const { t } = useTranslation("dashboards");
  const name = t(`types.${type}`);
  const { setNodeRef, listeners } = useDraggable({ id: `type ${type}`, data: { type, name } });
  return (
    <li ref={setNodeRef}>
      <UnstyledButton className={css.choice} {...listeners} onClick={onAdd}>
        <b>{name}</b>
        <span className="dim small">{t(`hints.${type}`)}</span>
      </UnstyledButton>
    </li>
  );
}

function Keys() {
  const { t } = useTranslation("dashboards");
  const keys = [
    [["Enter"], "add"],
    [["← →"], "move"],
    [["Shift", "← →"], "resize"],
    [["Del"], "remove"],
  ] as const;
  return (
    <div className="column">
      <span>{t("withoutMouse")}</span>
      {keys.map(([pressed, act]) => (
        <span key={act} className="row">
          {pressed.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(`keys.${act}`)}
        </span>
      ))}
    </div>
  );
}
