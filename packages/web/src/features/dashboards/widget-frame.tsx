import { widgetKindNames } from "@gantry/domain/kinds/dashboard.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { panelClass } from "../../kit/layout/panel.tsx";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { featureList } from "../../kinds/feature-list.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import { entityNameQuery } from "../../queries/kind-queries.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { widgetTitle } from "./chart/chart-words.ts";
import { useFollowedConfig } from "./chart/use-chart-config.ts";
import type { Widget } from "./dashboard-calls.ts";
import { UnusedVariables } from "./variables/unused-variables.tsx";
import { followVariable } from "./variables/variable-values.ts";
import { useDashboardVariables } from "./variables/variables-context.ts";
import type { Place } from "./widget-grid.ts";
import css from "./dashboards.module.css";

interface WidgetFrameProps extends Omit<ComponentProps<"section">, "title"> {
  widget: Widget;
  /** Before the title. */
  grip?: ReactNode;
  tools?: ReactNode;
  /** Over the content. */
  over?: ReactNode;
}

/** A widget at its place. An error in it stays in it. */
export function WidgetFrame({ widget: declared, grip, tools, over, className, ...others }: WidgetFrameProps) {
  const chosen = followVariable(declared, useDashboardVariables().values);
  const widget = { ...chosen, config: useFollowedConfig(chosen.config ?? {}) };
  const title = useWidgetTitle(widget);
  return (
    <section
      aria-label={title}
      {...others}
      className={classNames(panelClass, css.widget, className)}
      style={placeStyle(widget)}
    >
      <header className="row">
        {grip}
        <h2 className="ellipsis grow">{title}</h2>
        {tools}
      </header>
      <UnusedVariables widget={widget} />
      <div className={css.content}>
        <SectionBoundary>
          <WidgetContent widget={widget} />
        </SectionBoundary>
      </div>
      {over}
    </section>
  );
}

export const placeStyle = ({ x, y, width, height }: Place): CSSProperties =>
  ({ "--area": `${y + 1} / ${x + 1} / span ${height} / span ${width}`, "--height": height }) as CSSProperties;

function WidgetContent({ widget: { type, config } }: { widget: Widget }) {
  const { t } = useTranslation("dashboards");
  const part = featureList()
    .flatMap(({ dashboardWidgets = [] }) => dashboardWidgets)
    .find((one) => one.type === type);
  if (!part) return <EmptyState isInline title={t("notHere")} />;
  return <FeaturePart load={part.part} props={{ config: config ?? {} }} />;
}

export const kindOfWidget = ({ type }: Pick<Widget, "type">): AnyKind | undefined =>
  (kinds as readonly AnyKind[]).find(({ name }) => name === widgetKindNames[type]);

/** Its own title, or the name of what it shows. */
export function useWidgetTitle(widget: Widget): string {
  const { t } = useTranslation("dashboards");
  const kind = kindOfWidget(widget);
  const { entityId = "" } = widget.config ?? {};
  const title = widgetTitle(useFollowedConfig(widget.config ?? {}));
  const { data } = useQuery({
    ...entityNameQuery(kind ?? { entityType: "", path: "" }, entityId),
    enabled: kind !== undefined && entityId !== "" && !title,
  });
  const name = data && typeof data["name"] === "string" ? data["name"] : undefined;
  return title || name || t(`types.${widget.type}`);
}
