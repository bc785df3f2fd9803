import { Button } from "@mantine/core";
import { Note } from "../../../kit/feedback/note.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Dashboard, Widget } from "../dashboard-calls.ts";
import { useWidgetTitle } from "../widget-frame.tsx";
import { compareReading } from "../widget-grid.ts";
import css from "../dashboards.module.css";

interface DefaultConflictProps {
  theirs: NonNullable<Dashboard["tenantDefault"]>;
  /** Gives the person's own widgets up for theirs; absent where the default was to be restored. */
  onTake: (() => void) | undefined;
}

/** Another person published or restored a default since the question was asked. */
export function DefaultConflict({ theirs, onTake }: DefaultConflictProps) {
  const { t } = useTranslation("dashboards");
  const age = useAgeText(theirs.changedAt);
  const { isPublished, changedByDisplayName: name, widgets } = theirs;
  return (
    <>
      <Note
        tone="warning"
        role="alert"
        title={t(isPublished ? "module.theirs.published" : "module.theirs.restored", { name, age })}
        actions={
          onTake && (
            <Button size="compact-sm" variant="default" className="destructive" onClick={onTake}>
              {t("module.takeTheirs")}
            </Button>
          )
        }
      >
        {t(`module.conflict.${onTake ? "publish" : "restore"}`)}
      </Note>
      {widgets && <TheirWidgets widgets={widgets as Widget[]} />}
    </>
  );
}

/** In the order in which they are read on the screen. */
function TheirWidgets({ widgets }: { widgets: readonly Widget[] }) {
  const { t } = useTranslation("dashboards");
  return (
    <section aria-label={t("module.theirWidgets")} className={css.theirs}>
      <h3>{t("module.theirWidgets")}</h3>
      {widgets.length === 0 ? (
        <p className="dim">{t("module.nothing")}</p>
      ) : (
        <ol>
          {widgets.toSorted(compareReading).map((widget, at) => (
            <TheirWidget key={at} widget={widget} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TheirWidget({ widget }: { widget: Widget }) {
  const { t } = useTranslation("dashboards");
  const title = useWidgetTitle(widget);
  const type = t(`types.${widget.type}`);
  return (
    <li>
      {title} {title !== type && <span className="dim small">{type}</span>}
    </li>
  );
}
